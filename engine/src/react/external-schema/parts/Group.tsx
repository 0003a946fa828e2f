import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ViewNode } from '../../../external-schema/index.ts';
import { FieldMessage } from '../../frame/FieldMessage.tsx';
import { errorId, helpId } from '../../frame/fieldIds.ts';
import { useExternal } from '../ExternalContext.ts';
import { idOfPlace } from '../ids.ts';
import { useExternalText } from '../useExternalText.ts';

const Box = styled('fieldset')({
  margin: '0 0 28px',
  padding: '0 0 0 14px',
  border: 0,
  borderLeft: '3px solid var(--line)',
  minWidth: 0,
  '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 4 },
  '& > :last-child': { marginBottom: 0 },
  // Deeper groups indent less: a phone is 320 px wide.
  '& & & ': { paddingLeft: 8 },
});
const Legend = styled('legend')({
  float: 'left',
  width: '100%',
  padding: 0,
  margin: '0 0 12px',
  fontWeight: 600,
  fontSize: '1.1rem',
  lineHeight: 1.3,
  '& + *': { clear: 'both' },
});
const Root = styled('div')({ minWidth: 0 });
const Help = styled('p')({
  margin: '0 0 16px',
  color: 'var(--text-quiet)',
  lineHeight: 1.4,
  fontSize: '0.92rem',
  whiteSpace: 'pre-line',
});
const Quiet = styled('span')({ color: 'var(--text-quiet)', fontWeight: 400 });

/** The frame of a part that holds others: what it is called, what helps, what is wrong with the whole. */
export function Group({ node, children }: { node: ViewNode; children: ReactNode }) {
  const text = useExternalText();
  const { problemAt } = useExternal();
  const id = idOfPlace(node.path);
  const problem = problemAt(node.path);
  const message = problem && text(problem.code, primitives(problem.params));
  const help = node.help && <Help id={helpId(id)}>{node.help}</Help>;
  const described = [node.help && helpId(id), message && errorId(id)].filter(Boolean).join(' ');
  const body = (
    <>
      {help}
      {message && (
        <div style={{ marginBottom: 16 }}>
          <FieldMessage id={errorId(id)}>{message}</FieldMessage>
        </div>
      )}
      {children}
    </>
  );
  if (node.path === '' || !node.label)
    return (
      <Root
        id={id}
        tabIndex={-1}
        role="group"
        aria-label={node.label || undefined}
        aria-describedby={described || undefined}
      >
        {node.label && <h2>{node.label}</h2>}
        {body}
      </Root>
    );
  return (
    <Box id={id} tabIndex={-1} aria-describedby={described || undefined}>
      <Legend>
        {node.label}
        {!node.isRequired && !node.isItem && node.kind !== 'null' && (
          <Quiet> {text('fields.optional')}</Quiet>
        )}
      </Legend>
      {body}
    </Box>
  );
}

/** The places of a text that a problem can fill. */
export function primitives(params: { [name: string]: unknown }): {
  [name: string]: string | number;
} {
  const kept = Object.entries(params).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(kept) as { [name: string]: string | number };
}

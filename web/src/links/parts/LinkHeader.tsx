import { styled } from '@mui/material/styles';
import { Callout, CallText, useText } from '@porchlight/engine/react';

import type { LinkSummary } from '../link/LinkSummary.ts';
import { useFacts } from './useFacts.ts';

const Strip = styled('p')({
  margin: '0 0 20px',
  paddingBottom: 12,
  borderBottom: '1px solid var(--line)',
  color: 'var(--text-quiet)',
  lineHeight: 1.4,
  '& strong': { color: 'var(--text)', fontWeight: 600 },
});
const Box = styled('section')({
  margin: '0 0 24px',
  padding: '14px 18px 16px',
  borderLeft: '4px solid var(--accent-strong)',
  background: 'var(--accent-quiet)',
  '& > :first-child': { margin: '0 0 8px', fontWeight: 600 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(4.5rem, max-content) minmax(min-content, 1fr)',
    gap: '4px 16px',
    margin: 0,
    lineHeight: 1.4,
  },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { margin: '10px 0 0', lineHeight: 1.4 },
});

export interface LinkHeaderProps {
  summary: LinkSummary;
  /** In full, as on the first step; else in one line. */
  isFull: boolean;
}

/** Whose appointment or application it is, and when and where: enough to tell that the link is the right one. */
export function LinkHeader({ summary, isFull }: LinkHeaderProps) {
  const text = useText();
  const { title, short, facts, until, disconnect } = useFacts(summary);
  return (
    <>
      {isFull ? (
        <Box aria-label={title}>
          {/* No heading: the step's, which is the page's first, comes below. */}
          <p>{title}</p>
          <dl>
            {facts.map(([id, value]) => [
              <dt key={id}>{text(id)}</dt>,
              <dd key={`${id}:value`}>{value}</dd>,
            ])}
          </dl>
          <p>{text('links.works-until', { date: until })}</p>
        </Box>
      ) : (
        <Strip>
          <strong>{title}</strong>
          <br />
          {short}
        </Strip>
      )}
      {isFull && disconnect && (
        <Callout tone="warning">
          <CallText id="links.disconnect" places={{ date: disconnect }} />
        </Callout>
      )}
    </>
  );
}

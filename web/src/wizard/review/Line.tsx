import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';
import { idOfChange } from './idOfChange.ts';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: 12,
  margin: '0 0 6px',
  '& dt': { color: 'var(--text-quiet)', fontSize: '0.92rem', lineHeight: 1.4 },
  '& dd': { margin: 0, minWidth: 0, gridColumn: 1 },
  '& dd + dd': { gridColumn: 2, gridRow: '1 / span 2' },
  '@media print': {
    // The answers beside their questions: on few sheets.
    gridTemplateColumns: '2fr 3fr',
    breakInside: 'avoid',
    '& dd': { gridColumn: 2 },
    '& dd + dd': { display: 'none' },
  },
});
const Words = styled('dd')({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '&[data-blank]': { fontWeight: 400, color: 'var(--text-quiet)' },
  '&[data-missing]': { color: 'var(--error)' },
});

/** Which answer is changed, and what it is called. */
export interface ChangeProps {
  /** What is changed: a pointer, of an item's with its id. */
  place: string;
  name: string;
  isDisabled: boolean;
  onChange(): void;
}

/** Leads to a question, from where all answers stand. */
export function ChangeButton({ place, name, isDisabled, onChange }: ChangeProps) {
  const text = useText();
  return (
    <Button
      id={idOfChange(place)}
      aria-label={text('fields.change-value', { name })}
      disabled={isDisabled}
      onClick={onChange}
    >
      {text('fields.change')}
    </Button>
  );
}

export interface LineProps extends Omit<ChangeProps, 'onChange'> {
  /** Leads to where it is changed; absent where it can't be. */
  onChange?: (() => void) | undefined;
  /** The answer in words; blank where there is none. */
  words: string;
  /** True where an answer is wanted before all can be sent, or another one. */
  isMissing?: boolean;
}

/** A question and its answer, with a way to change it where there is one. */
export function Line({ words, isMissing = false, onChange, ...change }: LineProps) {
  const text = useText();
  return (
    <Root>
      <dt>{change.name}</dt>
      <Words data-blank={words === '' || undefined} data-missing={isMissing || undefined}>
        {words || text('application.review-blank')}
      </Words>
      {onChange && (
        <dd>
          <ChangeButton {...change} onChange={onChange} />
        </dd>
      )}
    </Root>
  );
}

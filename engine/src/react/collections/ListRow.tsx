import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AskedNote } from '../frame/AskedNote.tsx';

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  padding: '10px 6px 10px 14px',
  border: '1px solid var(--line)',
  borderRadius: 10,
  background: 'var(--surface)',
  '&[data-error]': { border: '2px solid var(--error)', background: 'var(--error-quiet)' },
  // Why something is refused is a sentence: on a phone the right element goes below it.
  '&:has([data-refused]) > div:first-of-type': { flexBasis: '14rem' },
});
const Words = styled('div')({
  flex: '1 1 7rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
  // Beside a picture, the words come before the right element: on a phone that goes below.
  '* + &': { flexBasis: '9.5rem' },
});
const Main = styled('div')({ fontWeight: 600, lineHeight: 1.35 });
const Sub = styled('div')({ color: 'var(--text-quiet)', fontSize: '0.92rem', lineHeight: 1.4 });
const Right = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  fontVariantNumeric: 'tabular-nums',
});
const Asked = styled(AskedNote)({ flex: '1 1 100%', margin: '4px 0 0' });

/** Rows below each other. */
export const Rows = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  display: 'grid',
  gap: 8,
});

/** What a `ListRow` is given: words, and what stands before and behind them. */
export interface ListRowProps {
  /** Before the words: a small picture. */
  left?: ReactNode;
  main: ReactNode;
  sub?: ReactNode;
  right?: ReactNode;
  /** Below these: what is to be chosen. */
  below?: ReactNode;
  /** What staff ask about it, below all else. */
  asked?: { id: string; words: string } | undefined;
  /** Draws the row's border in the colour of errors. */
  hasError?: boolean;
}

/** One row of a list: main text, sub text, right element, what is asked about it, error border. */
export function ListRow({ left, main, sub, right, below, asked, hasError = false }: ListRowProps) {
  return (
    <Row data-error={hasError || undefined}>
      {left}
      <Words>
        <Main>{main}</Main>
        {sub && <Sub>{sub}</Sub>}
      </Words>
      {right && <Right>{right}</Right>}
      {below}
      {asked && <Asked id={asked.id}>{asked.words}</Asked>}
    </Row>
  );
}

import { styled } from '@mui/material/styles';
import type { Ref } from 'react';
import { ErrorIcon } from '../icons/icons.tsx';

const Box = styled('div')({
  margin: '0 0 28px',
  padding: '16px 18px',
  border: '2px solid var(--error)',
  borderRadius: 10,
  background: 'var(--error-quiet)',
  '&:focus': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  '& h3': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    margin: '0 0 6px',
    fontSize: '1rem',
    color: 'var(--error)',
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': {
    display: 'inline-block',
    padding: '8px 0',
    color: 'var(--text)',
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
  },
});

export interface SummaryBoxProps {
  title: string;
  /** What is wrong, with the id of the control that it is about and a way to it. */
  lines: { id: string; words: string; focus(): void }[];
  ref?: Ref<HTMLDivElement>;
}

/** A box that lists what is wrong, each a link to its control. It takes the focus. */
export function SummaryBox({ title, lines, ref }: SummaryBoxProps) {
  return (
    <Box ref={ref} tabIndex={-1} role="alert">
      <h3>
        <ErrorIcon />
        {title}
      </h3>
      <ul>
        {lines.map(({ id, words, focus }) => (
          <li key={id}>
            <a
              href={`#${encodeURI(id)}`}
              onClick={(event) => {
                event.preventDefault();
                focus();
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}

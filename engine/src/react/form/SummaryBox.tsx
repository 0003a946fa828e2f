import { styled } from '@mui/material/styles';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { ErrorIcon } from '../icons/icons.tsx';
import { useText } from '../texts/TextsProvider.tsx';

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
  '& a, & button': {
    border: 0,
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    textDecorationLine: 'underline',
    cursor: 'pointer',
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

/** So many lines stay in a box that is taller than the screen. */
const FEW = 4;

/** Folds a list that is taller than the screen, until it is opened. */
function useFold(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [isTall, setIsTall] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isTall && (list.current?.offsetHeight ?? 0) > window.innerHeight) setIsTall(true);
  }, [isTall]);
  // The button goes by being pressed: the first line that it brings takes the focus.
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelectorAll('a')[FEW]?.focus({ preventScroll: true });
  }, [isOpen]);
  const shown = isTall && !isOpen && count > FEW + 1 ? FEW : count;
  return { list, shown, open: () => setIsOpen(true) };
}

/**
 * A box that lists what is wrong, each a link to its control. It takes the focus. Where it would be
 * taller than the screen, its title and the first lines stand there, and a button brings the others.
 */
export function SummaryBox({ title, lines, ref }: SummaryBoxProps) {
  const text = useText();
  const { list, shown, open } = useFold(lines.length);
  return (
    <Box ref={ref} tabIndex={-1} role="alert">
      <h3>
        <ErrorIcon />
        {title}
      </h3>
      <ul ref={list}>
        {lines.slice(0, shown).map(({ id, words, focus }) => (
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
        {shown < lines.length && (
          <li>
            <button type="button" onClick={open}>
              {text('application.summary-more', { count: lines.length - shown })}
            </button>
          </li>
        )}
      </ul>
    </Box>
  );
}

import { styled } from '@mui/material/styles';
import type { Ref } from 'react';
import type { Problem } from '../../kernel/index.ts';
import { ErrorIcon } from '../icons/icons.tsx';
import { useFormStore } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { idOfPointer } from './pointerOfId.ts';

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

/** Moves the focus to a field's control; its label comes into view with it. */
export function focusField(pointer: string): void {
  const control = document.getElementById(idOfPointer(pointer));
  if (!control) return;
  const frame = control.closest('fieldset') ?? control.parentElement?.parentElement ?? control;
  control.focus({ preventScroll: true });
  frame.scrollIntoView?.({ block: 'center' });
}

export interface ErrorSummaryProps {
  problems: Problem[];
  ref?: Ref<HTMLDivElement>;
}

/** All that is wrong in the step, in page order, each a link to its field. It takes the focus when Next finds it. */
export function ErrorSummary({ problems, ref }: ErrorSummaryProps) {
  const text = useText();
  const store = useFormStore();
  if (problems.length === 0) return null;
  const { form } = store.getSnapshot();
  const titleOf = (path: string) =>
    form.steps.flatMap((step) => step.fields).find((field) => field.pointer === path)?.title;
  return (
    <Box ref={ref} tabIndex={-1} role="alert">
      <h3>
        <ErrorIcon />
        {text('application.summary', { count: problems.length })}
      </h3>
      <ul>
        {problems.map((problem) => {
          const words = text(problem.code, problem.params);
          const title = titleOf(problem.path);
          return (
            <li key={problem.path}>
              <a
                href={`#${encodeURI(idOfPointer(problem.path))}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(problem.path);
                }}
              >
                {title ? text('application.summary-line', { title, message: words }) : words}
              </a>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

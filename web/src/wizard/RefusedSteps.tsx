import { styled } from '@mui/material/styles';
import type { Problem, Step } from '@porchlight/engine';
import { ErrorIcon, useFromStore, useText } from '@porchlight/engine/react';
import { useEffect, useRef } from 'react';

const Box = styled('div')({
  margin: '0 0 20px',
  padding: '16px 18px',
  border: '2px solid var(--error)',
  borderRadius: 10,
  background: 'var(--error-quiet)',
  '& h2': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    margin: '0 0 6px',
    fontSize: '1rem',
    color: 'var(--error)',
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': { display: 'inline-block', padding: '8px 0', color: 'var(--text)' },
});

export interface RefusedStepsProps {
  problems: Problem[];
  steps: Step[];
  onOpen(position: number): void;
}

/** What the server found when everything was sent, step by step, each with a link to it. */
export function RefusedSteps({ problems, steps, onOpen }: RefusedStepsProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const names = [...new Set(problems.map((problem) => problem.step))];
  const wrong = steps
    .map((step, position) => ({ step, position }))
    .filter(({ step }) => names.includes(step.name));
  // A step that was put right leaves the list at once.
  const counts = useFromStore((store) =>
    wrong
      .map(({ step }) => {
        const gates = store.gatesOf(step.name).filter((gate) => gate.blocks.includes('next'));
        return store.problemsOf(step.name).length + gates.length;
      })
      .join(),
  ).split(',');
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  const left = wrong
    .map((one, index) => ({ ...one, count: Number(counts[index]) }))
    .filter((one) => one.count > 0);
  if (left.length === 0) return null;
  return (
    <Box ref={box} tabIndex={-1} role="alert">
      <h2>
        <ErrorIcon />
        {text('application.submit-summary', { count: left.length })}
      </h2>
      <ul>
        {left.map(({ step, position, count }) => (
          <li key={step.name}>
            <a
              href={`#${step.name}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(position);
              }}
            >
              {text('application.submit-line', { title: step.title, count })}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Walk } from '../form-preview/answerChoices.ts';
import { createWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { HiddenStepHint } from './HiddenStepHint.tsx';
import type { Given } from './panels/Given.ts';

afterEach(cleanup);

const HERE = { Landlord: { HasNotice: 'yes' } };
const WALK: Walk = {
  samples: [],
  ways: [],
  witnesses: [
    {
      form: 'application',
      programs: ['rent'],
      kind: 'step',
      what: 'shown',
      subject: 'Eviction Notice',
      pointers: [],
      step: 'eviction',
      answers: HERE,
      facts: {},
    },
  ],
  findings: [],
};

/** The way to a step, over a walk that is answered when the test says so. */
function open(step: string, found = WALK) {
  const onGiven = jest.fn();
  let answer: (walk: Walk) => void = () => undefined;
  const api = {
    walk: () =>
      new Promise<Walk>((resolve) => {
        answer = resolve;
      }),
  } as unknown as StudioApi;
  const lead = (given: Given) => (
    <HiddenStepHint
      api={api}
      copy={7}
      wanted={{ form: 'application', step, program: 'rent' }}
      given={given}
      say={createWords('en')}
      onGiven={onGiven}
    />
  );
  const nothing = { answers: {}, facts: {} };
  const { rerender, unmount } = render(lead(nothing));
  fireEvent.click(screen.getByRole('button', { name: 'Find answers that lead here' }));
  return {
    onGiven,
    unmount,
    type: () => rerender(lead({ answers: { Name: { First: 'Rosa' } }, facts: {} })),
    end: () => act(async () => answer(found)),
  };
}

test('answers that lead to the step are given, and until then it is said that they are looked for', async () => {
  const { onGiven, end } = open('eviction');
  expect(screen.getByRole('status').textContent).toBe('Looking for answers');
  await end();
  expect(onGiven.mock.calls).toEqual([[{ answers: HERE, facts: {} }]]);
});

test('where nothing leads there, it is said', async () => {
  const { onGiven, end } = open('nowhere');
  await end();
  expect(screen.getByRole('status').textContent).toBe(
    'No answers were found that lead to this step.',
  );
  expect(onGiven).not.toHaveBeenCalled();
});

test('where not all was walked, it is not said that nothing leads there', async () => {
  const { end } = open('nowhere', { ...WALK, cut: { walked: 3, of: 9 } });
  await end();
  expect(screen.getByRole('status').textContent).toMatch(/time for 3 of 9 programs and forms/);
});

test.each(['type', 'unmount'] as const)(
  'what is found after %s takes nothing away',
  async (what) => {
    const opened = open('eviction');
    opened[what]();
    await opened.end();
    expect(opened.onGiven).not.toHaveBeenCalled();
  },
);

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Why } from '@porchlight/engine/explain';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Walk } from '../form-preview/answerChoices.ts';
import { createWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { HiddenQuestionNote, type HiddenQuestionNoteProps } from './HiddenQuestionNote.tsx';
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
function open(step: string, found = WALK, question?: string) {
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
      wanted={{ form: 'application', step, program: 'rent', question }}
      given={given}
      say={createWords('en')}
      onGiven={onGiven}
    />
  );
  const nothing = { answers: {}, facts: {} };
  const { rerender, unmount } = render(lead(nothing));
  fireEvent.click(screen.getByRole('button', { name: /^Find answers that / }));
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

test('to a question that is hidden lead the answers that show it, not those that show its step alone', async () => {
  const question = '/Eviction/CourtDate';
  const [step] = WALK.witnesses;
  const shown = { ...step!, kind: 'field', subject: question, pointers: [question] };
  const there = { Eviction: { HasCourtDate: 'yes' } };
  const walk = { ...WALK, witnesses: [step!, { ...shown, answers: there }] };
  const found = open('eviction', walk, question);
  await found.end();
  expect(found.onGiven.mock.calls).toEqual([[{ answers: there, facts: {} }]]);
  found.unmount();
  const none = open('eviction', WALK, question);
  await none.end();
  expect(screen.getByRole('status').textContent).toBe(
    'No answers were found that show this question.',
  );
});

const NONE: Why['decisions'] = [];

test('in the builder the question that is chosen is said to be hidden, and not where it is shown', () => {
  const pointer = '/Eviction/CourtDate';
  const field = { pointer, title: 'When is your court date?' };
  const note = (isVisible: boolean, view: 'build' | 'files' = 'build', decisions = NONE) => {
    const page = {
      state: { copy: { id: 7 } },
      place: { view },
      shown: { program: 'rent' },
      pointed: pointer,
      given: { answers: {}, facts: {} },
      say: createWords('en'),
    } as unknown as HiddenQuestionNoteProps['page'];
    const live = {
      outline: { form: 'application' },
      step: { name: 'eviction', fields: [field] },
    } as unknown as HiddenQuestionNoteProps['live'];
    const why = { pointer, isVisible, isRequired: false, decisions };
    return <HiddenQuestionNote {...{ page, live, why }} onFound={() => undefined} />;
  };
  const { container, rerender } = render(note(true));
  expect(container.textContent).toBe('');
  // It is there before its sentence is, so that this is heard; what is pressed stands beside it.
  const region = screen.getByRole('status');
  rerender(note(false));
  expect(region.isConnected).toBe(true);
  expect(region.textContent).toMatch(
    /^With the answers on this preview “When is your court date\?” is not there/,
  );
  expect(container.querySelector('.frame-note')).toBeNull();
  expect(region.querySelector('button, [role="status"]')).toBeNull();
  expect(container.querySelectorAll('button')).toHaveLength(1);
  // What would show it is said in the words of its condition.
  const leaf = (sentence: string, holds: boolean) => ({
    ...{ kind: 'leaf' as const, sentence, holds, parts: [] },
  });
  const parts = [leaf('“Is there a date?” is Yes', false), leaf('“County” is Saluda', true)];
  const reason = { kind: 'all' as const, holds: false, parts };
  const place = { file: 'a.json', line: 1 } as unknown as Why['decisions'][number]['place'];
  rerender(note(false, 'build', [{ about: 'field', place, reason, holds: false }]));
  expect(region.textContent).toBe(
    '“When is your court date?” comes up once this is so: “Is there a date?” is Yes.',
  );
  // What one sentence can't say is not said by half.
  const either = { kind: 'any' as const, holds: false, parts: [leaf('“Rent” is blank', false)] };
  const both = { ...reason, parts: [...parts, either] };
  for (const wrong of [both, { ...either, kind: 'not' as const }]) {
    rerender(note(false, 'build', [{ about: 'field', place, reason: wrong, holds: false }]));
    expect(region.textContent).toMatch(/^With the answers on this preview/);
  }
  rerender(note(false, 'build', [{ about: 'field', place, reason: either, holds: false }]));
  expect(region.textContent).toMatch(/once this is so: “Rent” is blank\.$/);
  rerender(note(false, 'files'));
  expect(container.textContent).toBe('');
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
  expect(screen.getByRole('status').textContent).toMatch(
    /before it has tried every program and form/,
  );
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

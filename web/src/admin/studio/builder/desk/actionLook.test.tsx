/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { reasonPagesOf } from '@porchlight/engine/builder';
import { cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../../../words/words.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import { ActionLook } from './ActionLook.tsx';
import { actionLook } from './actionLook.ts';

const files = readPackTexts();
const ASK = 'desk/actions/ask-for-papers.json';
const LIST = 'enumerations/desk-paper-reasons.json';

/** The pack with parts of some of its files written anew. */
function having(parts: { [file: string]: object }) {
  const next = new Map(files);
  for (const [file, part] of Object.entries(parts))
    next.set(file, JSON.stringify({ ...JSON.parse(files.get(file)!), ...part }));
  return next;
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the words of an action are shown letter by letter', () => {
  const { notice: _, ...effects } = JSON.parse(files.get(ASK)!).effects;
  const { to } = JSON.parse(files.get(ASK)!);
  const { statuses } = JSON.parse(files.get('portal.json')!);
  const named = statuses.map((one: { id: string }) =>
    one.id === to ? { ...one, label: "Owed $& or $'" } : one,
  );
  const pack = having({
    [ASK]: { label: 'Ask for $& and $$', effects },
    'portal.json': { statuses: named },
  });
  const { button, status } = actionLook(pack, ASK, 'en');
  expect(button).toBe('Ask for $& and $$ now');
  expect(status).toBe("The status becomes “Owed $& or $'”.");
});

test('a choice that is for nobody from today on is not shown; one that is until tomorrow is', () => {
  jest.useFakeTimers({ now: new Date(2026, 4, 5, 12), doNotFake: ['nextTick'] });
  const { values } = JSON.parse(files.get(LIST)!);
  const [first, second, ...others] = values;
  const retired = [
    { ...first, retired: '2026-05-05' },
    { ...second, retired: '2026-05-06' },
    ...others,
  ];
  const { asked } = actionLook(having({ [LIST]: { values: retired } }), ASK, 'en');
  const shown = asked.find(({ list }) => list === LIST)!.choices.map(({ value }) => value);
  expect(shown.slice(0, 1)).toEqual([second.value]);
  expect(shown).not.toContain(first.value);
  jest.useRealTimers();
});

test('a reason that two pages tell in the same words is there twice', () => {
  const faults = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Why papers are asked for, and why answers are asked about, from one list.
  const correct = 'desk/actions/ask-to-correct.json';
  const { effects } = JSON.parse(files.get(correct)!);
  const corrections = { ...effects.corrections, reasons: 'desk-paper-reasons' };
  const pack = having({
    [correct]: { effects: { ...effects, corrections } },
    'pages/corrections.json': JSON.parse(files.get('pages/requests.json')!),
  });
  expect(reasonPagesOf(pack, LIST)).toHaveLength(2);
  render(
    <ActionLook
      files={pack}
      file={ASK}
      open={{ file: ASK }}
      language="en"
      say={createWords('en')}
    />,
  );
  const sentences = screen.getAllByText(/Please take a new photo in good light/);
  expect(sentences).toHaveLength(2);
  expect(faults.mock.calls).toEqual([]);
});

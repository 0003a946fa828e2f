/** @jest-environment jsdom */

import { jest } from '@jest/globals';
import type { JsonObject } from '@porchlight/engine';
import {
  type Built,
  type Conditional,
  conditionOf,
  listAskable,
  setCondition,
  titleOfConditional,
} from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import type { Workspace, WorkspaceState } from '../workspace/Workspace.ts';
import { attemptBuild, withChanges } from './build.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { dropGone, titlesOfUnwritten, type Unwritten, UnwrittenConditions } from './Unwritten.ts';

const shipped = readPackTexts();
const of: Conditional = { kind: 'document', program: 'rent', id: 'lease' };
const place = { form: 'application', program: 'rent', step: 'required-documents', isOfStep: true };
const RENT = '/Residence/MonthlyRent';
const PEOPLE = '/PersonalInformation/PersonsInHousehold';
const say = createWords('en');
let files: ReadonlyMap<string, string>;
afterEach(cleanup);
const condition = () => conditionOf(files, of);

function Editor() {
  const [now, setNow] = useState(files);
  const onBuild = (work: () => Built) =>
    attemptBuild(work, ({ changes }) => {
      files = withChanges(files, changes);
      setNow(files);
    });
  return (
    <ConditionEditor
      {...{ files: now, of, place, say, onBuild }}
      language="en"
      onChange={() => undefined}
    />
  );
}

/** The paper's condition, as a hand wrote it. */
function open(when: JsonObject | undefined) {
  files = withChanges(shipped, setCondition(shipped, of, when).changes);
  const before = files;
  render(<Editor />);
  // To open it changes nothing.
  expect(files).toBe(before);
}
const select = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('two values are compared by choosing alone: what is worked out, beside another answer', () => {
  open({ [PEOPLE]: { minimum: 2 } });
  press('Compare two values');
  // Nothing is filled in, and nothing holds of it yet.
  expect(condition()).toEqual({ [PEOPLE]: { minimum: 2 } });
  const chosen = (label: string) =>
    screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]!.text;
  expect([chosen('What is compared'), chosen('With what')]).toEqual(
    Array(2).fill('Choose what it is'),
  );
  const note = 'Both values still have to be chosen.';
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([note]);
  expect(screen.queryByRole('alert')).toBeNull();
  select('What is compared', `get:${RENT}`);
  expect(condition()).toEqual({ [PEOPLE]: { minimum: 2 } });
  screen.getByText(note);
  select('What is compared', 'multiply');
  select('With what', `get:${PEOPLE}`);
  const compared = within(screen.getByRole('group', { name: 'Two values' }));
  fireEvent.change(compared.getByLabelText('What about it'), { target: { value: '>' } });
  expect(condition()).toEqual({
    [PEOPLE]: { minimum: 2 },
    compare: [{ multiply: [{ get: RENT }, 12] }, '>', { get: PEOPLE }],
  });
  press('Take the comparison away');
  expect(condition()).toEqual({ [PEOPLE]: { minimum: 2 } });
});

test('what a hand compared opens in blocks, and one side of it is changed alone', () => {
  const half = { divide: [{ get: RENT }, 2] };
  open({ compare: [half, '>=', { get: PEOPLE }] });
  expect(screen.queryByText(/was written by hand/)).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('What is compared').value).toBe('divide');
  expect(screen.queryByRole('alert')).toBeNull();
  select('With what', 'fixed');
  fireEvent.change(screen.getAllByLabelText('Value').at(-1)!, { target: { value: '500' } });
  expect(condition()).toEqual({ compare: [half, '>=', 500] });
  // A division stays as long as it is: nothing that is compared is rounded.
  select('What is compared', `get:${RENT}`);
  select('What is compared', 'divide');
  expect(condition()).toEqual({ compare: [{ divide: [{ get: RENT }, 12] }, '>=', 500] });
});

test('days are compared in the words of days; what stands beside one and is none is told', () => {
  open({ compare: [{ get: '/$/today' }, '<', 5] });
  expect(screen.getByRole('alert').textContent).toMatch(/of another kind/);
  expect(options('What about it')).toContain('is before');
  select('With what', 'get:/$/today');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(condition()).toEqual({ compare: [{ get: '/$/today' }, '<', { get: '/$/today' }] });
});

test('a text is the same or another, and no list is offered', () => {
  open({ compare: ['a', '=', 'b'] });
  expect(options('What about it')).toEqual(['is', 'is not']);
  expect(options('What is compared').join()).not.toMatch(/assistance do you need/i);
});

test('what compares within the entries of a list stays as a hand wrote it', () => {
  const where = { compare: [{ get: '/a' }, '<', { get: '/b' }] };
  const when = { compare: [{ count: '/$/members', where }, '>=', 1] };
  open(when);
  screen.getByText(/was written by hand/);
  fireEvent.change(screen.getByLabelText('What about it'), { target: { value: '>' } });
  expect(condition()).toEqual({ compare: [when.compare[0], '>', 1] });
});

test('each problem is said once; of several comparisons each has a name of its own', () => {
  const first = [{ add: [{ get: '/$/today' }, 1] }, '<', 5];
  open({ compare: first, anyOf: [{ compare: [{ get: RENT }, '>', 7] }] });
  expect(screen.getAllByText(/of another kind/)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('group', { name: 'Comparison 1: two values' });
  press('Take the comparison away Comparison 2: two values');
  expect(condition()).toEqual({ compare: first });
});

/** The fields of the parts that have this name. */
const fields = (label: string) => screen.getAllByLabelText<HTMLSelectElement>(label);
const choose = (label: string, at: number, value: string) =>
  fireEvent.change(fields(label)[at]!, { target: { value } });

/** The question of one choice that the condition can speak of, with two of its choices. */
function aChoice() {
  const asked = listAskable(shipped, place).find(
    ({ kind, choices, isLocked }) => kind === 'choice' && choices.length > 2 && !isLocked,
  )!;
  const [first, second, third] = asked.choices.map(({ value }) => value);
  return { pointer: asked.pointer, first: first!, second: second!, third: third! };
}

test('a second choice of the same question is one or the other', () => {
  const { pointer, first, second, third } = aChoice();
  open({ [pointer]: { const: first } });
  press('Add a part');
  expect(condition()).toEqual({ [pointer]: { const: first } });
  choose('Question', 1, pointer);
  // No answer is guessed.
  expect(fields('Value')[1]!.selectedOptions[0]!.text).toBe('Choose an answer');
  screen.getByText('It has no effect until all of it is chosen.');
  expect(condition()).toEqual({ [pointer]: { const: first } });
  choose('Value', 1, String(second));
  expect(condition()).toEqual({
    anyOf: [{ [pointer]: { const: first } }, { [pointer]: { const: second } }],
  });
  expect(screen.getByLabelText<HTMLSelectElement>('It is shown when').value).toBe('any');
  choose('Value', 1, String(third));
  expect(condition()!.anyOf).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what can’t hold together is said beside it, and is there until it is taken away', () => {
  const { pointer, first, second } = aChoice();
  const all = { [pointer]: { const: first } };
  const copy = new Map<string, Unwritten>();
  files = withChanges(shipped, setCondition(shipped, of, all).changes);
  const shown = () =>
    render(
      <UnwrittenConditions.Provider value={copy}>
        <Editor />
      </UnwrittenConditions.Provider>,
    );
  shown();
  press('Add a part');
  choose('Question', 1, pointer);
  choose('Value', 1, String(second));
  const either = condition();
  choose('It is shown when', 0, 'all');
  const told = screen.getByRole('alert');
  expect(told.closest('li')!.contains(fields('Question')[1]!)).toBe(true);
  expect(fields('Question')[1]!.getAttribute('aria-describedby')).toBe(told.id);
  expect(condition()).toEqual(either);
  // Somebody looks at what was found, and comes back.
  cleanup();
  shown();
  expect(fields('Value').map(({ value }) => value)).toEqual([first, second].map(String));
  screen.getByRole('button', { name: 'Let one of these hold' }).focus();
  press('Let one of these hold');
  expect(document.activeElement).toBe(fields('Question')[1]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(condition()).toEqual(either);
});

test('a second part about the same number holds together with the first', () => {
  open({ [RENT]: { minimum: 100 } });
  press('Add a part');
  choose('Question', 1, RENT);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('It is shown when').value).toBe('all');
  choose('Value', 1, '800');
  expect(screen.queryByRole('alert')).toBeNull();
  choose('What about it', 1, 'at-most');
  expect(condition()).toEqual({ [RENT]: { minimum: 100, maximum: 800 } });
});

test('where one of two would hold for everybody, it is not offered', () => {
  const { pointer, first, second } = aChoice();
  open({ [pointer]: { not: { const: first } } });
  press('Add a part');
  choose('Question', 1, pointer);
  choose('Value', 1, String(second));
  const before = condition();
  choose('What about it', 1, 'is-not');
  screen.getByRole('alert');
  expect(screen.queryByRole('button', { name: 'Let one of these hold' })).toBeNull();
  expect(condition()).toEqual(before);
});

test('a choice beside that the question was answered is not one or the other', () => {
  const { pointer } = aChoice();
  open({ [pointer]: true });
  press('Add a part');
  choose('Question', 1, pointer);
  expect(screen.getByLabelText<HTMLSelectElement>('It is shown when').value).toBe('all');
  expect(screen.queryByRole('button', { name: 'Let one of these hold' })).toBeNull();
  expect(condition()).toEqual({ [pointer]: true });
});

test('undo gives up what is begun and not written, and only then takes back what is', () => {
  const turn = jest.fn();
  const done = [{ said: { id: 'file-edited', params: { file: 'x.json' } } }];
  const state = { stack: { done, undone: [] } } as unknown as WorkspaceState;
  open({ [RENT]: { minimum: 100 } });
  render(<UndoButtons workspace={{ turn } as unknown as Workspace} state={state} say={say} />);
  const undo = () => screen.getByRole('button', { name: /^Undo/ });
  expect(undo().textContent).toBe('Undo: x.json edited');
  press('Add a part');
  expect(fields('Question')).toHaveLength(2);
  expect(undo().textContent).toBe('Undo: what you began');
  fireEvent.click(undo());
  expect(turn).not.toHaveBeenCalled();
  expect(fields('Question')).toHaveLength(1);
  expect(condition()).toEqual({ [RENT]: { minimum: 100 } });
  fireEvent.click(undo());
  expect(turn.mock.calls).toEqual([['undo']]);
});

test('a part of which no question is chosen holds back no other, and what is begun is named', () => {
  const copy = new Map<string, Unwritten>();
  files = withChanges(shipped, setCondition(shipped, of, { [RENT]: { minimum: 100 } }).changes);
  render(
    <UnwrittenConditions.Provider value={copy}>
      <Editor />
    </UnwrittenConditions.Provider>,
  );
  expect(titlesOfUnwritten(files, copy.values())).toEqual([]);
  press('Add a part');
  choose('What about it', 0, 'at-most');
  expect(condition()).toEqual({ [RENT]: { maximum: 100 } });
  expect(fields('Question')).toHaveLength(2);
  expect(titlesOfUnwritten(files, copy.values())).toEqual([titleOfConditional(files, of)]);
  press('Take this part away');
  expect(condition()).toEqual({ [RENT]: { maximum: 100 } });
  expect(titlesOfUnwritten(files, copy.values())).toEqual([]);
});

test('what is begun goes with its thing', () => {
  const gone: Conditional = {
    kind: 'question',
    file: 'application/residence.schema.json',
    name: 'Gone',
  };
  const draft = { group: { join: 'all' as const, parts: [] }, when: '' };
  const copy = new Map<string, Unwritten>([
    ['paper', { ...draft, of }],
    ['gone', { ...draft, of: gone }],
  ]);
  dropGone(shipped, copy);
  expect([...copy.keys()]).toEqual(['paper']);
});

/** @jest-environment jsdom */

import type { JsonObject } from '@porchlight/engine';
import {
  type Built,
  type Conditional,
  conditionOf,
  listAskable,
  setCondition,
} from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild, withChanges } from './build.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { ConditionFields } from './expressions/ConditionFields.tsx';

const shipped = readPackTexts();
const of: Conditional = { kind: 'document', program: 'rent', id: 'lease' };
const place = { form: 'application', program: 'rent', step: 'required-documents', isOfStep: true };
const RENT = '/Residence/MonthlyRent';
const say = createWords('en');
const asked = listAskable(shipped, place);
const choices = asked.filter(
  ({ kind, choices, isLocked }) => kind === 'choice' && choices.length > 2 && !isLocked,
);
const [first, second] = [choices[0]!, choices[1]!];
const TEXT = asked.find(({ kind, isLocked }) => kind === 'text' && !isLocked)!.pointer;
const isFirst = { [first.pointer]: { const: first.choices[0]!.value } };
const HELD = 'Until all of it is chosen, the condition that stood here before still holds.';
const DROP = /^Take away what is said of “.*”$/;
const UNASKED = 'It has no effect until all of it is chosen.';

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

function open(when: JsonObject) {
  files = withChanges(shipped, setCondition(shipped, of, when).changes);
  render(<Editor />);
}
const choose = (label: string, at: number, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[at]!, { target: { value } });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('the question of the only part is changed: the condition before holds, and that is said', () => {
  open(isFirst);
  choose('Question', 0, second.pointer);
  expect(condition()).toEqual(isFirst);
  expect(said()).toEqual([HELD]);
  const value = second.choices[1]!.value;
  choose('Value', 0, String(value));
  expect(condition()).toEqual({ [second.pointer]: { const: value } });
  expect(screen.queryByText(HELD)).toBeNull();
});

test('a part that is changed never goes from the file before it is complete again', () => {
  const when = { ...isFirst, [RENT]: { minimum: 100 } };
  open(when);
  choose('Question', 0, second.pointer);
  expect(condition()).toEqual(when);
  // What is changed beside it waits for it, and a new part does not let it go.
  choose('What about it', 1, 'at-most');
  fireEvent.click(screen.getByRole('button', { name: 'Add a part' }));
  expect(condition()).toEqual(when);
  expect(said()).toEqual([HELD]);
  const value = second.choices[0]!.value;
  choose('Value', 0, String(value));
  expect(condition()).toEqual({ [second.pointer]: { const: value }, [RENT]: { maximum: 100 } });
  expect(said()).toEqual([UNASKED]);
});

test('a text that is emptied to type another stays in the file; what is taken away goes', () => {
  const when: JsonObject = { [TEXT]: { const: 'x' }, [RENT]: { minimum: 100 } };
  open(when);
  choose('Value', 0, '');
  expect(condition()).toEqual(when);
  expect(said()).toEqual([HELD]);
  fireEvent.click(screen.getAllByRole('button', { name: DROP })[0]!);
  expect(condition()).toEqual({ [RENT]: { minimum: 100 } });
  expect(screen.queryByRole('status')).toBeNull();
});

test('so does a condition within what is worked out', () => {
  const when = { ...isFirst, [RENT]: { minimum: 100 } };
  let now: JsonObject = when;
  const onCondition = (next: JsonObject) => {
    now = next;
  };
  render(
    <ConditionFields legend="Where" condition={when} askable={asked} {...{ say, onCondition }} />,
  );
  choose('Question', 0, second.pointer);
  expect(now).toEqual(when);
  expect(said()).toEqual([HELD]);
});

test('a number is compared with nothing until one is typed, by whatever verb, and that is said', () => {
  open(isFirst);
  fireEvent.click(screen.getByRole('button', { name: 'Add a part' }));
  choose('Question', 1, RENT);
  const value = () => screen.getAllByLabelText<HTMLInputElement>('Value')[1]!;
  expect(value().value).toBe('');
  expect(condition()).toEqual(isFirst);
  expect(said()).toEqual([UNASKED]);
  choose('What about it', 1, 'less-than');
  choose('Value', 1, 'many');
  expect(condition()).toEqual(isFirst);
  const field = value();
  choose('Value', 1, '5');
  expect(condition()).toEqual({ ...isFirst, [RENT]: { exclusiveMaximum: 5 } });
  expect(screen.queryByRole('status')).toBeNull();
  // The next digit goes into the same field.
  expect(value()).toBe(field);
  choose('What about it', 1, 'at-least');
  expect(condition()).toEqual({ ...isFirst, [RENT]: { minimum: 5 } });
});

test('of a number in a list, too, nothing is written before one is typed', () => {
  const list = asked.find(({ entries }) => entries?.some(({ kind }) => kind === 'number'))!;
  const number = list.entries!.find(({ kind }) => kind === 'number')!;
  open({ [list.pointer]: { minItems: 1 } });
  choose('What about it', 0, 'none-where');
  choose('Of each of them', 0, number.pointer);
  expect(condition()).toEqual({ [list.pointer]: { minItems: 1 } });
  choose('Value', 0, '18');
  expect(JSON.stringify(condition())).toContain('18');
});

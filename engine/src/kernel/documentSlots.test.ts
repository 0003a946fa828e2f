import { documentSlots, papersToAsk, papersToCome, sortIntoSlots } from './documentSlots.ts';
import { evaluate } from './evaluate.ts';
import { closedGates } from './gates.ts';
import type { CompiledForm, DocumentSlot, JsonObject } from './types.ts';

const CHOICE = '/Help/Kind';
const place = { fact: 'documents', key: 'kind' };
const slot = (id: string, category: number, more: Partial<DocumentSlot> = {}): DocumentSlot => ({
  ...place,
  id,
  title: id,
  category,
  categoryLabel: `kind ${category}`,
  min: 1,
  ...more,
});

/** A form with one step that wants papers, and a question that chooses a program. */
function formWith(documents: DocumentSlot[]): CompiledForm {
  return {
    name: 'help',
    title: 'Help',
    programs: CHOICE,
    facts: {},
    keywords: {},
    schemas: { 'step:help': true },
    steps: [
      {
        name: 'help',
        group: 'Help',
        title: 'Help',
        fields: [
          {
            name: 'Kind',
            group: 'Help',
            pointer: CHOICE,
            title: 'Kind',
            type: 'array',
            required: false,
            wire: { as: 'none' },
            classification: 'personal',
            choices: [{ value: 1, label: 'Water', program: 'water' }],
          },
        ],
        rules: [],
        gates: [],
        validator: 'step:help',
        documents,
        schema: {},
        uiSchema: {},
        buttons: {},
      },
    ],
  } as unknown as CompiledForm;
}

/** Each slot that is wanted, with the ids of what is in it. */
function stand(documents: DocumentSlot[], items: JsonObject[], programs: number[] = []) {
  const form = formWith(documents);
  const evaluation = evaluate(form, { Help: { Kind: programs } }, { documents: items });
  const slots = documentSlots(form, evaluation, form.steps[0]!);
  return {
    slots: slots.map(({ id, isThere, items: own }) => [id, own.map((item) => item.id), isThere]),
    shut: closedGates(form, evaluation, 'help').map(({ id }) => id),
  };
}

test('a document is in the slot that it was added to, whatever its category', () => {
  const slots = [slot('bill', 3), slot('notice', 3)];
  expect(stand(slots, [{ id: 1, kind: 3, slot: 'notice' }]).slots).toEqual([
    ['bill', [], false],
    ['notice', [1], true],
  ]);
});

test('one without a slot fills the first of its category that lacks one', () => {
  const slots = [slot('bill', 3, { min: 2 }), slot('notice', 3)];
  const items = [1, 2, 3, 4].map((id) => ({ id, kind: 3 }));
  expect(stand(slots, items).slots).toEqual([
    ['bill', [1, 2, 4], true],
    ['notice', [3], true],
  ]);
});

test('what no slot takes stays beside them', () => {
  const items: JsonObject[] = [
    { id: 1, kind: 9 },
    { id: 2, slot: 'gone' },
  ];
  expect(sortIntoSlots([slot('bill', 3)], items).others).toEqual(items);
});

test('a step’s own slot holds nobody back unless it is required; a program’s does', () => {
  const own = [slot('id', 0, { isOptional: true }), slot('card', 1)];
  const water = slot('water.bill', 3, { program: 'water' });
  expect(stand([...own, water], []).shut).toEqual(['card']);
  expect(stand([...own, water], [], [1]).shut).toEqual(['card', 'water.bill']);
});

test('a program’s paper takes the place of the step’s own while it is wanted, and what was added to it', () => {
  const slots = [
    slot('utility', 3, { isOptional: true }),
    slot('water.bill', 3, { program: 'water', replaces: 'utility' }),
  ];
  const items = [{ id: 1, kind: 3, slot: 'utility' }];
  expect(stand(slots, items).slots).toEqual([['utility', [1], true]]);
  expect(stand(slots, items, [1]).slots).toEqual([['water.bill', [1], true]]);
});

test('what staff ask for comes first, and is not there by what was given before', () => {
  const form = formWith([slot('id', 0, { isOptional: true }), slot('bill', 3), slot('card', 1)]);
  const step = { ...form.steps[0]!, collects: place };
  const items: JsonObject[] = [
    { id: 1, kind: 3 },
    { id: 2, kind: 3, slot: 'request.a' },
  ];
  const requests: JsonObject[] = [
    { id: 'request.a', title: 'Your bill', category: 3, reason: 'Too old' },
    { id: 'request.b', title: 'Your ID', category: 0 },
  ];
  const asked = { ...form, steps: [step] };
  const evaluation = evaluate(asked, {}, { documents: items, requests });
  const slots = documentSlots(asked, evaluation, step);
  // What holds nobody back and is empty is left out; what is required stays.
  expect(
    slots.map(({ id, isThere, items: own }) => [id, own.map((one) => one.id), isThere]),
  ).toEqual([
    ['request.a', [2], true],
    ['request.b', [], false],
    ['bill', [1], true],
    ['card', [], false],
  ]);
  expect(slots[0]).toMatchObject({ title: 'Your bill', reason: 'Too old' });
  expect(closedGates(asked, evaluation, 'help').map(({ id }) => id)).toEqual(['card']);
});

test('a slot with a condition is wanted only while it holds', () => {
  const slots = [slot('lease', 4, { when: { filled: CHOICE, is: true } })];
  expect(stand(slots, []).slots).toEqual([]);
  expect(stand(slots, [], [1]).slots).toEqual([['lease', [], false]]);
});

test('what was not given is a paper to come where it may come later, and else one that staff may ask for', () => {
  const form = formWith([
    slot('id', 1, { isOptional: true }),
    slot('bill', 2, { isOptional: true }),
  ]);
  const evaluation = evaluate(form, {}, { documents: [{ kind: 1 }] });
  const names = (find: typeof papersToAsk) => find(form, evaluation).map(({ id }) => id);
  expect([names(papersToAsk), names(papersToCome)]).toEqual([['bill'], []]);
  form.steps[0]!.later = true;
  expect([names(papersToAsk), names(papersToCome)]).toEqual([[], ['bill']]);
});

import type { PackTexts } from '../../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import {
  addNamed,
  type Built,
  dropNamed,
  expressionContext,
  listNamed,
  type NamedPlace,
  setNamed,
  usesOfNamed,
} from '../index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const after = ({ changes }: Built, from: PackTexts = files) => withChanges(from, changes);
const json = (from: PackTexts, name: string) => JSON.parse(from.get(name)!);
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

const DOCUMENTS = 'application/required-documents.schema.json';
const WIZARD = 'application/wizard.json';
const GATE: NamedPlace = { of: 'gate', file: DOCUMENTS, id: 'too-few' };
const FORM: NamedPlace = { of: 'form', file: WIZARD };
const NEEDED = { get: '/$/limits/documentsNeeded' };

test('what the message of a gate says is worked out otherwise, and nothing that is written as it stands', async () => {
  expect(listNamed(files, GATE)).toEqual([{ name: 'N', value: NEEDED }]);
  expect(setNamed(files, GATE, { name: 'N', value: NEEDED }).changes).toEqual([]);
  const value = { add: [NEEDED, 1] };
  const now = after(setNamed(files, GATE, { name: 'N', value }));
  expect(json(now, DOCUMENTS).gates[0].params).toEqual({ N: value });
  expect(await copy.check(now)).toEqual([]);
  expect(after(setNamed(now, GATE, { name: 'N', value: NEEDED }), now).get(DOCUMENTS)).toContain(
    '/$/limits/documentsNeeded',
  );
});

test('a place that nothing fills is offered, and is filled; one that a number says is none', () => {
  const messages = json(files, 'messages.json');
  const said = 'Add {N, plural, one {one} other {{N} of {people}}}, {agencyName} needs {more}.';
  const now = new Map(files).set(
    'messages.json',
    JSON.stringify({ ...messages, 'documents-needed': said }),
  );
  expect(listNamed(now, GATE).map(({ name, value }) => [name, value !== undefined])).toEqual([
    ['N', true],
    ['people', false],
    ['more', false],
  ]);
  const filled = after(setNamed(now, GATE, { name: 'more', value: 2 }), now);
  expect(json(filled, DOCUMENTS).gates[0].params).toEqual({ N: NEEDED, more: 2 });
  expect(usesOfNamed(filled, GATE, 'more')).toEqual([
    { kind: 'names', file: 'messages.json', at: ['documents-needed'], title: said },
  ]);
  expect(codeOf(() => dropNamed(filled, GATE, 'more'))).toBe('not-allowed');
  const back = new Map(filled).set('messages.json', files.get('messages.json')!);
  expect(usesOfNamed(back, GATE, 'more')).toEqual([]);
  expect(after(dropNamed(back, GATE, 'more'), back).get(DOCUMENTS)).toBe(files.get(DOCUMENTS));
  // The first one stands in its place in the gate.
  const { params: _, ...bare } = json(files, DOCUMENTS).gates[0];
  const none = new Map(files).set(
    DOCUMENTS,
    JSON.stringify({ ...json(files, DOCUMENTS), gates: [bare] }),
  );
  const made = json(after(setNamed(none, GATE, { name: 'N', value: NEEDED }), none), DOCUMENTS);
  expect(Object.keys(made.gates[0])).toEqual(['id', 'must', 'message', 'params', 'blocks']);
});

test('a value of a form is made, read, and stays while something reads it', async () => {
  const title = 'Income of a year';
  const made = after(addNamed(files, FORM, { title, value: 0 }));
  expect(Object.keys(json(made, WIZARD).facts)).toEqual(['membersNeeded', 'incomeOfAYear']);
  const value = { multiply: [{ get: '/PersonalInformation/PersonsInHousehold' }, 12] };
  const now = after(setNamed(made, FORM, { name: 'incomeOfAYear', value }), made);
  expect(await copy.check(now)).toEqual([]);
  const { operands, typeOf } = expressionContext(now, WIZARD, { form: 'application' });
  expect(operands.map(({ pointer }) => pointer)).toContain('/$/incomeOfAYear');
  expect(typeOf(value).problems).toEqual([]);
  expect(after(dropNamed(now, FORM, 'incomeOfAYear'), now).get(WIZARD)).toBe(files.get(WIZARD));
  expect(usesOfNamed(now, FORM, 'membersNeeded').length).toBeGreaterThan(0);
  expect(codeOf(() => dropNamed(now, FORM, 'membersNeeded'))).toBe('not-allowed');
  expect(codeOf(() => addNamed(now, FORM, { title, value: 0 }))).toBe('taken');
  expect(codeOf(() => addNamed(now, FORM, { title: ' ', value: 0 }))).toBe('blank');
});

test('what is not there can’t be taken away', () => {
  expect(codeOf(() => dropNamed(files, FORM, 'nothing'))).toBe('not-there');
  expect(codeOf(() => listNamed(files, { ...GATE, id: 'none' } as NamedPlace))).toBe('not-there');
});

test.each([
  ['Members'],
  ['Year'],
  ['Today'],
  ['Documents'],
  ['Programs'],
  ['Constructor'],
  ['Prototype'],
])('a value of a form is not called %s: every form or object has one', (title) => {
  expect(codeOf(() => addNamed(files, FORM, { title, value: 0 }))).toBe('taken');
});

test('a place of a message that every object has a method for is a place that nothing fills', () => {
  const messages = json(files, 'messages.json');
  const now = new Map(files).set(
    'messages.json',
    JSON.stringify({ ...messages, 'documents-needed': '{valueOf}' }),
  );
  expect(listNamed(now, GATE)).toContainEqual({ name: 'valueOf', value: undefined });
  const filled = after(setNamed(now, GATE, { name: 'valueOf', value: 2 }), now);
  expect(json(filled, DOCUMENTS).gates[0].params).toEqual({ N: NEEDED, valueOf: 2 });
  expect(codeOf(() => dropNamed(now, FORM, 'valueOf'))).toBe('not-there');
});

test('values whose titles have no Latin letter get names of their own', () => {
  const add = (from: PackTexts, title: string) =>
    after(addNamed(from, FORM, { title, value: 0 }), from);
  const now = add(add(files, '収入'), '家賃');
  expect(Object.keys(json(now, WIZARD).facts)).toEqual(['membersNeeded', 'value', 'value2']);
});

test('what another form says of a value of the same name does not keep a value', () => {
  const other = 'forms/volunteer/wizard.json';
  const step = 'forms/volunteer/helping.schema.json';
  const value = { get: '/$/needed' };
  const now = new Map(files)
    .set(WIZARD, JSON.stringify({ ...json(files, WIZARD), facts: { needed: 1 } }))
    .set(other, JSON.stringify({ title: 'Volunteer', steps: ['helping'], facts: { needed: 1 } }))
    .set(step, JSON.stringify({ group: 'Helping', title: 'Helping', gates: [{ when: value }] }));
  const OTHER: NamedPlace = { of: 'form', file: other };
  expect(usesOfNamed(now, FORM, 'needed')).toEqual([]);
  expect(usesOfNamed(now, OTHER, 'needed').map(({ file }) => file)).toEqual([step]);
  expect(json(after(dropNamed(now, FORM, 'needed'), now), WIZARD).facts).toBeUndefined();
  const program = 'programs/energy/program.json';
  const read = new Map(now)
    .set(step, JSON.stringify({ group: 'Helping', title: 'Helping' }))
    .set(program, JSON.stringify({ ...json(files, program), facts: value }));
  expect(usesOfNamed(read, FORM, 'needed').map(({ file }) => file)).toEqual([program]);
  expect(usesOfNamed(read, OTHER, 'needed')).toEqual([]);
});

import path from 'node:path';
import {
  type Answers,
  documentSlots,
  evaluate,
  type Field,
  type Json,
  readAnswer,
  setAnswer,
} from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { witnessPack } from '@porchlight/engine/witness';
import { answersBefore, holdOn, holdsIn, withStep } from './answersBefore.ts';

const DAY = '2031-03-10';
const LATER = '2031-04-02';
const pack = path.join(import.meta.dirname, '../../../../../definitions');

async function openRent() {
  const release = openRelease(await compilePack(pack));
  const { ways } = await witnessPack(pack, { day: DAY, form: 'application', program: 'rent' });
  const found = ways.find(({ programs }) => programs.join() === 'rent')!;
  const form = release.formFor('application', found.answers);
  const { limits } = release.compiled.settings;
  const before = (day: string, change = {}) =>
    answersBefore({ ...form, ...change }, found, { program: 'rent', day, limits });
  return { found, form, before };
}

test('what was found is filled in up to the first step of the program, and blank from there', async () => {
  const { found, form, before } = await openRent();
  const { given, step, isWrong } = before(LATER);
  expect([step, isWrong]).toEqual(['rent.landlord', false]);
  const position = form.steps.findIndex(({ name }) => name === step);
  const groups = (from: number, to?: number) =>
    new Set(form.steps.slice(from, to).map(({ group }) => group));
  const answered = Object.keys(given.answers);
  expect(answered.length).toBeGreaterThan(2);
  for (const group of answered) expect(groups(0, position)).toContain(group);
  expect(Object.keys(found.answers).length).toBeGreaterThan(answered.length);
  // A list of an earlier step comes with it, and neither the day nor one of a later step.
  expect(Object.keys(found.facts)).toContain('members');
  expect(Object.keys(given.facts)).toEqual(['incomes']);
  expect(holdOn(form, found, LATER)).toBe(true);
}, 60_000);

test('where it does not hold on the day, it is filled in up to the step that says so', async () => {
  const { found, form, before } = await openRent();
  const closing = form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      field.pointer === form.programs
        ? { ...field, choices: field.choices!.map((one) => ({ ...one, closes: '2031-03-31' })) }
        : field,
    ),
  }));
  const chosenIn = form.steps.find(({ fields }) =>
    fields.some(({ pointer }) => pointer === form.programs),
  )!.name;
  expect(before(LATER, { steps: closing })).toMatchObject({ step: chosenIn, isWrong: true });
  expect(before(DAY, { steps: closing })).toMatchObject({ step: 'rent.landlord', isWrong: false });
  expect(holdOn({ ...form, steps: closing }, found, LATER)).toBe(false);
}, 60_000);

test('a step is filled in where it is blank: entries of its list, and answers, not those that were given', async () => {
  const { found, form } = await openRent();
  const listed = form.steps.find(({ fields }) =>
    fields.some(({ resource }) => resource?.fact === 'members'),
  )!;
  const day = { today: LATER, year: 2031 };
  const filled = withStep(form, found, listed.name, { answers: {}, facts: day })!;
  expect(filled.facts).toEqual({ ...day, members: found.facts.members });
  const own = [{ memberID: 1 }];
  const kept = withStep(form, found, listed.name, { answers: {}, facts: { members: own } })!;
  expect(kept.facts.members).toBe(own);
  // No entry yet is blank.
  const none = withStep(form, found, listed.name, { answers: {}, facts: { members: [] } })!;
  expect(none.facts.members).toEqual(found.facts.members);

  const [asked] = form.steps.find(({ name }) => name === 'rent.landlord')!.fields;
  const typed = withField({}, asked!, 'Ada');
  const { answers } = withStep(form, found, 'rent.landlord', { answers: typed, facts: {} })!;
  expect(readAnswer(answers, asked!)).toBe('Ada');
  expect(Object.keys(answers).length).toBeGreaterThan(0);
  expect(JSON.stringify(answers).length).toBeGreaterThan(JSON.stringify(typed).length);
  expect(typed).toEqual(withField({}, asked!, 'Ada'));
}, 60_000);

test('of a step that the way does not come through nothing is filled in; what still is wrong in one is known', async () => {
  const { found, form } = await openRent();
  const given = { answers: {}, facts: {} };
  expect(withStep(form, found, 'water.meter', given)).toBeUndefined();
  const facts = { ...found.facts, today: DAY, year: 2031 };
  const holds = (answers: Answers) => holdsIn(form, { answers, facts }, 'rent.landlord');
  expect(holds(found.answers)).toBe(true);
  const [asked] = form.steps.find(({ name }) => name === 'rent.landlord')!.fields;
  expect(holds(withField(structuredClone(found.answers), asked!, ''))).toBe(false);
  expect(holdsIn(form, { answers: {}, facts: {} }, 'rent.landlord')).toBe(false);
}, 60_000);

test('the documents of a step are of the kinds that are wanted in it', async () => {
  const { found, form } = await openRent();
  const step = form.steps.find(({ documents = [] }) => documents.length > 0)!;
  const facts = { today: LATER, year: 2031, documents: [] };
  const given = { answers: found.answers, facts };
  const filled = withStep(form, found, step.name, given)!;
  const slotsOf = (one: typeof given) =>
    documentSlots(form, evaluate(form, one.answers, one.facts), step);
  expect(slotsOf(given).filter(({ isThere }) => isThere)).toEqual([]);
  const slots = slotsOf(filled as typeof given);
  expect(slots.length).toBeGreaterThan(3);
  expect(slots.filter(({ isThere }) => !isThere)).toEqual([]);
  const ids = (filled.facts.documents as { id: number }[]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual((found.facts.documents as unknown[]).length);
}, 60_000);

function withField(answers: Answers, field: Field, value: Json): Answers {
  setAnswer(answers, field, value);
  return answers;
}

import path from 'node:path';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { witnessPack } from '@porchlight/engine/witness';
import { answersBefore, holdOn } from './answersBefore.ts';

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

import { FileEdits, listFields, listSteps, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import {
  addQuestion,
  type Built,
  type FormPlace,
  lineOfQuestion,
  placeOf,
  placeQuestion,
  placeStepBeside,
  pointerOfQuestion,
  questionAt,
  questionsOfStep,
  standingOf,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const OTHER = 'application/other-contact.schema.json';
const RESIDENCE = 'application/residence.schema.json';
const LANDLORD = 'programs/rent/landlord.schema.json';
const after = ({ changes }: Built, from: PackTexts = files) => withChanges(from, changes);
const namesOf = (texts: PackTexts, file: string) => listFields(texts, file).map(({ name }) => name);
const errorsOf = async (now: PackTexts) =>
  (await copy.check(now)).filter(({ severity }) => severity === 'error');

const known = namesOf(files, OTHER);
const home = { form: 'application', step: 'other-contact' };
const moved = (list: string[], name: string, index: number) =>
  list.filter((one) => one !== name).toSpliced(index, 0, name);

test.each([
  ['the first, to the end', known[0]!, known.length, known.length - 1],
  ['the last, before the first', known.at(-1)!, 0, 0],
  ['the first, behind the second', known[0]!, 2, 1],
  ['the last, up by one', known.at(-1)!, known.length - 2, known.length - 2],
])('a question is put into a gap of its own step: %s', (_name, name, gap, index) => {
  const built = placeQuestion(files, { file: OTHER, name }, { ...home, gap });
  expect(namesOf(after(built), OTHER)).toEqual(moved(known, name, index));
  expect(built.at).toEqual({ file: OTHER, name });
});

test('in the gaps above and below it nothing changes; where there is no gap it is refused', () => {
  const place = { file: OTHER, name: known[1]! };
  for (const gap of [1, 2])
    expect(placeQuestion(files, place, { ...home, gap }).changes).toEqual([]);
  for (const gap of [-1, known.length + 1])
    expect(() => placeQuestion(files, place, { ...home, gap })).toThrow('no place');
});

/** The questions that stand on a page of the step `residence` with this one; undefined where it has one to itself. */
const pageWith = (texts: PackTexts, name: string) => {
  const ui = new FileEdits(texts).read('application/residence.ui.json');
  const { pages } = ui['ui:options'] as { pages: string[][] };
  return pages.find((names) => names.includes(name));
};

test('in every gap of another step it stands where it was put, with its page, and back again', async () => {
  const there = namesOf(files, RESIDENCE);
  for (const gap of there.keys()) {
    const to = { form: 'application', step: 'residence', gap };
    const now = after(placeQuestion(files, { file: OTHER, name: known[0]! }, to));
    expect(namesOf(now, RESIDENCE)).toEqual(there.toSpliced(gap, 0, known[0]!));
    const page = pageWith(now, known[0]!);
    expect(page).toEqual(
      pageWith(files, there[gap]!)?.toSpliced(page!.indexOf(known[0]!), 0, known[0]!),
    );
    if (page) expect(page[page.indexOf(known[0]!) + 1]).toBe(there[gap]);
    if (gap === 1) {
      expect(await errorsOf(now)).toEqual([]);
      const back = placeQuestion(now, { file: RESIDENCE, name: known[0]! }, { ...home, gap: 0 });
      expect(namesOf(after(back, now), OTHER)).toEqual(known);
    }
  }
});

test('a neighbour that stands in no order is written down with the others first', () => {
  const edits = new FileEdits(files);
  edits.set('application/other-contact.ui.json', ['ui:order'], ['*']);
  const loose = withChanges(files, edits.changes());
  const listed = namesOf(loose, OTHER);
  const question = {
    kind: 'text' as const,
    title: 'What else?',
    translations: { es: '¿Qué más?' },
  };
  const { at, changes } = addQuestion(loose, { ...home, before: listed[1]!, ...question });
  const { name } = at as { name: string };
  expect(namesOf(withChanges(loose, changes), OTHER)).toEqual(listed.toSpliced(1, 0, name));
  expect(() => addQuestion(files, { ...home, before: 'Nobody', ...question })).toThrow('no field');
});

test('a question that is new stands before the one that is named', async () => {
  const built = addQuestion(files, {
    form: 'application',
    program: 'rent',
    step: 'landlord',
    before: namesOf(files, LANDLORD)[0]!,
    kind: 'text',
    title: 'Who owns it?',
    translations: { es: '¿Quién es el dueño?' },
  });
  const { name } = built.at as { name: string };
  expect(namesOf(after(built), LANDLORD)[0]).toBe(name);
  expect(await errorsOf(after(built))).toEqual([]);
});

test('what a program asks in a step of the form is listed by itself, and nothing where it asks nothing', () => {
  const place = { form: 'application', step: 'residence' };
  expect(questionsOfStep(files, place).map(({ name }) => name)).toEqual(namesOf(files, RESIDENCE));
  expect(questionsOfStep(files, { ...place, program: 'energy' }).map(({ name }) => name)).toEqual(
    namesOf(files, 'programs/energy/residence.fields.json'),
  );
  expect(questionsOfStep(files, { ...place, program: 'rent' })).toEqual([]);
});

test('where each question is declared is found by what conditions call it', () => {
  const declaring = [...files.keys()].filter((file) =>
    /^(application|steps|programs\/[^/]+)\/[^/]+\.(schema|fields)\.json$/.test(file),
  );
  let found = 0;
  for (const file of declaring) {
    const form = placeOf(files, file) as FormPlace;
    for (const { name } of listFields(files, file)) {
      const pointer = pointerOfQuestion(files, { file, question: name });
      if (!pointer) continue;
      expect(questionAt(files, form, pointer)).toEqual({ file, name });
      const line = files.get(file)!.split('\n')[lineOfQuestion(files, { file, name }) - 1];
      expect(line).toContain(`"${name}":`);
      found += 1;
    }
  }
  expect(found).toBeGreaterThan(50);
  expect(questionAt(files, { form: 'application' }, '/Home/NobodyAsksThis')).toBeUndefined();
  expect(questionAt(files, { form: 'forms/nobody' }, '/Home/Rent')).toBeUndefined();
});

test('the only question of a step stays, wherever it is put', () => {
  const lone = after(
    placeQuestion(files, { file: OTHER, name: known[0]! }, { ...home, step: 'residence', gap: 0 }),
  );
  const rest = known.slice(1).reduce<PackTexts>((texts, name, index) => {
    if (index === known.length - 2) return texts;
    const to = { ...home, step: 'residence', gap: 0 };
    return after(placeQuestion(texts, { file: OTHER, name }, to), texts);
  }, lone);
  const [last] = namesOf(rest, OTHER);
  const to = { ...home, step: 'residence', gap: 0 };
  expect(() => placeQuestion(rest, { file: OTHER, name: last! }, to)).toThrow('would ask nothing');
});

const WIZARD = 'application/wizard.json';
const RENT = 'programs/rent/program.json';

test.each([
  ['the form', WIZARD, RESIDENCE, 'residence'],
  ['a program', RENT, LANDLORD, 'landlord'],
])('a step of %s is put before or behind another', async (_whose, owner, file, step) => {
  const names = listSteps(files, owner).map(({ name }) => name);
  const from = names.indexOf(step);
  for (const beside of [{ before: names[from - 1]! }, { after: names[from + 1]! }]) {
    const now = after(placeStepBeside(files, file, beside));
    const index = 'before' in beside ? from - 1 : from + 1;
    expect(listSteps(now, owner).map(({ name }) => name)).toEqual(moved(names, step, index));
  }
  expect(placeStepBeside(files, file, { after: names[from - 1]! }).changes).toEqual([]);
  expect(placeStepBeside(files, file, { before: names[from + 1]! }).changes).toEqual([]);
  expect(() => placeStepBeside(files, file, { after: 'nowhere' })).toThrow('no step');
});

test('where something stands is told in the words of who reads it', () => {
  const to = { form: 'application', step: 'residence', gap: 1 };
  const now = after(placeQuestion(files, { file: OTHER, name: known[0]! }, to));
  const { title } = listFields(files, OTHER)[0]!;
  expect(standingOf(now, { file: RESIDENCE, name: known[0]! })).toEqual({
    title,
    place: 2,
    count: namesOf(files, RESIDENCE).length + 1,
    within: 'Residence',
  });
  const names = listSteps(files, RENT).map(({ name }) => name);
  expect(standingOf(files, { file: LANDLORD })).toEqual({
    title: 'Your Landlord',
    place: names.indexOf('landlord') + 1,
    count: names.length,
    within: 'Help with rent',
  });
  const lot = 'programs/energy/residence.fields.json';
  expect(standingOf(files, { file: lot, name: namesOf(files, lot)[0]! })).toMatchObject({
    place: 1,
    within: 'Residence',
  });
  expect(standingOf(files, { file: 'portal.json' })).toBeUndefined();
});

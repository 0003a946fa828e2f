import { FileEdits, listSteps, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import {
  addStep,
  type Built,
  conditionOf,
  deleteQuestion,
  deleteStep,
  moveQuestionTo,
  moveStepBy,
  outlineForm,
  outlineProgram,
  readOwnWords,
  referencesToStep,
  setCondition,
  setOwnText,
  stepOfFile,
  stepPosition,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const WIZARD = 'application/wizard.json';
const OTHER = 'application/other-contact.schema.json';
const RESIDENCE = 'application/residence.schema.json';
const after = ({ changes }: Built, from: PackTexts = files) => withChanges(from, changes);
const entries = (texts: PackTexts) => new FileEdits(texts).read(WIZARD).steps as unknown[];
const errorsOf = async (now: PackTexts) =>
  (await copy.check(now)).filter(({ severity }) => severity === 'error');

test('whose a step is, and whether it is one, are told apart', () => {
  const told = (file: string) => {
    const { program, isWhole } = stepOfFile(files, file)!;
    return { program, isWhole };
  };
  expect(told(RESIDENCE)).toEqual({ program: undefined, isWhole: true });
  expect(told('steps/race.schema.json')).toEqual({ program: undefined, isWhole: true });
  expect(told('programs/rent/landlord.schema.json')).toEqual({ program: 'rent', isWhole: true });
  expect(told('programs/energy/residence.fields.json')).toEqual({
    program: 'energy',
    isWhole: false,
  });
  // Of the form's steps, a program's outline has those alone in which it asks something.
  expect(outlineProgram(files, 'energy').map(({ step, isWhole }) => [step, isWhole])).toEqual([
    ['residence', false],
  ]);
  expect(outlineForm(files, 'application').every(({ isWhole }) => isWhole)).toBe(true);
});

test('a step of the form has its words, and its place among the steps of the form', () => {
  expect(readOwnWords(files, OTHER, 'title')[0]!.text).not.toBe('');
  const text = 'Somebody else whom we may call';
  const built = setOwnText(files, OTHER, { key: 'title', language: 'en', text });
  expect(outlineForm(after(built), 'application').find(({ file }) => file === OTHER)!.title).toBe(
    text,
  );

  const names = listSteps(files, WIZARD).map(({ name }) => name);
  const position = names.indexOf('other-contact');
  expect(stepPosition(files, OTHER)).toEqual({ owner: WIZARD, position, count: names.length });
  const moved = after(moveStepBy(files, OTHER, -1));
  expect(listSteps(moved, WIZARD).map(({ name }) => name)).toEqual(
    names.with(position, names[position - 1]!).with(position - 1, 'other-contact'),
  );
  expect(after(moveStepBy(moved, OTHER, 1), moved)).toEqual(new Map(files));
});

test.each([
  ['that is only named', OTHER, 'other-contact'],
  ['of which more is said', 'application/disclosures.schema.json', 'disclosures'],
])('the condition of a step %s is set, and taken away to the letter', async (_, file, step) => {
  const of = { kind: 'step' as const, file };
  const when = { '/PersonalInformation/PersonsInHousehold': { minimum: 2 } };
  const conditional = after(setCondition(files, of, when));
  const entry = entries(conditional).find((one) => (one as JsonObject).step === step);
  expect(entry).toMatchObject({ step, when });
  expect(conditionOf(conditional, of)).toEqual(when);
  expect(await errorsOf(conditional)).toEqual([]);
  expect(after(setCondition(conditional, of, undefined), conditional)).toEqual(new Map(files));
});

const question = { kind: 'text' as const, title: 'What else?', translations: { es: '¿Qué más?' } };
const added = () =>
  addStep(files, {
    form: 'application',
    title: 'Anything Else',
    translations: { es: 'Algo más' },
    after: 'residence',
    question,
  });

test('a step of the form comes behind another, and goes with nothing left of it', async () => {
  const built = added();
  const file = (built.at as { file: string }).file;
  const more = after(built);
  expect(stepOfFile(more, file)).toMatchObject({ form: 'application', isWhole: true });
  const { name } = outlineForm(more, 'application').find((one) => one.file === file)!.questions[0]!;
  expect(() => deleteQuestion(more, { file, name })).toThrow('one question at least');
  expect(() =>
    moveQuestionTo(more, { file, name }, { form: 'application', step: 'residence' }),
  ).toThrow('would ask nothing');
  expect(await errorsOf(more)).toEqual([]);
  expect(after(deleteStep(more, file), more)).toEqual(new Map(files));
});

test('the last step of a form stays', () => {
  const edits = new FileEdits(files);
  edits.write(WIZARD, JSON.stringify({ ...edits.read(WIZARD), steps: ['other-contact'] }));
  const alone = withChanges(files, edits.changes());
  expect(referencesToStep(alone, OTHER).filter(({ kind }) => kind === 'lot')).toEqual([]);
  expect(() => deleteStep(alone, OTHER)).toThrow('one step at least');
});

test('what a program puts beside a step of the form stands beside its neighbour when it goes', async () => {
  const built = added();
  const file = (built.at as { file: string }).file;
  const { step } = stepOfFile(after(built), file)!;
  const rent = 'programs/rent/program.json';
  const beside = (anchor: 'after' | 'before') => {
    const edits = new FileEdits(after(built));
    edits.drop(rent, ['adds', 'steps', 0, 'after']);
    edits.set(rent, ['adds', 'steps', 0, anchor], step);
    return withChanges(after(built), edits.changes());
  };
  for (const [anchor, neighbour] of [
    ['after', 'residence'],
    ['before', 'other-contact'],
  ] as const) {
    const gone = after(deleteStep(beside(anchor), file), beside(anchor));
    const { adds } = new FileEdits(gone).read(rent) as { adds: { steps: unknown[] } };
    expect(adds.steps[0]).toEqual({ step: 'landlord', [anchor]: neighbour });
    expect(await errorsOf(gone)).toEqual([]);
  }
});

test('a step in which programs ask, or that forms have in common, stays; it is said why', () => {
  const holds = (file: string) =>
    referencesToStep(files, file)
      .filter(({ kind }) => kind === 'lot' || kind === 'common')
      .map(({ kind, file: by }) => [kind, by]);
  expect(holds(RESIDENCE)).toEqual([
    ['lot', 'programs/energy/residence.fields.json'],
    ['lot', 'programs/weatherization/residence.fields.json'],
  ]);
  expect(holds('steps/race.schema.json')).toEqual([['common', 'steps/race.schema.json']]);
  expect(holds(OTHER)).toEqual([]);
  for (const file of [RESIDENCE, 'steps/race.schema.json'])
    expect(() => deleteStep(files, file)).toThrow('holds the step');
});

test('a question of the form goes to another of its steps; one of a program to a step of the form', async () => {
  const to = { form: 'application', step: 'mailing-information', wasPublic: true };
  const name = outlineForm(files, 'application').find(({ file }) => file === OTHER)!.questions[0]!
    .name;
  const moved = after(moveQuestionTo(files, { file: OTHER, name }, to));
  expect(await errorsOf(moved)).toEqual([]);
  const rent = { file: 'programs/rent/landlord.schema.json', name: 'LandlordPhone' };
  const lot = after(moveQuestionTo(files, rent, { ...to, program: 'rent', step: 'residence' }));
  expect(outlineProgram(lot, 'rent')[0]).toMatchObject({ step: 'residence', isWhole: false });
  expect(await errorsOf(lot)).toEqual([]);
});

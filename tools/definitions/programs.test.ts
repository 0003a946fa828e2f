import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Answers,
  closedGates,
  documentSlots,
  evaluate,
  fieldsOf,
  findUrgent,
  formatMessage,
  overlayAnswers,
  validate,
} from '@porchlight/engine';
import { compilePack, gatherPack, openRelease } from '@porchlight/engine/compile';

const root = path.join(import.meta.dirname, '../..');
const FACTS = { today: '2026-11-21', year: 2026 };
const readJson = async (name: string) => JSON.parse(await readFile(path.join(root, name), 'utf8'));

const application: Answers = await readJson('engine/cases/answers/application.json');
const given: { [folder: string]: Answers } = await readJson('engine/cases/answers/programs.json');
const { files: shipped } = await gatherPack(path.join(root, 'definitions'));
const compiled = (await compilePack({ files: shipped, findings: [] }))!;
const release = openRelease(compiled);
const adding = Object.keys(compiled.parts ?? {});

/** The complete application of somebody who chose this program. */
function answersOf(folder: string, change: Answers = {}): Answers {
  const { programID } = compiled.programs.find((one) => one.folder === folder)!;
  const chosen = { PersonalInformation: { AssistanceType: [programID] } };
  return overlayAnswers(
    overlayAnswers(overlayAnswers(application, chosen), given[folder]!),
    change,
  );
}

function validated(folder: string, change?: Answers) {
  const answers = answersOf(folder, change);
  const form = release.formFor('application', answers);
  const evaluation = evaluate(form, answers, FACTS);
  const documents = form.steps.flatMap((step) => documentSlots(form, evaluation, step));
  const problems = validate(form, evaluation).filter(({ path: at }) => at.includes(`/${folder}`));
  return {
    problems: problems.map(({ path: at }) => at),
    steps: evaluation.steps.filter((name) => name.startsWith(`${folder}.`)),
    documents: documents.flatMap(({ id, program }) =>
      program === undefined ? [] : id.slice(folder.length + 1),
    ),
    visible: [...evaluation.visible].filter((pointer) => pointer.includes(`/${folder}/`)),
  };
}

test.each([
  ['yes', ['energy.call-now']],
  ['no', []],
])('a notice that the power will be turned off can’t wait: %s', (HasShutOffNotice, codes) => {
  const answers = answersOf('energy', { Residence: { energy: { HasShutOffNotice } } });
  const form = release.formFor('application', answers);
  const found = findUrgent(form, evaluate(form, answers, FACTS));
  expect(found.map(({ code }) => code)).toEqual(codes);
  for (const language of release.languages)
    for (const { code } of found)
      expect(formatMessage(release.texts(language), code)).toContain(release.portal().agency.phone);
});

test.each([
  [0, 2],
  [1, 1],
  [2, undefined],
])('of two members that are needed %i was added: the gate says %s', (count, missing) => {
  const members = Array.from({ length: count }, () => ({ isComplete: true }));
  const persons = { PersonalInformation: { PersonsInHousehold: 3 } };
  const answers = overlayAnswers(application, persons);
  const form = release.formFor('application', answers);
  const evaluation = evaluate(form, answers, { ...FACTS, members });
  const [gate] = closedGates(form, evaluation, 'additional-household-members');
  expect(gate?.params.N).toBe(missing);
});

test('there are answers for every program that adds something', () => {
  expect(Object.keys(given).sort()).toEqual([...adding].sort());
});

test.each(adding)('%s: its complete answers are right, and each question is wanted', (folder) => {
  expect(validated(folder).problems).toEqual([]);
  const form = release.formFor('application', answersOf(folder));
  for (const pointer of validated(folder).visible) {
    const field = fieldsOf(form).get(pointer)!;
    const [group, program, name] = pointer.split('/').slice(1) as [string, string, string];
    const without = validated(folder, { [group]: { [program]: { [name]: null } } });
    expect([pointer, without.problems.includes(pointer)]).toEqual([pointer, field.required]);
  }
});

test.each<[string, string, Answers, Partial<ReturnType<typeof validated>>]>([
  [
    'energy',
    'no notice: no date, one document',
    { Residence: { energy: { HasShutOffNotice: 'no' } } },
    { problems: [], documents: ['bill'] },
  ],
  ['energy', 'a notice: two papers', {}, { documents: ['bill', 'notice'] }],
  ['rent', 'a notice: a step and a paper', {}, { steps: ['rent.landlord', 'rent.eviction'] }],
  [
    'rent',
    'no notice, no debt',
    { Landlord: { rent: { HasEvictionNotice: 'no', MonthsOwed: 0 } } },
    { problems: [], steps: ['rent.landlord'], documents: ['lease'] },
  ],
  [
    'weatherization',
    'an owner shows a deed',
    { Residence: { weatherization: { Ownership: 'own' } } },
    { problems: [], documents: ['deed'] },
  ],
  [
    'weatherization',
    'a landlord who agrees writes a letter',
    { Residence: { weatherization: { LandlordAgrees: 'yes' } } },
    { problems: [], documents: ['permission'] },
  ],
])('%s: %s', (folder, _what, change, expected) => {
  expect(validated(folder, change)).toMatchObject(expected);
});

test.each(compiled.programs.map(({ folder }) => folder))(
  '%s is gone with its folder, without a trace',
  async (folder) => {
    const { program, friendlyName, programID } = compiled.programs.find(
      (one) => one.folder === folder,
    )!;
    const files = new Map([...shipped].filter(([name]) => !name.startsWith(`programs/${folder}/`)));
    const without = (await compilePack({ files, findings: [] }))!;
    const left = JSON.stringify(without);
    const traces = [`"program":"${folder}"`, `/${folder}/`, `"${folder}.`, `"${folder}":{`];
    for (const trace of [...traces, `"${friendlyName}"`, `"${program}"`])
      expect([trace, left.includes(trace)]).toEqual([trace, false]);
    expect(without.programs.map((one) => one.programID)).not.toContain(programID);
  },
);

/** What only the code of a program would say: its names in quotes, in pointers, on the wire. */
function wordsOf(folder: string): string[] {
  const { program, friendlyName } = compiled.programs.find((one) => one.folder === folder)!;
  const form = release.formFor('application', answersOf(folder));
  const fields = [...fieldsOf(form).values()].filter((field) => field.program === folder);
  const names = fields.flatMap(({ name, wire }) => [
    name.split('/')[1]!,
    ...(wire.name ? [wire.name.split('.')[1]!] : []),
  ]);
  return [program, friendlyName, `'${folder}'`, `/${folder}/`, `${folder}.`, ...names];
}

/** The code of the product, by file. */
async function readCode(): Promise<Map<string, string>> {
  const code = new Map<string, string>();
  for (const top of ['engine/src', 'api/src', 'web/src', 'tools/portal', 'tools/start'])
    for (const name of await readdir(path.join(root, top), { recursive: true }))
      if (/\.(ts|tsx|mjs|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
        code.set(`${top}/${name}`, await readFile(path.join(root, top, name), 'utf8'));
  return code;
}
const code = readCode();

/** Where code or a comment says one of these words. */
async function saidIn(words: string[]): Promise<string[]> {
  const said: string[] = [];
  for (const word of words) {
    const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    const whole = new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`);
    for (const [name, text] of await code)
      if (text.includes(word) && whole.test(text)) said.push(`${name}: ${word}`);
  }
  return said;
}

test.each(adding)('no code knows %s', async (folder) => {
  expect(await saidIn(wordsOf(folder))).toEqual([]);
});

test('no code knows the agency, nor those that send links', async () => {
  const { agency } = release.portal('en');
  const codes = Object.values(compiled.agencies ?? {}).flatMap(({ agencies }) =>
    Object.keys(agencies),
  );
  expect(codes.length).toBeGreaterThan(1);
  expect(
    await saidIn([agency.name, agency.shortName, ...codes.map((code) => `'${code}'`)]),
  ).toEqual([]);
});

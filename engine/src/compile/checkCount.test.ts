import {
  MOST_PROGRAMS,
  MOST_QUESTIONS,
  MOST_QUESTIONS_OF_PROGRAM,
} from '../kernel/formSizeLimits.ts';
import { compilePack, openRelease } from './index.ts';
import { copyFiles, textIn } from './test/brokenPack.ts';
import { findingsOf } from './test/createPackCopy.ts';

const STEP = 'application/other-contact.schema.json';

/** The shipped pack with so many questions more in one step. */
function withQuestions(count: number) {
  const files = copyFiles();
  const step = JSON.parse(textIn(files, STEP));
  for (let index = 0; index < count; index += 1)
    step.properties[`More${index}`] = question(`more${index}`);
  files.set(STEP, Buffer.from(JSON.stringify(step)));
  return { files, findings: [] };
}

const question = (wire: string) => ({
  type: 'string',
  title: 'More',
  pattern: '^[a-z]*$',
  maxLength: 10,
  wire,
  classification: 'personal',
});

/** The shipped pack with programs that add a step of so many questions each. */
function withPrograms(programs: number, questions: number) {
  const files = copyFiles();
  for (let index = 0; index < programs; index += 1) {
    const folder = `programs/added-${index}`;
    const set = (name: string, data: object) =>
      files.set(`${folder}/${name}`, Buffer.from(JSON.stringify(data)));
    set('program.json', {
      $schema: '../../meta/program.schema.json',
      programID: 5_000 + index,
      program: `Added ${index}`,
      friendlyName: `Added ${index}`,
      opens: null,
      closes: null,
      adds: { steps: [{ step: 'more', after: 'other-contact' }] },
    });
    const names = Array.from({ length: questions }, (_, one) => `More${one}`);
    set('more.schema.json', {
      $schema: '../../meta/step.schema.json',
      group: 'More',
      title: 'More',
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, question(name.toLowerCase())])),
    });
  }
  return { files, findings: [] };
}

const EXPECTED = 'too-many-questions';

test('a form with more questions than one save validates at once is refused at the first too many', async () => {
  const found = await findingsOf(withQuestions(MOST_QUESTIONS));
  expect(found.map(({ code, file }) => [code, file])).toEqual([[EXPECTED, STEP]]);
  expect(found[0]!.pointer).toMatch(/^\/properties\/More\d+$/);
});

test('a program that adds too many is refused, one with as many as may be is not', async () => {
  expect(await findingsOf(withPrograms(1, MOST_QUESTIONS_OF_PROGRAM))).toEqual([]);
  const found = await findingsOf(withPrograms(1, MOST_QUESTIONS_OF_PROGRAM + 1));
  expect(found.map(({ code, file }) => [code, file])).toEqual([
    [EXPECTED, 'programs/added-0/more.schema.json'],
  ]);
});

test('however many programs a request names, the form is put together of a few', async () => {
  const count = MOST_PROGRAMS + 5;
  const release = openRelease(await compilePack(withPrograms(count, 2)));
  const names = Array.from({ length: count }, (_, index) => `added-${index}.more0`);
  const chosen = { PersonalInformation: { AssistanceType: [5_000 + count - 1] } };
  const { steps } = release.formFor('application', chosen, { names });
  const programs = steps.flatMap(({ program }) => program ?? []);
  expect(programs).toHaveLength(MOST_PROGRAMS);
  // What is chosen comes first.
  expect(programs).toContain(`added-${count - 1}`);
});

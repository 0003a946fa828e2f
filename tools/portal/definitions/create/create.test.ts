import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Isolation, openIsolation } from '@porchlight/api/isolation';
import {
  createEnumeration,
  createField,
  createProgram,
  createStep,
  FIELD_KINDS,
  type FieldRequest,
} from '@porchlight/engine/builder';
import { checkPack } from '@porchlight/engine/check';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import type { FileEdits } from '@porchlight/engine/edit';
import { Asker, type Prompts } from './Asker.ts';
import { DraftPack } from './DraftPack.ts';
import { finish } from './finish.ts';

const shipped = path.resolve(import.meta.dirname, '../../../../definitions');
let folder: string;
let isolation: Isolation;

beforeAll(() => {
  const opened = openIsolation();
  // One process for the folders of all tests: where each has its own, its start is most of a check.
  isolation = { ...opened, run: (asked) => opened.run({ ...asked, key: 'any' }) };
});
afterAll(() => isolation.close());

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'create-'));
  // The examples are packs of their own.
  const isOfPack = (file: string) => file !== path.join(shipped, 'examples');
  await cp(shipped, folder, { recursive: true, filter: isOfPack });
});
afterEach(() => rm(folder, { recursive: true }));

const make = async (work: (edits: FileEdits) => void) => {
  const pack = new DraftPack(folder);
  pack.change(work);
  return finish(pack, isolation);
};
const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8'));
const question = (more: Partial<FieldRequest> & Pick<FieldRequest, 'name'>): FieldRequest => ({
  step: 'other-contact',
  kind: 'text',
  title: `Tell us about ${more.name}`,
  translations: { es: `Sobre ${more.name}` },
  ...more,
});

test('a program with a list of choices, a question, and a step that waits for its answer', async () => {
  await make((edits) =>
    createProgram(edits, {
      name: 'solar',
      title: 'Solar help',
      translations: { es: 'Ayuda solar' },
    }),
  );
  await make((edits) =>
    createEnumeration(edits, {
      name: 'roof',
      program: 'solar',
      values: [
        { value: 'flat', label: 'Flat', translations: { es: 'Plano' } },
        { value: 'steep', label: 'Steep', translations: { es: 'Inclinado' } },
      ],
    }),
  );
  await make((edits) =>
    createField(
      edits,
      question({
        name: 'Roof',
        program: 'solar',
        step: 'residence',
        kind: 'choice',
        enumeration: 'roof',
        required: true,
        advice: { text: 'Look up.', translations: { es: 'Mire arriba.' } },
      }),
    ),
  );
  const { written, findings } = await make((edits) =>
    createStep(edits, {
      name: 'panels',
      title: 'Panels',
      program: 'solar',
      after: 'residence',
      when: { '/Residence/solar/Roof': { const: 'flat' } },
      translations: { es: 'Paneles' },
      field: question({ name: 'Count', kind: 'number' }),
    }),
  );
  expect(findings).toEqual([]);
  expect(written).toContain('programs/solar/panels.schema.json');
  expect(await checkPack(folder)).toEqual([]);
  const ids = openRelease(await compilePack(folder)).compiled.programs.map((one) => one.programID);
  expect(new Set(ids).size).toBe(5);
  expect((await read('programs/solar/program.json')).adds).toEqual({
    fields: [{ step: 'residence' }],
    steps: [
      {
        step: 'panels',
        after: 'residence',
        when: { '/Residence/solar/Roof': { const: 'flat' } },
      },
    ],
  });
});

test('a question of each kind passes the check, behind the one that is named', async () => {
  const pack = new DraftPack(folder);
  for (const kind of FIELD_KINDS) {
    const name = kind.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => `A${letter}`);
    const isChoice = kind === 'choice' || kind === 'choices';
    pack.change((edits) =>
      createField(
        edits,
        question({ name, kind, after: 'Name', ...(isChoice && { enumeration: 'gender' }) }),
      ),
    );
  }
  expect((await finish(pack, isolation)).findings).toEqual([]);
  const order = (await read('application/other-contact.ui.json'))['ui:order'];
  expect(order[0]).toBe('Name');
  expect(order[1]).toBe('Asecret');
  expect(order).toHaveLength(3 + FIELD_KINDS.length);
});

test('a step of the form stands where it is put, else before the last', async () => {
  const step = (name: string, after?: string) =>
    make((edits) =>
      createStep(edits, {
        name,
        title: name,
        translations: { es: name },
        field: question({ name: 'One', wire: `${name}One` }),
        ...(after && { after }),
      }),
    );
  await step('pets');
  await step('garden', 'race');
  const { steps } = await read('application/wizard.json');
  expect(steps.indexOf('garden')).toBe(steps.indexOf('race') + 1);
  expect(steps.indexOf('pets')).toBe(steps.length - 2);
  expect(await checkPack(folder)).toEqual([]);
});

test('what would not pass is taken back, and said', async () => {
  const before = await readdir(folder, { recursive: true });
  const text = await readFile(path.join(folder, 'application/wizard.json'), 'utf8');
  const { written, findings } = await make((edits) =>
    createStep(edits, {
      name: 'pets',
      title: 'Pets',
      when: { '/Residence/HasPet': { const: 'yes' } },
      translations: { es: 'Mascotas' },
      field: question({ name: 'One' }),
    }),
  );
  expect(written).toEqual([]);
  expect(findings).toMatchObject([{ code: 'unknown-field', file: 'application/wizard.json' }]);
  expect(
    (await readdir(folder, { recursive: true })).filter((one) => one.endsWith('.json')),
  ).toEqual(before.filter((one) => one.endsWith('.json')));
  expect(await readFile(path.join(folder, 'application/wizard.json'), 'utf8')).toBe(text);
});

test.each<[string, (edits: FileEdits) => void, string]>([
  [
    'a field that is there',
    (edits) => createField(edits, question({ name: 'Phone' })),
    'has a field "Phone" already',
  ],
  [
    'a step that is not',
    (edits) => createField(edits, question({ name: 'A', step: 'nowhere' })),
    'no step "nowhere"',
  ],
  [
    'an enumeration that is not',
    (edits) => createField(edits, question({ name: 'A', kind: 'choice', enumeration: 'nope' })),
    'no enumerations/nope.json',
  ],
  [
    'a program that is there',
    (edits) => createProgram(edits, { name: 'rent', title: 'Rent', translations: {} }),
    'is there already',
  ],
])('%s is refused', async (_what, work, message) => {
  expect(() => new DraftPack(folder).change(work)).toThrow(message);
});

test('a folder that is no pack is refused', () => {
  expect(() => new DraftPack(path.join(folder, 'programs'))).toThrow('is no pack');
});

describe('what the options don’t say', () => {
  const prompts = (answers: string[]): Prompts => ({
    input: async () => answers.shift() ?? '',
    select: async () => answers.shift()!,
    confirm: async () => true,
  });

  test('is asked', async () => {
    const asker = new Asker(prompts(['Solar help', 'money', 'Ayuda solar']));
    expect(await asker.text(undefined, '--title', 'Title')).toBe('Solar help');
    expect(await asker.choose(undefined, '--type', 'Type', FIELD_KINDS)).toBe('money');
    expect(await asker.whether(undefined, 'Required?')).toBe(true);
    expect(await asker.translations(undefined, ['es'], 'Solar help')).toEqual({
      es: 'Ayuda solar',
    });
    expect(await asker.maybe(undefined, 'Official name')).toBeUndefined();
  });

  test('is refused where nobody can be asked, unless it may be left out', async () => {
    const asker = new Asker(undefined);
    await expect(asker.text(undefined, '--title', 'Title')).rejects.toThrow('Say --title.');
    await expect(asker.choose(undefined, '--type', 'Type', FIELD_KINDS)).rejects.toThrow('--type');
    await expect(asker.choose('mony', '--type', 'Type', FIELD_KINDS)).rejects.toThrow('money');
    expect(await asker.translations(undefined, ['es'], 'Solar help')).toEqual({});
    expect(await asker.whether(undefined, 'Required?')).toBe(false);
  });
});

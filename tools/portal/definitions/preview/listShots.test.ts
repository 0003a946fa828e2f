import path from 'node:path';
import { type CompiledRelease, compilePack, openRelease } from '@porchlight/engine/compile';
import { keyOf, listShots } from './listShots.ts';

const definitions = path.join(import.meta.dirname, '../../../../definitions');
let compiled: CompiledRelease;
beforeAll(async () => {
  compiled = await compilePack(definitions);
});

const keysOf = (wanted: Parameters<typeof listShots>[1]) =>
  listShots(openRelease(compiled), wanted).map((shot) => keyOf(shot).join(' '));

test('an upload flow: each step, before any file is there', () => {
  const names = [
    'photo-ids',
    'citizenship',
    'income',
    'utility-bills',
    'other',
    'email',
    'all-set',
  ];
  expect(keysOf({ form: 'uploads/longer-list' })).toEqual(
    ['en', 'es'].flatMap((language) =>
      names.map((name) => `uploads/longer-list  ${name}  ${language}`),
    ),
  );
});

test('the pages: the first as two visitors see it, the one after submission with each status', () => {
  const keys = keysOf({ form: 'pages' });
  expect(keys.slice(0, 2)).toEqual(['pages  landing new en', 'pages  landing back en']);
  const { statuses } = compiled.settings;
  const sent = statuses.filter(({ role }) => role === 'submitted' || role === 'review');
  expect(keys.filter((key) => key.includes(' status '))).toEqual(
    ['en', 'es'].flatMap((language) => sent.map(({ id }) => `pages  status ${id} ${language}`)),
  );
  expect(keys).toContain('pages  errors.404  es');
});

test('all of them: forms, then what is beside them; of a program only what it adds', () => {
  const keys = keysOf({});
  expect(new Set(keys).size).toBe(keys.length);
  const first = keys.findIndex((key) => /^(uploads|pages)/.test(key));
  expect(keys.slice(first).every((key) => /^(uploads|pages)/.test(key))).toBe(true);
  expect(keysOf({ program: 'rent' }).every((key) => key.startsWith('application rent '))).toBe(
    true,
  );
});

test('another word of an upload step is another mark of the step and of the summary, and of nothing else', () => {
  const after = structuredClone(compiled);
  after.flows!.generic!.en!.steps[1]!.title = 'Something else';
  const marks = new Map(
    listShots(openRelease(compiled)).map((shot) => [keyOf(shot).join(' '), shot.mark]),
  );
  const changed = listShots(openRelease(after)).filter(
    (shot) => marks.get(keyOf(shot).join(' ')) !== shot.mark,
  );
  expect(changed.map((shot) => keyOf(shot).join(' '))).toEqual([
    'uploads/generic  photo-ids  en',
    'uploads/generic  all-set  en',
  ]);
});

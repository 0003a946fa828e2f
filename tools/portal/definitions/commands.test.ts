import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callTool } from '../../test/callTool.ts';

const shipped = path.resolve(import.meta.dirname, '../../../definitions');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'definitions-'));
  await cp(shipped, path.join(folder, 'pack'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** From a folder that is not the clone's. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { INIT_CWD: folder };
  const { code, stdout, stderr } = await callTool(['definitions', ...args], env);
  return { code, out: stdout, err: stderr };
}

test('new writes a program, and says which files', async () => {
  const done = await run(
    ...['new', 'program', 'solar', '--pack', 'pack'],
    ...['--title', 'Solar help', '--in', 'es=Ayuda solar'],
  );
  expect(done).toEqual({
    code: 0,
    out: 'wrote programs/solar/program.json\nwrote programs/solar/texts/es/program.json\n',
    err: '',
  });
});

test('new says which option is missing where nobody can be asked', async () => {
  const args = ['new', 'field', 'Pets', '--step', 'residence', '--pack', 'pack'];
  expect(await run(...args)).toEqual({ code: 2, out: '', err: 'Say --title.\n' });
  const badly = await run('new', 'program', 'Solar Help', '--pack', 'pack');
  expect(badly.code).not.toBe(0);
  expect(badly.err).toContain('"Solar Help" is no name');
});

test('new writes nothing that would not pass', async () => {
  const file = path.join(folder, 'pack/application/residence.schema.json');
  const before = await readFile(file, 'utf8');
  const done = await run(
    ...['new', 'field', 'Pets', '--step', 'residence', '--pack', 'pack', '--type', 'yes-no'],
    ...['--title', 'Any pets?', '--in', 'es=¿Hay mascotas?', '--when', '/Residence/HasSmoker=yes'],
  );
  expect(done.code).toBe(1);
  expect(done.out).toContain('did you mean "/Residence/HasSmokers"?');
  expect(done.err).toBe('Nothing was written: the pack would not pass the check.\n');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('texts go out and come back', async () => {
  const out = await run('texts', 'export', 'es', 'es.xlf', 'pack', '--json');
  expect([out.code, out.err]).toEqual([0, '']);
  expect(JSON.parse(out.out)).toMatchObject({ file: 'es.xlf', open: 0 });
  expect(await run('texts', 'import', 'es', 'es.xlf', 'pack')).toEqual({
    code: 0,
    out: '0 translations written\n',
    err: '',
  });
  expect((await run('texts', 'export', 'es', 'es.xlf', 'pack')).code).toBe(2);
  expect((await run('texts', 'import', 'es', 'es.txt', 'pack')).code).toBe(2);
});

test('check refuses a pattern that can’t be judged', async () => {
  const file = path.join(folder, 'pack/application/other-contact.schema.json');
  const before = await readFile(file, 'utf8');
  const ahead = before.replace('"maxLength": 120,', '"maxLength": 120, "pattern": "^(?=a)",');
  expect(ahead).not.toBe(before);
  await writeFile(file, ahead);
  const done = await run('check', 'pack');
  await writeFile(file, before);
  expect([done.code, done.err]).toEqual([1, '']);
  expect(done.out).toContain('unsupported-pattern');
});

import { existsSync } from 'node:fs';
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

test('check refuses a pattern that can’t be matched', async () => {
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

test('what a pack would have run is refused by check and witness, and is not run', async () => {
  const mark = path.join(folder, 'mark');
  const command = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(mark)},'')`;
  const step = path.join(folder, 'pack/application/other-contact.schema.json');
  const meta = path.join(folder, 'pack/meta/schema.schema.json');
  const before = new Map<string, string>();
  for (const file of [step, meta]) before.set(file, await readFile(file, 'utf8'));
  const hostile = JSON.parse(before.get(step)!);
  hostile.properties.Name.allOf = [
    { $id: `*/(${command});/*`, $dynamicAnchor: 'x', maxLength: 1000 },
    { $dynamicRef: '#x' },
  ];
  await writeFile(step, JSON.stringify(hostile));
  // The language, rewritten so that it allows that.
  const lax = { ...JSON.parse(before.get(meta)!), additionalProperties: true };
  await writeFile(meta, JSON.stringify(lax));
  const asked = [['check'], ['witness', '--form', 'application', '--day', '2026-11-21']];
  for (const [name, ...options] of asked) {
    const done = await run(name!, 'pack', ...options, '--format', 'json');
    expect([name, done.code, done.err]).toEqual([name, 1, '']);
    expect(JSON.parse(done.out).findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'unknown-keyword',
          pointer: '/properties/Name/allOf/0/$id',
        }),
      ]),
    );
  }
  expect(existsSync(mark)).toBe(false);
  for (const [file, text] of before) await writeFile(file, text);
});

import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildProgram } from './buildProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-program-'));
const entry = join(folder, `made-by-a-test-${process.pid}.ts`);
let program = '';
afterAll(() => {
  for (const file of [program, `${program}.stamp`, folder]) rmSync(file, { recursive: true });
});

test('a program is built anew for what its sources hold, not for when they were written', async () => {
  writeFileSync(entry, 'console.log(1);');
  program = await buildProgram(entry);
  const { ino } = statSync(program);
  // As an image does: whole seconds.
  utimesSync(entry, 1_700_000_000, 1_700_000_000);
  await buildProgram(entry);
  expect(statSync(program).ino).toBe(ino);
  writeFileSync(entry, 'console.log(2);');
  await buildProgram(entry);
  expect(readFileSync(program, 'utf8')).toContain('console.log(2)');
});

test('one that may not be written is refused in one line', async () => {
  const barred = join(folder, `barred-by-a-test-${process.pid}.ts`);
  writeFileSync(barred, 'console.log(1);');
  const place = join(dirname(program), `barred-by-a-test-${process.pid}.mjs`);
  mkdirSync(place);
  await expect(buildProgram(barred)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(
      'could not be written (EISDIR): make room for it, or run `node tools/start/build.mjs`',
    ),
  });
  rmSync(place, { recursive: true });
});

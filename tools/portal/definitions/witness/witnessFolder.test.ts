import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callTool } from '../../../test/callTool.ts';

const shipped = path.resolve(import.meta.dirname, '../../../../definitions');
const day = ['--day', '2026-11-21'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-'));
  await cp(shipped, path.join(folder, 'pack'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** From a folder that is not the clone's. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { INIT_CWD: folder, DATABASE_URL: 'postgres://nowhere' };
  const { code, stdout, stderr } = await callTool(['definitions', 'witness', ...args], env);
  return { code, out: stdout, err: stderr };
}

test('ends with 0 on the shipped pack, and says how far it came', async () => {
  const { code, out, err } = await run('pack', ...day);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('pack: walked as on 2026-11-21, seed 1\n');
  expect(out).toMatch(/ {2}application with rent +13 steps +through\n/);
  expect(out).toMatch(/ {2}wrong answers +(\d+)\/\1 +all\n/);
  expect(out).toMatch(/ {2}proven +52 of 53, by \d+ combinations/);
  expect(out.endsWith('\n0 errors, 0 warnings\n')).toBe(true);
});

test('ends with 1 where somebody is trapped, and writes paths from where it was typed', async () => {
  const file = path.join(folder, 'pack/portal.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"membersPerApplication": 30', '"membersPerApplication": 3'));
  const asked = ['pack', '--form', 'application', '--program', 'water', ...day];
  const { code, out } = await run(...asked, '--format', 'json');
  const told = await run(...asked);
  await writeFile(file, text);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    folder: 'pack',
    day: '2026-11-21',
    counts: { step: { reached: 11, of: 11 } },
    findings: [{ code: 'dead-end', file: 'application/additional-household-members.schema.json' }],
  });
  expect(told.code).toBe(1);
  expect(told.out).toMatch(
    /^pack\/application\/additional-household-members\.schema\.json:\d+:\d+: error: .*\[dead-end\]$/m,
  );
});

test('ends with 1 where the pack does not compile', async () => {
  const file = path.join(folder, 'pack/application/wizard.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"other-contact"', '"other-kontact"'));
  const { code, out } = await run('pack');
  await writeFile(file, text);
  expect([code, out]).toEqual([1, expect.stringContaining('[unknown-step]')]);
});

test('writes the answers, each where it belongs, and never over what is there', async () => {
  const asked = ['pack', '--form', 'income-source', ...day];
  const { code } = await run(...asked, '--out', 'answers');
  expect(code).toBe(0);
  const index = JSON.parse(await readFile(path.join(folder, 'answers/index.json'), 'utf8'));
  const amount = index.witnesses.find(
    ({ subject, what }: Record<string, string>) =>
      subject === '/IncomeSource/Amount' && what === 'breaks exclusiveMinimum',
  );
  expect(amount).toMatchObject({ form: 'income-source', step: 'income-source', kind: 'keyword' });
  const witness = JSON.parse(await readFile(path.join(folder, 'answers', amount.answers), 'utf8'));
  expect(witness).toMatchObject({
    answers: { IncomeSource: { Amount: 0 } },
    facts: { today: '2026-11-21' },
    problems: [{ path: '/IncomeSource/Amount', code: 'greater-than-0.00' }],
  });
  expect(await readdir(path.join(folder, 'answers/ways'))).toEqual(['income-source.json']);
  const again = await run(...asked, '--out', 'answers');
  expect([again.code, again.out]).toEqual([2, '']);
  expect(again.err).toContain('is not empty');
});

test.each([
  [['nowhere'], "can't be walked"],
  [['pack', '--form', 'nobody'], 'no such form'],
])('ends with 2 for %s', async (args, words) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(words);
});

test('the page is walked on the day that it is: no other can be asked for', async () => {
  const { code, out, err } = await run('pack', '--browser', ...day);
  expect([code === 0, out]).toEqual([false, '']);
  expect(err).toContain('--browser');
});

test.each([
  ['--day', '21.11.2026'],
  ['--day', '2026-02-31'],
  ['--seed', 'x'],
])('refuses %s %s', async (option, value) => {
  const { code, err } = await run('pack', option, value);
  expect(code).not.toBe(0);
  expect(err).toContain(option);
});

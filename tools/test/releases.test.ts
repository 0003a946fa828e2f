import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PortalProcess, startPortal } from '../browser/startPortal.ts';
import { copyPack } from './e2e/testPortal.ts';
import { runPortalTool } from './runPortalTool.ts';
import { runTool } from './runTool.ts';

let pack: string;
let other: string;
let portal: PortalProcess;
const env = () => ({ NODE_ENV: 'production', DEFINITIONS_DIR: pack, LOG_LEVEL: 'error' });

beforeAll(async () => {
  [pack, other] = await Promise.all([copyPack((one) => one), copyPack((one) => one)]);
  portal = await startPortal({ env: env() });
});
afterAll(async () => {
  await portal?.remove();
  for (const folder of [pack, other]) await rm(folder, { recursive: true, force: true });
});

async function entitle(folder: string, title: string): Promise<void> {
  const file = path.join(folder, 'pages/landing.json');
  const texts = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...texts, title }));
}

const landing = async () => (await fetch(portal.url)).text();

/** What the portal that runs shows, once it has taken it over. */
async function expectShown(title: string): Promise<void> {
  for (let look = 0; look < 40 && !(await landing()).includes(title); look += 1) await sleep(250);
  expect(await landing()).toContain(title);
}

const definitions = (...args: string[]) => runPortalTool(['definitions', ...args], portal);

async function listed() {
  const { stdout } = await definitions('releases', '--json');
  return JSON.parse(stdout) as {
    release: string;
    by: string;
    reason: string;
    isPublic: boolean;
  }[];
}

test('in production a pack is public by publishing alone, and a restart undoes nothing', async () => {
  const [first] = await listed();
  expect(first).toMatchObject({ by: 'folder', reason: '', isPublic: true });
  await entitle(pack, 'Help with a light bill');
  const words = ['--name', 'Winter 2026', '--notes', 'The board met in May.\nTitles are new.'];
  const published = await definitions(
    'publish',
    pack,
    '--reason',
    'A title that says it',
    ...words,
  );
  expect([published.code, published.stdout]).toEqual([
    0,
    expect.stringMatching(/^Release \w+ is public\.\n$/),
  ]);
  await expectShown('Help with a light bill');
  const again = await definitions('publish', pack, '--reason', 'Once more', '--name', 'Spring');
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Release \w+ was public already: its name and its notes stay as they are\.\n$/,
    ),
  ]);

  const table = (await definitions('releases')).stdout;
  expect(table).toContain('Winter 2026');
  expect(table).not.toContain('Spring');
  expect(table).toContain('The board met in May. Titles are new.');
  const preview = await definitions('rollback', first!.release.slice(0, 10), '--dry-run');
  expect([preview.code, preview.stdout]).toEqual([0, expect.stringContaining('open drafts')]);
  expect(preview.stdout).toContain(`→ ${first!.release.slice(0, 12)}`);
  expect((await listed())[0]!.reason).toBe('A title that says it');
  const unsaid = await definitions('rollback', first!.release.slice(0, 10));
  expect([unsaid.code, unsaid.stderr]).toEqual([1, expect.stringContaining('Say why')]);

  const back = await definitions('rollback', first!.release.slice(0, 10), '--reason', 'Too long');
  expect(back.code).toBe(0);
  await expectShown('Apply for Assistance');
  // The folder still has what was taken back.
  await portal.stop();
  portal = await startPortal({ env: env(), dataDir: portal.dataDir });
  expect(await landing()).toContain('Apply for Assistance');
  const rows = await listed();
  expect(rows.map(({ reason, isPublic }) => [reason, isPublic])).toEqual([
    ['Too long', true],
    ['A title that says it', false],
    ['', false],
  ]);
  expect(rows[0]!.by).toMatch(/^operator:/);
});

test('a broken pack, no reason, and no such release: told, and the public page goes on', async () => {
  const file = path.join(other, 'pages/landing.json');
  const whole = await readFile(file, 'utf8');
  await writeFile(file, whole.slice(0, -40));
  const broken = await definitions('publish', other, '--reason', 'x');
  expect([broken.code, broken.stdout]).toEqual([1, '']);
  expect(broken.stderr).toContain('pages/landing.json:');
  expect(broken.stderr).toContain('Nothing was published');
  await writeFile(file, whole);
  expect((await definitions('publish', other)).code).toBe(1);
  expect((await definitions('publish', other, '--reason', ' ')).stderr).toContain('Say why');
  const long = ['--reason', 'x', '--name', 'x'.repeat(81)];
  expect((await definitions('publish', other, ...long)).stderr).toContain('at most 80 characters');
  expect((await definitions('publish', '/nowhere/at/all', '--reason', 'x')).code).toBe(2);
  for (const hash of ['0123456789', 'x', "'; drop table releases"]) {
    const none = await definitions('rollback', hash, '--reason', 'x');
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There is no release')]);
    expect(none.stderr).not.toContain('at ');
  }
  expect(await landing()).toContain('Apply for Assistance');
});

test('of two that are published at the same second one comes after the other', async () => {
  await entitle(pack, 'One portal');
  await entitle(other, 'Another portal');
  const before = (await listed()).length;
  // Two operators, each with a process.
  const env = { HOME: process.env.HOME ?? '', DATA_DIR: portal.dataDir };
  const runs = await Promise.all(
    [pack, other].map((folder) =>
      runTool(['definitions', 'publish', folder, '--reason', 'Now'], { env }),
    ),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const rows = await listed();
  expect(rows).toHaveLength(before + 2);
  expect(rows.map(({ isPublic }) => isPublic).indexOf(true)).toBe(0);
  const [last] = runs.filter(({ stdout }) => stdout.includes(rows[0]!.release));
  await expectShown(last === runs[0] ? 'One portal' : 'Another portal');
});

test('what another pack changes is told before it is public, by folder and by release', async () => {
  const same = await definitions('diff', 'public', pack);
  await entitle(other, 'Help is near');
  const found = await definitions('diff', pack, other);
  expect([found.code, found.stderr]).toEqual([0, '']);
  expect(found.stdout).toContain('landing.title reads “Help is near”');
  expect(found.stdout).toContain('Safe: no answer is lost');
  expect(found.stdout).toContain('None of 0 open drafts is touched.');
  expect((await definitions('diff', pack, other, '--fail-on', 'breaking')).code).toBe(0);
  expect((await definitions('diff', pack, other, '--fail-on', 'safe')).code).toBe(1);
  const [newest] = await listed();
  const read = await definitions('diff', newest!.release.slice(0, 12), 'public', '--json');
  expect(JSON.parse(read.stdout)).toMatchObject({ changes: [], drafts: { open: 0 } });
  expect(same.code).toBe(0);
  expect((await definitions('diff', 'public', '/nowhere/at/all')).code).toBe(2);
  expect((await definitions('diff', '0123456789abcdef')).code).toBe(1);
});

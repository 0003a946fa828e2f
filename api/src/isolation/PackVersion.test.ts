import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameVersion, nextVersionOf, versionOf } from './PackVersion.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
  mkdirSync(join(folder, 'pages'));
  write('portal.json', '{}');
  write('pages/landing.json', '{"title":"Old"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('of a folder only what was told is read again', async () => {
  const before = await versionOf(folder);
  write('pages/landing.json', '{"title":"New"}');
  write('portal.json', '{"untold":true}');
  const after = await nextVersionOf(folder, before, [
    'pages/landing.json',
    '.pages.swp',
    'notes.md',
  ]);
  expect(String(after.files.get('pages/landing.json'))).toBe('{"title":"New"}');
  expect(after.files.get('portal.json')).toBe(before.files.get('portal.json'));
  expect(isSameVersion(after, await versionOf(folder))).toBe(false);
});

test.each([
  ['a file that is new', 'pages/more.json', () => write('pages/more.json', '{}')],
  ['one that is gone', 'pages/landing.json', () => unlinkSync(join(folder, 'pages/landing.json'))],
  [
    'one that leads out of it',
    'pages/landing.json',
    () => {
      unlinkSync(join(folder, 'pages/landing.json'));
      symlinkSync('/etc/hostname', join(folder, 'pages/landing.json'));
    },
  ],
])('%s has all of it read', async (_, name, change) => {
  const before = await versionOf(folder);
  change();
  const after = await nextVersionOf(folder, before, [name]);
  const whole = await versionOf(folder);
  expect([...after.files.keys()]).toEqual([...whole.files.keys()]);
  expect(after.findings).toEqual(whole.findings);
  expect(isSameVersion(before, after)).toBe(false);
});

test('what was never read, or could not be, is read whole', async () => {
  expect((await nextVersionOf(folder, undefined, [])).files.size).toBe(2);
  const before = { ...(await versionOf(folder)), findings: [{}] as never };
  expect(isSameVersion(before, before)).toBe(false);
  write('portal.json', '{"told":false}');
  const after = await nextVersionOf(folder, before, []);
  expect(String(after.files.get('portal.json'))).toBe('{"told":false}');
  expect(isSameVersion(after, await versionOf(folder))).toBe(true);
});

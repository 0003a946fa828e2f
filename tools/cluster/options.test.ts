import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { chooseFaults, FAULTS, otherVersionFault } from './faults.ts';
import { withVersion } from './Version.ts';

test('words narrow the faults, and never leave out the version that was asked for', () => {
  const [first] = FAULTS;
  expect(chooseFaults([], false)).toEqual(FAULTS);
  expect(chooseFaults([first!.name], false)).toEqual([first]);
  expect(chooseFaults([first!.name], true)).toEqual([otherVersionFault, first]);
});

test('the folder of another version is there only with one, and gone where it does not start', async () => {
  let folder = '';
  const checkOut = async (_commit: string, root: string) => {
    folder = path.dirname(root);
    mkdirSync(root);
    return { root, command: ['node'] as [string] };
  };
  await withVersion(undefined, async (version) => expect(version).toBeUndefined(), checkOut);
  expect(folder).toBe('');
  const { started, removeVersion } = await withVersion('x', async (one) => one?.root, checkOut);
  expect(existsSync(started!)).toBe(true);
  removeVersion();
  expect(existsSync(folder)).toBe(false);
  const fail = async () => Promise.reject(new Error('no'));
  await expect(withVersion('x', fail, checkOut)).rejects.toThrow('no');
  expect(existsSync(folder)).toBe(false);
  const failing = async (commit: string, root: string) => {
    await checkOut(commit, root);
    return fail();
  };
  await expect(withVersion('x', async () => {}, failing)).rejects.toThrow('no');
  expect(existsSync(folder)).toBe(false);
});

import { expect, jest, test } from '@jest/globals';
import type { Finding } from '@porchlight/engine/compile';
import type { FolderVersion } from '../isolation/index.ts';
import { createLooks } from './createLooks.ts';
import type { ShownRelease } from './ShownRelease.ts';

const version = (text: string): FolderVersion => ({
  files: new Map([['portal.json', Buffer.from(text)]]),
  findings: [],
  read: async () => new Map(),
});

test('of the states that come while one is checked the newest alone is checked next', async () => {
  const ends: ((findings: Finding[]) => void)[] = [];
  const check = jest.fn((_: FolderVersion) => new Promise<Finding[]>((end) => ends.push(end)));
  const folder = async ({ files }: FolderVersion) =>
    ({ hash: `${files.get('portal.json')}` }) as ShownRelease;
  const looks = createLooks({ folder }, { check });
  const states = ['a', 'b', 'c', 'd'].map(version);
  for (const state of states) await looks.take(state);
  expect(looks.state()).toMatchObject({ turn: 4, isChecking: true });
  expect(check.mock.calls).toEqual([[states[0]]]);
  ends[0]!([]);
  await new Promise(setImmediate);
  expect(check.mock.calls).toEqual([[states[0]], [states[3]]]);
  expect(looks.state().isChecking).toBe(true);
  ends[1]!([]);
  await new Promise(setImmediate);
  expect(looks.state()).toMatchObject({ turn: 4, isChecking: false });
  expect(check).toHaveBeenCalledTimes(2);
});

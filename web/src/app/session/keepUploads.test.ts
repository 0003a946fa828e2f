/**
 * Replaces a module.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import type { KeptUpload } from '@porchlight/engine/react';
import type { SealedFiles } from '../../journal/keptFiles.ts';

/** Files that a page has which is gone, or that lives. */
const elsewhere = new Set<string>();
const mine = new Set<string>();
jest.unstable_mockModule('../../journal/keptFiles.ts', () => ({
  whenKeptNoMore: () => undefined,
  isClaimed: (key: string) => mine.has(key),
  claimFile: async (key: string) => !elsewhere.has(key) && Boolean(mine.add(key)),
}));
const { findWaitingLists, keepUploads } = await import('./keepUploads.ts');

/** A device's files, in memory. */
function fakeFiles() {
  const heads = new Map<string, string | undefined>();
  const contents = new Map<string, Blob>();
  const state = { isFull: false };
  const files: SealedFiles = {
    readHeads: async () => new Map([...heads].sort()),
    async write(name, head, content) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      heads.set(name, head);
      contents.set(name, content);
      return true;
    },
    writeHead: async (name, head) => Boolean(heads.set(name, head)),
    read: async (name) => contents.get(name)!,
    async remove(name) {
      heads.delete(name);
      contents.delete(name);
    },
  };
  return { files, heads, contents, state };
}

const LIST = { application: 7, list: 'document' };
const upload = (key: string, ...texts: string[]): KeptUpload => ({
  key,
  fields: { description: `Paper ${key}` },
  isReady: false,
  files: texts.map((text) => new File([text], `${text}.png`, { type: 'image/png' })),
});
const textsOf = async ({ files }: KeptUpload) =>
  Promise.all(files.map(async (file) => [file.name, file.type, await file.text()]));

/** The next page: nothing is claimed by it yet. */
const nextPage = (files: SealedFiles, list = LIST) => {
  mine.clear();
  return keepUploads(files, list);
};
beforeEach(() => {
  elsewhere.clear();
  mine.clear();
});

test('the next page gets the files with what was said of them, in the order in which they were chosen', async () => {
  const { files } = fakeFiles();
  const kept = keepUploads(files, LIST);
  expect(await kept.keep(upload('b', 'front', 'the back'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await kept.keep(upload('a', 'bill'));
  await kept.noteUrl('b', '/uploads/1');
  expect(await kept.takeOver()).toEqual([]);
  const [first, second, ...rest] = await nextPage(files).takeOver();
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    ...{ key: 'b', url: '/uploads/1', isReady: false },
    fields: { description: 'Paper b' },
  });
  expect(await textsOf(first!)).toEqual([
    ['front.png', 'image/png', 'front'],
    ['the back.png', 'image/png', 'the back'],
  ]);
  expect(second!.key).toBe('a');
  expect(await findWaitingLists(files)).toMatchObject([LIST, LIST]);
});

test('what is ready to be sent takes the place of what it was made of; and none is left once it was sent', async () => {
  const { files, heads } = fakeFiles();
  const kept = keepUploads(files, LIST);
  await kept.keep(upload('a', 'front', 'back'));
  await kept.keep({ ...upload('a', 'joined'), isReady: true });
  expect(heads.size).toBe(1);
  const next = nextPage(files);
  const [only] = await next.takeOver();
  expect([only!.isReady, await textsOf(only!)]).toEqual([
    true,
    [['joined.png', 'image/png', 'joined']],
  ]);
  await next.forget('a');
  expect(heads.size).toBe(0);
});

test('of both, as a killed page leaves them, the one that is ready is taken', async () => {
  const { files, heads } = fakeFiles();
  await keepUploads(files, LIST).keep({ ...upload('a', 'joined'), isReady: true });
  await keepUploads(files, LIST).keep(upload('a', 'front', 'back'));
  const taken = await nextPage(files).takeOver();
  expect(taken.map(({ isReady }) => isReady)).toEqual([true]);
  expect(heads.size).toBe(1);
});

test('what a living page sends, and what belongs to another application, stays where it is', async () => {
  const { files, heads } = fakeFiles();
  await keepUploads(files, LIST).keep(upload('a', 'bill'));
  await keepUploads(files, { ...LIST, application: 8 }).keep(upload('b', 'bill'));
  elsewhere.add('a');
  expect(await nextPage(files).takeOver()).toEqual([]);
  expect(heads.size).toBe(2);
});

test('what was not written to its end, or misses bytes, is removed', async () => {
  const { files, heads, contents } = fakeFiles();
  heads.set('x 0', undefined);
  await keepUploads(files, LIST).keep(upload('a', 'bill'));
  contents.set('a 0', new Blob(['bi']));
  expect(await nextPage(files).takeOver()).toEqual([]);
  expect(heads.size).toBe(0);
});

test('without room it says so; what was there of it stays', async () => {
  const { files, state } = fakeFiles();
  const kept = keepUploads(files, LIST);
  await kept.keep(upload('a', 'front', 'back'));
  state.isFull = true;
  expect(await kept.keep({ ...upload('a', 'joined'), isReady: true })).toBe(true);
  expect(await kept.keep(upload('b', 'bill'))).toBe(false);
});

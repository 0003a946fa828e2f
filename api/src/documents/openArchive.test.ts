import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzip } from '../../test/unzip.ts';
import { type ArchiveFile, openArchive } from './openArchive.ts';

const time = new Date('2026-03-04T05:06:08Z');
const MB = Buffer.alloc(1024 * 1024, 'x');
const small: ArchiveFile = { name: 'a.json', time, bytes: Buffer.from('{}') };
const file = (name: string, open: () => Readable, size = MB.length): ArchiveFile => ({
  name,
  time,
  size,
  open: async () => open(),
});

test('its size is known before a file is read, and it reads the same as often as it is asked for', async () => {
  let opened = 0;
  const one = file('ü/b.bin', () => {
    opened += 1;
    return Readable.from([MB]);
  });
  const archive = await openArchive([one, small, one]);
  expect(opened).toBe(0);
  const [first, second] = [await buffer(archive.open()), await buffer(archive.open())];
  expect(first).toHaveLength(archive.size);
  expect(second.equals(first)).toBe(true);
  const files = await unzip(first);
  expect(files.get('a.json')!.toString()).toBe('{}');
  expect(files.get('ü/b.bin')!.equals(MB)).toBe(true);
});

test.each([
  ['can’t be opened', () => Promise.reject(new Error('away'))],
  [
    'breaks off',
    async () =>
      Readable.from(
        (async function* () {
          yield MB;
          throw new Error('away');
        })(),
      ),
  ],
])('where a file %s it fails, and waits for nothing', async (_, open) => {
  const { open: read } = await openArchive([small, { name: 'b', time, size: 2 * MB.length, open }]);
  await expect(buffer(read())).rejects.toThrow('away');
});

test('where a file has another size than was said it fails', async () => {
  const { open } = await openArchive([file('b', () => Readable.from([MB]), 5)]);
  await expect(buffer(open())).rejects.toThrow('unexpected number of bytes');
});

test('who stops reading has the file closed that is open, and no other opened', async () => {
  const streams: Readable[] = [];
  const endless = () => {
    const stream = new Readable({
      read() {
        this.push(MB);
      },
    });
    streams.push(stream);
    return stream;
  };
  const { open } = await openArchive([file('b', endless), file('c', endless)]);
  const bytes = open();
  for await (const _ of bytes) break;
  await new Promise((resolve) => setImmediate(resolve));
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test.each([1, 600, 1_200])('of %i files the size is what was said', async (count) => {
  const files = Array.from({ length: count }, (_, n) => ({
    ...small,
    name: `documents/${n}-${'ü'.repeat(20)}.pdf`,
  }));
  const archive = await openArchive(files);
  const bytes = await buffer(archive.open());
  expect(bytes).toHaveLength(archive.size);
  expect((await unzip(bytes)).size).toBe(count);
});

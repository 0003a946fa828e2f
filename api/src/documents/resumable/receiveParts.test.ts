import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openTemporary } from '../stores/openTemporary.ts';
import { guardPart } from './maskBytes.ts';
import { receiveParts } from './receiveParts.ts';

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-parts-'));
const key = randomBytes(32);
let kept: { size: number; plain: Buffer; masked: Buffer }[];
beforeEach(() => {
  kept = [];
});
afterEach(() => expect(readdirSync(folder)).toEqual([]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function receive(
  stream: Readable,
  fail?: (count: number) => Error | undefined,
  long?: number,
) {
  const { nameTemporary } = await openTemporary(folder);
  await receiveParts(stream, {
    nameFile: nameTemporary,
    begin: async (part) => guardPart(key, { upload: 'one', at: 0, key: part }),
    ...(long !== undefined && { long }),
    async keep({ key: part, file, size, code }) {
      const masked = readFileSync(file);
      const guard = guardPart(key, { upload: 'one', at: 0, key: part });
      expect(guard.code.update(masked).digest('base64url')).toBe(code);
      kept.push({ size, masked, plain: guard.mask.update(masked) });
      const error = fail?.(kept.length);
      if (error) throw error;
      // Into the store.
      rmSync(file);
    },
  });
}

/** Bytes as they come from a line: of any length, and at the end perhaps a failure. */
async function* come(bytes: Buffer, error?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield bytes.subarray(at, at + 50_001);
  if (error) throw error;
}

const plain = () => Buffer.concat(kept.map((part) => part.plain));

test('a file that is sent in one piece is kept in parts, each masked by itself', async () => {
  const bytes = Buffer.alloc(5 * MEGABYTE, 'x');
  await receive(Readable.from(come(bytes)));
  expect(kept.length).toBeGreaterThan(1);
  for (const { size, masked } of kept) {
    expect(size).toBeLessThan(2 * MEGABYTE + 50_001);
    expect(masked).toHaveLength(size);
    expect(masked.includes('xxxx')).toBe(false);
  }
  // The same bytes twice, and nothing of that shows.
  expect(kept[0]!.masked.subarray(0, 100).equals(kept[1]!.masked.subarray(0, 100))).toBe(false);
  expect(plain().equals(bytes)).toBe(true);
});

test('what has come when a line breaks is kept', async () => {
  const bytes = randomBytes(3 * MEGABYTE);
  const broken = receive(Readable.from(come(bytes, new Error('Gone.'))));
  await expect(broken).rejects.toThrow('Gone.');
  expect(plain().equals(bytes)).toBe(true);
});

test('whoever was overtaken receives no further part', async () => {
  const stream = Readable.from(come(randomBytes(7 * MEGABYTE)));
  const overtaken = receive(stream, (count) => (count === 2 ? new Error('Overtaken.') : undefined));
  await expect(overtaken).rejects.toThrow('Overtaken.');
  expect(kept).toHaveLength(2);
  // Whoever gave it says why it ends.
  expect(stream.destroyed).toBe(false);
});

test('of a line that is slow each part ends by its age', async () => {
  const bytes = randomBytes(200_000);
  await receive(Readable.from(come(bytes)), undefined, 0);
  expect(kept.map(({ size }) => size)).toEqual([50_001, 50_001, 50_001, 49_997]);
  expect(plain().equals(bytes)).toBe(true);
});

test('of no bytes there is no part', async () => {
  await receive(Readable.from([]));
  expect(kept).toEqual([]);
});

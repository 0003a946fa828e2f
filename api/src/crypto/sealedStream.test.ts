import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createOpener, createSealer, SEGMENT } from './sealedStream.ts';

const dataKey = Buffer.alloc(32, 7);
const CONTEXT = 'document/1';
const HEADER = 40;
const TAG = 16;
/** Plain bytes of the first segment, and of each further one. */
const FIRST = SEGMENT - HEADER - TAG;
const NEXT = SEGMENT - TAG;

/** Passes bytes through in pieces of so many. */
function pass(bytes: Buffer, through: ReturnType<typeof createSealer>, pieces = 10_007) {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieces) parts.push(bytes.subarray(at, at + pieces));
  const source = Readable.from(parts);
  source.on('error', (error) => through.destroy(error));
  return buffer(source.pipe(through));
}

const seal = (bytes: Buffer, context = CONTEXT) => pass(bytes, createSealer(dataKey, context));
const open = (bytes: Buffer, { key = dataKey, context = CONTEXT, pieces = 10_007 } = {}) =>
  pass(bytes, createOpener(key, context), pieces);

/** What comes out before the stream fails; the failure. */
async function openUntil(bytes: Buffer): Promise<{ plain: Buffer; error?: Error }> {
  const opener = createOpener(dataKey, CONTEXT);
  const out: Buffer[] = [];
  opener.on('data', (part: Buffer) => out.push(part));
  const error = await new Promise<Error | undefined>((resolve) => {
    opener.on('error', resolve).on('end', () => resolve(undefined));
    opener.end(bytes);
  });
  return { plain: Buffer.concat(out), error };
}

test.each([0, 1, FIRST - 1, FIRST, FIRST + 1, FIRST + NEXT, FIRST + NEXT + 1, 1_000_000])(
  '%d bytes come back as they were, in pieces of any size, and none of them shows',
  async (size) => {
    const plain = randomBytes(size);
    const sealed = await seal(plain);
    const segments = size <= FIRST ? 1 : 1 + Math.ceil((size - FIRST) / NEXT);
    expect(sealed).toHaveLength(HEADER + size + segments * TAG);
    for (const pieces of [1013, SEGMENT, 10_000_000])
      expect((await open(sealed, { pieces })).equals(plain)).toBe(true);
    if (size > 16) expect(sealed.includes(plain.subarray(0, 16))).toBe(false);
  },
);

test('the same bytes are sealed differently each time', async () => {
  const plain = Buffer.alloc(1000, 1);
  expect((await seal(plain)).equals(await seal(plain))).toBe(false);
});

test('the format is Tink’s: what it describes opens the segments', async () => {
  const plain = randomBytes(FIRST + 5000);
  const sealed = await seal(plain);
  expect(sealed[0]).toBe(HEADER);
  const key = Buffer.from(
    hkdfSync('sha256', dataKey, sealed.subarray(1, 33), Buffer.from(CONTEXT), 32),
  );
  const parts = [sealed.subarray(HEADER, SEGMENT), sealed.subarray(SEGMENT)].map((part, n) => {
    const nonce = Buffer.concat([sealed.subarray(33, 40), Buffer.from([0, 0, 0, n, n])]);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce);
    decipher.setAuthTag(part.subarray(-TAG));
    return Buffer.concat([decipher.update(part.subarray(0, -TAG)), decipher.final()]);
  });
  expect(Buffer.concat(parts).equals(plain)).toBe(true);
});

describe('what was tampered with does not open', () => {
  const plain = randomBytes(FIRST + 2 * NEXT + 300);
  let sealed: Buffer;
  const segment = (n: number) => sealed.subarray(n * SEGMENT, (n + 1) * SEGMENT);
  beforeAll(async () => {
    sealed = await seal(plain);
  });

  const REGIONS: [string, number][] = [
    ['the length of the header', 0],
    ['the salt', 5],
    ['the prefix of nonces', 35],
    ['the first byte', HEADER],
    ['a tag', SEGMENT - 1],
    ['a segment in the middle', SEGMENT + 100],
    ['the last segment', 3 * SEGMENT + 10],
    ['the last tag', -1],
  ];
  test.each(REGIONS)('one bit of %s', async (_, at) => {
    for (const bit of [1, 128]) {
      const altered = Buffer.from(sealed);
      const place = at < 0 ? altered.length + at : at;
      altered[place] = altered[place]! ^ bit;
      const { plain: shown, error } = await openUntil(altered);
      expect(error?.name).toBe('DecryptionError');
      // What did come out before is true.
      expect(plain.subarray(0, shown.length).equals(shown)).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(Math.max(0, Math.floor(place / SEGMENT) * SEGMENT));
    }
  });

  test.each([
    0,
    1,
    HEADER,
    HEADER + TAG,
    SEGMENT - 1,
    SEGMENT,
    SEGMENT + 1,
    2 * SEGMENT,
    3 * SEGMENT,
    3 * SEGMENT + 20,
  ])('cut off after %d bytes', async (length) => {
    const { plain: shown, error } = await openUntil(sealed.subarray(0, length));
    expect(error?.name).toBe('DecryptionError');
    expect(plain.subarray(0, shown.length).equals(shown)).toBe(true);
  });

  test.each([
    [
      'with two segments in each other’s place',
      () => [segment(0), segment(2), segment(1), segment(3)],
    ],
    ['without one in the middle', () => [segment(0), segment(2), segment(3)]],
    ['with one twice', () => [segment(0), segment(1), segment(1), segment(2), segment(3)]],
    ['with a byte behind it', () => [sealed, Buffer.of(0)]],
    ['with another one behind it', () => [sealed, sealed]],
    ['without its first segment', () => [segment(1), segment(2), segment(3)]],
  ] as [string, () => Buffer[]][])('put together %s', async (_, make) => {
    await expect(open(Buffer.concat(make()))).rejects.toThrow('do not open');
  });

  test('a segment of another under the same key', async () => {
    const other = await seal(plain);
    const mixed = Buffer.concat([
      segment(0),
      other.subarray(SEGMENT, 2 * SEGMENT),
      segment(2),
      segment(3),
    ]);
    await expect(open(mixed)).rejects.toThrow('do not open');
  });

  test('in another’s place, and with another key', async () => {
    await expect(open(sealed, { context: 'document/2' })).rejects.toThrow('do not open');
    await expect(open(sealed, { key: Buffer.alloc(32, 8) })).rejects.toThrow('do not open');
  });

  test('what never was sealed', async () => {
    await expect(open(Buffer.from('%PDF-1.4\n'.repeat(20)))).rejects.toThrow('do not open');
  });
});

test('memory stays flat, however long the stream', async () => {
  const portion = Buffer.alloc(64 * 1024);
  const source = Readable.from(
    (function* () {
      for (let n = 0; n < 3200; n += 1) yield portion;
    })(),
  );
  const opened = source.pipe(createSealer(dataKey, CONTEXT)).pipe(createOpener(dataKey, CONTEXT));
  let length = 0;
  let peak = 0;
  const before = process.memoryUsage().arrayBuffers;
  for await (const part of opened as AsyncIterable<Buffer>) {
    length += part.length;
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  }
  expect(length).toBe(3200 * portion.length);
  expect(peak / 1024 / 1024).toBeLessThan(100);
});

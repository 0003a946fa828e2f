import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { PDF, PNG } from '../../../test/files.ts';
import { longestHold } from '../../../test/longestHold.ts';
import { joined, makeSeal, opening, type Seal } from '../sealing/seal.ts';
import type { CheckedFile } from './FileVerdict.ts';
import { openStructureCheck, type StructureCheck } from './openStructureCheck.ts';

let structure: StructureCheck;
let folder: string;

beforeAll(() => {
  structure = openStructureCheck();
  folder = mkdtempSync(join(tmpdir(), 'porchlight-structure-'));
});
afterAll(async () => {
  await structure.close();
  rmSync(folder, { recursive: true, force: true });
});

const LIMITS = { photoPixels: 3000, picturePixels: 110_000_000, checkSeconds: 600 };

/** Bytes as they were before they were sealed. */
const openFile = (path: string, seal: Seal) =>
  buffer(joined(createReadStream(path), opening(seal)));

const TYPES = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' };

/** Nothing for a file that is kept as it is, else what came of it. */
async function check(
  bytes: Uint8Array,
  type: keyof typeof TYPES,
): Promise<{ problem?: string; rewritten?: Buffer }> {
  const path = join(folder, randomBytes(8).toString('hex'));
  writeFileSync(path, bytes);
  const seal = makeSeal();
  const verdict = await structure.check('ana', { path, seal, type: TYPES[type], limits: LIMITS });
  if (verdict.problem) return { problem: verdict.problem };
  const { sent, kept } = verdict as CheckedFile;
  expect(sent).toBe(hash(bytes));
  const stored = await openFile(kept.path, seal);
  expect(kept).toMatchObject({ size: stored.length, sha256: hash(stored) });
  expect(readFileSync(kept.path).includes(stored.subarray(0, 40))).toBe(false);
  if (kept.isRewritten) return { rewritten: stored };
  expect(stored.equals(bytes)).toBe(true);
  return {};
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const text = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#864' } });
const makeJpeg = () => photo().jpeg().toBuffer();

test.each([
  ['PDF', 'pdf', () => PDF],
  ['PNG', 'png', () => PNG],
  ['JPEG', 'jpeg', makeJpeg],
] as const)('a %s that is one is kept as it is', async (_, type, make) => {
  expect(await check(await make(), type)).toEqual({});
});

test('a PDF with its objects in streams is kept', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  expect(await check(await document.save({ useObjectStreams: true }), 'pdf')).toEqual({});
});

test.each([
  ['half a PDF', 'pdf', () => PDF.slice(0, PDF.length / 2)],
  ['garbage that begins like a PDF', 'pdf', () => text('%PDF-1.7\n', randomBytes(5000), '%%EOF')],
  ['a PDF of one broken object', 'pdf', () => text('%PDF-1.4\n1 0 obj<</Type/Catalog\n%%EOF\n')],
  [
    'a PDF without pages',
    'pdf',
    () =>
      text(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
      ),
  ],
  ['half a PNG', 'png', () => PNG.slice(0, PNG.length - 20)],
  ['a PNG whose pixels are garbage', 'png', garblePng],
  ['half a JPEG', 'jpeg', async () => (await makeJpeg()).subarray(0, 200)],
] as const)('%s is broken', async (_, type, make) => {
  expect(await check(await make(), type)).toEqual({ problem: 'file-broken' });
});

test.each([
  ['with a password', { userPassword: 'x', ownerPassword: 'y' }, true],
  ['that may not be printed', { ownerPassword: 'y' }, true],
  ['with a password, its objects apart', { userPassword: 'x', ownerPassword: 'y' }, false],
])('a PDF %s is told apart from a broken one', async (_, passwords, useObjectStreams) => {
  const document = await PDFDocument.create();
  document.addPage().drawText('Light bill');
  document.encrypt(passwords as never);
  expect(await check(await document.save({ useObjectStreams }), 'pdf')).toEqual({
    problem: 'file-encrypted',
  });
});

test.each([
  ['begins late', () => text('<html><script>alert(1)</script></html>\n', PDF)],
  [
    'is a page in its first comment',
    () => text('%PDF-1.4\n%<script>alert(1)</script>\n', PDF.slice(9)),
  ],
  ['has a page behind its end', () => text(PDF, '<html><script>alert(1)</script></html>')],
  ['has an archive behind its end', () => text(PDF, endOfArchive(''))],
  ['ends in an archive’s comment', () => text(PDF.slice(0, -6), endOfArchive('\n%%EOF'))],
])('a PDF that %s is refused', async (_, make) => {
  expect(await check(make(), 'pdf')).toEqual({ problem: 'file-mixed' });
});

test.each([
  ['a PNG with a script behind it', 'png', () => text(PNG, '<script>alert(1)</script>')],
  ['a PNG with a PDF behind it', 'png', () => text(PNG, PDF)],
  [
    'a PNG with a page in a text',
    'png',
    () => text(PNG.slice(0, 33), pngText('<script>alert(1)</script>'), PNG.slice(33)),
  ],
  [
    'a JPEG with an archive behind it',
    'jpeg',
    async () => text(await makeJpeg(), endOfArchive(''), '<script>'),
  ],
  [
    'a JPEG with a page in a comment',
    'jpeg',
    async () => {
      const jpeg = await makeJpeg();
      const page = '<script>alert(1)</script>';
      return text(
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, page.length + 2]),
        page,
        jpeg.subarray(2),
      );
    },
  ],
] as const)('%s keeps the picture alone', async (_, type, make) => {
  const { rewritten } = await check(await make(), type);
  const kept = rewritten!;
  expect(kept.toString('latin1')).not.toMatch(/script|%PDF|PK/);
  const { width, height, format } = await sharp(kept).metadata();
  expect([format, width, height]).toEqual(type === 'png' ? ['png', 1, 1] : ['jpeg', 40, 30]);
});

test('a photo straight from the camera is made upright, 3000 pixels long, without its place', async () => {
  const taken = await photo(4000, 3000)
    .withExif({ IFD3: { GPSLatitude: '34/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const { rewritten } = await check(taken, 'jpeg');
  const { width, height, exif, orientation } = await sharp(rewritten).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 2250, height: 3000 });
});

test('a long screenshot stays as long as it is', async () => {
  expect(await check(await photo(800, 9000).png().toBuffer(), 'png')).toEqual({});
});

test('a picture that unfolds to more than a camera takes is refused before it does', async () => {
  const bomb = bombPng(60_000, 60_000);
  expect(bomb.length).toBeLessThan(200);
  expect(await check(bomb, 'png')).toEqual({ problem: 'image-too-large' });
});

test.each([
  ['a PNG of 16 bits', 110_000_000, () => bombPng(10_000, 10_999, 16)],
  ['a PNG over the pack’s limit', 5_000_000, () => bombPng(2500, 2500)],
])('%s is refused by its head', async (_, picturePixels, make) => {
  const path = join(folder, randomBytes(8).toString('hex'));
  writeFileSync(path, make());
  const seal = makeSeal();
  const limits = { ...LIMITS, picturePixels };
  const verdict = await structure.check('ana', { path, seal, type: TYPES.png, limits });
  expect(verdict).toEqual({ problem: 'image-too-large' });
});

test('a PDF that unfolds to gigabytes is written anew without what does, and memory stays', async () => {
  const stream = deflateSync(deflateSync(Buffer.alloc(400_000_000), { level: 9 }), { level: 9 });
  const before = process.memoryUsage().rss;
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const bomb = text(
    PDF.slice(0, 9),
    `9 0 obj<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]/Length ${stream.length}>>stream\n`,
    stream,
    '\nendstream endobj\n',
    PDF.slice(9),
  );
  expect(bomb.length).toBeLessThan(10_000);
  let rewritten: Buffer | undefined;
  const hold = await longestHold(async () => {
    ({ rewritten } = await check(bomb, 'pdf'));
  });
  clearInterval(timer);
  expect(hold).toBeLessThan(200);
  expect(rewritten!.length).toBeLessThan(10_000);
  expect(rewritten!.includes('ObjStm')).toBe(false);
  expect((peak - before) / 1024 / 1024).toBeLessThan(450);
});

test('fifty at once are checked two by two, each to its end', async () => {
  const jpeg = await makeJpeg();
  const verdicts = await Promise.all(
    Array.from({ length: 50 }, (_, n) => check(n % 2 ? jpeg : PDF, n % 2 ? 'jpeg' : 'pdf')),
  );
  expect(verdicts).toEqual(Array(50).fill({}));
});

test('of a file that is refused nothing is sealed', async () => {
  const path = join(folder, 'refused');
  writeFileSync(path, PDF.slice(0, 100));
  const request = { path, seal: makeSeal(), type: TYPES.pdf, limits: LIMITS };
  expect(await structure.check('ana', request)).toEqual({ problem: 'file-broken' });
  expect(existsSync(`${path}.sealed`)).toBe(false);
});

/** The record with which every ZIP archive ends. */
function endOfArchive(comment: string): Buffer {
  const record = Buffer.alloc(22);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(comment.length, 20);
  return text(record, comment);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

function crc(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let n = 0; n < 8; n += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

const pngText = (words: string) => chunk('tEXt', text('Comment\0', words));

/** Says that it is large; has hardly a byte. */
function bombPng(width: number, height: number, bits = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, 2, 0, 0, 0], 8);
  return text(
    PNG.slice(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', new Uint8Array()),
  );
}

function garblePng(): Buffer {
  const pixels = deflateSync(randomBytes(64 * 64 * 3));
  pixels.fill(0x55, 20);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(64);
  header.writeUInt32BE(64, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return text(
    PNG.slice(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  );
}

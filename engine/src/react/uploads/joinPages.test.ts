import { PDFDocument } from '@cantoo/pdf-lib';
import { checkFiles } from './checkFile.ts';
import { joinPages } from './joinPages.ts';
import type { Pictures } from './pictures.ts';
import { UploadError } from './UploadError.ts';

/** The smallest head by which a picture of a size is known as a JPEG. */
const jpeg = (width: number, height: number, size = 100) => {
  const bytes = new Uint8Array(size);
  const [w, h] = [width, height].map((side) => [side >> 8, side & 255]) as [number[], number[]];
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...h, ...w, 3]);
  return new Blob([bytes], { type: 'image/jpeg' });
};
const photo = (name: string, width: number, height: number) =>
  Object.assign(new File(['x'], name, { type: 'image/jpeg', lastModified: 1 }), { width, height });

/** A browser that opens every photo but the broken ones. */
const pictures = (size?: number): Pictures => ({
  decode: async (file) => {
    const { name, width, height } = file as ReturnType<typeof photo>;
    if (name.startsWith('broken')) throw new Error('no picture');
    return { width, height, close: () => undefined } as unknown as ImageBitmap;
  },
  encode: async (_, width, height) => jpeg(width, height, size),
});
const LIMITS = { photoPixels: 3000, documentBytes: 5000 };
const SIGNAL = new AbortController().signal;
const say = (id: string, params: object = {}) => `${id} ${Object.values(params)}`;

test('photos become the pages of one PDF, in their order and shape', async () => {
  const photos = [photo('IMG 1.heic', 3000, 4000), photo('2.jpg', 400, 200)];
  const joined = await joinPages(photos, LIMITS, say, SIGNAL, pictures());
  expect([joined.name, joined.type]).toEqual(['IMG 1.pdf', 'application/pdf']);
  const document = await PDFDocument.load(await joined.arrayBuffer());
  const sizes = document.getPages().map((page) => page.getSize());
  expect(sizes).toEqual([
    { width: 594, height: 792 },
    { width: 792, height: 396 },
  ]);
});

test('the same photos give the same bytes: an upload that broke goes on', async () => {
  const photos = [photo('1.jpg', 30, 40), photo('2.jpg', 40, 30)];
  const made = await Promise.all(
    [1, 2].map(() => joinPages(photos, LIMITS, say, SIGNAL, pictures())),
  );
  const [first, second] = await Promise.all(made.map((file) => file.arrayBuffer()));
  expect(Buffer.from(first!)).toEqual(Buffer.from(second!));
});

test('a photo that can’t be opened is named, and so is what a document may have', async () => {
  const photos = [photo('1.jpg', 30, 40), photo('broken.heic', 1, 1)];
  await expect(joinPages(photos, LIMITS, say, SIGNAL, pictures())).rejects.toEqual(
    new UploadError('file-page broken.heic'),
  );
  const many = Array.from({ length: 3 }, (_, n) => photo(`${n}.jpg`, 30, 40));
  await expect(joinPages(many, LIMITS, say, SIGNAL, pictures(2000))).rejects.toThrow(
    'file-pages-too-large',
  );
});

test('one that is given up ends between two photos', async () => {
  const controller = new AbortController();
  const { decode, encode } = pictures();
  const seen: string[] = [];
  const watched: Pictures = {
    encode,
    decode: (file) => {
      seen.push((file as File).name);
      controller.abort();
      return decode(file);
    },
  };
  const photos = [photo('1.jpg', 30, 40), photo('2.jpg', 30, 40)];
  await expect(joinPages(photos, LIMITS, say, controller.signal, watched)).rejects.toThrow(/abort/);
  expect(seen).toEqual(['1.jpg']);
});

test('only photos are put together, and each page is looked at', () => {
  const portal = {
    limits: { documentBytes: 10 },
    documentTypes: [
      { type: 'application/pdf', extensions: ['pdf'] },
      { type: 'image/png', extensions: ['png', 'jpg'] },
    ],
  };
  const file = (name: string, type: string, size = 5) => ({ name, type, size });
  const [page, pdf] = [file('a.jpg', 'image/jpeg'), file('a.pdf', 'application/pdf')];
  const screen = file('b.png', 'image/png', 50);
  expect(checkFiles([page, screen], portal)).toBeUndefined();
  expect(checkFiles([page, pdf], portal)).toEqual({ code: 'file-pages' });
  expect(checkFiles([page, file('c.png', 'image/png', 0)], portal)).toEqual({
    code: 'upload-empty',
  });
  expect(checkFiles([screen], portal)?.code).toBe('upload-too-large');
  expect(checkFiles([], portal)).toBeUndefined();
});

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Pictures } from './pictures.ts';
import { preparePhoto } from './preparePhoto.ts';

const photo = (name: string, type: string, size = 5000) =>
  new File([new Uint8Array(size)], name, { type });

function pictures(width: number, height: number, blob: Blob | undefined) {
  const close = jest.fn();
  const encode = jest.fn<Pictures['encode']>(async () => blob);
  const decode = async () => ({ width, height, close }) as unknown as ImageBitmap;
  return { decode, encode, close };
}
const jpeg = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' });

test('a large photo is made 3000 pixels long', async () => {
  const fake = pictures(4000, 6000, jpeg(900));
  const sent = await preparePhoto(photo('bill.jpg', 'image/jpeg'), 3000, fake);
  expect([sent.name, sent.type, sent.size]).toEqual(['bill.jpg', 'image/jpeg', 900]);
  expect(fake.encode.mock.calls[0]!.slice(1)).toEqual([2000, 3000]);
  expect(fake.close).toHaveBeenCalled();
});

test('a HEIC photo becomes a JPEG, even a larger one, and has its name', async () => {
  const fake = pictures(800, 600, jpeg(9000));
  const sent = await preparePhoto(photo('IMG_1.HEIC', ''), 3000, fake);
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_1.jpg', 'image/jpeg', 9000]);
  expect(fake.encode.mock.calls[0]!.slice(1)).toEqual([800, 600]);
});

test('what would not become smaller, and what the browser cannot decode, goes as it is', async () => {
  const small = photo('small.jpg', 'image/jpeg', 500);
  expect(await preparePhoto(small, 3000, pictures(100, 100, jpeg(900)))).toBe(small);
  const heic = photo('IMG_1.heic', 'image/heic');
  const cannot = { ...pictures(1, 1, undefined), decode: () => Promise.reject(new Error('no')) };
  expect(await preparePhoto(heic, 3000, cannot)).toBe(heic);
  expect(await preparePhoto(heic, 3000, pictures(10, 10, undefined))).toBe(heic);
});

test('a PDF and a PNG are left alone', async () => {
  const fake = pictures(4000, 4000, jpeg(1));
  for (const file of [photo('a.pdf', 'application/pdf'), photo('a.png', 'image/png')])
    expect(await preparePhoto(file, 3000, fake)).toBe(file);
});

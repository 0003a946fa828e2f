import { randomBytes } from 'node:crypto';

/** The smallest files of each kind that are what they say. */
export const PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
/**
 * With a script that can't be taken out at one go: its object is a font by its looks, so what names it
 * stays; once that was emptied it is none, and the name is one that acts.
 */
export const STUBBORN_PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources 11 0 R>>endobj\n10 0 obj<</Type/Font/S/JavaScript/JS(app.alert(4711))>>endobj\n11 0 obj<</JS 10 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
/** A photo as an iPhone takes it, 64 × 48. */
export const HEIC = new Uint8Array(
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHQAAEAAAAAAAAAMgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADXaXBycAAAALVpcGNvAAAAdWh2Y0MBBAgAAAAAAAAAAAAe8AD8/fr6AAAPAyAAAQAXQAEMAf//BAgAAAMAnbgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ24AAADAAAeoCCBBNlurkprm4EBAwIAAAMAAgAAAwACECIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMKCgoAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAAOm1kYXQAAAAuKAGvGYDvVqHXdvOEzyPt0BL1AIE5X8lL289qkW2JUZu+/EF6Wd/6Fe5KZUVIBg==',
    'base64',
  ),
);

/** A PDF of so many bytes, at least 1000, like no other. */
export function makePdf(size = 600_000): Buffer {
  const [start, end] = Buffer.from(PDF).toString().split('trailer');
  const head = `${start}4 0 obj<</Length ${size - 400}>>stream\n`;
  const tail = `\nendstream endobj\ntrailer${end}`;
  const filler = ' '.repeat(400 - head.length - tail.length);
  return Buffer.concat([
    Buffer.from(head),
    randomBytes(size - 400),
    Buffer.from(tail.replace('trailer', `${filler}trailer`)),
  ]);
}

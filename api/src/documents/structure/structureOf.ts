import { type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';

/**
 * The text of a PDF in which a viewer may find an object: all but the bytes of streams. Of those, too,
 * from where an object or a trailer may begin: a table of objects can point there. A scan is nearly all
 * stream, and its random bytes spell short names now and then.
 * @param objects That were parsed from these bytes.
 */
export function structureOf(bytes: Buffer, objects: PDFObject[]): string {
  const texts: string[] = [];
  let from = 0;
  for (const { start, end } of streamsOf(bytes, objects)) {
    texts.push(bytes.toString('latin1', from, start));
    from = Math.max(from, findHidden(bytes, start, end));
  }
  texts.push(bytes.toString('latin1', from));
  return texts.join('\n');
}

/** Where the streams stand, the first ones first. The library keeps them as views of the file's bytes. */
function streamsOf(bytes: Buffer, objects: PDFObject[]): { start: number; end: number }[] {
  return objects
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ contents }) => contents.buffer === bytes.buffer)
    .map(({ contents }) => {
      const start = contents.byteOffset - bytes.byteOffset;
      return { start, end: start + contents.byteLength };
    })
    .sort((one, other) => one.start - other.start);
}

/** What may stand before `obj`, behind the number of its generation. */
const BEFORE = new Set(Buffer.from('0123456789+-.\0\t\n\f\r '));

/** Where the head of an object or of a trailer may begin between two places; the latter without one. */
function findHidden(bytes: Buffer, start: number, end: number): number {
  const stream = bytes.subarray(start, end);
  const trailer = stream.indexOf('trailer');
  const last = trailer === -1 ? stream.length : trailer;
  for (let at = stream.indexOf('obj'); at !== -1 && at < last; at = stream.indexOf('obj', at + 3))
    if (at === 0 || BEFORE.has(stream[at - 1]!)) return start + at;
  return start + last;
}

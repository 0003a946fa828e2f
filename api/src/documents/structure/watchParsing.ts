import {
  decodePDFRawStream,
  PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Bytes that one stream of a PDF may unfold to while its structure is read. */
const MOST_UNFOLDED = 128 * 1024 * 1024;

/** What a file had of objects, beyond those that count in the end. */
interface Parsed {
  /** Objects that another of the same number has replaced: a viewer may still find them. */
  replaced: PDFObject[];
  /** Streams that hold objects. */
  objectStreams: number;
}

const parsed = new WeakMap<PDFContext, Parsed>();

limitUnfolding();
watchObjects();

/** What was seen while a file was parsed. */
export const parsedOf = (context: PDFContext): Parsed =>
  parsed.get(context) ?? { replaced: [], objectStreams: 0 };

/** The library keeps the last object of a number, and does not say that there were others. */
function watchObjects(): void {
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function (ref: PDFRef, object: PDFObject) {
    const seen = parsedOf(this);
    const before = this.lookup(ref);
    if (before && before !== object) seen.replaced.push(before);
    const isStreamOfObjects =
      object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm');
    if (isStreamOfObjects) seen.objectStreams += 1;
    parsed.set(this, seen);
    assign.call(this, ref, object);
  };
}

/**
 * A few kilobytes can unfold to gigabytes. The library has no limit of its own: its decoders share one
 * method that makes room, which gets one here.
 */
function limitUnfolding(): void {
  const dict = PDFDict.fromMapWithContext(
    new Map([[PDFName.of('Filter'), PDFName.of('FlateDecode')]]),
    PDFContext.create(),
  );
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c])));
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as {
    ensureBuffer(size: number): Uint8Array;
  };
  const { ensureBuffer } = shared;
  if (!ensureBuffer) throw new Error('The PDF library has changed: its streams have no limit.');
  shared.ensureBuffer = function (size) {
    if (size > MOST_UNFOLDED) throw new Error('A stream unfolds to too much.');
    return ensureBuffer.call(this, size);
  };
}

import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { Finding } from './Verdict.ts';

/** Bytes that one stream of a PDF may unfold to while its structure is read. */
const MOST_UNFOLDED = 128 * 1024 * 1024;

limitUnfolding();

/** Parses a PDF to its pages, and refuses what is also something else. */
export async function checkPdf(bytes: Buffer): Promise<Finding> {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  const first = text.search(/\d\s+\d+\s+obj\b/);
  if (first === -1 || end === -1) return { problem: 'file-broken' };
  if (isMixed(text, first, end)) return { problem: 'file-mixed' };
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.getPages().length > 0 ? {} : { problem: 'file-broken' };
  } catch (error) {
    // Its parts cannot be read before the password is known: it may have failed on the way.
    const isEncrypted =
      error instanceof EncryptedPDFError || /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(text);
    return { problem: isEncrypted ? 'file-encrypted' : 'file-broken' };
  }
}

/** True for a file that other programs would take for a page or an archive. */
function isMixed(text: string, first: number, end: number): boolean {
  if (!text.startsWith('%PDF-')) return true;
  // A comment before the first object may hold a whole page.
  if (/<[!?/a-z]/i.test(text.slice(0, first))) return true;
  if (/[^\s\0]/.test(text.slice(end + '%%EOF'.length))) return true;
  return isArchive(text);
}

/** True when the bytes end as a ZIP archive does: its directory's comment may hold the end of a PDF. */
function isArchive(text: string): boolean {
  const record = text.lastIndexOf('PK\x05\x06');
  if (record === -1 || record + 22 > text.length) return false;
  const comment = text.charCodeAt(record + 20) + 256 * text.charCodeAt(record + 21);
  return record + 22 + comment === text.length;
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

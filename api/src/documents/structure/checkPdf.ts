import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { disarmObjects, forgetUnreachable } from './disarmPdf.ts';
import type { ExaminedFile } from './FileVerdict.ts';
import { structureOf } from './structureOf.ts';
import { parsedOf } from './watchParsing.ts';

/**
 * Parses a PDF to its pages, refuses what is also something else, and takes out what acts by itself. One
 * that has nothing of the kind stays bit by bit as it is.
 */
export async function checkPdf(bytes: Buffer): Promise<ExaminedFile> {
  const first = findFirstObject(bytes);
  const end = bytes.lastIndexOf('%%EOF');
  if (first === -1 || end === -1) return { problem: 'file-broken' };
  if (isMixed(bytes, first, end)) return { problem: 'file-mixed' };
  try {
    const document = await PDFDocument.load(bytes, OPTIONS);
    if (document.getPages().length === 0) return { problem: 'file-broken' };
    return isActive(document, bytes) ? await disarm(document) : {};
  } catch (error) {
    // Its parts cannot be read before the password is known: it may have failed on the way.
    const isEncrypted =
      error instanceof EncryptedPDFError ||
      /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'));
    return { problem: isEncrypted ? 'file-encrypted' : 'file-broken' };
  }
}

/** Where the first object begins; -1 without one. */
function findFirstObject(bytes: Buffer): number {
  let from = 0;
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', from)) {
    const found = bytes.toString('latin1', from, at + 4).search(/\d\s+\d+\s+obj\b/);
    if (found !== -1) return from + found;
    from = at + 3;
  }
  return -1;
}

const OPTIONS = { updateMetadata: false, preserveXFA: true };

/** A name as a file may spell it: any of its letters may be written by its number. */
const spelled = (word: string) =>
  [...word].map((letter) => `(?:${letter}|#${hexOf(letter)})`).join('');
const hexOf = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
const nameOf = (...words: string[]) =>
  new RegExp(`/(?:${words.map(spelled).join('|')})(?=[\\s\\0()<>[\\]{}/%])`);
const ACTIVE_NAMES = nameOf(
  ...'JavaScript JS Launch SubmitForm ImportData EmbeddedFile EmbeddedFiles'.split(' '),
  ...'RichMedia GoToE GoToR Rendition XFA'.split(' '),
);
const OBJECT_STREAM = new RegExp(nameOf('ObjStm'), 'g');

/**
 * True for a PDF with something that acts by itself. Where a viewer might find more than the library
 * has: in an object that a later one of its number replaced, or in bytes that are none of an object's.
 */
function isActive({ context }: PDFDocument, bytes: Buffer): boolean {
  const { replaced, objectStreams } = parsedOf(context);
  const kept = context.enumerateIndirectObjects().map(([, object]) => object);
  // Both, so that none is left as it was.
  const [isKept, isReplaced] = [kept, replaced].map((all) => disarmObjects(context, all));
  if (isKept || isReplaced) return true;
  const text = structureOf(bytes, [...kept, ...replaced]);
  return ACTIVE_NAMES.test(text) || (text.match(OBJECT_STREAM)?.length ?? 0) > objectStreams;
}

/** Writes a PDF anew, of which what acts was taken out, and looks whether that was all. */
async function disarm(document: PDFDocument): Promise<ExaminedFile> {
  try {
    forgetUnreachable(document.context);
    const saved = await document.save({
      rewrite: true,
      addDefaultPage: false,
      updateFieldAppearances: false,
      useObjectStreams: false,
    });
    const rewritten = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
    const after = await PDFDocument.load(rewritten, OPTIONS);
    const isWhole = after.getPageCount() === document.getPageCount();
    const left = after.context.enumerateIndirectObjects().map(([, object]) => object);
    if (isWhole && !disarmObjects(after.context, left)) return { rewritten };
  } catch {
    // Told below.
  }
  return { problem: 'file-active' };
}

/** True for a file that other programs would take for a page or an archive. */
function isMixed(bytes: Buffer, first: number, end: number): boolean {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return true;
  // A comment before the first object may hold a whole page.
  if (/<[!?/a-z]/i.test(bytes.toString('latin1', 0, first))) return true;
  if (/[^\s\0]/.test(bytes.toString('latin1', end + '%%EOF'.length))) return true;
  return isArchive(bytes);
}

/** Bytes of the record that ends a ZIP archive, and the most that its comment may have. */
const [RECORD, COMMENT] = [22, 0xffff];

/** True when the bytes end as a ZIP archive does: its directory's comment may hold the end of a PDF. */
function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(RECORD + COMMENT));
  const record = tail.lastIndexOf('PK\x05\x06');
  if (record === -1 || record + RECORD > tail.length) return false;
  return record + RECORD + tail.readUInt16LE(record + 20) === tail.length;
}

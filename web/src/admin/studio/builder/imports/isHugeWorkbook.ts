import { Unzip, UnzipInflate } from 'fflate';

/** The sheets of a workbook, and the texts of their cells. */
const PARTS = /^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/;
const ROW = /<(?:\w+:)?row[\s/>]/g;
/** Rows of all sheets, blank ones that only look like something, too: far more than are looked at. */
const MOST_ROWS = 10_000;
/** Bytes that sheets and texts may come to: a second or two of reading. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Bytes that are looked into at once. */
const CHUNK = 16 * 1024;

/**
 * Whether a workbook has so many rows, or comes to so many bytes, that reading it would take long. Nothing is
 * kept of it, and no more is unpacked than it takes to know. What is no workbook is none that is huge.
 */
export function isHugeWorkbook(file: Uint8Array): boolean {
  let bytes = 0;
  let rows = 0;
  const unzip = new Unzip((part) => {
    if (!PARTS.test(part.name)) return;
    const decoder = new TextDecoder();
    part.ondata = (error, data) => {
      if (error) throw error;
      bytes += data.length;
      // A tag between two pieces is not counted: of thousands it does not matter.
      rows += decoder.decode(data, { stream: true }).match(ROW)?.length ?? 0;
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < file.length; at += CHUNK) {
      unzip.push(file.subarray(at, at + CHUNK), at + CHUNK >= file.length);
      if (rows > MOST_ROWS || bytes > MOST_BYTES) return true;
    }
  } catch {
    // Whoever reads it says what is wrong with it.
  }
  return false;
}

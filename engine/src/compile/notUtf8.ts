import { isUtf8 } from 'node:buffer';
import { createFinding, type Finding, positionAt } from './findings.ts';

const MARK = Buffer.from('\uFEFF');
const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** The first byte that is not UTF-8: its offset in the bytes, and that of its sign in the decoded text. */
function firstBad(bytes: Buffer, text: string): { byte: number; sign: number } {
  let [byte, from] = [0, 0];
  for (;;) {
    const sign = text.indexOf(REPLACEMENT, from);
    byte += Buffer.byteLength(text.slice(from, sign));
    // The sign that stands in for what can't be decoded may stand in the file itself, too.
    if (!bytes.subarray(byte, byte + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES))
      return { byte, sign };
    byte += REPLACEMENT_BYTES.length;
    from = sign + 1;
  }
}

/** What is wrong with a file that is not UTF-8, at its first such byte; undefined for one that is. */
export function findNotUtf8(name: string, bytes: Buffer): Finding | undefined {
  if (isUtf8(bytes)) return undefined;
  const hasMark = bytes.subarray(0, MARK.length).equals(MARK);
  const body = hasMark ? bytes.subarray(MARK.length) : bytes;
  const text = body.toString('utf8');
  const { byte, sign } = firstBad(body, text);
  const hex = body[byte]!.toString(16).toUpperCase().padStart(2, '0');
  const place = { file: name, ...positionAt(text, sign), pointer: '' };
  const message = `the byte 0x${hex} is not UTF-8: the file was saved in another encoding`;
  return createFinding('wrong-encoding', place, message, { expected: 'a file saved as UTF-8' });
}

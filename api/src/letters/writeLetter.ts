import { formatMessage, type WrittenBlock } from '@porchlight/engine';
import {
  type Element,
  LINE_GAP,
  MARGIN,
  makeRoom,
  numberPages,
  openPdf,
  type Pdf,
  QUIET,
  SIZES,
  write,
} from '../receipts/draw.ts';
import { LETTER_FOOT, type Letter } from './Letter.ts';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const BELOW = 12;

/** Writes a letter as a tagged PDF, the address where an envelope's window shows it. */
export async function writeLetter(letter: Letter): Promise<Buffer> {
  const { language, subject, sender, sentAt: madeAt, paper, footTexts } = letter;
  const { pdf, root, bytes } = openPdf({
    language,
    title: subject,
    author: sender[0] ?? '',
    madeAt,
    size: paper === 'a4' ? 'A4' : 'LETTER',
  });
  writeHead(pdf, root, letter);
  write(pdf, root, 'P', letter.date, { gap: BELOW });
  write(pdf, root, 'H1', subject, { face: 'bold', size: SIZES.step, gap: BELOW });
  for (const block of letter.blocks) writeBlock(pdf, root, block);
  root.end();
  numberPages(pdf, (page, total) =>
    formatMessage(footTexts, LETTER_FOOT, { page, total }, language),
  );
  pdf.end();
  return bytes;
}

/** Who sends it, and below it the window with whom it is for: nothing else stands in there. */
function writeHead(pdf: Pdf, root: Element, { sender, to, window }: Letter): void {
  const [name = '', ...rest] = sender;
  write(pdf, root, 'P', name, { face: 'bold', size: SIZES.person, gap: 2 });
  if (rest.length > 0) write(pdf, root, 'P', rest.join('\n'), { size: SIZES.small, color: QUIET });
  const { left, top, width, height } = window;
  pdf.y = Math.max(pdf.y + BELOW, top * MM);
  pdf.x = left * MM;
  const text = to.join('\n');
  const box = { width: width * MM, height: height * MM };
  if (text) write(pdf, root, 'P', text, { width: box.width, size: fittingSize(pdf, text, box) });
  pdf.x = MARGIN.left;
  pdf.y = Math.max(pdf.y, (top + height) * MM) + BELOW;
}

/** Smaller is read by no sorting machine. */
const SMALLEST = 6;

/** The largest size, of words at most, in which an address stands wholly in its window. */
function fittingSize(pdf: Pdf, text: string, { width, height }: { width: number; height: number }) {
  pdf.font('regular');
  const isTooTall = (size: number) =>
    pdf.fontSize(size).heightOfString(text, { width, lineGap: LINE_GAP }) > height;
  let size = SIZES.words;
  while (size > SMALLEST && isTooTall(size)) size -= 0.5;
  return size;
}

function writeBlock(pdf: Pdf, root: Element, block: WrittenBlock): void {
  if ('heading' in block) {
    makeRoom(pdf);
    write(pdf, root, 'H2', block.heading, { face: 'bold', size: SIZES.person, gap: 6 });
  } else if ('list' in block) writeList(pdf, root, block.list);
  else if ('signature' in block) {
    makeRoom(pdf);
    pdf.y += BELOW;
    write(pdf, root, 'P', block.signature, { gap: BELOW });
  } else if ('paragraph' in block) write(pdf, root, 'P', block.paragraph, { gap: BELOW });
}

function writeList(pdf: Pdf, root: Element, lines: string[]): void {
  const list = pdf.struct('L');
  root.add(list);
  for (const line of lines) {
    const item = pdf.struct('LI');
    list.add(item);
    pdf.x = MARGIN.left + BELOW;
    write(pdf, item, 'LBody', `• ${line}`, { gap: 4 });
    item.end();
  }
  list.end();
  pdf.x = MARGIN.left;
  pdf.y += BELOW - 4;
}

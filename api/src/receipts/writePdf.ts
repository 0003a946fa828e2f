import { formatMessage } from '@porchlight/engine';
import { phoneHref } from '@porchlight/engine/addresses';
import {
  type Element,
  INK,
  MARGIN,
  makeRoom,
  numberPages,
  openPdf,
  type Pdf,
  QUIET,
  SIZES,
  type Style,
  write,
} from './draw.ts';
import { RECEIPT_FOOT, type Receipt, type ReceiptLine, type ReceiptSection } from './Receipt.ts';

/** A question stands at the left of its answer. */
const COLUMNS = { question: 200, between: 16, answer: 276 };
const RULE = '#767676';

/**
 * Writes a receipt as a tagged PDF: a title, a heading for each step and person, and lists of
 * questions and answers, so that a screen reader can find its way. Page numbers are artifacts.
 */
export async function writePdf(receipt: Receipt): Promise<Buffer> {
  const { language, title, agency: author, sentAt: madeAt, number, footTexts } = receipt;
  // A receipt is printed on US Letter.
  const { pdf, root, bytes } = openPdf({ language, title, author, madeAt, size: 'LETTER' });
  writeHead(pdf, root, receipt);
  for (const step of receipt.steps) writeSection(pdf, root, step, receipt);
  root.end();
  numberPages(pdf, (page, total) => {
    const place = formatMessage(footTexts, RECEIPT_FOOT, { page, total }, language);
    return `${title} · ${number} · ${place}`;
  });
  pdf.end();
  return bytes;
}

function writeHead(pdf: Pdf, root: Element, { agency, title, intro, facts }: Receipt): void {
  write(pdf, root, 'P', agency, { size: SIZES.small, color: QUIET, gap: 4 });
  write(pdf, root, 'H1', title, { face: 'bold', size: SIZES.title, gap: 6 });
  write(pdf, root, 'P', intro, { gap: 12 });
  writeLines(pdf, root, facts);
}

/** A step, or a person in it: a level deeper each. */
function writeSection(
  pdf: Pdf,
  parent: Element,
  { heading, lines, parts }: ReceiptSection,
  receipt: Pick<Receipt, 'answeredIn'>,
  isPart = false,
): void {
  const section = pdf.struct('Sect', { lang: receipt.answeredIn });
  parent.add(section);
  makeRoom(pdf);
  if (!isPart) rule(pdf);
  const size = isPart ? SIZES.person : SIZES.step;
  write(pdf, section, isPart ? 'H3' : 'H2', heading, { face: 'bold', size, gap: 6 });
  if (lines.length > 0) writeLines(pdf, section, lines);
  for (const part of parts) writeSection(pdf, section, part, receipt, true);
  section.end();
}

function writeLines(pdf: Pdf, parent: Element, lines: ReceiptLine[]): void {
  const list = pdf.struct('L');
  parent.add(list);
  for (const line of lines) {
    const item = pdf.struct('LI');
    list.add(item);
    writeLine(pdf, item, line);
    item.end();
  }
  list.end();
  pdf.y += 6;
}

/** A question, and its answer beside it: on few sheets. Either may go on over pages. */
function writeLine(
  pdf: Pdf,
  item: Element,
  { question, answer, isBlank, phone }: ReceiptLine,
): void {
  makeRoom(pdf);
  const [top, page] = [pdf.y, pageOf(pdf)];
  write(pdf, item, 'Lbl', question, { color: QUIET, width: COLUMNS.question });
  const [below, last] = [pdf.y, pageOf(pdf)];
  if (last === page) pdf.y = top;
  pdf.x = MARGIN.left + COLUMNS.question + COLUMNS.between;
  const style = { color: isBlank ? QUIET : INK, width: COLUMNS.answer };
  if (phone) writeWithLink(pdf, item, answer, { words: phone, to: phoneHref(phone), style });
  else write(pdf, item, 'LBody', answer, style);
  pdf.x = MARGIN.left;
  if (pageOf(pdf) === page) pdf.y = Math.max(pdf.y, below);
  pdf.y += 5;
}

interface TextLink {
  /** What of the text is to be pressed. */
  words: string;
  to: string;
  style: Style;
}

/** An answer with something in it that can be pressed: a link's own tag, with the place that takes the press. */
function writeWithLink(pdf: Pdf, item: Element, answer: string, { words, to, style }: TextLink) {
  const body = pdf.struct('LBody');
  item.add(body);
  const [before = '', after = ''] = answer.split(words);
  if (before) write(pdf, body, 'Span', before.trimEnd(), style);
  write(pdf, body, 'Link', words, { ...style, link: to });
  if (after) write(pdf, body, 'Span', after.trimStart(), style);
  body.end();
}

const pageOf = (pdf: Pdf): number => pdf.bufferedPageRange().count;

/** A line across the page: decoration. */
function rule(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  const y = pdf.y;
  pdf.moveTo(MARGIN.left, y).lineTo(pdf.page.width - MARGIN.right, y);
  pdf.lineWidth(0.75).strokeColor(RULE).stroke();
  pdf.endMarkedContent();
  pdf.y = y + 10;
}

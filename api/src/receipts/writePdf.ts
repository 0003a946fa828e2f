import { formatMessage } from '@porchlight/engine';
import PDFDocument from 'pdfkit';
import { toDrawable } from './drawable.ts';
import { type Face, openFace } from './fonts.ts';
import { FOOT, type Line, type Receipt, type Section } from './Receipt.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Points: a receipt is printed on US Letter. */
const MARGIN = { top: 54, bottom: 60, left: 60, right: 60 };
const FOOT_HEIGHT = 36;
/** Nothing begins so close to the end of a page: a heading stays with what is below it. */
const ROOM = 64;
const SIZES = { title: 20, step: 14, person: 12, words: 10.5, small: 9.5 };
/** A question stands at the left of its answer. */
const COLUMNS = { question: 200, between: 16, answer: 276 };
const INK = '#1b1b1b';
/** 7:1 on white. */
const QUIET = '#4d4d4d';
const RULE = '#767676';

interface Style {
  face?: Face;
  size?: number;
  color?: string;
  /** Points below it. */
  gap?: number;
  /** Points; absent: the width of the page. */
  width?: number;
}

/**
 * Writes a receipt as a tagged PDF: a title, a heading for each step and person, and lists of
 * questions and answers, so that a screen reader can find its way. Page numbers are artifacts.
 */
export async function writePdf(receipt: Receipt): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: receipt.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: receipt.title, Author: receipt.agency, CreationDate: receipt.sentAt },
  });
  const bytes = collect(pdf);
  for (const face of ['regular', 'bold'] as const) pdf.registerFont(face, openFace(face).bytes);
  const root = pdf.struct('Document', { lang: receipt.language });
  pdf.addStructure(root);
  writeHead(pdf, root, receipt);
  for (const step of receipt.steps) writeSection(pdf, root, step, receipt);
  root.end();
  numberPages(pdf, receipt);
  pdf.end();
  return bytes;
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
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
  { heading, lines, parts }: Section,
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

function writeLines(pdf: Pdf, parent: Element, lines: Line[]): void {
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
function writeLine(pdf: Pdf, item: Element, { question, answer, isBlank }: Line): void {
  makeRoom(pdf);
  const [top, page] = [pdf.y, pageOf(pdf)];
  write(pdf, item, 'Lbl', question, { color: QUIET, width: COLUMNS.question });
  const [below, last] = [pdf.y, pageOf(pdf)];
  if (last === page) pdf.y = top;
  pdf.x = MARGIN.left + COLUMNS.question + COLUMNS.between;
  write(pdf, item, 'LBody', answer, { color: isBlank ? QUIET : INK, width: COLUMNS.answer });
  pdf.x = MARGIN.left;
  if (pageOf(pdf) === page) pdf.y = Math.max(pdf.y, below);
  pdf.y += 5;
}

const pageOf = (pdf: Pdf): number => pdf.bufferedPageRange().count;

/** One block of text under a tag. What can't be drawn as it is stands in the tag as it was typed. */
function write(
  pdf: Pdf,
  parent: Element,
  tag: string,
  text: string,
  { face = 'regular', size = SIZES.words, color = INK, gap = 0, width }: Style,
): void {
  const shown = toDrawable(text, openFace(face).has);
  const draw = () => {
    pdf.font(face).fontSize(size).fillColor(color);
    // Who reads it aloud joins lines: there is a space between them.
    pdf.text(`${shown.replaceAll('\n', ' \n')} `, { lineGap: 2, ...(width && { width }) });
    pdf.y += gap;
  };
  parent.add(pdf.struct(tag, shown === text ? {} : { actual: text }, draw));
}

function makeRoom(pdf: Pdf): void {
  if (pdf.y > pdf.page.height - MARGIN.bottom - ROOM) pdf.addPage();
}

/** A line across the page: decoration. */
function rule(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  const y = pdf.y;
  pdf.moveTo(MARGIN.left, y).lineTo(pdf.page.width - MARGIN.right, y);
  pdf.lineWidth(0.75).strokeColor(RULE).stroke();
  pdf.endMarkedContent();
  pdf.y = y + 10;
}

function numberPages(pdf: Pdf, { title, number, language, footTexts }: Receipt): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The foot stands in the margin, where text would begin another page.
    pdf.page.margins.bottom = 0;
    const place = formatMessage(footTexts, FOOT, { page: page + 1, total: count }, language);
    const words = `${title} · ${number} · ${place}`;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('regular').fontSize(SIZES.small).fillColor(QUIET);
    const width = pdf.page.width - MARGIN.left - MARGIN.right;
    const shown = toDrawable(words, openFace('regular').has);
    pdf.text(shown, MARGIN.left, pdf.page.height - FOOT_HEIGHT, {
      width,
      align: 'right',
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}

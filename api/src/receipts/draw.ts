import PDFDocument from 'pdfkit';
import { toDrawable } from './drawable.ts';
import { type Face, openFace } from './fonts.ts';

/** A document of PDFKit while it is written. */
export type Pdf = PDFKit.PDFDocument;
/** A part of the tree by which a PDF is read aloud (PDF 1.7, section 14.8). */
export type Element = PDFKit.PDFStructureElement;

/** Points. */
export const MARGIN = { top: 54, bottom: 60, left: 60, right: 60 };
const FOOT_HEIGHT = 36;
/** Between two lines. */
export const LINE_GAP = 2;
/** Nothing begins so close to the end of a page: a heading stays with what is below it. */
const ROOM = 64;
/** Sizes of type, in points. */
export const SIZES = { title: 20, step: 14, person: 12, words: 10.5, small: 9.5 };
/** The color of text: 17:1 on white. */
export const INK = '#1b1b1b';
/** 7:1 on white. */
export const QUIET = '#4d4d4d';

/** How a line of text is set. */
export interface Style {
  face?: Face;
  size?: number;
  color?: string;
  /** Points below it. */
  gap?: number;
  /** Points; absent: the width of the page. */
  width?: number;
  /** Where a press on it leads; for the tag `Link`. */
  link?: string;
}

/** What a document says of itself. */
export interface About {
  language: string;
  title: string;
  author: string;
  madeAt: Date;
  size: 'LETTER' | 'A4';
}

/** Begins a tagged document with the faces that it is written in; `bytes` has it once it is ended. */
export function openPdf({ language, title, author, madeAt, size }: About): {
  pdf: Pdf;
  root: Element;
  bytes: Promise<Buffer>;
} {
  const pdf = new PDFDocument({
    size,
    margins: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  const bytes = collect(pdf);
  for (const face of ['regular', 'bold'] as const) pdf.registerFont(face, openFace(face).bytes);
  const root = pdf.struct('Document', { lang: language });
  pdf.addStructure(root);
  return { pdf, root, bytes };
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** One block of text under a tag. What can't be drawn as it is stands in the tag as it was typed. */
export function write(
  pdf: Pdf,
  parent: Element,
  tag: string,
  text: string,
  { face = 'regular', size = SIZES.words, color = INK, gap = 0, width, link }: Style,
): void {
  const shown = toDrawable(text, openFace(face).has);
  const draw = () => {
    pdf.font(face).fontSize(size).fillColor(color);
    // Who reads it aloud joins lines: there is a space between them.
    pdf.text(`${shown.replaceAll('\n', ' \n')} `, {
      lineGap: LINE_GAP,
      ...(width && { width }),
      ...(link && { link, underline: true }),
    });
    pdf.y += gap;
  };
  parent.add(pdf.struct(tag, shown === text ? {} : { actual: text }, draw));
}

/** Begins a new page where too little of this one is left for a heading and a line. */
export function makeRoom(pdf: Pdf): void {
  if (pdf.y > pdf.page.height - MARGIN.bottom - ROOM) pdf.addPage();
}

/** Writes at the foot of each page where it stands. @param say Of a page and how many there are. */
export function numberPages(pdf: Pdf, say: (page: number, total: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The foot stands in the margin, where text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('regular').fontSize(SIZES.small).fillColor(QUIET);
    const width = pdf.page.width - MARGIN.left - MARGIN.right;
    const shown = toDrawable(say(page + 1, count), openFace('regular').has);
    pdf.text(shown, MARGIN.left, pdf.page.height - FOOT_HEIGHT, {
      width,
      align: 'right',
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}

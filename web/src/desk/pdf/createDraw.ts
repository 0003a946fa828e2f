import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js';
import type { PdfFile, PdfSheet, SheetSize } from './PdfFile.ts';

/** The most pixels of a page: what is drawn larger than that is drawn coarser. */
const MOST_PIXELS = 16_000_000;

/** The words of a page, in the order in which the file has them. */
const wordsOf = ({ items }: TextContent): string =>
  items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim();

/** Draws the pages of an open PDF, one at a time: the one that was asked for last. */
export function createDraw(pdf: Pick<PDFDocumentProxy, 'getPage'>): PdfFile['draw'] {
  let running: RenderTask | undefined;
  let latest = 0;

  return async function draw(number: number, { width, turns }: SheetSize): Promise<PdfSheet> {
    latest += 1;
    const own = latest;
    // What is looked at no more is not drawn to its end.
    running?.cancel();
    running = undefined;
    const page = await pdf.getPage(number);
    // A page that comes late must not end the drawing of one that was asked for after it.
    if (own !== latest) throw new Error(`Page ${number} is not the one that is looked at`);
    const rotation = (page.rotate + turns * 90) % 360;
    const whole = page.getViewport({ scale: 1, rotation });
    const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height));
    const scale = Math.min(width / whole.width, most);
    const viewport = page.getViewport({ scale, rotation });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    running = page.render({ canvas, viewport });
    const [content] = await Promise.all([page.getTextContent(), running.promise]);
    return { canvas, words: wordsOf(content) };
  };
}

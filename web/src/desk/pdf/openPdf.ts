import { getDocument, PDFWorker, type RenderTask, VerbosityLevel, version } from 'pdfjs-dist';
import WORKER from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js';
import type { OpenPdf, PdfSheet, SheetSize } from './PdfFile.ts';

/** The most pixels of a page: what is drawn larger than that is drawn coarser. */
const MOST_PIXELS = 16_000_000;

/** Fetches what a PDF may need beside itself (`web/build/pdfFiles.ts`): what reads it can fetch nothing. */
class PortalFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const answer = await fetch(`/desk/assets/pdf-${version}-${filename}`);
    if (!answer.ok) throw new Error(`There is no ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** A thread of its own, in which a file of somebody else is read: it sees neither the page nor the case. */
function startWorker(): Worker {
  const policy = globalThis.trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: () => WORKER,
  });
  return new Worker(policy?.createScriptURL(WORKER) ?? WORKER, { type: 'module' });
}

/** The words of a page, in the order in which the file has them. */
const wordsOf = ({ items }: TextContent): string =>
  items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim();

/**
 * Opens a PDF, by pdf.js: nothing that stands in it is run.
 * @throws what pdf.js says of a file that it can't read
 */
export const openPdf: OpenPdf = async (bytes) => {
  const port = startWorker();
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const task = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    worker,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWorkerFetch: false,
    BinaryDataFactory: PortalFiles,
  });
  function close() {
    void task.destroy();
    port.terminate();
  }
  const pdf = await task.promise.catch((error) => {
    close();
    throw error;
  });
  let running: RenderTask | undefined;

  async function draw(number: number, { width, turns }: SheetSize): Promise<PdfSheet> {
    const page = await pdf.getPage(number);
    const rotation = (page.rotate + turns * 90) % 360;
    const whole = page.getViewport({ scale: 1, rotation });
    const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height));
    const scale = Math.min(width / whole.width, most);
    const viewport = page.getViewport({ scale, rotation });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    // What is looked at no more is not drawn to its end.
    running?.cancel();
    running = page.render({ canvas, viewport });
    const [content] = await Promise.all([page.getTextContent(), running.promise]);
    return { canvas, words: wordsOf(content) };
  }

  return { pages: pdf.numPages, draw, close };
};

import { getDocument, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist';
import WORKER from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { createDraw } from './createDraw.ts';
import type { OpenPdf } from './PdfFile.ts';

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
  return { pages: pdf.numPages, draw: createDraw(pdf), close };
};

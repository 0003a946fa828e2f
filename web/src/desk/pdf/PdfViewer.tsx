import { openPdf } from './openPdf.ts';
import { PdfPages, type PdfPagesProps } from './PdfPages.tsx';

/** The pages of a PDF, with what reads them: loaded when the first one is opened. */
export const PdfViewer = (props: Omit<PdfPagesProps, 'open'>) => (
  <PdfPages {...props} open={openPdf} />
);

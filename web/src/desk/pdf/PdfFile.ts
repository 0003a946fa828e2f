/** How large a page is drawn: pixels of the screen from edge to edge, and quarters of a turn. */
export interface SheetSize {
  width: number;
  turns: number;
}

/** A page as it was drawn, and the words on it: none on a page that is a picture. */
export interface PdfSheet {
  canvas: HTMLCanvasElement;
  words: string;
}

/** A PDF that is open. */
export interface PdfFile {
  pages: number;
  /** Draws a page, the first is 1; rejects where another one is drawn meanwhile. */
  draw(page: number, size: SheetSize): Promise<PdfSheet>;
  /** Ends what reads it. */
  close(): void;
}

/** Opens a PDF; rejects where it is none that can be read. */
export type OpenPdf = (bytes: Blob) => Promise<PdfFile>;

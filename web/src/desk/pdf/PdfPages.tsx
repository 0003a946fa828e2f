import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../DeskContext.ts';
import { keepInViewer } from '../keepInViewer.ts';
import { Press } from '../Press.tsx';
import type { OpenPdf, PdfFile, PdfSheet } from './PdfFile.ts';

/** A PDF in the memory of the tab, and how it is looked at. */
export interface PdfPagesProps {
  bytes: Blob;
  name: string;
  /** Quarters of a turn. */
  turns: number;
  /** 1: as wide as its frame. */
  size: number;
  open: OpenPdf;
}

/** Opens a PDF for as long as it is shown. */
function usePdf(bytes: Blob, open: OpenPdf) {
  const [pdf, setPdf] = useState<PdfFile>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let opened: PdfFile | undefined;
    let isGone = false;
    open(bytes).then(
      (file) => {
        opened = file;
        if (isGone) file.close();
        else setPdf(file);
      },
      () => setIsBroken(true),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [bytes, open]);
  return { pdf, isBroken };
}

/** The page that was drawn last; without a sheet where it can't be drawn, as one of many may. */
interface Drawn {
  page: number;
  sheet?: PdfSheet;
}

/** The pages of a PDF, one at a time, drawn here: nothing of the browser's own that saves or prints it. */
export function PdfPages({ bytes, name, turns, size, open }: PdfPagesProps) {
  const { say } = useDesk();
  const { pdf, isBroken } = usePdf(bytes, open);
  const [page, setPage] = useState(1);
  const [drawn, setDrawn] = useState<Drawn>();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!pdf || !frame.current) return;
    const width = frame.current.clientWidth * size * devicePixelRatio;
    let isGone = false;
    pdf.draw(page, { width, turns }).then(
      (sheet) => !isGone && setDrawn({ page, sheet }),
      () => !isGone && setDrawn({ page }),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, page, turns, size]);
  function turnTo(next: number) {
    setPage(next);
    frame.current?.scrollTo?.(0, 0);
  }
  if (isBroken) return <Unreadable />;
  const sheet = drawn?.sheet;
  return (
    <>
      {pdf && <PageTools page={page} pages={pdf.pages} onTurn={turnTo} />}
      {!sheet &&
        (drawn?.page === page ? (
          <Unreadable />
        ) : (
          <p className="wait" role="status">
            {say('loading')}
          </p>
        ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is moved by keys */}
      <section ref={frame} className="frame" tabIndex={0} aria-label={name} {...keepInViewer}>
        {sheet && <Sheet sheet={sheet} size={size} />}
      </section>
    </>
  );
}

function Unreadable() {
  const { say } = useDesk();
  return (
    <p className="problem" role="alert">
      {say('document.unreadable')}
    </p>
  );
}

interface PageToolsProps {
  page: number;
  pages: number;
  onTurn(page: number): void;
}

/** Which page it is, and the ways to the others. */
function PageTools({ page, pages, onTurn }: PageToolsProps) {
  const { say } = useDesk();
  return (
    <p className="tools">
      <Press isOff={page === 1} onPress={() => onTurn(page - 1)}>
        {say('document.page-previous')}
      </Press>
      <span role="status">{say('document.page', { page, total: pages })}</span>
      <Press isOff={page === pages} onPress={() => onTurn(page + 1)}>
        {say('document.page-next')}
      </Press>
    </p>
  );
}

/** A page as it was drawn; its words are there for who can't see it. */
function Sheet({ sheet, size }: { sheet: PdfSheet; size: number }) {
  const { say } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(sheet.canvas), [sheet]);
  return (
    <>
      <div ref={box} className="pdf-page" style={{ width: `${size * 100}%` }} aria-hidden />
      <p className="unseen">{sheet.words || say('document.page-picture')}</p>
    </>
  );
}

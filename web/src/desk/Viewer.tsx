import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { AskPaper } from './AskPaper.tsx';
import { useDesk } from './DeskContext.ts';
import type { CaseDocument } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';

export interface ViewerProps {
  number: number;
  document: CaseDocument;
  place: string;
  onPrevious?(): void;
  onNext?(): void;
}

/** How much larger a press makes it. */
const STEP = 1.25;

// What reads a PDF is as large as all the rest of the desk.
const PdfViewer = lazy(() =>
  import('./pdf/PdfViewer.tsx').then((module) => ({ default: module.PdfViewer })),
);

/** Fetches a document into the memory of this tab alone. */
function useBytes(number: number, document: CaseDocument) {
  const { api, say } = useDesk();
  const [bytes, setBytes] = useState<Blob>();
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document never changes
  useEffect(() => {
    let isGone = false;
    api.document(number, document).then(
      (fetched) => !isGone && setBytes(fetched),
      (error) => setFailure(sentenceOf(error, say)),
    );
    return () => {
      isGone = true;
    };
  }, [number, document.id]);
  return { bytes, failure, setFailure };
}

/** One paper: it can be turned and made larger, page by page where it has some. */
export function Viewer({ number, document, place, onPrevious, onNext }: ViewerProps) {
  const { api, say } = useDesk();
  const { bytes, failure, setFailure } = useBytes(number, document);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState(1);
  // A copy that is kept is another thing than a look, and audited as such: it is fetched for itself.
  async function handleSave() {
    setFailure('');
    try {
      saveFile(await api.document(number, document, 'copy'), document.fileName);
    } catch (error) {
      setFailure(sentenceOf(error, say));
    }
  }
  return (
    <div className="viewer">
      <p className="tools">
        <button type="button" disabled={!onPrevious} onClick={onPrevious}>
          {say('document.previous')}
        </button>
        <span>{place}</span>
        <button type="button" disabled={!onNext} onClick={onNext}>
          {say('document.next')}
        </button>
        <button type="button" onClick={() => setTurns((turns + 1) % 4)}>
          {say('document.turn')}
        </button>
        <button type="button" onClick={() => setSize(size * STEP)}>
          {say('document.larger')}
        </button>
        <button type="button" onClick={() => setSize(Math.max(0.25, size / STEP))}>
          {say('document.smaller')}
        </button>
        <button type="button" onClick={() => setSize(1)}>
          {say('document.fit')}
        </button>
        <button type="button" className="plain" onClick={() => void handleSave()}>
          {say('document.download')}
        </button>
      </p>
      <AskPaper document={document} within="viewer" />
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {!bytes && !failure && <Wait />}
      {bytes && <Paper {...{ bytes, turns, size }} document={document} />}
    </div>
  );
}

function Wait() {
  const { say } = useDesk();
  return (
    <p className="wait" role="status">
      {say('loading')}
    </p>
  );
}

type PaperProps = Omit<PictureProps, 'name'> & Pick<ViewerProps, 'document'>;

/** What is in it, as it is. What is neither a picture nor a PDF is saved to be looked at. */
function Paper({ document, ...shown }: PaperProps) {
  const { say } = useDesk();
  const { type, fileName: name } = document;
  if (type.startsWith('image/')) return <Picture {...shown} name={name} />;
  if (type !== 'application/pdf') return <p className="problem">{say('document.unreadable')}</p>;
  return (
    <Suspense fallback={<Wait />}>
      <PdfViewer {...shown} name={name} />
    </Suspense>
  );
}

interface PictureProps {
  bytes: Blob;
  name: string;
  /** Quarters of a turn. */
  turns: number;
  /** 1: as wide as its frame. */
  size: number;
}

/**
 * The box of a picture as it is shown, and the picture in it. Turned on its side its box is as high as it was
 * wide: what is turned by CSS alone keeps its old box, and lies over what is beside it.
 */
export function boxOf({ turns, size }: Pick<PictureProps, 'turns' | 'size'>, ratio: number) {
  const isOnSide = turns % 2 === 1;
  const box: CSSProperties = {
    width: `${size * 100}%`,
    aspectRatio: String(isOnSide ? 1 / ratio : ratio),
  };
  const picture: CSSProperties = {
    width: isOnSide ? `${ratio * 100}%` : '100%',
    rotate: `${turns * 90}deg`,
  };
  return { box, picture };
}

/** The address of what is in the memory of this tab, for as long as it is shown. */
function useAddress(bytes: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}

/** A picture in a frame that scrolls. */
function Picture({ bytes, name, turns, size }: PictureProps) {
  const { say } = useDesk();
  const url = useAddress(bytes);
  /** Its width by its height; until it is loaded it is as good as any. */
  const [ratio, setRatio] = useState(1);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <p className="problem">{say('document.unreadable')}</p>;
  const { box, picture } = boxOf({ turns, size }, ratio);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is moved by keys
    <section className="frame" tabIndex={0} aria-label={name}>
      <div className="picture" style={box}>
        <img
          src={url}
          alt={name}
          style={picture}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth && naturalHeight) setRatio(naturalWidth / naturalHeight);
          }}
          onError={() => setIsBroken(true)}
        />
      </div>
    </section>
  );
}

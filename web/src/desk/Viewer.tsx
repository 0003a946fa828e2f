import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { AskPaper } from './AskPaper.tsx';
import { useDesk } from './DeskContext.ts';
import { keepInViewer } from './keepInViewer.ts';
import { Press } from './Press.tsx';
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
  const { id } = document;
  const [fetched, setFetched] = useState<{ id: number; bytes?: Blob; failure: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document never changes
  useEffect(() => {
    let isGone = false;
    api.document(number, document).then(
      (bytes) => !isGone && setFetched({ id, bytes, failure: '' }),
      (error) => !isGone && setFetched({ id, failure: sentenceOf(error, say) }),
    );
    return () => {
      isGone = true;
    };
  }, [number, id]);
  // What came for another one is not shown for this.
  const shown = fetched?.id === id ? fetched : undefined;
  return { bytes: shown?.bytes, failure: shown?.failure ?? '' };
}

/** Saves a copy of a document; what fails once another is shown is not told beside that one. */
function useCopy(number: number, document: CaseDocument) {
  const { api, say } = useDesk();
  const { id, fileName } = document;
  const [attempt, setAttempt] = useState({ id, failure: '' });
  if (attempt.id !== id) setAttempt({ id, failure: '' });
  const setFailure = (failure: string) =>
    setAttempt((before) => (before.id === id ? { id, failure } : before));
  // A copy that is kept is another thing than a look, and audited as such: it is fetched for itself.
  async function save() {
    setFailure('');
    try {
      saveFile(await api.document(number, document, 'copy'), fileName);
    } catch (error) {
      setFailure(sentenceOf(error, say));
    }
  }
  return { save, failure: attempt.failure };
}

/** How a document is looked at: each begins as it is, in the same buttons. */
function useLook(id: number) {
  const [look, setLook] = useState({ id, turns: 0, size: 1 });
  if (look.id !== id) setLook({ id, turns: 0, size: 1 });
  return {
    ...look,
    setTurns: (turns: number) => setLook({ ...look, turns }),
    setSize: (size: number) => setLook({ ...look, size }),
  };
}

/** One paper: it can be turned and made larger, page by page where it has some. */
export function Viewer({ number, document, place, onPrevious, onNext }: ViewerProps) {
  const { say } = useDesk();
  const { bytes, failure } = useBytes(number, document);
  const copy = useCopy(number, document);
  const { turns, size, setTurns, setSize } = useLook(document.id);
  const said = copy.failure || failure;
  return (
    <div className="viewer">
      <p className="tools">
        <Press isOff={!onPrevious} onPress={onPrevious}>
          {say('document.previous')}
        </Press>
        <span role="status">{place}</span>
        <Press isOff={!onNext} onPress={onNext}>
          {say('document.next')}
        </Press>
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
        <button type="button" className="plain" onClick={() => void copy.save()}>
          {say('document.download')}
        </button>
      </p>
      <AskPaper document={document} within="viewer" />
      {said && (
        <p className="problem" role="alert">
          {said}
        </p>
      )}
      {!bytes && !failure && <Wait />}
      {bytes && <Paper key={document.id} {...{ bytes, turns, size }} document={document} />}
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
    <section className="frame" tabIndex={0} aria-label={name} {...keepInViewer}>
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

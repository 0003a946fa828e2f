import { type CSSProperties, useEffect, useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
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

/** Fetches a document as an address of this tab alone, which ends with the view. */
function useBytes(number: number, document: CaseDocument) {
  const { api, say } = useDesk();
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document never changes
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    api.document(number, document).then(
      (bytes) => {
        if (isGone) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      (error) => setFailure(sentenceOf(error, say)),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [number, document.id]);
  return { url, failure, setFailure };
}

/** One paper: a picture can be turned and made larger; a PDF has the browser's own tools for it. */
export function Viewer({ number, document, place, onPrevious, onNext }: ViewerProps) {
  const { api, say } = useDesk();
  const { url, failure, setFailure } = useBytes(number, document);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState(1);
  const isPicture = document.type.startsWith('image/');
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
        {isPicture && (
          <>
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
          </>
        )}
        <button type="button" className="plain" onClick={() => void handleSave()}>
          {say('document.download')}
        </button>
      </p>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {!url && !failure && (
        <p className="wait" role="status">
          {say('loading')}
        </p>
      )}
      {url && isPicture && <Picture {...{ url, turns, size }} name={document.fileName} />}
      {url && !isPicture && <iframe src={url} title={document.fileName} />}
    </div>
  );
}

interface PictureProps {
  url: string;
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

/** A picture in a frame that scrolls. */
function Picture({ url, name, turns, size }: PictureProps) {
  const { say } = useDesk();
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

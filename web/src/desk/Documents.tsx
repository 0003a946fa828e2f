import { useEffect, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import type { Case, CaseDocument } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';

/** The papers of a case, and the one that is open beside the answers. */
export function Documents({ one }: { one: Case }) {
  const { say } = useDesk();
  const [open, setOpen] = useState<number>();
  const { documents } = one;
  const position = documents.findIndex(({ id }) => id === open);
  const shown = documents[position];
  const to = (by: number) => setOpen(documents[position + by]?.id);
  return (
    <section className="documents" aria-labelledby="case-documents">
      <h3 id="case-documents">{say('case.documents')}</h3>
      {documents.length === 0 && <p className="quiet">{say('document.none')}</p>}
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <button
              type="button"
              aria-pressed={document.id === open}
              disabled={document.state !== 'ready'}
              onClick={() => setOpen(document.id === open ? undefined : document.id)}
            >
              <span>{document.kind ?? document.description ?? document.fileName}</span>
              <span className="quiet">
                {[document.kind && document.description, document.fileName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {document.isNew && <span className="mark">{say('document.new')}</span>}
              {document.state !== 'ready' && (
                <span className="mark late">{say(`document.${document.state}`)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Viewer
          key={shown.id}
          number={one.number}
          document={shown}
          place={say('document.of', { position: position + 1, total: documents.length })}
          {...(position > 0 && { onPrevious: () => to(-1) })}
          {...(position < documents.length - 1 && { onNext: () => to(1) })}
        />
      )}
    </section>
  );
}

interface ViewerProps {
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
  return { url, failure };
}

/** One paper: a picture can be turned and made larger; a PDF has the browser's own tools for it. */
function Viewer({ number, document, place, onPrevious, onNext }: ViewerProps) {
  const { say } = useDesk();
  const { url, failure } = useBytes(number, document);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState(1);
  const [isBroken, setIsBroken] = useState(false);
  const isPicture = document.type.startsWith('image/');
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
        {url && (
          <a href={url} download={document.fileName}>
            {say('document.download')}
          </a>
        )}
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
      {url && isBroken && <p className="problem">{say('document.unreadable')}</p>}
      {url && isPicture && !isBroken && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is moved by keys
        <section className="frame" tabIndex={0} aria-label={document.fileName}>
          <img
            src={url}
            alt={document.fileName}
            style={{ width: `${size * 100}%`, rotate: `${turns * 90}deg` }}
            onError={() => setIsBroken(true)}
          />
        </section>
      )}
      {url && !isPicture && <iframe src={url} title={document.fileName} />}
    </div>
  );
}

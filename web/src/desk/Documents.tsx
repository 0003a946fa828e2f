import { useState } from 'react';
import { AskPaper } from './AskPaper.tsx';
import { useDesk } from './DeskContext.ts';
import type { Case } from './records.ts';
import { Viewer } from './Viewer.tsx';

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
            <AskPaper document={document} within="list" />
          </li>
        ))}
      </ul>
      {shown && (
        <Viewer
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

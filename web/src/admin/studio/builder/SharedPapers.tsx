import {
  listDocuments,
  readOwnWords,
  sharedPapersStep,
  type WantedDocument,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderProps.ts';

export interface SharedPapersProps extends Pick<BuilderProps, 'files' | 'say'> {
  program: string;
  /** The program's own. */
  documents: WantedDocument[];
}

/** The papers that everybody sends, whichever program was chosen; the program's own come beside them. */
export function SharedPapers({ files, program, documents, say }: SharedPapersProps) {
  const file = useMemo(() => sharedPapersStep(files, program), [files, program]);
  const shared = useMemo(
    () => (file === undefined ? [] : listDocuments(files, { file })),
    [files, file],
  );
  if (file === undefined || shared.length === 0) return null;
  const [step] = readOwnWords(files, file, 'title');
  return (
    <>
      <p>{say('build.shared-papers')}</p>
      <ul>
        {shared.map(({ id, title, when }) => {
          const other = documents.find(({ replaces }) => replaces === id);
          return (
            <li key={id}>
              {title}
              {when && <small> {say('nav.conditional')}</small>}
              {other && <small> ({say('build.shared-replaced', { title: other.title })})</small>}
            </li>
          );
        })}
      </ul>
      <p className="quiet">{say('build.shared-papers-step', { step: step?.text ?? '' })}</p>
    </>
  );
}

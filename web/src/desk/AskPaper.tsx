import { placeOfPaper, useAsking } from './Asking.ts';
import { AskPress } from './AskPress.tsx';
import { useDesk } from './DeskContext.ts';
import type { CaseDocument } from './records.ts';

/** What a paper is called: its kind and its file, since there may be several of a kind. */
export const nameOfPaper = ({ kind, description, fileName }: CaseDocument): string =>
  [kind ?? description, fileName].filter(Boolean).join(' · ');

interface AskPaperProps {
  document: CaseDocument;
  /** Where it stands: a paper can be pressed in the list, and where it is open. */
  within: 'list' | 'viewer';
}

/** A press that puts a paper among what the applicant is asked for again. */
export function AskPaper({ document, within }: AskPaperProps) {
  const { say } = useDesk();
  const { action } = useAsking();
  const at = placeOfPaper(document.id);
  const name = nameOfPaper(document);
  return (
    <span className="ask">
      <AskPress
        // What was begun on one paper is not put on the next that stands here.
        key={at}
        about={{ at, question: name, document: document.id }}
        id={`ask-${at}-${within}`}
        label={say('document.ask')}
        name={name}
        canAsk={document.canAsk}
        asks={action?.papers}
      />
    </span>
  );
}

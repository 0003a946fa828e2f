import type { CaseLabels, DeskFact } from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';

const FACTS = [
  ...['number', 'status', 'received', 'sent', 'since', 'submissions', 'members', 'documents'],
  ...['newDocuments', 'requests', 'corrections', 'messages', 'waitingSince', 'undelivered'],
  ...['flags', 'isAssigned', 'assignee', 'due', 'link', 'next', 'ends'],
] as DeskFact[];

/** What the portal knows of a case, in the language of the studio. */
export const caseLabels = (say: SayWords): CaseLabels => ({
  caseTitle: say('desk.the-case'),
  yes: say('desk.yes'),
  no: say('desk.no'),
  facts: Object.fromEntries(
    FACTS.map((fact) => [fact, say(`desk.fact-${fact}`)]),
  ) as CaseLabels['facts'],
});

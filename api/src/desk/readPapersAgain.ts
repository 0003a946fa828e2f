import { type DeskAction, type Json, PAPERS_AGAIN, reasonsForPapers } from '@porchlight/engine';
import { isSlot, writeAgain } from '../applications/readRequests.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

type Document = Case['row']['documents'][number];

/** What is answered about a document. */
export const saidOf = ({ answers }: Document) => Object.values(Object.values(answers)[0] ?? {});

/**
 * As which paper a document is asked for again: the slot that it was added to, or else its category. Undefined
 * where the public release knows neither.
 */
export function paperOf(
  { row }: Pick<Case, 'row'>,
  { release }: Pick<Staff, 'release'>,
  document: Document,
): string | undefined {
  // What was asked for before is stored under the request.
  const request = row.requests.find(({ id }) => id === document.slot);
  const slot = request?.slot ?? document.slot;
  if (slot && isSlot(release, slot)) return slot;
  const said = saidOf(document);
  return release.portal().fileCategories.find(({ value }) => said.includes(value))?.name;
}

const WORDS: ReadonlySet<string> = new Set(['document', 'reason']);

/**
 * Reads which papers of the case are asked for again: a list of `{ document, reason }`, where the action may.
 * @param action As it is on the day.
 * @returns Each as requests are written, once, for the reason that was said last.
 * @throws ProblemError 422 for a shape or a reason that is none, `unknown-paper` for one that the case has not
 */
export function readPapersAgain(
  action: DeskAction,
  asked: Json | undefined,
  one: Case,
  staff: Staff,
): string[] {
  const reasons = reasonsForPapers(action);
  if (!reasons || asked === undefined) return [];
  const wrong = (at: string, code: string) =>
    invalidRequest([{ path: `/${PAPERS_AGAIN}${at}`, code }]);
  const { documents } = one.row;
  if (!Array.isArray(asked) || asked.length > documents.length) throw wrong('', 'wrong-type');
  const read = asked.map((value, index): [number, string] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(`/${index}`, 'wrong-type');
    const unknown = Object.keys(value).find((name) => !WORDS.has(name));
    if (unknown !== undefined) throw wrong(`/${index}/${unknown}`, 'unknown-field');
    const { document: id, reason } = value;
    if (typeof id !== 'number') throw wrong(`/${index}/document`, 'wrong-type');
    if (!reasons.some((known) => known.value === reason))
      throw wrong(`/${index}/reason`, 'wrong-type');
    const document = documents.find((known) => known.id === id);
    const paper = document && paperOf(one, staff, document);
    if (paper === undefined) throw new ProblemError(422, 'unknown-paper');
    return [id, writeAgain(paper, String(reason), id)];
  });
  return [...new Map(read).values()];
}

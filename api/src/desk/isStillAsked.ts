import type { ApplicationRow } from '../applications/ApplicationRow.ts';

type Documents = ApplicationRow['documents'];

/** How many of these are of a category. */
const countOf = (documents: Documents, category: unknown): number =>
  documents.filter(({ answers }) =>
    Object.values(answers).some((group) => Object.values(group).includes(category as never)),
  ).length;

/**
 * Whether something is still open: an answer that is asked about, or a paper for which nothing came. What comes by a
 * link says no more than of which category it is: it stands for one paper of that category.
 * @param fresh The documents that came since staff last led the case on.
 */
export function isStillAsked(
  {
    requests,
    corrections,
    documents,
  }: Pick<ApplicationRow, 'requests' | 'corrections' | 'documents'>,
  fresh: Documents,
): boolean {
  const given = documents.flatMap(({ slot, state }) => (state === 'refused' ? [] : slot));
  const byLink = fresh.filter(({ linkId, state }) => linkId !== null && state !== 'refused');
  const missing = requests.filter(({ id }) => !given.includes(id));
  const isOpen = ({ category }: ApplicationRow['requests'][number]) =>
    missing.filter((one) => one.category === category).length > countOf(byLink, category);
  return corrections.length > 0 || missing.some(isOpen);
}

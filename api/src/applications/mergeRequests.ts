import type { DocumentRequest } from './ApplicationRow.ts';

/** Whether both ask for the same paper: two that are there are two, though they be of one kind. */
const isSamePaper = (one: DocumentRequest, other: DocumentRequest): boolean =>
  one.slot === other.slot && one.category === other.category && one.document === other.document;

/**
 * The papers that are asked for once more are asked: what was not given stays, in its place. The same
 * paper is asked for once, for the reason that was said last.
 * @param given What documents are stored under: a request that one is stored under is answered.
 */
export function mergeRequests(
  before: DocumentRequest[],
  asked: DocumentRequest[],
  given: ReadonlySet<string>,
): DocumentRequest[] {
  const open = before.filter(({ id }) => !given.has(id)).map((one) => ({ ...one }));
  for (const one of asked) {
    const known = open.find((other) => isSamePaper(one, other));
    if (!known) open.push({ ...one });
    // What a phone is about to add is stored under the id that it knows.
    else if (one.reason !== undefined) known.reason = one.reason;
  }
  return open;
}

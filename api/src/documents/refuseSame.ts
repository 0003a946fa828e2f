import { type Answers, toWire } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { presentDocument } from './presentDocument.ts';

/**
 * Tells that the same bytes are there already in the same category: a second tap, or a page that did
 * not hear of the first.
 * @param known The documents of the application or the link, held until the transaction ends.
 * @throws ProblemError 409 `already-uploaded` with the one that is there as `current`
 */
export function refuseSame(
  known: DocumentRow[],
  { sha256, answers }: Pick<DocumentRow, 'sha256' | 'answers'>,
  release: Release,
  language: string,
): void {
  const categoryOf = (given: Answers) =>
    toWire(collectionForm(release, 'document'), given).fileCategory ?? null;
  const category = categoryOf(answers);
  const same = known.find(
    (row) =>
      row.sha256 === sha256 && row.state !== 'refused' && categoryOf(row.answers) === category,
  );
  if (same)
    throw new ProblemError(409, 'already-uploaded', {
      extensions: { current: presentDocument(same, release, language) },
    });
}

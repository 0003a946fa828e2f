import { type Answers, toWire } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import type { Vault } from '../crypto/index.ts';
import type { QueryRunner } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { presentDocument } from './presentDocument.ts';
import { findDocumentKeys } from './sealing/documentKeys.ts';

/**
 * Tells that the same bytes are there already in the same category and for the same paper: a second tap,
 * or a page that did not hear of the first.
 * @param known The documents of the application or the link, held until the transaction ends.
 * @throws ProblemError 409 `already-uploaded` with the one that is there as `current`
 */
export async function refuseSame(
  runner: QueryRunner,
  vault: Vault,
  known: DocumentRow[],
  { sha256, answers, slot = null }: { sha256: string; answers: Answers; slot?: string | null },
  release: Release,
  language: string,
): Promise<void> {
  const categoryOf = (given: Answers) =>
    toWire(collectionForm(release, 'document'), given).fileCategory ?? null;
  const category = categoryOf(answers);
  const alike = known.filter(
    (row) =>
      row.state !== 'refused' &&
      categoryOf(row.answers) === category &&
      (row.slot ?? null) === slot,
  );
  const keys = alike.map(({ key }) => key);
  const secrets = await findDocumentKeys(runner, vault, keys);
  const same = alike.find(({ key }) => secrets.get(key)?.sha256 === sha256);
  if (same)
    throw new ProblemError(409, 'already-uploaded', {
      extensions: { current: presentDocument(same, release, language) },
    });
}

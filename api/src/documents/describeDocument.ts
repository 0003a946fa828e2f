import { isDeepStrictEqual } from 'node:util';
import type { Answers } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { notedIn, type StoredSaves } from '../applications/saves.ts';
import type { Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { refuseSame } from './refuseSame.ts';
import { findDocumentKeys } from './sealing/documentKeys.ts';

const DESCRIBE = sql(
  'document-describe',
  `${notedIn('$4', '$5')} update documents set answers = $2, slot = $3 where id = $1`,
);

/** What is said of a document that is kept. */
export interface Description {
  known: DocumentRow;
  /** The other documents of the application or the link. */
  others: DocumentRow[];
  answers: Answers;
  /** The paper that it is for. */
  slot?: string | null;
  /** What is said of it is a save of the applicant's own. */
  saved?: { application: number; as: StoredSaves | null };
  release: Release;
  language: string;
}

/**
 * Writes down anew what is said of a document: a repeated upload may have another description.
 * @throws ProblemError 409 `already-uploaded` where its new category has the same bytes already
 */
export async function describeDocument(
  runner: QueryRunner,
  vault: Vault,
  { known, others, answers, slot = null, saved, release, language }: Description,
): Promise<void> {
  if (isDeepStrictEqual(known.answers, answers) && (known.slot ?? null) === slot) return;
  const { sha256 } = (await findDocumentKeys(runner, vault, [known.key])).get(known.key) ?? {};
  if (sha256 !== undefined)
    await refuseSame(runner, vault, others, { sha256, answers, slot }, release, language);
  await runner.run(DESCRIBE, [
    ...[known.id, answers, slot],
    ...[saved?.application ?? null, saved?.as ?? null],
  ]);
}

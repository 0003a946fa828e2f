import type { Release } from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import type { ApplicationRow } from './ApplicationRow.ts';
import { roleOf } from './policies.ts';

type Snapshot = Pick<
  ApplicationRow,
  'release' | 'answers' | 'restricted' | 'members' | 'incomes' | 'documents' | 'staffChanges'
>;

const NEWEST = sql(
  'submission-newest',
  `select release, answers, restricted, members, incomes, documents, staff_changes as "staffChanges",
     submitted_at as "submittedAt"
   from submissions where application_id = $1 order by id desc limit 1`,
);

/** The newest submission of an application, as it was given. */
export async function findSubmission(
  runner: QueryRunner,
  applicationId: number,
): Promise<{ snapshot: Snapshot; submittedAt: Date } | undefined> {
  const found = await runner.first<Snapshot & { submittedAt: Date }>(NEWEST, [applicationId]);
  if (!found) return undefined;
  const { submittedAt, ...snapshot } = found;
  return { snapshot, submittedAt };
}

/**
 * What is read while nothing may be changed: the newest submission as it was given, under its own
 * release. The row itself may hold what was typed in a review that never was completed.
 * @returns The row as it is in every other role, and where nothing was submitted.
 */
export async function asSubmitted(
  runner: QueryRunner,
  row: ApplicationRow,
  current: Release,
): Promise<ApplicationRow> {
  if (roleOf(current, row) !== 'submitted') return row;
  const found = await findSubmission(runner, row.id);
  if (!found) return row;
  const { snapshot } = found;
  // What came through an upload link since then counts, too.
  const given = new Set(snapshot.documents.map(({ id }) => id));
  const later = row.documents.filter(({ id, linkId }) => linkId !== null && !given.has(id));
  // A scan that came to its verdict since then is of the same bytes.
  const scanned = new Map(
    row.documents.map(({ id, state, refusal, scan }) => [id, { state, refusal, scan }]),
  );
  const then = snapshot.documents.map((document) => ({ ...document, ...scanned.get(document.id) }));
  return { ...row, ...snapshot, documents: [...then, ...later] };
}

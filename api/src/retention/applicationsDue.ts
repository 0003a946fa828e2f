import { type QueryRunner, sql } from '../database/index.ts';
import { isHeld } from './isHeld.ts';
import type { RetentionRule } from './rulesOf.ts';

/** Applications of one transaction. */
const BATCH = 100;

/** What somebody has done to an application, of all that the audit tells of it. */
const DEEDS = `('status', 'submit', 'start-from', 'link-upload', 'document-delete', 'member-delete')`;
const IS_HELD = isHeld('a.id');
const HAS_DOCUMENTS = `(exists (select 1 from documents d where d.application_id = a.id)
  or exists (select 1 from submissions s where s.application_id = a.id and s.documents <> '[]'))`;

// $1 statuses, $2 before when, $3 what: drafts, submissions or documents.
const IS_DUE = `a.status = any($1) and a.started_at < $2
  and greatest(a.saved_at, a.date_received, a.closed_at) < $2
  and case $3 when 'drafts' then a.date_received is null
    when 'submissions' then a.date_received is not null
    else ${HAS_DOCUMENTS} end
  and not exists (select 1 from audit_events e
    where e.application_id = a.id and e.at >= $2 and e.action in ${DEEDS})`;

const COUNT = sql(
  'retention-applications-count',
  `select count(*) filter (where not ${IS_HELD})::int as due,
     count(*) filter (where ${IS_HELD})::int as held
   from applications a where ${IS_DUE}`,
);
// One that is being saved or held at this moment is passed by.
const TAKE = sql(
  'retention-applications-take',
  `select a.id from applications a where ${IS_DUE} and not ${IS_HELD}
   order by a.id limit ${BATCH} for update of a skip locked`,
);

/** How many go, and how many would but for a hold. */
export interface DueCount {
  due: number;
  held: number;
}

const valuesOf = ({ kind, statuses }: RetentionRule, before: Date) => [statuses, before, kind];

/** Counts the applications that a period is over for. */
export const countApplications = async (
  runner: QueryRunner,
  rule: RetentionRule,
  before: Date,
): Promise<DueCount> => (await runner.first<DueCount>(COUNT, valuesOf(rule, before)))!;

/** Holds some of them until the transaction ends. @returns Their numbers. */
export const takeApplications = async (
  runner: QueryRunner,
  rule: RetentionRule,
  before: Date,
): Promise<number[]> =>
  (await runner.all<{ id: number }>(TAKE, valuesOf(rule, before))).map(({ id }) => id);

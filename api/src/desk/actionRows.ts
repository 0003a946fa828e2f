import { randomUUID } from 'node:crypto';
import { type Answers, type Desk, type Json, leads, readPointer } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';

/** What is kept of what staff wrote with an action; before it was sealed, the answers themselves. */
export interface SealedAction {
  record: string | null;
  sealed: Sealed | null;
  answers: Answers;
}

/** Something that staff did with a case. */
export interface DoneAction {
  applicationId: number;
  action: string;
  actor: string;
  release: string;
  answers: Answers;
  from: string;
  to: string;
}

const INSERT = sql(
  'desk-action-insert',
  `insert into desk_actions (application_id, action, actor, release, answers, record, sealed, from_status,
     to_status, at) values ($1, $2, $3, $4, '{}', $5, $6, $7, $8, $9) returning id`,
);
const PLAIN = sql(
  'desk-actions-plain',
  `select id, answers from desk_actions where id > $1 and sealed is null and answers <> '{}'
   order by id limit 200`,
);
const SEAL = sql(
  'desk-action-seal',
  `update desk_actions set record = $2, sealed = $3, answers = '{}' where id = $1 and sealed is null`,
);

const OWN = sql(
  'desk-actions-own',
  'select distinct action from desk_actions where application_id = $1 and actor = $2',
);

// What the tool or a key set; an action that changed the status has a row of its own.
const SET = sql(
  'desk-statuses-set',
  `select distinct details->>'from' as "from", details->>'to' as "to" from audit_events e
   where application_id = $1 and actor = $2 and action = 'status' and not exists (
     select from desk_actions d where d.application_id = e.application_id and d.actor = e.actor
       and d.from_status = details->>'from' and d.to_status = details->>'to')`,
);

const ANSWERS = '/Action/Answers';

const seal = (vault: Pick<Vault, 'seal'>, record: string, answers: Answers): Sealed =>
  vault.seal(record, { [ANSWERS]: answers as Json });

/** Keeps what was done, sealed: people write what they were asked not to. @returns Its id. */
export async function insertAction(
  runner: QueryRunner,
  vault: Pick<Vault, 'seal'>,
  { applicationId, action, actor, release, answers, from, to }: DoneAction,
  now: Date,
): Promise<number> {
  const record = randomUUID();
  const sealed = seal(vault, record, answers);
  const done = [applicationId, action, actor, release, record, sealed, from, to, now];
  return Number((await runner.first<{ id: string }>(INSERT, done))!.id);
}

/**
 * The names of what somebody did with a case; it is asked only where an action is separate from another one.
 * Who changed the status without an action did each that makes this change.
 */
export async function actionsDoneBy(
  runner: QueryRunner,
  { actions }: Pick<Desk, 'actions'>,
  applicationId: number,
  actor: string,
): Promise<string[]> {
  if (!actions.some(({ separateFrom }) => separateFrom)) return [];
  const rows = await runner.all<{ action: string }>(OWN, [applicationId, actor]);
  const set = await runner.all<{ from: string; to: string }>(SET, [applicationId, actor]);
  const alike = actions.filter((action) => set.some((change) => leads(action, change)));
  return [...rows.map(({ action }) => action), ...alike.map(({ name }) => name)];
}

/** What staff wrote with an action. */
export const answersOfAction = (
  vault: Pick<Vault, 'unseal'>,
  { record, sealed, answers }: SealedAction,
): Answers =>
  record && sealed ? (readPointer(vault.unseal(record, sealed, {}), ANSWERS) as Answers) : answers;

/** Seals what was written before actions were sealed. It can be repeated. @returns How many. */
export async function sealActions(database: Database, vault: Pick<Vault, 'seal'>): Promise<number> {
  let count = 0;
  for (let last = '0'; ; ) {
    const rows = await database.all<{ id: string; answers: Answers }>(PLAIN, [last]);
    if (rows.length === 0) return count;
    await database.transact(async (runner) => {
      for (const { id, answers } of rows) {
        const record = randomUUID();
        await runner.run(SEAL, [id, record, seal(vault, record, answers)]);
      }
    });
    last = rows.at(-1)!.id;
    count += rows.length;
  }
}

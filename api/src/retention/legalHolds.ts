import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';

const SET = sql(
  'hold-set',
  `insert into legal_holds (application_id, reason, made_by)
   select id, $2, $3 from applications where id = $1
   on conflict do nothing`,
);
const EXISTS = sql('hold-application', 'select 1 from applications where id = $1');
const RELEASE = sql('hold-release', 'delete from legal_holds where application_id = $1');
const LIST = sql(
  'hold-list',
  `select application_id as "applicationID", made_at as "madeAt", made_by as "madeBy", reason
   from legal_holds order by application_id`,
);

type Needs = Pick<Services, 'database'>;

/** An application that stays, whatever its time is. */
export interface LegalHold {
  applicationID: number;
  madeAt: Date;
  madeBy: string;
  reason: string;
}

/** Who sets or releases it, and why. */
export interface HoldChange {
  actor: string;
  reason: string;
}

/**
 * Holds an application: nothing removes it until the hold is released. Audited.
 * @throws NotThereError when there is no such application
 * @throws OperatorError when it is held already
 */
export function setHold(
  { database }: Needs,
  id: number,
  { actor, reason }: HoldChange,
): Promise<void> {
  return database.transact(async (runner) => {
    if (!(await runner.first(EXISTS, [id])))
      throw new NotThereError(`There is no application ${id}.`);
    if (!(await runner.run(SET, [id, reason, actor])))
      throw new OperatorError(`Application ${id} is held already.`);
    await recordEvent(runner, {
      actor,
      action: 'hold-set',
      applicationId: id,
      details: { reason },
    });
  });
}

/** Releases a hold: the application goes when its time is over. Audited. @throws NotThereError */
export function releaseHold(
  { database }: Needs,
  id: number,
  { actor, reason }: HoldChange,
): Promise<void> {
  return database.transact(async (runner) => {
    if (!(await runner.run(RELEASE, [id])))
      throw new NotThereError(`Application ${id} is not held.`);
    const details = { reason };
    await recordEvent(runner, { actor, action: 'hold-release', applicationId: id, details });
  });
}

/** Every hold, by the application's number. */
export const listHolds = ({ database }: Needs): Promise<LegalHold[]> =>
  database.all<LegalHold>(LIST);

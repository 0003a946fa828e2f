import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { checkSeen, findCase } from './findCase.ts';
import type { Case } from './openCase.ts';
import { projectCase } from './projectCase.ts';
import type { Staff } from './Staff.ts';

/** Two who change one case, and the applicant who sends it, wait for each other here. */
const LOCK = sql('desk-lock', 'select id from applications where id = $1 for no key update');
// A case that was sent before there was a desk has no row yet.
const ENSURE = sql(
  'desk-ensure',
  `insert into desk_cases (application_id, key, name, status, roles) values ($1, '', '', '', '{}')
   on conflict do nothing`,
);
const RAISE = sql(
  'desk-raise',
  'update desk_cases set version = version + 1 where application_id = $1',
);

/** Who changes which case, and on which sight of it. */
export interface CaseChange {
  id: number;
  staff: Staff;
  /** The version that she has seen. */
  ifMatch: string | undefined;
  /**
   * Who she is now: asked once the case keeps her waiting no longer.
   * @param runner Of the transaction: until it ends she stays that.
   * @throws ProblemError 401, 403
   */
  admit(runner: QueryRunner): Promise<Staff>;
}

/**
 * Changes a case in one transaction that nobody else comes between; its lists are written anew in it.
 * A role, or a key, that has ended while she waited for it is none of hers; one that is to end later waits for the
 * transaction.
 * @throws ProblemError 401, 403, 404, 412, 428, and what `work` throws: then nothing has happened
 */
export function changeCase<Result>(
  services: Services,
  { id, staff, ifMatch, admit }: CaseChange,
  work: (runner: QueryRunner, found: { one: Case; staff: Staff }) => Promise<Result>,
): Promise<Result> {
  return services.database.transact(async (runner) => {
    await runner.first(LOCK, [id]);
    const found = await findCase(services, runner, id, await admit(runner));
    checkSeen(found.one, ifMatch);
    await runner.run(ENSURE, [id]);
    const result = await work(runner, found);
    await runner.run(RAISE, [id]);
    await projectCase(services, runner, id, staff.release);
    return result;
  });
}

import { canSee } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { type CaseChange, changeCase } from './changeCase.ts';
import { findCase } from './findCase.ts';
import type { Case } from './openCase.ts';
import { hasRight, requireRight, type Staff } from './Staff.ts';

const ASSIGN = sql(
  'desk-assign',
  'update desk_cases set assignee = $2, assignee_name = $3 where application_id = $1',
);
const COLLEAGUE = sql('desk-colleague', 'select name, roles from desk_staff where subject = $1');
const COLLEAGUES = sql(
  'desk-colleagues',
  'select subject, name from desk_staff where roles && $1 order by name limit 500',
);
const SEEN = sql(
  'desk-staff-seen',
  `insert into desk_staff (subject, name, roles, seen_at, email, language) values ($1, $2, $3, $4, $5, $6)
   on conflict (subject) do update set name = $2, roles = $3, seen_at = $4, email = $5, language = $6`,
);
// Nobody else's hold is taken while it lasts, unless by who may.
const HOLD = sql(
  'desk-hold',
  `insert into desk_cases (application_id, key, name, status, roles, holder, holder_name, held_until)
   values ($1, '', '', '', '{}', $2, $3, $4)
   on conflict (application_id) do update set holder = $2, holder_name = $3, held_until = $4
     where desk_cases.holder is null or desk_cases.holder = $2 or desk_cases.held_until <= $5 or $6`,
);
const RELEASE = sql(
  'desk-release',
  `update desk_cases set holder = null, holder_name = null, held_until = null
   where application_id = $1 and holder = $2`,
);
const HOLDER = sql(
  'desk-holder',
  'select holder_name as name from desk_cases where application_id = $1',
);

const MINUTE = 60_000;

/** Notes who has been at the desk: whom a case can be given to, and who is told of what happens with one. */
export async function noteStaff(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { subject, name, roles, email, language }: Staff,
): Promise<void> {
  const held = roles.map(({ id }) => id);
  await database.run(SEEN, [subject, name, held, clock(), email ?? null, language]);
}

/** Those who have been at the desk with a role that it still has. */
export const listColleagues = ({ database }: Pick<Services, 'database'>, { desk }: Staff) =>
  database.all<{ subject: string; name: string }>(COLLEAGUES, [desk.roles.map(({ id }) => id)]);

/** Who is to have a case: somebody else wants the right to give it. @throws ProblemError 403, 422 */
async function checkAssignee(
  runner: QueryRunner,
  staff: Staff,
  to: string | null,
  { state: { assignee: has }, root }: Pick<Case, 'state' | 'root'>,
) {
  if (to === staff.subject) {
    if (has !== null && has !== to) requireRight(staff, 'assign');
    else requireRight(staff, 'take');
    return staff.name;
  }
  if (to === null) {
    if (has === staff.subject) requireRight(staff, 'take');
    else requireRight(staff, 'assign');
    return null;
  }
  // Her own case anybody may hand over.
  if (has === staff.subject) requireRight(staff, 'take');
  else requireRight(staff, 'assign');
  const known = await runner.first<{ name: string; roles: string[] }>(COLLEAGUE, [to]);
  // To somebody who can open it, as far as she was seen here.
  const { desk } = staff;
  const roles = desk.roles.filter((role) => canSee(desk, role, root)).map(({ id }) => id);
  if (!known?.roles.some((role) => roles.includes(role)))
    throw invalidRequest([{ path: '/to', code: 'unknown-value' }]);
  return known.name;
}

/**
 * Takes a case, gives it back, or hands it over.
 * @param to A subject; null gives it back.
 * @throws ProblemError 403, 404, 412, 422, 428
 */
export function assignCase(
  services: Services,
  change: CaseChange,
  to: string | null,
): Promise<void> {
  return changeCase(services, change, async (runner, { one, staff }) => {
    const name = await checkAssignee(runner, staff, to, one);
    await runner.run(ASSIGN, [one.row.id, to, name]);
    await recordEvent(runner, {
      actor: staff.subject,
      action: 'desk-assign',
      applicationId: one.row.id,
      details: { assignee: name },
    });
  });
}

/**
 * Holds a case while somebody works on it, so that two see each other.
 * @throws ProblemError 404, 409 `case-held` with the name of who has it
 */
export async function holdCase(
  services: Services,
  id: number,
  asking: Staff,
): Promise<{ until: string }> {
  const { database, clock } = services;
  const { staff } = await findCase(services, database, id, asking);
  const until = new Date(clock().getTime() + staff.desk.holdMinutes * MINUTE);
  const values = [id, staff.subject, staff.name, until, clock(), hasRight(staff, 'assign')];
  if ((await database.run(HOLD, values)) > 0) return { until: until.toISOString() };
  const held = await database.first<{ name: string | null }>(HOLDER, [id]);
  throw new ProblemError(409, 'case-held', { extensions: { holder: held?.name ?? '' } });
}

/** Lets a case go that she holds. @throws ProblemError 404 */
export async function releaseCase(services: Services, id: number, asking: Staff): Promise<void> {
  const { staff } = await findCase(services, services.database, id, asking);
  await services.database.run(RELEASE, [id, staff.subject]);
}

import { ASSIGNEE, type CaseRoot, canSee, type Desk } from '@porchlight/engine';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { createStaffRoles } from '../identity/staffRoles.ts';
import type { Services } from '../Services.ts';

/** Somebody of the staff as she was seen last. */
export interface StaffMember {
  subject: string;
  /** Proven to be hers; null where none is. */
  email: string | null;
  language: string | null;
  /** Ids of the roles that she still has. */
  roles: string[];
}

interface SeenRow extends StaffMember {
  seenAt: Date;
}

const COLUMNS = 'subject, email, language, roles, seen_at as "seenAt"';
// Who did it counts, too, with any address: who has nobody else to tell has not failed to.
const OF_ROLES = sql(
  'staff-to-tell',
  `select ${COLUMNS} from desk_staff
   where (roles && $1 or subject = $2) and (email is not null or subject = $3) order by subject`,
);
const ONE = sql('staff-to-tell-one', `select ${COLUMNS} from desk_staff where subject = $1`);

type Needs = Pick<Services, 'clock' | 'config'> & { database: Database };

/** Those of people who still have a role. */
async function stillStaff(
  { clock, config, database }: Needs,
  runner: QueryRunner,
  people: SeenRow[],
): Promise<StaffMember[]> {
  if (people.length === 0) return [];
  const held = await createStaffRoles(config, database).rolesStillHeld(people, runner, clock());
  return people
    .map(({ seenAt: _, ...one }) => ({ ...one, roles: held.get(one.subject) ?? [] }))
    .filter(({ roles }) => roles.length > 0);
}

/**
 * Who of the staff may get notices: all who are among their receivers, as far as they have been at the desk, and
 * have a proven address or did what is told.
 * @param actor Who did what they tell of.
 */
export async function findStaff(
  services: Needs,
  runner: QueryRunner,
  { to, assignee, actor }: { to: string[]; assignee: string | null; actor: string },
): Promise<StaffMember[]> {
  const known = await runner.all<SeenRow>(OF_ROLES, [to, assignee, actor]);
  return stillStaff(services, runner, known);
}

/** Somebody as she stands now; undefined where she has no role any more. */
export async function findStaffMember(
  services: Needs,
  subject: string,
): Promise<StaffMember | undefined> {
  const known = await services.database.all<SeenRow>(ONE, [subject]);
  return (await stillStaff(services, services.database, known))[0];
}

/** Whether one of her roles sees a case. */
export const maySee = (
  desk: Desk,
  { roles }: Pick<StaffMember, 'roles'>,
  root: CaseRoot,
): boolean => desk.roles.some((role) => roles.includes(role.id) && canSee(desk, role, root));

/** As what somebody gets a notice: the first of its receivers that she is; undefined where she is none. */
export const receiverOf = (
  { subject, roles }: Pick<StaffMember, 'subject' | 'roles'>,
  to: string[],
  assignee: string | null,
): string | undefined =>
  to.find((id) => (id === ASSIGNEE ? subject === assignee : roles.includes(id)));

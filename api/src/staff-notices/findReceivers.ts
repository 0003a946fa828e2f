import { ASSIGNEE, type CaseRoot, canSee, type Desk } from '@porchlight/engine';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { createStaffRoles } from '../identity/staffRoles.ts';
import type { Services } from '../Services.ts';

/** Somebody of the staff who can be told something by mail. */
export interface Told {
  subject: string;
  /** Proven to be hers. */
  email: string;
  language: string | null;
  /** Ids of the roles that she still has. */
  roles: string[];
}

interface SeenRow extends Told {
  seenAt: Date;
}

const COLUMNS = 'subject, email, language, roles, seen_at as "seenAt"';
// Who did it knows of it. The bound is that of colleagues.
const OF_ROLES = sql(
  'staff-to-tell',
  `select ${COLUMNS} from desk_staff where email is not null and (roles && $1 or subject = $2)
     and subject <> $3 order by subject limit 500`,
);
const ONE = sql(
  'staff-to-tell-one',
  `select ${COLUMNS} from desk_staff where email is not null and subject = $1`,
);

type Needs = Pick<Services, 'clock' | 'config'> & { database: Database };

/** Those of people who still have a role. */
async function stillStaff(
  { clock, config, database }: Needs,
  runner: QueryRunner,
  people: SeenRow[],
): Promise<Told[]> {
  if (people.length === 0) return [];
  const kept = await createStaffRoles(config, database).keptOf(people, runner, clock());
  return people
    .map(({ seenAt: _, ...one }) => ({ ...one, roles: kept.get(one.subject) ?? [] }))
    .filter(({ roles }) => roles.length > 0);
}

/**
 * Who of the staff may get notices: all who are among their receivers, as far as they have been at the desk.
 * @param actor Who did what they tell of.
 */
export async function findStaff(
  services: Needs,
  runner: QueryRunner,
  { to, assignee, actor }: { to: string[]; assignee: string | null; actor: string },
): Promise<Told[]> {
  const known = await runner.all<SeenRow>(OF_ROLES, [to, assignee, actor]);
  return stillStaff(services, runner, known);
}

/** Somebody as she stands now; undefined where she is told nothing any more. */
export async function findTold(services: Needs, subject: string): Promise<Told | undefined> {
  const known = await services.database.all<SeenRow>(ONE, [subject]);
  return (await stillStaff(services, services.database, known))[0];
}

/** Whether one of her roles sees a case. */
export const maySee = (desk: Desk, { roles }: Pick<Told, 'roles'>, root: CaseRoot): boolean =>
  desk.roles.some((role) => roles.includes(role.id) && canSee(desk, role, root));

/** As what somebody gets a notice: the first of its receivers that she is; undefined where she is none. */
export const receiverOf = (
  { subject, roles }: Pick<Told, 'subject' | 'roles'>,
  to: string[],
  assignee: string | null,
): string | undefined =>
  to.find((id) => (id === ASSIGNEE ? subject === assignee : roles.includes(id)));

import type { Desk, DeskQueue, DeskRight, DeskRole } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type Koa from 'koa';
import type { Applicant, Authenticate } from '../auth/index.ts';
import type { QueryRunner } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { type RequestState, stateOf } from '../http/Route.ts';
import type { StaffRoles } from '../identity/staffRoles.ts';
import { findKey, hasKey, type KeyServices } from '../keys/operatorKeys.ts';
import type { Services } from '../Services.ts';

/** Somebody at the desk, under the release of her request. */
export interface Staff {
  subject: string;
  /** By which the others know her. */
  name: string;
  /** Proven to be hers; absent where it is not. */
  email?: string;
  roles: DeskRole[];
  desk: Desk;
  release: Release;
  language: string;
}

/** By which colleagues know somebody: her name, else her address. */
const nameOf = ({ name, email, subject }: Applicant): string => name?.trim() || email || subject;

type Admitted = Pick<RequestState, 'applicant' | 'roles'>;

/** How staff are let in, at the start of a request or in one of its transactions. */
export type AdmitStaff = (ctx: Koa.Context, runner?: QueryRunner) => Promise<Admitted>;

/** Another system with a key: it works in the roles of the key, and has no second factor. */
async function admitKey(
  services: KeyServices,
  ctx: Koa.Context,
  runner: QueryRunner | undefined,
): Promise<Admitted> {
  const { actor, name, roles } = await findKey(services, ctx, runner);
  const applicant = { subject: actor, name, isEmailVerified: false, amr: [], claims: {} };
  return { applicant, roles };
}

/** A person: who has a role now, and signed in with a second factor. */
async function admitPerson(
  authenticate: Authenticate,
  staffRoles: StaffRoles,
  ctx: Koa.Context,
  runner: QueryRunner | undefined,
): Promise<Admitted & { isProven(): Promise<boolean> }> {
  if (!staffRoles.isOpen) throw notFound();
  const applicant = await authenticate(ctx);
  const roles = await staffRoles.of(applicant, runner);
  return { applicant, roles, isProven: () => staffRoles.isProven(applicant) };
}

/** Of somebody's roles those that the desk of the public release has; none where it has no desk. */
export function rolesAtDesk({ releases }: Pick<Services, 'releases'>, roles: string[]): string[] {
  const known = releases.current().desk()?.roles ?? [];
  return known.map(({ id }) => id).filter((id) => roles.includes(id));
}

/**
 * Lets staff in, and systems with a key: who has a role that the public release's desk has. Where it is done in a
 * transaction, nobody takes the roles or the key away before that ends.
 * @throws ProblemError 404 without a desk, 401, 403 `desk-for-staff` or `second-factor-needed`
 */
export function admitStaff(
  authenticate: Authenticate,
  staffRoles: StaffRoles,
  services: Pick<Services, 'releases'> & KeyServices,
): AdmitStaff {
  return async (ctx, runner) => {
    if (!services.releases.current().desk()) throw notFound();
    const asking = hasKey(ctx)
      ? { ...(await admitKey(services, ctx, runner)), isProven: async () => true }
      : await admitPerson(authenticate, staffRoles, ctx, runner);
    const { applicant, roles, isProven } = asking;
    const own = rolesAtDesk(services, roles);
    if (own.length === 0) throw new ProblemError(403, 'desk-for-staff');
    if (!(await isProven())) throw new ProblemError(403, 'second-factor-needed');
    return { applicant, roles: own };
  };
}

/** Who asks, on a route for staff. */
export function staffOf(ctx: Koa.Context, { releases }: Pick<Services, 'releases'>): Staff {
  const { applicant, roles, language } = stateOf(ctx);
  const release = releases.current();
  const desk = release.desk(language);
  if (!desk) throw notFound();
  return {
    subject: applicant.subject,
    name: nameOf(applicant),
    ...(applicant.isEmailVerified && applicant.email && { email: applicant.email }),
    roles: desk.roles.filter(({ id }) => roles.includes(id)),
    desk,
    release,
    language: release.portal(language).language,
  };
}

/**
 * Who asks, as she stands now: a role that has ended since the request began is none of hers.
 * @param runner Of a transaction: those that she has stay hers until it ends.
 * @throws ProblemError 401, 403 as at its start
 */
export async function stillStaff(
  ctx: Koa.Context,
  staff: Staff,
  runner?: QueryRunner,
): Promise<Staff> {
  const { roles } = await stateOf(ctx).readmit(runner);
  return { ...staff, roles: staff.desk.roles.filter(({ id }) => roles.includes(id)) };
}

/** Whether one of her roles lets her do something. */
export const hasRight = ({ roles }: Pick<Staff, 'roles'>, right: DeskRight): boolean =>
  roles.some(({ may }) => may.includes(right));

/** @throws ProblemError 403 `desk-not-your-role` */
export function requireRight(staff: Pick<Staff, 'roles'>, right: DeskRight): void {
  if (!hasRight(staff, right)) throw new ProblemError(403, 'desk-not-your-role');
}

/** Under which name the entries of roles that see every case are kept. */
export const EVERY_CASE = '';

/** Under which names entries are kept that somebody may read; one is enough where she sees every case. */
export function scopesOf({ roles }: Pick<Staff, 'roles'>, queue?: DeskQueue): string[] {
  const having = roles.filter(({ id }) => !queue?.for || queue.for.includes(id));
  if (having.some(({ sees }) => !sees)) return [EVERY_CASE];
  return having.map(({ id }) => id);
}

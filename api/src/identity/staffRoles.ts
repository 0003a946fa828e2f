import type { Applicant } from '../auth/index.ts';
import type { Config } from '../config/index.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { hasSecondFactor, MULTIPLE, secondFactorsOf } from './factors/secondFactors.ts';
import { holdRole, rolesOf } from './roles.ts';

/** Who has which role of staff now, and has proven herself as a role wants it. */
export interface StaffRoles {
  /** False where nothing says who has a role: then nobody has one. */
  isOpen: boolean;
  /** @param runner Of a transaction: until it ends nobody takes a role from her, as far as it is known here. */
  of(applicant: Pick<Applicant, 'subject' | 'claims'>, runner?: QueryRunner): Promise<string[]>;
  /** Whether a second factor opened her session; of an external provider, whether its token says what it has to. */
  isProven(applicant: Pick<Applicant, 'subject' | 'amr' | 'claims'>): Promise<boolean>;
  /**
   * Whether somebody has not lost a role, as far as it can be known without her token.
   * @param runner Of a transaction: until it ends nobody takes the role from her. Absent: it is only asked.
   */
  keeps(subject: string, role: string, runner?: QueryRunner): Promise<boolean>;
  /**
   * Of people the roles that each had when she was seen and has not lost, as far as it can be known without her token,
   * by their subjects. Of an external provider they are those of then, for `AS_SEEN_DAYS`: it tells nobody of one that
   * was taken away.
   */
  rolesStillHeld(people: readonly SeenStaff[], runner: QueryRunner, now: Date): Promise<HeldRoles>;
}

/** Somebody of the staff as she was seen last. */
export interface SeenStaff {
  subject: string;
  roles: string[];
  seenAt: Date;
}

/** The roles that people still have, by their subjects. */
export type HeldRoles = ReadonlyMap<string, string[]>;

/** For how many days the roles of a token count for somebody who does not come. */
export const AS_SEEN_DAYS = 90;

const DAY = 24 * 60 * 60 * 1000;

// Without a second factor nobody comes to the desk, whatever her roles are.
const KEPT = sql(
  'identity-roles-kept',
  `select r.account_id::text as subject, array_agg(r.role) as roles from identity_roles r
   where r.account_id::text = any($1)
     and (exists (select 1 from identity_code_apps c where c.account_id = r.account_id)
       or exists (select 1 from identity_passkeys p where p.account_id = r.account_id))
   group by r.account_id`,
);

/**
 * The embedded provider's grants are looked up each time, so that a revoked one ends at once and not
 * with the token; so does one whose second factor was taken away. Of an external provider the token's
 * claims say both, as long as the token is good.
 */
export function createStaffRoles(
  { oidc, studio }: Pick<Config, 'oidc' | 'studio'>,
  database: Database,
): StaffRoles {
  const { roleClaim, acr } = studio;
  if (oidc.authority)
    return {
      isOpen: roleClaim !== undefined,
      of: async ({ claims }) => (roleClaim === undefined ? [] : readRoles(claims, roleClaim)),
      isProven: async ({ amr, claims }) =>
        acr.length === 0 || [claims.acr, ...amr].some((one) => acr.some((word) => word === one)),
      keeps: async () => roleClaim !== undefined,
      async rolesStillHeld(people, _runner, now) {
        const oldest = now.getTime() - AS_SEEN_DAYS * DAY;
        const seen = people.filter(({ seenAt }) => seenAt.getTime() >= oldest);
        return new Map(roleClaim === undefined ? [] : seen.map((one) => [one.subject, one.roles]));
      },
    };
  const hasFactor = async (subject: string) =>
    hasSecondFactor(await secondFactorsOf(database, subject));
  return {
    isOpen: true,
    of: ({ subject }, runner) => rolesOf(database, subject, runner),
    isProven: async ({ subject, amr }) => amr.includes(MULTIPLE) && (await hasFactor(subject)),
    async keeps(subject, role, runner) {
      const isHers = runner
        ? await holdRole(runner, subject, role)
        : (await rolesOf(database, subject)).includes(role);
      return isHers && hasFactor(subject);
    },
    async rolesStillHeld(people, runner) {
      const subjects = people.map(({ subject }) => subject);
      const rows = await runner.all<{ subject: string; roles: string[] }>(KEPT, [subjects]);
      const held = new Map(rows.map(({ subject, roles }) => [subject, roles]));
      return new Map(
        people.map(({ subject, roles }) => [
          subject,
          roles.filter((role) => held.get(subject)?.includes(role)),
        ]),
      );
    },
  };
}

/**
 * The roles that a claim holds: a list, or words between spaces. A name that is there as it stands
 * comes before the path that it could be.
 * @example readRoles({ realm_access: { roles: ['admin'] } }, 'realm_access.roles') // ['admin']
 */
export function readRoles(claims: { readonly [name: string]: unknown }, claim: string): string[] {
  const value = Object.hasOwn(claims, claim)
    ? claims[claim]
    : claim.split('.').reduce(step, claims);
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const step = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { [name: string]: unknown })[name]
    : undefined;

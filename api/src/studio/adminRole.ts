import type { Applicant, Authenticate } from '../auth/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { hasSecondFactor, MULTIPLE, secondFactorsOf } from '../identity/factors/secondFactors.ts';
import { ADMIN, rolesOf } from '../identity/roles.ts';

/** What somebody is to the studio: a role counts only in a session that a second factor opened. */
export type Standing = 'admin' | 'no-admin' | 'no-second-factor';

/** Who may enter the studio. */
export interface AdminRole {
  /** False where nothing says who is an admin: then there is no studio. */
  isOpen: boolean;
  /** Whether somebody has the role now, and has proven herself as the role wants it. */
  judge(applicant: Pick<Applicant, 'subject' | 'claims' | 'amr'>): Promise<Standing>;
  /** Whether somebody has not lost it, as far as it can be known without her token. */
  keeps(subject: string): Promise<boolean>;
}

/**
 * The embedded provider's grants are looked up each time, so that a revoked one ends at once and not
 * with the token; so does one whose second factor was taken away. Of an external provider the token's
 * claim says it, as long as the token is good, and what it asks for beside a password is its own affair.
 */
export function createAdminRole(
  { oidc, studio }: Pick<Config, 'oidc' | 'studio'>,
  database: Database,
): AdminRole {
  if (!oidc.authority) {
    const isAdmin = async (subject: string) => (await rolesOf(database, subject)).includes(ADMIN);
    const hasFactor = async (subject: string) =>
      hasSecondFactor(await secondFactorsOf(database, subject));
    return {
      isOpen: true,
      keeps: async (subject) => (await isAdmin(subject)) && hasFactor(subject),
      async judge({ subject, amr }) {
        if (!(await isAdmin(subject))) return 'no-admin';
        const isProven = amr.includes(MULTIPLE) && (await hasFactor(subject));
        return isProven ? 'admin' : 'no-second-factor';
      },
    };
  }
  const { roleClaim, role } = studio;
  return {
    isOpen: roleClaim !== undefined,
    keeps: async () => roleClaim !== undefined,
    judge: async ({ claims }) =>
      roleClaim !== undefined && readRoles(claims, roleClaim).includes(role) ? 'admin' : 'no-admin',
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

/**
 * Lets admins in.
 * @throws ProblemError 404 without a studio, 401, 403 `studio-for-admins` or `second-factor-needed`
 */
export function admitAdmins(authenticate: Authenticate, role: AdminRole): Authenticate {
  return async (ctx) => {
    if (!role.isOpen) throw notFound();
    const applicant = await authenticate(ctx);
    const standing = await role.judge(applicant);
    if (standing === 'no-admin') throw new ProblemError(403, 'studio-for-admins');
    if (standing === 'no-second-factor') throw new ProblemError(403, 'second-factor-needed');
    return applicant;
  };
}

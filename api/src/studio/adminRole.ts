import type { Applicant, Authenticate } from '../auth/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { ADMIN, rolesOf } from '../identity/roles.ts';

/** Who may enter the studio. */
export interface AdminRole {
  /** False where nothing says who is an admin: then there is no studio. */
  isOpen: boolean;
  /** Whether somebody has the role now. */
  has(applicant: Pick<Applicant, 'subject' | 'claims'>): Promise<boolean>;
  /** Whether somebody has not lost it, as far as it can be known without her token. */
  keeps(subject: string): Promise<boolean>;
}

/**
 * The embedded provider's grants are looked up each time, so that a revoked one ends at once and not
 * with the token. Of an external provider the token's claim says it, as long as the token is good.
 */
export function createAdminRole(
  { oidc, studio }: Pick<Config, 'oidc' | 'studio'>,
  database: Database,
): AdminRole {
  if (!oidc.authority) {
    const keeps = async (subject: string) => (await rolesOf(database, subject)).includes(ADMIN);
    return { isOpen: true, keeps, has: ({ subject }) => keeps(subject) };
  }
  const { roleClaim, role } = studio;
  return {
    isOpen: roleClaim !== undefined,
    keeps: async () => roleClaim !== undefined,
    has: async ({ claims }) =>
      roleClaim !== undefined && readRoles(claims, roleClaim).includes(role),
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

/** Lets admins in. @throws ProblemError 404 without a studio, 401, 403 `studio-for-admins` */
export function admitAdmins(authenticate: Authenticate, role: AdminRole): Authenticate {
  return async (ctx) => {
    if (!role.isOpen) throw notFound();
    const applicant = await authenticate(ctx);
    if (!(await role.has(applicant))) throw new ProblemError(403, 'studio-for-admins');
    return applicant;
  };
}

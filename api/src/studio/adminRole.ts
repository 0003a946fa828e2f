import type { Applicant, Authenticate } from '../auth/index.ts';
import type { Config } from '../config/index.ts';
import type { Database, QueryRunner } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { ADMIN } from '../identity/roles.ts';
import { createStaffRoles } from '../identity/staffRoles.ts';

/** What somebody is to the studio: a role counts only in a session that a second factor opened. */
export type AdminStanding = 'admin' | 'no-admin' | 'no-second-factor';

/** Who may enter the studio. */
export interface AdminRole {
  /** False where nothing says who is an admin: then there is no studio. */
  isOpen: boolean;
  /** Whether somebody has the role now, and has proven herself as the role wants it. */
  standingOf(applicant: Pick<Applicant, 'subject' | 'claims' | 'amr'>): Promise<AdminStanding>;
  /** Every role of staff that somebody has now, those of the desk among them. */
  rolesOf(applicant: Pick<Applicant, 'subject' | 'claims'>): Promise<string[]>;
  /**
   * Whether somebody has not lost it, as far as it can be known without her token.
   * @param runner Of a transaction: until it ends nobody takes it from her. Absent: it is only asked.
   */
  keeps(subject: string, runner?: QueryRunner): Promise<boolean>;
}

/** Of the embedded provider it is a grant, of an external one a role in the token. */
export function createAdminRole(
  config: Pick<Config, 'oidc' | 'studio'>,
  database: Database,
): AdminRole {
  const roles = createStaffRoles(config, database);
  const role = config.oidc.authority ? config.studio.role : ADMIN;
  return {
    isOpen: roles.isOpen,
    rolesOf: (applicant) => roles.of(applicant),
    keeps: (subject, runner) => roles.keeps(subject, role, runner),
    async standingOf(applicant) {
      if (!(await roles.of(applicant)).includes(role)) return 'no-admin';
      return (await roles.isProven(applicant)) ? 'admin' : 'no-second-factor';
    },
  };
}

/**
 * Asks for the role of who makes something public: what she began while she had it may be checked for seconds.
 * @param runner As for `keeps`: in its transaction the role is held.
 * @throws ProblemError 403 `studio-for-admins` where it was taken from her meanwhile
 */
export async function requireAdmin(
  role: AdminRole,
  subject: string,
  runner?: QueryRunner,
): Promise<void> {
  if (!(await role.keeps(subject, runner))) throw new ProblemError(403, 'studio-for-admins');
}

/**
 * Lets admins in.
 * @throws ProblemError 404 without a studio, 401, 403 `studio-for-admins` or `second-factor-needed`
 */
export function admitAdmins(authenticate: Authenticate, role: AdminRole): Authenticate {
  return async (ctx) => {
    if (!role.isOpen) throw notFound();
    const applicant = await authenticate(ctx);
    const standing = await role.standingOf(applicant);
    if (standing === 'no-admin') throw new ProblemError(403, 'studio-for-admins');
    if (standing === 'no-second-factor') throw new ProblemError(403, 'second-factor-needed');
    return applicant;
  };
}

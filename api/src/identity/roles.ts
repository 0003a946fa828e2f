import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { normalizeEmail } from './accounts.ts';
import { recordAccountEvent } from './recordAccountEvent.ts';

/** The role of those who may change what the portal asks. */
export const ADMIN = 'admin';

/** An account that has a role. */
export interface RoleGrant {
  email: string;
  since: Date;
  by: string;
}

const FIND_ACCOUNT = sql(
  'identity-role-account',
  'select id, proven_at from identity_accounts where email = $1',
);
const GRANT = sql(
  'identity-role-grant',
  `insert into identity_roles (account_id, role, granted_by) values ($1, $2, $3)
   on conflict do nothing`,
);
const REVOKE = sql(
  'identity-role-revoke',
  'delete from identity_roles where account_id = $1 and role = $2',
);
const LIST = sql(
  'identity-role-list',
  `select a.email, r.granted_at as since, r.granted_by as by
   from identity_roles r join identity_accounts a on a.id = r.account_id
   where r.role = $1 order by a.email`,
);
const ROLES_OF = sql(
  'identity-roles-of',
  'select role from identity_roles where account_id::text = $1 order by role',
);
const HOLD_ALL = sql(
  'identity-roles-hold',
  'select role from identity_roles where account_id::text = $1 order by role for key share',
);
const HOLD = sql(
  'identity-role-hold',
  'select 1 from identity_roles where account_id::text = $1 and role = $2 for key share',
);

/**
 * The roles of an account of the embedded provider, as they are now.
 * @param runner Of a transaction: until it ends nobody takes them away.
 */
export async function rolesOf(
  database: Database,
  accountId: string,
  runner?: QueryRunner,
): Promise<string[]> {
  const rows = await (runner
    ? runner.all<{ role: string }>(HOLD_ALL, [accountId])
    : database.all<{ role: string }>(ROLES_OF, [accountId]));
  return rows.map(({ role }) => role);
}

/** Whether an account has a role, which nobody takes from it before the transaction ends. */
export const holdRole = async (
  runner: QueryRunner,
  accountId: string,
  role: string,
): Promise<boolean> => (await runner.first(HOLD, [accountId, role])) !== undefined;

/** Everybody who has a role. */
export const listGrants = (database: Database, role: string): Promise<RoleGrant[]> =>
  database.all<RoleGrant>(LIST, [role]);

/** What changing a role came to. */
export type RoleChange = 'changed' | 'was-so' | 'no-account' | 'unproven';

/** Gives an account a role, if its address is proven to be its owner's; audited. */
export const grantRole = (database: Database, change: RoleOrder): Promise<RoleChange> =>
  changeRole(database, change, 'role-granted');

/** Takes a role from an account, from the next request on; audited. */
export const revokeRole = (database: Database, change: RoleOrder): Promise<RoleChange> =>
  changeRole(database, change, 'role-revoked');

/** Whose role is changed, and by whom. */
export interface RoleOrder {
  email: string;
  role: string;
  actor: string;
}

interface Found {
  id: string;
  proven_at: Date | null;
}

function changeRole(
  database: Database,
  { email, role, actor }: RoleOrder,
  action: 'role-granted' | 'role-revoked',
): Promise<RoleChange> {
  return database.transact(async (runner) => {
    const account = await runner.first<Found>(FIND_ACCOUNT, [normalizeEmail(email)]);
    if (!account) return 'no-account';
    if (action === 'role-granted' && !account.proven_at) return 'unproven';
    const count =
      action === 'role-granted'
        ? await runner.run(GRANT, [account.id, role, actor])
        : await runner.run(REVOKE, [account.id, role]);
    if (count === 0) return 'was-so';
    await recordAccountEvent(runner, actor, action, { account: account.id, role });
    return 'changed';
  });
}

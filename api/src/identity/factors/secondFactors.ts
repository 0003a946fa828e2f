import { type QueryRunner, sql } from '../../database/index.ts';

/** What an account has beside its password. */
export interface SecondFactors {
  hasCodeApp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** How a session says that a second factor was used (RFC 8176). */
export const MULTIPLE = 'mfa';

const FIND = sql(
  'identity-factors',
  `select exists (select 1 from identity_code_apps where account_id = a.id) as "hasCodeApp",
     (select count(*)::int from identity_passkeys where account_id = a.id) as passkeys,
     (select count(*)::int from identity_recovery_codes where account_id = a.id) as "recoveryCodes"
   from identity_accounts a where a.id::text = $1`,
);
const REMOVE_ALL = sql(
  'identity-factors-remove',
  `with apps as (delete from identity_code_apps where account_id = $1),
     passkeys as (delete from identity_passkeys where account_id = $1),
     waiting as (delete from identity_pending where account_id = $1)
   delete from identity_recovery_codes where account_id = $1`,
);

/** What an account has beside its password; nothing for one that is not there. */
export async function secondFactorsOf(
  database: QueryRunner,
  accountId: string,
): Promise<SecondFactors> {
  const found = await database.first<SecondFactors>(FIND, [accountId]);
  return found ?? { hasCodeApp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Recovery codes alone are none: they stand in for what is lost. */
export const hasSecondFactor = ({ hasCodeApp, passkeys }: SecondFactors): boolean =>
  hasCodeApp || passkeys > 0;

/** Takes everything away: the account then opens with its password alone. */
export async function removeSecondFactors(runner: QueryRunner, accountId: string): Promise<void> {
  await runner.run(REMOVE_ALL, [accountId]);
}

import { type QueryRunner, sql } from '../database/index.ts';

/** What the audit trail says of accounts. A name never changes once it was written. */
export type AccountAction =
  | 'account-created'
  | 'account-locked'
  | 'account-deleted'
  | 'account-superseded'
  | 'address-proven'
  | 'invited'
  | 'password-changed'
  | 'password-reset'
  | 'reset-link-made'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factors-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'session-ended'
  | 'sign-in-failed'
  | 'signed-in'
  | 'role-granted'
  | 'role-revoked';

const INSERT = sql(
  'identity-audit',
  'insert into audit_events (actor, action, details) values ($1, $2, $3)',
);

/** Writes down what happened to an account: by its id, never by its address. */
export async function recordAccountEvent(
  runner: QueryRunner,
  actor: string,
  action: AccountAction,
  details: { [name: string]: string | number } = {},
): Promise<void> {
  await runner.run(INSERT, [actor, action, details]);
}

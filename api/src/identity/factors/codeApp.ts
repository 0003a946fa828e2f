import { readPointer } from '@porchlight/engine';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { Sealed, Vault } from '../../crypto/index.ts';
import { type Database, sql } from '../../database/index.ts';

/** Seconds for which one code stands (RFC 6238), and how many of those a clock may be off. */
const PERIOD = 30;
const SKEW = 1;

const ADD = sql(
  'identity-code-app-add',
  `insert into identity_code_apps (account_id, sealed, last_step) values ($1, $2, $3)
   on conflict (account_id) do update set sealed = excluded.sealed, last_step = excluded.last_step,
     added_at = now()`,
);
const FIND = sql(
  'identity-code-app',
  'select sealed from identity_code_apps where account_id = $1',
);
const USE = sql(
  'identity-code-app-use',
  'update identity_code_apps set last_step = $2 where account_id = $1 and last_step < $2',
);
const REMOVE = sql(
  'identity-code-app-remove',
  'delete from identity_code_apps where account_id = $1',
);

const POINTER = '/code-app/secret';
const recordOf = (accountId: string) => `code-app:${accountId}`;

/** Makes the secret that an app and this server share, sealed. */
export function makeSecret(vault: Vault, accountId: string): Sealed {
  return sealSecret(vault, accountId, new Secret({ size: 20 }).base32);
}

/** Seals a secret (base32) for an account. */
export const sealSecret = (vault: Vault, accountId: string, secret: string): Sealed =>
  vault.seal(recordOf(accountId), { [POINTER]: secret });

function openSecret(vault: Vault, accountId: string, sealed: Sealed): string {
  return String(readPointer(vault.unseal(recordOf(accountId), sealed, {}), POINTER));
}

/** What an app needs to be told: the secret in groups of four, and its address as a picture. */
export async function describeSecret(
  vault: Vault,
  {
    accountId,
    sealed,
    label,
    issuer,
  }: { accountId: string; sealed: Sealed; label: string; issuer: string },
): Promise<{ secret: string; address: string; svg: string }> {
  const secret = openSecret(vault, accountId, sealed);
  const address = new TOTP({ issuer, label, secret, period: PERIOD }).toString();
  const svg = await QRCode.toString(address, { type: 'svg', margin: 2 });
  return { secret: secret.match(/.{1,4}/g)!.join(' '), address, svg };
}

/** The thirty seconds that a code is of; undefined when it is of none near now. */
function stepOf(secret: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    window: SKEW,
  });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD) + delta;
}

/** Adds an app whose first code is right; that code counts no second time. */
export async function addCodeApp(
  database: Database,
  vault: Vault,
  { accountId, sealed, code }: { accountId: string; sealed: Sealed; code: string },
): Promise<boolean> {
  const step = stepOf(openSecret(vault, accountId, sealed), code);
  if (step === undefined) return false;
  await database.run(ADD, [accountId, sealed, step]);
  return true;
}

/** Whether a code is right and was not used before; of two that send the same, one is let in. */
export async function useCode(
  database: Database,
  vault: Vault,
  accountId: string,
  code: string,
): Promise<boolean> {
  const app = await database.first<{ sealed: Sealed }>(FIND, [accountId]);
  const step = app && stepOf(openSecret(vault, accountId, app.sealed), code);
  return step !== undefined && (await database.run(USE, [accountId, step])) === 1;
}

/** @returns Whether there was one. */
export const removeCodeApp = async (database: Database, accountId: string): Promise<boolean> =>
  (await database.run(REMOVE, [accountId])) === 1;

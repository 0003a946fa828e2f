import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Database, sql } from '../../database/index.ts';

/** Loaded with the first passkey: it takes 7 MB of memory. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** A passkey as its owner knows it. */
export interface Passkey {
  id: string;
  name: string;
  addedAt: Date;
  usedAt: Date | null;
}

interface Row extends Passkey {
  publicKey: Buffer;
  counter: string;
  transports: string[];
}

const LIST = sql(
  'identity-passkeys',
  `select id, name, added_at as "addedAt", used_at as "usedAt", public_key as "publicKey", counter,
     transports from identity_passkeys where account_id = $1 order by added_at, id`,
);
const ADD = sql(
  'identity-passkey-add',
  `insert into identity_passkeys (id, account_id, name, public_key, counter, transports)
   values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
);
// Where a device counts at all, it counts up: of a copy one of the two falls behind.
const USE = sql(
  'identity-passkey-use',
  `update identity_passkeys set counter = $2, used_at = now()
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
);
const REMOVE = sql(
  'identity-passkey-remove',
  'delete from identity_passkeys where account_id = $1 and id = $2',
);

/** What a browser sent, which may be anything. */
function readAnswer<Answer>(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}

/** The site that passkeys are made for: the host of PUBLIC_URL. */
const siteOf = (publicUrl: string) => new URL(publicUrl).hostname;

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (database: Database, accountId: string): Promise<Passkey[]> =>
  database.all<Row>(LIST, [accountId]);

/** What a browser is asked in order to make a passkey. */
export async function offerPasskey(
  database: Database,
  publicUrl: string,
  { accountId, email, agency }: { accountId: string; email: string; agency: string },
) {
  const known = await database.all<Row>(LIST, [accountId]);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: agency,
    rpID: siteOf(publicUrl),
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(accountId),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Adds the passkey that a browser made for a challenge. @returns False when it did not. */
export async function addPasskey(
  database: Database,
  publicUrl: string,
  {
    accountId,
    name,
    challenge,
    answer,
  }: { accountId: string; name: string; challenge: string; answer: string },
): Promise<boolean> {
  const response = readAnswer<RegistrationResponseJSON>(answer);
  if (!response) return false;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const found = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: siteOf(publicUrl),
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!found?.verified) return false;
  const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
  const values = [id, accountId, name, Buffer.from(publicKey), counter, transports];
  return (await database.run(ADD, values)) === 1;
}

/** What a browser is asked in order to prove that it has one of an account's passkeys. */
export async function askForPasskey(database: Database, publicUrl: string, accountId: string) {
  const known = await database.all<Row>(LIST, [accountId]);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
}

/** Whether the answer to a challenge was signed by one of the account's passkeys. */
export async function usePasskey(
  database: Database,
  publicUrl: string,
  { accountId, challenge, answer }: { accountId: string; challenge: string; answer: string },
): Promise<boolean> {
  const response = readAnswer<AuthenticationResponseJSON>(answer);
  const keys = await database.all<Row>(LIST, [accountId]);
  const key = keys.find(({ id }) => id === response?.id);
  if (!response || !key) return false;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const found = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: siteOf(publicUrl),
    credential: {
      id: key.id,
      publicKey: new Uint8Array(key.publicKey),
      counter: Number(key.counter),
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!found?.verified) return false;
  return (await database.run(USE, [key.id, found.authenticationInfo.newCounter])) === 1;
}

/** @returns Whether the account had it. */
export const removePasskey = async (
  database: Database,
  accountId: string,
  id: string,
): Promise<boolean> => (await database.run(REMOVE, [accountId, id])) === 1;

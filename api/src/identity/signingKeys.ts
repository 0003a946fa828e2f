import { randomBytes, randomUUID } from 'node:crypto';
import { type Json, readPointer } from '@porchlight/engine';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type { Sealed, Vault } from '../crypto/index.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';

/** What the provider signs with. The first of each signs, the others still verify. */
export interface SigningKeys {
  /** Private ES256 keys. */
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

interface Row {
  id: string;
  use: 'sign' | 'cookie';
  sealed: Sealed;
}

/** Longer than the longest session: what an old key signed has ended by then. */
const VERIFIES_FOR = '30 days';
const LIST = sql(
  'identity-keys',
  `select id, use, sealed from identity_keys k where made_at > now() - interval '${VERIFIES_FOR}'
   or made_at = (select max(made_at) from identity_keys where use = k.use) order by made_at desc`,
);
const INSERT = sql(
  'identity-key',
  'insert into identity_keys (id, use, sealed) values ($1, $2, $3)',
);
const LOCK = sql('identity-keys-lock', 'lock table identity_keys in share row exclusive mode');
const POINTER = '/identity/key';

/** Reads the keys, and makes them at the first start. */
export async function loadSigningKeys(database: Database, vault: Vault): Promise<SigningKeys> {
  let rows = await database.all<Row>(LIST);
  const lacks = (use: Row['use']) => !rows.some((row) => row.use === use);
  if (lacks('sign') || lacks('cookie')) {
    rows = await database.transact(async (runner) => {
      await runner.run(LOCK);
      rows = await runner.all<Row>(LIST);
      if (lacks('sign')) await makeKey(runner, vault, 'sign');
      if (lacks('cookie')) await makeKey(runner, vault, 'cookie');
      return runner.all<Row>(LIST);
    });
  }
  const open = (row: Row) => readPointer(vault.unseal(row.id, row.sealed, {}), POINTER);
  return {
    jwks: {
      keys: rows.filter((row) => row.use === 'sign').map((row) => open(row) as JWK),
    },
    cookieKeys: rows.filter((row) => row.use === 'cookie').map((row) => String(open(row))),
  };
}

/** Makes new keys; processes sign with them from their next start, and verify the old ones' work. */
export async function rotateSigningKeys(database: Database, vault: Vault): Promise<void> {
  await database.transact(async (runner) => {
    await makeKey(runner, vault, 'sign');
    await makeKey(runner, vault, 'cookie');
  });
}

/** What may be known of the keys. */
export function publicKeys({ jwks }: SigningKeys): JSONWebKeySet {
  return { keys: jwks.keys.map(({ d: _, ...open }) => open) };
}

async function makeKey(runner: QueryRunner, vault: Vault, use: Row['use']): Promise<void> {
  const id = randomUUID();
  const key = use === 'sign' ? await makeSigningKey(id) : randomBytes(32).toString('base64url');
  const sealed = vault.seal(id, { [POINTER]: key as Json });
  await runner.run(INSERT, [id, use, JSON.stringify(sealed)]);
}

async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
}

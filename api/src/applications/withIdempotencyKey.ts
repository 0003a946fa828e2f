import type { Vault } from '../crypto/index.ts';
import { type Session, sql } from '../database/index.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';

const CLAIM = sql(
  'idempotency-claim',
  `insert into idempotency_keys (owner, key, request) values ($1, $2, $3)
   on conflict (owner, key) do nothing`,
);
const FIND = sql(
  'idempotency-find',
  'select request, made_id as "madeId" from idempotency_keys where owner = $1 and key = $2',
);
const NOTE = sql(
  'idempotency-note',
  'update idempotency_keys set made_id = $3 where owner = $1 and key = $2',
);
const RENEW = sql(
  'idempotency-renew',
  'update idempotency_keys set request = $3 where owner = $1 and key = $2',
);
const FORGET = sql(
  'idempotency-forget',
  `delete from idempotency_keys where made_at < now() - make_interval(days => $1)`,
);

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidRequest([{ path: '/Idempotency-Key', code: 'wrong-type' }]);
}

/**
 * Makes something once for each `Idempotency-Key`: a repeated request finds what the first has made.
 * Without a key it is simply made. In the transaction of what is made, so both are there or neither.
 * @param request What was asked for, as text: the same key with another request is refused.
 * @throws ProblemError 422 `idempotency-mismatch`
 */
export async function withIdempotencyKey(
  session: Session,
  vault: Vault,
  { applicant, idempotencyKey }: { applicant: { subject: string }; idempotencyKey?: string },
  request: string,
  make: () => Promise<number>,
): Promise<{ id: number; isNew: boolean }> {
  if (idempotencyKey === undefined) return { id: await make(), isNew: true };
  checkKey(idempotencyKey);
  const owner = applicant.subject;
  const fingerprint = vault.fingerprint('request', request);
  if ((await session.run(CLAIM, [owner, idempotencyKey, fingerprint])) === 0) {
    const known = await session.first<{ request: string; madeId: number }>(FIND, [
      owner,
      idempotencyKey,
    ]);
    if (!known || !vault.hasFingerprint('request', request, known.request))
      throw new ProblemError(422, 'idempotency-mismatch');
    // Of a key that has left the ring nothing would be known: what was made under a former one is made anew.
    if (known.request !== fingerprint)
      await session.run(RENEW, [owner, idempotencyKey, fingerprint]);
    return { id: known.madeId, isNew: false };
  }
  const id = await make();
  await session.run(NOTE, [owner, idempotencyKey, id]);
  return { id, isNew: true };
}

/**
 * Takes a creation back, whether or not it has arrived: what comes under the key from now on is refused.
 * @returns What was made under it, if anything.
 * @throws ProblemError 422 `invalid-request`
 */
export async function takeBackKey(
  session: Session,
  vault: Vault,
  owner: string,
  key: string,
): Promise<number | undefined> {
  checkKey(key);
  await session.run(CLAIM, [owner, key, vault.fingerprint('request', 'taken back')]);
  return (await findMade(session, owner, key)) ?? undefined;
}

/** What was made under a key, if it is remembered. */
export async function findMade(
  session: Session,
  owner: string,
  key: string,
): Promise<number | undefined> {
  return (await session.first<{ madeId: number }>(FIND, [owner, key]))?.madeId;
}

/** Days beyond that: for what is sent on the last day, and for a clock that is wrong. */
const SPARE_DAYS = 2;

/**
 * Forgets keys that no client repeats any more.
 * @param days For how many days a device keeps what it has not sent.
 * @returns How many.
 */
export const forgetOldKeys = (session: Session, days: number): Promise<number> =>
  session.run(FORGET, [days + SPARE_DAYS]);

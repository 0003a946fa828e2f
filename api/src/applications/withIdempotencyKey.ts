import type { Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';

const CLAIM = sql(
  'idempotency-claim',
  `insert into idempotency_keys (owner, key, request, kind) values ($1, $2, $3, $4)
   on conflict (owner, key) do nothing`,
);
const FIND = sql(
  'idempotency-find',
  `select request, kind, made_id as "madeId", made_tag as "madeTag"
   from idempotency_keys where owner = $1 and key = $2`,
);
const NOTE = sql(
  'idempotency-note',
  'update idempotency_keys set made_id = $3 where owner = $1 and key = $2',
);
const NOTE_TAG = sql(
  'idempotency-note-tag',
  'update idempotency_keys set made_tag = $3 where owner = $1 and key = $2',
);
const TAKE_BACK = sql(
  'idempotency-take-back',
  `update idempotency_keys set request = $3, made_id = null, made_tag = null
   where owner = $1 and key = $2`,
);
const RENEW = sql(
  'idempotency-renew',
  'update idempotency_keys set request = $3 where owner = $1 and key = $2',
);
const FORGET = sql(
  'idempotency-forget',
  `delete from idempotency_keys where made_at < now() - make_interval(days => $1)`,
);

/** What can be made under a key: an id alone may be one of any of them. */
export type MadeKind = 'action' | 'document' | 'entry' | 'income' | 'member' | 'message';

/** Who asks, and under which key. */
interface Asking {
  applicant: { subject: string };
  idempotencyKey?: string;
}

interface Known {
  request: string;
  kind: string | null;
  madeId: number | null;
  madeTag: string | null;
}

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidRequest([{ path: '/Idempotency-Key', code: 'wrong-type' }]);
}

/**
 * Makes something once for each `Idempotency-Key`: a repeated request finds what the first has made.
 * Without a key it is simply made. In the transaction of what is made, so both are there or neither.
 * @param asked What is made, and what was asked for, as text: the same key with another request is refused.
 * @throws ProblemError 422 `idempotency-mismatch`
 */
export async function withIdempotencyKey(
  runner: QueryRunner,
  vault: Vault,
  { applicant, idempotencyKey }: Asking,
  { kind, request }: { kind: MadeKind; request: string },
  make: () => Promise<number>,
): Promise<{ id: number; isNew: boolean }> {
  if (idempotencyKey === undefined) return { id: await make(), isNew: true };
  checkKey(idempotencyKey);
  const owner = applicant.subject;
  const fingerprint = vault.fingerprint('request', request);
  if ((await runner.run(CLAIM, [owner, idempotencyKey, fingerprint, kind])) === 0) {
    const known = await runner.first<Known>(FIND, [owner, idempotencyKey]);
    if (!known?.madeId || !vault.hasFingerprint('request', request, known.request))
      throw new ProblemError(422, 'idempotency-mismatch');
    // Of a key that has left the ring nothing would be known: what was made under a former one is made anew.
    if (known.request !== fingerprint)
      await runner.run(RENEW, [owner, idempotencyKey, fingerprint]);
    return { id: known.madeId, isNew: false };
  }
  const id = await make();
  await runner.run(NOTE, [owner, idempotencyKey, id]);
  return { id, isNew: true };
}

/** Notes the entity tag that something new was made with, so that its creation may be taken back. */
export async function noteMadeTag(
  runner: QueryRunner,
  vault: Vault,
  { applicant, idempotencyKey }: Asking,
  tag: string,
): Promise<void> {
  if (idempotencyKey === undefined) return;
  await runner.run(NOTE_TAG, [
    applicant.subject,
    idempotencyKey,
    vault.fingerprint('request', tag),
  ]);
}

/** What a creation has made. */
export interface Made {
  id: number;
  /** Whether it was made with that entity tag: it is as it was then. */
  isMadeWith(tag: string): boolean;
}

/**
 * Takes a creation back, whether or not it has arrived: what comes under the key from now on is refused in one way,
 * 422 `idempotency-mismatch`. To be undone with the transaction where what it made has to stay.
 * @param kind What is taken back. A key of another kind, or of a version that noted none, is not taken by guess.
 * @returns What was made under it, if anything.
 * @throws ProblemError 422 `invalid-request`, `idempotency-mismatch`
 */
export async function takeBackKey(
  runner: QueryRunner,
  vault: Vault,
  { owner, key, kind }: { owner: string; key: string; kind: MadeKind },
): Promise<Made | undefined> {
  checkKey(key);
  const takenBack = vault.fingerprint('request', 'taken back');
  await runner.run(CLAIM, [owner, key, takenBack, kind]);
  const known = await runner.first<Known>(FIND, [owner, key]);
  if (!known?.madeId) return undefined;
  if (known.kind !== kind) throw new ProblemError(422, 'idempotency-mismatch');
  await runner.run(TAKE_BACK, [owner, key, takenBack]);
  const { madeId: id, madeTag } = known;
  return {
    id,
    isMadeWith: (tag) => madeTag !== null && vault.hasFingerprint('request', tag, madeTag),
  };
}

/** What was made under a key, if it is remembered. */
export async function findMade(
  runner: QueryRunner,
  owner: string,
  key: string,
): Promise<number | undefined> {
  return (await runner.first<Known>(FIND, [owner, key]))?.madeId ?? undefined;
}

/** Days beyond that: for what is sent on the last day, and for a clock that is wrong. */
const SPARE_DAYS = 2;

/**
 * Forgets keys that no client repeats any more.
 * @param days For how many days a device keeps what it has not sent.
 * @returns How many.
 */
export const forgetOldKeys = (runner: QueryRunner, days: number): Promise<number> =>
  runner.run(FORGET, [days + SPARE_DAYS]);

import { createHmac } from 'node:crypto';
import { makeDatabase } from '../../test/database.ts';
import { openVault, type Vault } from '../crypto/index.ts';
import { parseKeyRing } from '../crypto/keyRing.ts';
import { type Database, sql } from '../database/index.ts';
import { forgetOldKeys, withIdempotencyKey } from './withIdempotencyKey.ts';

const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte));
const ring = (...keys: Buffer[]) =>
  openVault(parseKeyRing(keys.map((key) => `k${key[0]}:${key.toString('base64')}`).join(',')));
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await makeDatabase());
});
afterAll(() => drop());

const make = async () => 7;
const ask = (vault: Vault, idempotencyKey: string, request: string) =>
  database.transact((runner) =>
    withIdempotencyKey(
      runner,
      vault,
      { applicant: { subject: 'ana' }, idempotencyKey },
      { kind: 'income', request },
      make,
    ),
  );

test('what was asked under a former key is known, and made anew: then that key may leave the ring', async () => {
  expect(await ask(ring(OLD!), 'a', 'one')).toEqual({ id: 7, isNew: true });
  expect(await ask(ring(NEW!, OLD!), 'a', 'one')).toEqual({ id: 7, isNew: false });
  expect(await ask(ring(NEW!), 'a', 'one')).toEqual({ id: 7, isNew: false });
});

test('what was asked under a code of the encrypting key itself is known, and made anew', async () => {
  await ask(ring(OLD!), 'b', 'one');
  const direct = createHmac('sha256', OLD!).update('one').digest('base64url');
  await database.run(
    sql('test-direct', `update idempotency_keys set request = $1 where key = 'b'`),
    [direct],
  );
  expect(await ask(ring(OLD!), 'b', 'one')).toEqual({ id: 7, isNew: false });
  const stored = await database.first<{ request: string }>(
    sql('test-with-idempotency-key-stored', `select request from idempotency_keys where key = 'b'`),
  );
  expect(stored!.request).toBe(ring(OLD!).fingerprint('request', 'one'));
});

test('another request under the same key is refused, and changes nothing', async () => {
  await ask(ring(OLD!), 'c', 'one');
  await expect(ask(ring(NEW!, OLD!), 'c', 'two')).rejects.toMatchObject({
    status: 422,
    code: 'idempotency-mismatch',
  });
  expect(await ask(ring(OLD!), 'c', 'one')).toEqual({ id: 7, isNew: false });
});

test('a key is known for as long as a device keeps what it has not sent, and not for ever', async () => {
  await ask(ring(OLD!), 'kept', 'one');
  await ask(ring(OLD!), 'over', 'one');
  const age = sql(
    'test-age-key',
    'update idempotency_keys set made_at = now() - make_interval(days => $2) where key = $1',
  );
  await database.run(age, ['kept', 30]);
  await database.run(age, ['over', 33]);
  expect(await forgetOldKeys(database, 30)).toBe(1);
  expect(await ask(ring(OLD!), 'kept', 'one')).toEqual({ id: 7, isNew: false });
  expect(await ask(ring(OLD!), 'over', 'one')).toEqual({ id: 7, isNew: true });
});

import { randomUUID } from 'node:crypto';
import { type Pointer, readPointer } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';

const NUMBER: Pointer = '/Text/Number';

const FIND = sql(
  'text-number-find',
  `select id, stopped_at as "stoppedAt" from text_numbers where hash = any($1) order by id limit 1`,
);
const INSERT = sql(
  'text-number-insert',
  `insert into text_numbers (record, sealed, hash, key_id) values ($1, $2, $3, $4)
   on conflict (hash) do nothing`,
);
const OF_OTHER_KEYS = sql(
  'text-number-other-keys',
  `select id, record, sealed from text_numbers where key_id <> $1 and id > $2 order by id limit 200`,
);
const HASH = sql(
  'text-number-hash',
  `update text_numbers set hash = $2, key_id = $3
   where id = $1 and not exists (select 1 from text_numbers where hash = $2)`,
);
// Kept twice, by processes with other keys: who wants no texts by one wants none by the other.
const CARRY = sql(
  'text-number-carry',
  `update text_numbers t set stopped_at = coalesce(t.stopped_at, o.stopped_at) from text_numbers o
   where t.hash = $2 and o.id = $1`,
);

type Needs = Pick<Vault, 'seal' | 'unseal' | 'fingerprint' | 'fingerprints' | 'fingerprintKeyId'>;

/** A phone as it is known: whoever has it, and since when it wants no texts. */
export interface SmsNumber {
  id: string;
  stoppedAt: Date | null;
}

/** A number that was kept before; undefined where it was not. @param number `+18035550142` */
export const findNumber = (
  runner: QueryRunner,
  vault: Pick<Vault, 'fingerprints'>,
  number: string,
): Promise<SmsNumber | undefined> =>
  runner.first<SmsNumber>(FIND, [vault.fingerprints('text', number)]);

/** Keeps a number, sealed, unless it is kept. */
export async function keepNumber(
  runner: QueryRunner,
  vault: Needs,
  number: string,
): Promise<SmsNumber> {
  const known = await findNumber(runner, vault, number);
  if (known) return known;
  const record = randomUUID();
  const sealed = vault.seal(record, { [NUMBER]: number });
  const hash = vault.fingerprint('text', number);
  await runner.run(INSERT, [record, sealed, hash, vault.fingerprintKeyId]);
  return (await findNumber(runner, vault, number))!;
}

/** A number as it is dialled. @throws DecryptionError */
export const openNumber = (
  vault: Pick<Vault, 'unseal'>,
  { record, sealed }: { record: string; sealed: Sealed },
): string => String(readPointer(vault.unseal(record, sealed, {}), NUMBER));

/**
 * Finds numbers by the active key from now on: the key that they are found by may then leave the ring,
 * and who wants no texts is still known.
 */
export async function hashNumbersAnew(database: Database, vault: Needs): Promise<void> {
  const { fingerprintKeyId } = vault;
  for (let last = '0'; ; ) {
    const rows = await database.all<{ id: string; record: string; sealed: Sealed }>(OF_OTHER_KEYS, [
      fingerprintKeyId,
      last,
    ]);
    if (rows.length === 0) return;
    for (const { id, ...row } of rows) {
      const hash = vault.fingerprint('text', openNumber(vault, row));
      if ((await database.run(HASH, [id, hash, fingerprintKeyId])) === 0)
        await database.run(CARRY, [id, hash]);
    }
    last = rows.at(-1)!.id;
  }
}

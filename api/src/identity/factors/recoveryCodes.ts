import { createHash, randomBytes } from 'node:crypto';
import { type Database, sql } from '../../database/index.ts';

const COUNT = 10;
/** Crockford's base 32: no letter that is read as a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const CLEAR = sql(
  'identity-recovery-clear',
  'delete from identity_recovery_codes where account_id = $1',
);
const ADD = sql(
  'identity-recovery-add',
  'insert into identity_recovery_codes (account_id, hash) select $1, unnest($2::bytea[])',
);
const USE = sql(
  'identity-recovery-use',
  'delete from identity_recovery_codes where account_id = $1 and hash = $2',
);

const hashOf = (accountId: string, code: string) =>
  createHash('sha256').update(`${accountId} ${code}`).digest();

/**
 * Characters of five random bits each: 120 bits, of which a hash that is quick to make tells nothing (ASVS 6.5.2
 * asks for 112). Codes of sixteen characters, which an earlier version made, count until others take their place.
 */
const LENGTH = 24;

const makeCode = () => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');

/** A code as it was meant: an O is a zero, an I or an L a one; spaces and strokes do not count. */
const readCode = (typed: string) =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Makes ten codes in place of those there were. Only now can they be shown: their hashes are stored. */
export async function makeRecoveryCodes(database: Database, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode);
  await database.transact(async (runner) => {
    await runner.run(CLEAR, [accountId]);
    await runner.run(ADD, [accountId, codes.map((code) => hashOf(accountId, code))]);
  });
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** Uses a code up. @returns Whether it was one. */
export async function useRecoveryCode(
  database: Database,
  accountId: string,
  typed: string,
): Promise<boolean> {
  return (await database.run(USE, [accountId, hashOf(accountId, readCode(typed))])) === 1;
}

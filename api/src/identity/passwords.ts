import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

/** Argon2id with 19 MiB and two passes: OWASP's Password Storage Cheat Sheet; about 7 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const PASSWORD_LENGTH = { min: 10, max: 200 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), COST);
}

let stranger: Promise<string> | undefined;

/**
 * Compares a password with an account's hash. Without a hash it takes as long as with one, so that
 * the time does not tell whether the account is there.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await stranger), normalize(password));
  return isRight && passwordHash !== undefined;
}

/**
 * What is wrong with a new password: a text's id, or nothing. Length is asked for, not kinds of
 * characters (NIST SP 800-63B); what everybody uses, and the address itself, is refused.
 */
export function checkNewPassword(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'identity.password-short';
  if (length > PASSWORD_LENGTH.max) return 'identity.password-long';
  const plain = password.toLowerCase();
  const isMonotone = new Set(plain).size < 4;
  if (isMonotone || COMMON_PASSWORDS.has(plain) || (email !== '' && plain === email.toLowerCase()))
    return 'identity.password-common';
  return undefined;
}

/** The same characters however a keyboard composes them (á as one or as two). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

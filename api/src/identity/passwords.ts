import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: OWASP's Password Storage Cheat Sheet; about 7 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How long a password may be, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 200 };

/** The text that says what is wrong with a new password's length: `required` where there is none. */
export function wrongLength(password: string): string | undefined {
  const length = [...password].length;
  if (length === 0) return 'required';
  if (length < PASSWORD_LENGTH.min) return 'identity.password-short';
  return length > PASSWORD_LENGTH.max ? 'identity.password-long' : undefined;
}

/** The Argon2id hash of a password, in the PHC format. It is normalized before. */
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

/** The same characters however a keyboard composes them (á as one or as two). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

import type { Applicant } from '../auth/index.ts';
import { faultOf, type QueryRunner, sql } from '../database/index.ts';

const NOTE = sql(
  'contact-note',
  `update applications set contact_language = $2, contact_address = $3 where id = $1
     and (contact_language, contact_address) is distinct from ($2, $3)`,
);
const READ = sql(
  'contact-read',
  'select contact_language as language, contact_address as address from applications where id = $1',
);

/** How the owner of an application is told something. */
export interface Contact {
  /** Absent in what was sent before it was kept. */
  language?: string;
  /** Absent where she has proven none. */
  address?: string;
}

type AddressOwner = Pick<Applicant, 'email' | 'isEmailVerified'>;

const provenAddress = ({ email, isEmailVerified }: AddressOwner) =>
  isEmailVerified && email ? email : undefined;

/**
 * Keeps the language that somebody uses, and her address where she has proven it: an older one that is
 * not hers any more is forgotten.
 * @returns The address.
 */
export async function noteContact(
  runner: QueryRunner,
  applicationId: number,
  applicant: AddressOwner,
  language: string,
): Promise<string | undefined> {
  const address = provenAddress(applicant);
  await runner.run(NOTE, [applicationId, language, address ?? null]);
  return address;
}

/**
 * Keeps them where an application is only read: nothing is written that stands there already, and a
 * database that takes no writes does not keep anybody from reading.
 */
export async function refreshContact(
  runner: QueryRunner,
  applicationId: number,
  applicant: AddressOwner,
  language: string,
): Promise<void> {
  const known = await readContact(runner, applicationId);
  if (known.language === language && known.address === provenAddress(applicant)) return;
  try {
    await noteContact(runner, applicationId, applicant, language);
  } catch (error) {
    if (!faultOf(error)) throw error;
  }
}

/** Where an applicant is written to, and in which language; each absent where it is not known. */
export async function readContact(runner: QueryRunner, applicationId: number): Promise<Contact> {
  const found = await runner.first<{ language: string | null; address: string | null }>(READ, [
    applicationId,
  ]);
  return {
    ...(found?.language && { language: found.language }),
    ...(found?.address && { address: found.address }),
  };
}

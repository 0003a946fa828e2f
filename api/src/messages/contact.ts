import type { Applicant } from '../auth/index.ts';
import { type Session, sql } from '../database/index.ts';

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

/**
 * Keeps the language that somebody uses, and her address where she has proven it: an older one that is
 * not hers any more is forgotten.
 * @returns The address.
 */
export async function noteContact(
  session: Session,
  applicationId: number,
  { email, isEmailVerified }: Pick<Applicant, 'email' | 'isEmailVerified'>,
  language: string,
): Promise<string | undefined> {
  const address = isEmailVerified && email ? email : undefined;
  await session.run(NOTE, [applicationId, language, address ?? null]);
  return address;
}

export async function readContact(session: Session, applicationId: number): Promise<Contact> {
  const found = await session.first<{ language: string | null; address: string | null }>(READ, [
    applicationId,
  ]);
  return {
    ...(found?.language && { language: found.language }),
    ...(found?.address && { address: found.address }),
  };
}

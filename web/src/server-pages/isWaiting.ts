import { findKeptSubject, giveUpWith, RECORD } from '../journal/index.ts';

/**
 * Whether something waits on this device of whoever is signed in; of whom it knew last, where nobody is. Not to be
 * known, or not soon: what may wait is not forgotten without a question.
 */
export async function isWaiting(signedIn: string | undefined): Promise<boolean> {
  const look = async () => {
    const subject = signedIn || (await findKeptSubject(RECORD));
    if (!subject) return false;
    const { hasUnsent } = await import('../journal/hasUnsent.ts');
    return hasUnsent(subject);
  };
  return Promise.race([look(), giveUpWith(true)]).catch(() => true);
}

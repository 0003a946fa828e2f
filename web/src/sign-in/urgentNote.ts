const URGENT = 'porchlight.urgent';

/**
 * Notes, or forgets, that something in what somebody sent can't wait, for the landing page. That it is so
 * is all that is kept, and no answer.
 */
export function noteUrgent(subject: string, isUrgent: boolean): void {
  if (isUrgent) localStorage.setItem(URGENT, subject);
  else forgetUrgent();
}

/** Forgets it: she has signed out, or others use this device. */
export const forgetUrgent = () => localStorage.removeItem(URGENT);

/** True where this browser saw that something of hers can't wait. */
export const isUrgentFor = (subject: string): boolean => localStorage.getItem(URGENT) === subject;

import type { SignedInUser } from './types.ts';

/** The session as the sign-in library stores it in this tab, in so far as we read it. */
export interface StoredUser {
  user: SignedInUser;
  accessToken: string;
  /** When the access token ends, in seconds since 1970. */
  expiresAt: number;
}

const PREFIX = 'oidc.user:';
const HINT = 'porchlight.was-here';
const LAST_DAY = 'porchlight.last-day';
const URGENT = 'porchlight.urgent';

/**
 * Reads the library's own record, so that the library need not be loaded to know who is here.
 * Undefined when nobody is signed in in this tab.
 */
export function readStoredUser(client: string): StoredUser | undefined {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && key.endsWith(`:${client}`))
      return parseStored(sessionStorage.getItem(key));
  }
  return undefined;
}

/** Takes the record away, also when the library is not there to do it. */
export function forgetStoredUser(client: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && key.endsWith(`:${client}`)) sessionStorage.removeItem(key);
  }
}

/** True while the token is good for another `seconds`. */
export function isFresh(stored: StoredUser, seconds = 0): boolean {
  return stored.expiresAt - seconds > Date.now() / 1000;
}

/** Somebody signed in in this browser and has not logged out: worth asking the provider in silence. */
export function wasHere(): boolean {
  return localStorage.getItem(HINT) === '1';
}

/** Remembers, or forgets, that somebody signed in in this browser. No name is kept. */
export function rememberHere(isHere: boolean): void {
  if (isHere) localStorage.setItem(HINT, '1');
  else {
    localStorage.removeItem(HINT);
    localStorage.removeItem(LAST_DAY);
    forgetUrgent();
  }
}

/** Remembers until when somebody's draft can be sent, for the landing page; without a day, forgets it. */
export function rememberLastDay(subject: string, day: string | undefined): void {
  if (day) localStorage.setItem(LAST_DAY, `${subject} ${day}`);
  else localStorage.removeItem(LAST_DAY);
}

/** The last day of somebody's draft, `2026-12-21`, as this browser saw it last. */
export function readLastDay(subject: string): string | undefined {
  const kept = localStorage.getItem(LAST_DAY) ?? '';
  const start = `${subject} `;
  const day = kept.startsWith(start) ? kept.slice(start.length) : '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}

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

function parseStored(json: string | null): StoredUser | undefined {
  try {
    const { profile, access_token, expires_at } = JSON.parse(json ?? '');
    if (typeof profile?.sub !== 'string' || typeof access_token !== 'string') return undefined;
    const { sub, name, email } = profile;
    return {
      user: { sub, name: name ?? email ?? '', ...(email && { email }) },
      accessToken: access_token,
      expiresAt: Number(expires_at) || 0,
    };
  } catch {
    return undefined;
  }
}

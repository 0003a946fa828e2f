import { type Database, sql } from '../database/index.ts';
import { cookiePrefixes } from './migrations/0106-cookie-prefixes.ts';

/** Seconds that a session of the version before lasts. */
const SESSION_LIFE = 8 * 3600;

/** Seconds in which the last process of the version before stops. */
const ROLLING = 3600;

const PREFIXED_SINCE = sql(
  'identity-cookies-prefixed',
  'select ran_at as "ranAt" from migrations where name = $1',
);

/**
 * Until when cookies count, and are written, without a prefix: whoever was signed in when this version
 * came stays signed in, at processes of both versions, and once her session is over nobody can plant
 * one. Counted from the migration, so the processes have to follow it within the hour.
 */
export async function plainCookiesUntil(database: Database): Promise<Date> {
  const row = await database.first<{ ranAt: Date }>(PREFIXED_SINCE, [cookiePrefixes.name]);
  return new Date((row?.ranAt.getTime() ?? 0) + (SESSION_LIFE + ROLLING) * 1000);
}

import { migration } from '../../database/migration.ts';

/**
 * Since when cookies have a prefix. Nothing of the tables changes: its row in `migrations` says when
 * it ran, and cookies of before count for as long as a session from then can be (`plainCookies`).
 */
export const cookiePrefixes = migration('0106-cookie-prefixes', 'select');

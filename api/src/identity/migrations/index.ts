import type { Migration } from '../../database/index.ts';
import { identity } from './0100-identity.ts';
import { roles } from './0101-roles.ts';
import { provenAddresses } from './0102-proven-addresses.ts';
import { secondFactors } from './0104-second-factors.ts';
import { signIns } from './0105-sign-ins.ts';
import { cookiePrefixes } from './0106-cookie-prefixes.ts';
import { endedSessions } from './0107-ended-sessions.ts';

/** The embedded provider's history, in order. */
export const identityMigrations: Migration[] = [
  identity,
  roles,
  provenAddresses,
  secondFactors,
  signIns,
  cookiePrefixes,
  endedSessions,
];

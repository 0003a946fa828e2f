import type { Migration } from '../../database/index.ts';
import { identity } from './0100-identity.ts';
import { roles } from './0101-roles.ts';

/** The embedded provider's history, in order. */
export const identityMigrations: Migration[] = [identity, roles];

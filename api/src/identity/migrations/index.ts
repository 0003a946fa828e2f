import type { Migration } from '../../database/index.ts';
import { identity } from './0100-identity.ts';

/** The embedded provider's history, in order. */
export const identityMigrations: Migration[] = [identity];

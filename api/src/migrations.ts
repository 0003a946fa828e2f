import { coreMigrations, type Migration } from './database/index.ts';
import { identityMigrations } from './identity/migrations/index.ts';

/** The database's whole history, as this version knows it. */
export const allMigrations: readonly Migration[] = [...coreMigrations, ...identityMigrations];

import type { Config } from './config/index.ts';
import type { Vault } from './crypto/index.ts';
import type { Database } from './database/index.ts';
import type { DocumentStore } from './documents/DocumentStore.ts';
import type { StructureCheck } from './documents/structure/openStructureCheck.ts';
import type { Releases } from './releases/index.ts';

/** What the services work with. They know no Koa: the API and the operator's tool share them. */
export interface Services {
  config: Pick<Config, 'demoUsers' | 'isProduction' | 'publicUrl'>;
  database: Database;
  vault: Vault;
  releases: Releases;
  documents: DocumentStore;
  /** Whether a file is what it says. */
  structure: StructureCheck;
  /** The time now. */
  clock: () => Date;
}

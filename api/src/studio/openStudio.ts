import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { Isolation } from '../isolation/index.ts';
import type { Services } from '../Services.ts';
import { createAdminRole } from './adminRole.ts';
import { openPackWorker } from './pack-worker/openPackWorker.ts';
import { createKeptScreens } from './review/createKeptScreens.ts';
import type { Studio } from './Studio.ts';

/**
 * Adds to the services what the studio works with. Its pack worker has to be closed.
 * @param isolation What works on packs. Default: processes of the pack worker's own
 */
export function openStudio(config: Config, services: Services, isolation?: Isolation): Studio {
  const { database } = services;
  return {
    ...services,
    role: createAdminRole(config, database),
    packWorker: openPackWorker({ folder: join(config.dataDir, 'studio'), database, isolation }),
    screens: createKeptScreens(),
  };
}

import type { Services } from '../Services.ts';
import type { AdminRole } from './adminRole.ts';
import type { PackWorker } from './pack-worker/openPackWorker.ts';
import type { KeptScreens } from './review/createKeptScreens.ts';

/** What the studio works with. */
export interface Studio extends Services {
  role: AdminRole;
  packWorker: PackWorker;
  /** What copies show otherwise, as it was found last. */
  screens: KeptScreens;
}

/** The pack worker's folder of a working copy. */
export const copyKey = (id: number): string => `copy-${id}`;

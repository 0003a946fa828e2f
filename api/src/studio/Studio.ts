import type { Services } from '../Services.ts';
import type { AdminRole } from './adminRole.ts';
import type { PackWorker } from './pack-worker/openPackWorker.ts';

/** What the studio works with. */
export interface Studio extends Services {
  role: AdminRole;
  packWorker: PackWorker;
}

/** The pack worker's folder of a working copy. */
export const copyKey = (id: number): string => `copy-${id}`;

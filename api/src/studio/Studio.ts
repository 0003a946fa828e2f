import type { Services } from '../Services.ts';
import type { AdminRole } from './adminRole.ts';
import type { Workshop } from './workshop/openWorkshop.ts';

/** What the studio works with. */
export interface Studio extends Services {
  role: AdminRole;
  workshop: Workshop;
}

/** The workshop's folder of a working copy. */
export const copyKey = (id: number): string => `copy-${id}`;

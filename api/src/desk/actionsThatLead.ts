import { type DeskAction, leads } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** The actions of the desk that make a change of status, with all that belongs to it. */
export const actionsThatLead = (
  release: Pick<Release, 'desk'>,
  change: { from: string; to: string },
): DeskAction[] => (release.desk()?.actions ?? []).filter((action) => leads(action, change));

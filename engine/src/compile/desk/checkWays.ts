import { mayHoldIn } from '../../kernel/desk/index.ts';
import { report } from '../readPack.ts';
import { checkLeaving } from './checkLeaving.ts';
import { checkPeople } from './checkPeople.ts';
import { checkSeparation } from './checkSeparation.ts';
import type { DeskCheck } from './DeskCheck.ts';
import { StatusWalk } from './StatusWalk.ts';

/** Reports queues in which no case can ever stand. */
function checkQueues({ pack, desk, files }: DeskCheck, { reached }: StatusWalk): void {
  for (const [index, queue] of desk.queues.entries()) {
    if ([...reached].some((id) => mayHoldIn(desk, queue.when, id))) continue;
    const { file } = files.queues[index]!;
    report(pack, file, ['when'], 'queue-never-entered', `no case can stand in "${queue.name}"`);
  }
}

/** Reports badges that no case of their queue can have. */
function checkBadges({ pack, desk, files }: DeskCheck, { reached }: StatusWalk): void {
  for (const [index, queue] of desk.queues.entries()) {
    const ids = [...reached].filter((id) => mayHoldIn(desk, queue.when, id));
    for (const [position, badge] of (queue.badges ?? []).entries()) {
      if (ids.length === 0 || ids.some((id) => mayHoldIn(desk, badge.when, id))) continue;
      const { file } = files.queues[index]!;
      const message = `no case in "${queue.name}" has the badge "${badge.id}"`;
      report(pack, file, ['badges', position, 'when'], 'badge-never-shown', message);
    }
  }
}

/** Reports actions that are never offered, whatever comes of a case. */
function checkOffers({ pack, desk, files }: DeskCheck, { reached }: StatusWalk): void {
  for (const [index, action] of desk.actions.entries()) {
    if (action.from.some((id) => reached.has(id) && mayHoldIn(desk, action.when, id))) continue;
    const { file } = files.actions[index]!;
    report(pack, file, ['when'], 'action-never-offered', `"${action.name}" is never offered`);
  }
}

/**
 * Walks the ways of a case: each queue can be entered and left, each action reached by somebody, and no
 * case is anywhere without a person who sees it, finds it and may lead it on.
 */
export function checkWays(check: DeskCheck): void {
  const walk = new StatusWalk(check);
  checkQueues(check, walk);
  checkBadges(check, walk);
  checkOffers(check, walk);
  checkPeople(check, walk);
  checkSeparation(check, walk);
  checkLeaving(check, walk);
}

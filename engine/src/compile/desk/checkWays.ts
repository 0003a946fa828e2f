import { mayHoldIn } from '../../kernel/desk/index.ts';
import { judgeStatusChange } from '../../kernel/statuses.ts';
import type { Status } from '../../kernel/types.ts';
import { report } from '../readPack.ts';
import type { DeskCheck } from './DeskCheck.ts';

/** Statuses that a case can have: those of what was sent. */
const ofCases = ({ statuses }: DeskCheck): Status[] =>
  statuses.filter(({ role }) => role === 'submitted' || role === 'review');

/** Whether portal.json lets the desk lead a case on from a status. */
const leadsOn = (from: Status, statuses: Status[]): boolean =>
  statuses.some(
    (to) =>
      to.id !== from.id &&
      judgeStatusChange({ from, to, wasSubmitted: true, by: 'desk', reason: 'given' }) ===
        undefined,
  );

/** Reports queues in which no case can ever stand. */
function checkQueues(check: DeskCheck): void {
  const { pack, desk, files } = check;
  for (const [index, queue] of desk.queues.entries()) {
    if (ofCases(check).some(({ id }) => mayHoldIn(desk, queue.when, id))) continue;
    const { file } = files.queues[index]!;
    report(pack, file, ['when'], 'queue-never-entered', `no case can stand in "${queue.name}"`);
  }
}

/** Of a case whose applicant wrote nothing and is asked nothing: lists of these alone would not show it. */
const SILENT = {
  '/$/case/messages': 0,
  '/$/case/waitingSince': undefined,
  '/$/case/corrections': 0,
};

/** Reports statuses in which a case is in no queue, or in which nobody can lead it on. */
function checkStatuses(check: DeskCheck): void {
  const { pack, desk, files } = check;
  const known = new Set(desk.roles.map(({ id }) => id));
  for (const status of ofCases(check)) {
    const { id, role } = status;
    if (!desk.queues.some((queue) => mayHoldIn(desk, queue.when, id, SILENT))) {
      const message = `a case with the status "${id}" stands in no queue`;
      report(pack, files.file, ['queues'], 'case-in-no-queue', message);
    }
    const canGoOn = desk.actions.some(
      ({ from, to, by, when }) =>
        from.includes(id) &&
        to !== undefined &&
        to !== id &&
        by.some((one) => known.has(one)) &&
        mayHoldIn(desk, when, id),
    );
    // Who was asked for papers sends again, and leads it on by that.
    if (canGoOn || role === 'review' || !leadsOn(status, ofCases(check))) continue;
    const message = `no action leads a case on from the status "${id}"`;
    report(pack, files.file, ['actions'], 'case-stuck', message);
  }
}

/** Reports actions that are never offered, whatever the status. */
function checkOffers(check: DeskCheck): void {
  const { pack, desk, files } = check;
  for (const [index, action] of desk.actions.entries()) {
    if (action.from.some((id) => mayHoldIn(desk, action.when, id))) continue;
    const { file } = files.actions[index]!;
    report(pack, file, ['when'], 'action-never-offered', `"${action.name}" is never offered`);
  }
}

/** Walks the ways of a case: each queue can be entered, each action reached, and no case is stuck. */
export function checkWays(check: DeskCheck): void {
  checkQueues(check);
  checkStatuses(check);
  checkOffers(check);
}

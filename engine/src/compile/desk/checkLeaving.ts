import {
  caseFactOf,
  type DeskAction,
  type DeskQueue,
  type GivenFacts,
  mayHoldIn,
  mustHoldIn,
} from '../../kernel/desk/index.ts';
import type { Pointer } from '../../kernel/types.ts';
import { pointersOf } from '../conditions.ts';
import { report } from '../readPack.ts';
import type { DeskCheck } from './DeskCheck.ts';
import { type StatusWalk, statusesOfCases } from './StatusWalk.ts';

/** Something that happens to a case while its status stays: what was known before, and after. */
type Happening = [before: GivenFacts, after: GivenFacts];

const WAITING: GivenFacts = { '/$/case/messages': 1, '/$/case/waitingSince': '2026-01-02' };
const ANSWERED: GivenFacts = { '/$/case/messages': 0, '/$/case/waitingSince': undefined };

/** Facts that are never other ones. That of the status is walked by itself. */
const NEVER: ReadonlySet<string> = new Set(['received', 'number', 'status']);

/** Facts that change by what happens at the desk. */
const HAPPENINGS: ReadonlySet<string> = new Set([
  'messages',
  'waitingSince',
  'isAssigned',
  'newDocuments',
  'undelivered',
  'requests',
  'corrections',
  'flags',
]);

const both = ([before, after]: Happening): Happening[] => [
  [before, after],
  [after, before],
];

/** The marks that some actions set, or clear, each once. */
const flagsOf = (actions: DeskAction[], kind: 'set' | 'clear'): string[] => [
  ...new Set(actions.flatMap(({ effects }) => effects.flags?.[kind] ?? [])),
];

/** What can happen to a case in one of some statuses, each once. */
function happeningsIn({ desk }: DeskCheck, ids: ReadonlySet<string>): Happening[] {
  const actions = desk.actions.filter(({ from, when }) =>
    from.some((id) => ids.has(id) && mayHoldIn(desk, when, id)),
  );
  const fact = (name: string, before: GivenFacts[string], after: GivenFacts[string]): Happening => [
    { [`/$/case/${name}`]: before },
    { [`/$/case/${name}`]: after },
  ];
  const isAnswered = actions.some(({ effects }) => effects.notice || effects.answersMessages);
  const isTaken = desk.roles.some(({ may }) => may.includes('take') || may.includes('assign'));
  const leadOn = actions.some(({ to }) => to !== undefined);
  return [
    ...(isAnswered ? [[WAITING, ANSWERED] satisfies Happening] : []),
    ...(desk.messages ? [[ANSWERED, WAITING] satisfies Happening] : []),
    ...(isTaken ? both(fact('isAssigned', 'no', 'yes')) : []),
    ...(leadOn
      ? [fact('newDocuments', 1, 0), fact('requests', 1, 0), fact('corrections', 1, 0)]
      : []),
    // Papers come by a link, whatever the status, and what was sent comes back.
    fact('newDocuments', 0, 1),
    fact('undelivered', 0, 1),
    ...(actions.length > 0 ? [fact('undelivered', 1, 0)] : []),
    ...flagsOf(actions, 'set').map((flag) => fact('flags', [], [flag])),
    ...flagsOf(actions, 'clear').map((flag) => fact('flags', [flag], [])),
  ];
}

/** Whether a condition reads what the applicant changes when she sends again. */
const readsWhatIsSent = (pointers: Pointer[]): boolean =>
  pointers.some((pointer) => {
    const fact = caseFactOf(pointer) ?? '';
    return !NEVER.has(fact) && !HAPPENINGS.has(fact);
  });

/** What may become of a case with a status: to which others it comes, and what happens to it on the way. */
interface Future {
  /** Its own status among them. */
  ids: ReadonlySet<string>;
  /** Whether the applicant may send again. */
  isReview: boolean;
  happenings: Happening[];
}

function readFuture(check: DeskCheck, walk: StatusWalk, id: string): Future {
  const ids = new Set([id, ...walk.after(id)]);
  const isReview = statusesOfCases(check).some((one) => one.role === 'review' && ids.has(one.id));
  return { ids, isReview, happenings: happeningsIn(check, ids) };
}

/** Whether a case that stands in a queue can leave it. @param pointers What the queue's condition reads. */
function canLeave(
  { desk }: DeskCheck,
  { when }: DeskQueue,
  pointers: Pointer[],
  { ids, isReview, happenings }: Future,
): boolean {
  const all = [...ids];
  if (all.some((id) => !mayHoldIn(desk, when, id))) return true;
  if (isReview && readsWhatIsSent(pointers) && all.some((id) => !mustHoldIn(desk, when, id)))
    return true;
  return happenings
    .filter(([before]) => pointers.some((pointer) => Object.hasOwn(before, pointer)))
    .some(([before, after]) =>
      all.some((id) => mayHoldIn(desk, when, id, before) && !mustHoldIn(desk, when, id, after)),
    );
}

/**
 * Warns of queues that a case never leaves once it stands in them, though it goes on. What is over, since
 * portal.json lets nothing follow, may stay where it is.
 */
export function checkLeaving(check: DeskCheck, walk: StatusWalk): void {
  const { pack, desk, files } = check;
  const futures = [...walk.reached]
    .filter((id) => walk.after(id).size > 0)
    .map((id) => [id, readFuture(check, walk, id)] as const);
  for (const [index, queue] of desk.queues.entries()) {
    const { file, source } = files.queues[index]!;
    const pointers = pointersOf(source.when).map(({ pointer }) => pointer);
    const stuck = futures.find(
      ([id, future]) =>
        mayHoldIn(desk, queue.when, id) && !canLeave(check, queue, pointers, future),
    );
    if (!stuck) continue;
    const message = `a case with the status "${stuck[0]}" never leaves "${queue.name}"`;
    report(pack, file, source.when ? ['when'] : [], 'queue-never-left', message);
  }
}

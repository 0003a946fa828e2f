import {
  type DeskAction,
  type DeskQueue,
  type DeskRole,
  type GivenFacts,
  isByAge,
  mayHoldIn,
} from '../../kernel/desk/index.ts';
import { report } from '../readPack.ts';
import type { DeskCheck } from './DeskCheck.ts';
import { kindsOfCases, wordsOfKind } from './kindsOfCases.ts';
import { leadsOn, type Status, type StatusWalk, statusesOfCases } from './StatusWalk.ts';

/** Of a case whose applicant wrote nothing, is asked nothing and was told all: lists of others alone would not show it. */
const SILENT: GivenFacts = {
  '/$/case/messages': 0,
  '/$/case/waitingSince': undefined,
  '/$/case/corrections': 0,
  '/$/case/undelivered': 0,
};

/** A case by what is known of it. */
export interface CaseKind {
  status: Status;
  given: GivenFacts;
}

const has = ({ for: roles }: DeskQueue, { id }: DeskRole): boolean => !roles || roles.includes(id);

/** The roles that may see a case. */
export const seersOf = ({ desk }: DeskCheck, { status, given }: CaseKind): DeskRole[] =>
  desk.roles.filter(({ sees }) => mayHoldIn(desk, sees, status.id, given));

/** Whether a role finds a case in a list of hers, though the applicant wrote nothing and is asked nothing. */
export const finds = ({ desk }: DeskCheck, role: DeskRole, { status, given }: CaseKind): boolean =>
  desk.queues.some(
    // In a list by age it stands for a time alone.
    (queue) =>
      has(queue, role) &&
      !isByAge(queue) &&
      mayHoldIn(desk, queue.when, status.id, { ...given, ...SILENT }),
  );

/** Whether an action may be done by a role with a case. */
export const offers = (
  { desk }: DeskCheck,
  { by, from, when }: DeskAction,
  role: DeskRole,
  { status, given }: CaseKind,
): boolean =>
  by.includes(role.id) && from.includes(status.id) && mayHoldIn(desk, when, status.id, given);

/** Whether a role leads a case on to another status. */
const leads = (check: DeskCheck, role: DeskRole, kind: CaseKind): boolean =>
  check.desk.actions.some(
    (action) =>
      action.to !== undefined && action.to !== kind.status.id && offers(check, action, role, kind),
  );

/** Whether a role takes back what the applicant is asked for and never gives. */
const withdraws = (check: DeskCheck, role: DeskRole, kind: CaseKind): boolean =>
  check.desk.actions.some((action) => action.withdraws && offers(check, action, role, kind));

/** What is wrong with a kind of case: nobody sees it, finds it, or can lead it on. */
function problemOfKind(check: DeskCheck, kind: CaseKind) {
  const seers = seersOf(check, kind);
  if (seers.length === 0) return 'case-seen-by-nobody';
  const finders = seers.filter((role) => finds(check, role, kind));
  if (finders.length === 0) return 'case-in-no-queue';
  if (!leadsOn(check, kind.status)) return undefined;
  // Who was asked for something may never send again.
  const ends = kind.status.role === 'review' ? withdraws : leads;
  return finders.some((role) => ends(check, role, kind)) ? undefined : 'case-stuck';
}

const WORDS = {
  'case-seen-by-nobody': ['roles', 'no role sees a case with'],
  'case-in-no-queue': ['queues', 'nobody who sees it has a list with a case with'],
  'case-stuck': ['actions', 'nobody who finds it in a list leads on a case with'],
} as const;

/** Reports cases that nobody sees, finds or can lead on: of each status the first kind. */
function checkCases(check: DeskCheck, kinds: GivenFacts[]): void {
  const { pack, files } = check;
  for (const status of statusesOfCases(check)) {
    const told = new Set<string>();
    for (const given of kinds) {
      const code = problemOfKind(check, { status, given });
      if (!code || told.has(code)) continue;
      told.add(code);
      const [part, words] = WORDS[code];
      const isOfRoles = part === 'roles' && files.roles;
      const file = isOfRoles ? files.roles!.file : files.file;
      const message = `${words} ${wordsOfKind(status.id, given)}`;
      report(pack, file, part === 'roles' && !isOfRoles ? [] : [part], code, message);
    }
  }
}

/** Reports actions and queues whose roles see no case with which they have to do. */
export function checkPeople(check: DeskCheck, walk: StatusWalk): void {
  const { pack, desk, files } = check;
  const kinds = kindsOfCases(check);
  const all: CaseKind[] = statusesOfCases(check)
    .filter(({ id }) => walk.reached.has(id))
    .flatMap((status) => kinds.map((given) => ({ status, given })));
  const seen = all.map((kind) => ({ kind, seers: seersOf(check, kind) }));
  for (const [index, action] of desk.actions.entries()) {
    const isOffered = ({ kind, seers }: (typeof seen)[number]) =>
      seers.some((role) => offers(check, action, role, kind));
    // That it is offered in no status at all is told by itself.
    const known = action.by.some((id) => desk.roles.some((role) => role.id === id));
    const may = action.from.some((id) => walk.reached.has(id) && mayHoldIn(desk, action.when, id));
    if (!known || !may || seen.some(isOffered)) continue;
    const message = `nobody who may do "${action.name}" sees a case with which it may be done`;
    report(pack, files.actions[index]!.file, ['by'], 'action-for-nobody', message);
  }
  for (const [index, queue] of desk.queues.entries()) {
    const stands = ({ kind: { status, given } }: (typeof seen)[number]) =>
      mayHoldIn(desk, queue.when, status.id, given);
    const standing = seen.filter(stands);
    const known = desk.roles.some((role) => has(queue, role));
    if (!known || standing.length === 0) continue;
    if (standing.some(({ seers }) => seers.some((role) => has(queue, role)))) continue;
    const message = `nobody who has "${queue.name}" sees a case that stands in it`;
    const at = queue.for ? ['for'] : ['when'];
    report(pack, files.queues[index]!.file, at, 'queue-for-nobody', message);
  }
  checkCases(check, kinds);
}

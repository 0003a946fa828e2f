import { type DeskAction, type DeskRole, mayHoldIn, separateIn } from '../../kernel/desk/index.ts';
import { report } from '../readPack.ts';
import { type CaseKind, finds, offers, seersOf } from './checkPeople.ts';
import { checkKnownNames, type DeskCheck } from './DeskCheck.ts';
import { kindsOfCases } from './kindsOfCases.ts';
import { leadsOn, mayFollow, OTHERS, type StatusWalk, statusesOfCases } from './StatusWalk.ts';

/** Whether a case can have an action behind it when it stands in one of some statuses. */
function canPrecede(
  { desk }: DeskCheck,
  walk: StatusWalk,
  { from, to, when }: DeskAction,
  statuses: string[],
): boolean {
  const ends = from
    .filter((id) => walk.reached.has(id) && mayHoldIn(desk, when, id))
    .map((id) => to ?? id);
  return ends.some((end) => statuses.some((id) => id === end || walk.after(end).has(id)));
}

/** Reports what an action is separate from and need not be: what is not there, and what never comes before it. */
function checkNamed(check: DeskCheck, walk: StatusWalk): void {
  const { pack, desk, files } = check;
  const known = desk.actions.map(({ name }) => name);
  for (const { file, source } of files.actions) {
    const { separateFrom } = source;
    if (!separateFrom) continue;
    const at = ['separateFrom', 'actions'];
    checkKnownNames(pack, file, at, separateFrom.actions, {
      known,
      code: 'unknown-action',
      what: 'action',
    });
    for (const [index, id] of (separateFrom.in ?? []).entries()) {
      if (source.from.includes(id)) continue;
      const message = `"${id}" is none of the statuses in which it is offered`;
      report(pack, file, ['separateFrom', 'in', index], 'separation-never', message);
    }
    const statuses = source.from.filter((id) => separateFrom.in?.includes(id) ?? true);
    for (const [index, name] of separateFrom.actions.entries()) {
      const other = desk.actions.find((action) => action.name === name);
      if (!other || statuses.length === 0 || canPrecede(check, walk, other, statuses)) continue;
      const message = `no case has "${name}" behind it with ${statuses.map((id) => `"${id}"`).join(', ')}`;
      report(pack, file, [...at, index], 'separation-never', message);
    }
  }
}

/** Warns where somebody beside the desk may change the status as a separate action does: nothing keeps her from it. */
function checkOtherWays(check: DeskCheck, walk: StatusWalk): void {
  const { pack, desk, files } = check;
  const known = statusesOfCases(check);
  for (const { file, source } of files.actions) {
    const { separateFrom } = source;
    const to = known.find(({ id }) => id === source.to);
    if (!separateFrom || !to) continue;
    const before = desk.actions.filter(({ name }) => separateFrom.actions.includes(name));
    for (const from of known) {
      const isSeparate =
        source.from.includes(from.id) && (separateFrom.in?.includes(from.id) ?? true);
      if (!isSeparate || from.id === to.id || !walk.reached.has(from.id)) continue;
      if (!before.some((other) => canPrecede(check, walk, other, [from.id]))) continue;
      const others = OTHERS.filter((by) => mayFollow(from, to, by));
      if (others.length === 0) continue;
      const who = others.map((by) => `"${by}"`).join(' and ');
      const message = `${who} may set "${to.id}" after "${from.id}" without this action, whatever they did before`;
      report(pack, file, ['separateFrom'], 'separation-other-way', message);
    }
  }
}

/** Who leads on a kind of case, by which action, and what she may have done before that keeps her from it. */
function leadersOf(check: DeskCheck, kind: CaseKind) {
  const { desk } = check;
  const { status } = kind;
  const isEnd = ({ to, withdraws }: DeskAction) =>
    status.role === 'review' ? withdraws : to !== undefined && to !== status.id;
  const ends = desk.actions.filter(isEnd);
  const done = (action: DeskAction, { id }: DeskRole) =>
    separateIn(action, status.id).filter((name) =>
      desk.actions.some((other) => other.name === name && other.by.includes(id)),
    );
  return seersOf(check, kind)
    .filter((role) => finds(check, role, kind))
    .map((role) => {
      const own = ends.filter((action) => offers(check, action, role, kind));
      return { role, ways: own.map((action) => ({ action, done: done(action, role) })) };
    })
    .filter(({ ways }) => ways.length > 0);
}

/** Warns of cases that one role alone leads on, which may have kept itself from it by what it did before. */
function checkAlone(check: DeskCheck, walk: StatusWalk): void {
  const { pack, files } = check;
  const kinds = kindsOfCases(check);
  for (const status of statusesOfCases(check)) {
    if (!walk.reached.has(status.id) || !leadsOn(check, status)) continue;
    for (const given of kinds) {
      const [alone, ...others] = leadersOf(check, { status, given });
      if (!alone || others.length > 0) continue;
      const { role, ways } = alone;
      if (ways.some(({ done }) => done.length === 0)) continue;
      const { action, done } = ways[0]!;
      const { file } = files.actions.find(({ name }) => name === action.name)!;
      const message = `with "${status.id}" only "${role.id}" leads a case on, and may have done "${done[0]}" before: where one person alone has that role, nobody could`;
      report(pack, file, ['separateFrom'], 'separation-needs-two', message);
      break;
    }
  }
}

/** Checks the separation of duties: that it keeps somebody from something, and leaves somebody who may. */
export function checkSeparation(check: DeskCheck, walk: StatusWalk): void {
  if (!check.desk.actions.some(({ separateFrom }) => separateFrom)) return;
  checkNamed(check, walk);
  checkOtherWays(check, walk);
  checkAlone(check, walk);
}

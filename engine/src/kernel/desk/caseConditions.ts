import { isBlank } from '../blank.ts';
import { holds } from '../conditions.ts';
import { fitsSchema } from '../schemas.ts';
import { MOST_STEPS } from '../stepBudget.ts';
import type { Condition, Json, JsonObject, Pointer } from '../types.ts';
import type { Desk, DeskAction, DeskQueue, DeskRole } from './Desk.ts';

/** A case as conditions read it: its answers that count, and under `$` the facts, `case` among them. */
export type CaseRoot = JsonObject;

/** What of a desk conditions are evaluated with. @inline */
type WithSchemas = Pick<Desk, 'schemas'>;

function holdsOf(desk: WithSchemas, condition: Condition | undefined, root: CaseRoot): boolean {
  if (!condition) return true;
  return holds(condition, { root, kept: {}, schemas: desk.schemas, work: { left: MOST_STEPS } });
}

/** Whether a role sees a case. */
export const canSee = (desk: WithSchemas, role: DeskRole, root: CaseRoot): boolean =>
  holdsOf(desk, role.sees, root);

/** Whether a case stands in a queue. */
export const isInQueue = (desk: WithSchemas, queue: DeskQueue, root: CaseRoot): boolean =>
  holdsOf(desk, queue.when, root);

/** The ids of the badges that a queue shows of a case. */
export const badgesOf = (desk: WithSchemas, { badges = [] }: DeskQueue, root: CaseRoot): string[] =>
  badges.filter(({ when }) => holdsOf(desk, when, root)).map(({ id }) => id);

/**
 * Why an action may not be done: its status, who asks, its condition, what is still asked for, or what she
 * herself did before.
 */
export type ActionRefusal = 'not-by' | 'not-in-status' | 'not-now' | 'still-asked' | 'separate';

/** Whether an action leads from one status to another. */
export const leads = (
  action: Pick<DeskAction, 'from' | 'to'>,
  { from, to }: { from: string; to: string },
): boolean => action.to === to && action.from.includes(from);

/** The actions from which another one is separate in a status. */
export const separateIn = ({ separateFrom }: Pick<DeskAction, 'separateFrom'>, status: string) =>
  !separateFrom || (separateFrom.in && !separateFrom.in.includes(status))
    ? []
    : separateFrom.actions;

/**
 * Whether an action, or another change of the status, drops what is asked for and does not say so: it leads to another
 * status, and asks for nothing itself.
 */
export const dropsAsked = (
  { to, withdraws }: Pick<DeskAction, 'to' | 'withdraws'>,
  { status, isAsked, isAsking }: { status: string; isAsked: boolean; isAsking: boolean },
): boolean => isAsked && !isAsking && !withdraws && to !== undefined && to !== status;

/**
 * Validates that somebody may do an action with a case now; undefined where she may.
 * @param roles Those of her roles that see the case. `isAsked` says whether answers, or papers that are not
 * given, are asked for; `done` names the actions that she did with it before.
 */
export function validateAction(
  desk: WithSchemas,
  action: DeskAction,
  {
    roles,
    status,
    root,
    isAsked,
    done,
  }: {
    roles: string[];
    status: string;
    root: CaseRoot;
    isAsked: boolean;
    done: readonly string[];
  },
): ActionRefusal | undefined {
  if (!action.by.some((role) => roles.includes(role))) return 'not-by';
  if (!action.from.includes(status)) return 'not-in-status';
  // What one that may ask asks for is known when it is done.
  if (dropsAsked(action, { status, isAsked, isAsking: !action.waitsForAsked }))
    return 'still-asked';
  if (!holdsOf(desk, action.when, root)) return 'not-now';
  return separateIn(action, status).some((name) => done.includes(name)) ? 'separate' : undefined;
}

const STATUS = '/$/case/status';

/** Facts of a case that are given: by pointer; undefined for one that is blank. */
export type GivenFacts = { [pointer: Pointer]: Json | undefined };

/** What of a condition is known where only some facts of a case are. */
interface Known {
  may: boolean;
  must: boolean;
}

function evaluateGiven(desk: WithSchemas, condition: Condition, given: GivenFacts): Known {
  const evaluate = (part: Condition) => evaluateGiven(desk, part, given);
  const isGiven = (pointer: Pointer) => Object.hasOwn(given, pointer);
  const both = (is: boolean): Known => ({ may: is, must: is });
  if ('all' in condition) {
    const parts = condition.all.map(evaluate);
    return { may: parts.every(({ may }) => may), must: parts.every(({ must }) => must) };
  }
  if ('any' in condition) {
    const parts = condition.any.map(evaluate);
    return { may: parts.some(({ may }) => may), must: parts.some(({ must }) => must) };
  }
  if ('not' in condition) {
    const { may, must } = evaluate(condition.not);
    return { may: !must, must: !may };
  }
  if ('filled' in condition && isGiven(condition.filled))
    return both(!isBlank(given[condition.filled]) === condition.is);
  if ('test' in condition && isGiven(condition.at) && condition.operands.length === 0) {
    const value = given[condition.at];
    if (value === undefined) return both(false);
    const scope = { root: value as JsonObject, work: { left: MOST_STEPS } };
    return both(fitsSchema(desk.schemas, condition.test, value, scope));
  }
  return { may: true, must: false };
}

/** Whether a condition can hold of some case with a status. @param given What else is known of it. */
export const mayHoldIn = (
  desk: WithSchemas,
  condition: Condition | undefined,
  status: string,
  given: GivenFacts = {},
): boolean =>
  condition === undefined || evaluateGiven(desk, condition, { ...given, [STATUS]: status }).may;

/** Whether a condition holds of every case with a status. @param given What else is known of it. */
export const mustHoldIn = (
  desk: WithSchemas,
  condition: Condition | undefined,
  status: string,
  given: GivenFacts = {},
): boolean =>
  condition === undefined || evaluateGiven(desk, condition, { ...given, [STATUS]: status }).must;

import {
  type Check,
  fail,
  failuresOfCheck,
  isFull,
  isPassing,
  type Run,
  type SchemaContext,
  spend,
} from '../Run.ts';
import type { NodeId, SchemaNode } from '../SchemaNode.ts';
import { isObject } from '../valueTypes.ts';

/** Another schema has validated the same value: what it looked at was looked at, if it is known. */
function takeSeen(run: Run, holds: boolean): void {
  const { seen, lastSeen } = run;
  if (!seen || !lastSeen) return;
  if (!holds) {
    seen.isPartial = true;
    return;
  }
  spend(run, lastSeen.properties.size + lastSeen.items.size);
  for (const name of lastSeen.properties) seen.properties.add(name);
  for (const index of lastSeen.items) seen.items.add(index);
}

/** A schema that has to hold too: what it refuses is refused. */
function required(check: Check): Check {
  return (value, run) => {
    const holds = check(value, run);
    takeSeen(run, holds);
    return holds;
  };
}

/** References, `allOf`, `anyOf`, `oneOf`, `not`, conditions: other schemas for the same value. */
export function samePlaceChecks(node: SchemaNode, id: NodeId, context: SchemaContext): Check[] {
  const { not, anyOf, oneOf } = node;
  const all = [...(node.refs ?? []), ...(node.allOf ?? [])];
  const checks: Check[] = all.map((other) => required(context.check(other)));
  for (const [name, other] of node.dependentSchemas ?? []) {
    const check = required(context.check(other));
    checks.push(
      (value, run) => !isObject(value) || !Object.hasOwn(value, name) || check(value, run),
    );
  }
  if (anyOf) checks.push(optionsCheck('anyOf', anyOf, id, context));
  if (oneOf) checks.push(optionsCheck('oneOf', oneOf, id, context));
  if (not !== undefined) {
    const check = context.check(not);
    checks.push((value, run) => !isPassing(check, value, run) || fail(run, 'not', {}));
  }
  return [...checks, ...conditionChecks(node, context)];
}

function conditionChecks(node: SchemaNode, context: SchemaContext): Check[] {
  if (node.if === undefined) return [];
  const condition = context.check(node.if);
  const checkOf = (id: NodeId | undefined) => id !== undefined && required(context.check(id));
  const onTrue = checkOf(node.then);
  const onFalse = checkOf(node.else);
  return [
    (value, run) => {
      const isTrue = isPassing(condition, value, run);
      if (isTrue) takeSeen(run, true);
      const next = isTrue ? onTrue : onFalse;
      return !next || next(value, run);
    },
  ];
}

function optionsCheck(
  keyword: 'anyOf' | 'oneOf',
  ids: NodeId[],
  owner: NodeId,
  context: SchemaContext,
): Check {
  const checks = ids.map((id) => context.check(id));
  const isAny = keyword === 'anyOf';
  return (value, run) => {
    let passing = 0;
    for (const check of checks) {
      if (!isPassing(check, value, run)) continue;
      passing += 1;
      takeSeen(run, true);
      // What else fits matters only where something is to be known of it.
      if (isAny && !context.isTracked) return true;
      if (!isAny && passing > 1 && !run.isTold) break;
    }
    if (isAny ? passing > 0 : passing === 1) return true;
    if (run.seen) run.seen.isPartial = true;
    if (!run.isTold || isFull(run)) return false;
    const options = checks.map((check) => failuresOfCheck(check, value, run));
    const fitting = [...options.keys()].filter((index) => !options[index]!.length);
    fail(run, keyword, fitting.length > 1 ? { passingSchemas: fitting } : {});
    Object.assign(run.failures.at(-1)!, { options, owner });
    return false;
  };
}

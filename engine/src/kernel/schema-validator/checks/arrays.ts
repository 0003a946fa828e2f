import type { Json } from '../../types.ts';
import { canonicalText } from '../equal.ts';
import {
  type Check,
  checkBelow,
  fail,
  failuresOfCheck,
  isFull,
  isPassing,
  type Run,
  type SchemaContext,
  spend,
} from '../Run.ts';
import type { Failure, SchemaNode } from '../SchemaNode.ts';
import { limitCheck } from './values.ts';

type ArrayCheck = (value: Json[], run: Run) => boolean;

const sizeOf = (value: Json) => (Array.isArray(value) ? value.length : undefined);

/** `prefixItems`, `items`, `contains`, `uniqueItems`, and how many there are. */
export function arrayChecks(node: SchemaNode, context: SchemaContext): Check[] {
  const checks: ArrayCheck[] = [];
  if (node.uniqueItems) checks.push(checkUnique);
  if (node.items !== undefined || node.prefixItems) checks.push(itemsCheck(node, context));
  if (node.contains !== undefined) checks.push(containsCheck(node, context));
  return [
    ...limitCheck(node, 'minItems', sizeOf, (size, limit) => size >= limit),
    ...limitCheck(node, 'maxItems', sizeOf, (size, limit) => size <= limit),
    ...checks.map(
      (check): Check =>
        (value, run) =>
          !Array.isArray(value) || check(value, run),
    ),
  ];
}

/** The last item that is there before, and its first place. Each is looked at once: lists come from anybody. */
function checkUnique(list: Json[], run: Run): boolean {
  if (list.length < 2) return true;
  const first = new Map<string, number>();
  let twice: { i: number; j: number } | undefined;
  for (let i = 0; i < list.length; i += 1) {
    const text = canonicalText(list[i]!);
    spend(run, text.length);
    const j = first.get(text);
    if (j === undefined) first.set(text, i);
    else twice = { i, j };
  }
  return !twice || fail(run, 'uniqueItems', twice);
}

function itemsCheck({ prefixItems = [], items }: SchemaNode, context: SchemaContext): ArrayCheck {
  const first = prefixItems.map((id) => context.check(id));
  const rest = items === undefined ? undefined : context.check(items);
  const isFalse = items !== undefined && context.isFalse(items);
  return (list, run) => {
    let holds = true;
    for (let index = 0; index < list.length; index += 1) {
      const check = first[index] ?? rest;
      if (!check) break;
      if (isFull(run)) return false;
      run.seen?.items.add(index);
      const isRefused = isFalse && index >= first.length;
      const fits = isRefused
        ? fail(run, 'items', { item: String(index) }, String(index))
        : checkBelow(check, index, list[index]!, run);
      if (fits) continue;
      if (!run.isTold) return false;
      holds = false;
    }
    return holds;
  };
}

function containsCheck(node: SchemaNode, context: SchemaContext): ArrayCheck {
  const { contains, minContains = 1, maxContains, doesContainEvaluate } = node;
  const check = context.check(contains!);
  const most = maxContains ?? Number.POSITIVE_INFINITY;
  return (list, run) => {
    let taken = 0;
    for (let index = 0; index < list.length; index += 1) {
      if (!isPassing(check, list[index]!, run)) continue;
      taken += 1;
      if (doesContainEvaluate) run.seen?.items.add(index);
    }
    if (taken >= minContains && taken <= most) return true;
    if (!run.isTold || isFull(run)) return false;
    const options = refusals(list, check, run);
    fail(run, 'contains', { minContains, ...(maxContains !== undefined && { maxContains }) });
    if (options.length) run.failures.at(-1)!.options = options;
    return false;
  };
}

/** Items of which it is told why `contains` did not take them: nobody reads more. */
const TOLD_ITEMS = 100;

function refusals(list: Json[], check: Check, run: Run): Failure[][] {
  const all: Failure[][] = [];
  for (let index = 0; index < list.length && all.length < TOLD_ITEMS; index += 1) {
    run.tokens.push(index);
    const failures = failuresOfCheck(check, list[index]!, run);
    run.tokens.pop();
    if (failures.length) all.push(failures);
  }
  return all;
}

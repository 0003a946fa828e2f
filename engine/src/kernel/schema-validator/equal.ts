import { type StepBudget, takeSteps } from '../stepBudget.ts';
import type { Json } from '../types.ts';

function isPair(one: unknown, other: unknown): one is object {
  return typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
}

/** Two names listed, looked up, and what stands there. */
const STEPS_OF_PAIR = 30;

/**
 * Are two values the same JSON? The order of names means nothing.
 * @param work What it may take. Default: any.
 */
export function isEqual(
  one: Json | undefined,
  other: Json | undefined,
  work?: StepBudget,
): boolean {
  if (one === other) return true;
  if (!isPair(one, other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (work) takeSteps(work, STEPS_OF_PAIR * (names.length + 1));
  const there = other as { [name: string]: Json };
  return (
    names.length === Object.keys(there).length &&
    names.every(
      (name) =>
        Object.hasOwn(there, name) && isEqual((one as typeof there)[name], there[name], work),
    )
  );
}

/** The same text for values that are equal, and for no others: `{"b":1,"a":[]}` → `{"a":[],"b":1}` */
export function canonicalText(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name]!)}`).join()}}`;
}

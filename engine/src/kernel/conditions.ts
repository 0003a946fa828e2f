import { isBlank } from './blank.ts';
import { type CalculationContext, calculate, compares } from './expressions/calculate.ts';
import type { Tables } from './expressions/Table.ts';
import { KEYWORDS } from './keywords/index.ts';
import { readPointer } from './pointers.ts';
import type { Schemas } from './schema-validator/SchemaNode.ts';
import { fitsSchema } from './schemas.ts';
import type { StepBudget } from './stepBudget.ts';
import type { Condition, Expression, Json, JsonObject, Kept } from './types.ts';

/** What a condition is evaluated over: `{ ...answers, $: facts }`, and the restricted values that stayed in the server. */
export interface Scope {
  root: JsonObject;
  kept: Kept;
  schemas: Schemas;
  /** Absent where no expression looks into one. */
  tables?: Tables | undefined;
  /** Steps that are left for all conditions together. What would take more does not hold. */
  work: StepBudget;
}

/** A condition reads an answer or two and compares them. */
const STEPS_OF_CONDITION = 10;

/** Spends what a condition takes; false when nothing is left. */
function canSpend({ work }: Scope, steps: number): boolean {
  work.left -= steps;
  return work.left > 0;
}

function areSame(left: Json | undefined, right: Json | undefined, scope: Scope): boolean {
  if (isBlank(left) && isBlank(right)) return true;
  const [one, other] = [JSON.stringify(left), JSON.stringify(right)];
  const length = (one?.length ?? 0) + (other?.length ?? 0);
  return canSpend(scope, STEPS_OF_CONDITION + (length >> 4)) && one === other;
}

function isPresent({ root }: Scope, pointer: string): boolean {
  return readPointer(root, pointer) !== undefined;
}

/**
 * Whether a condition holds. A missing path is false, and so is a comparison with a missing
 * operand: unguarded, a schema keyword with undefined `$data` passes.
 */
export function holds(condition: Condition, scope: Scope): boolean {
  if (!canSpend(scope, STEPS_OF_CONDITION)) return false;
  if ('all' in condition) return condition.all.every((part) => holds(part, scope));
  if ('any' in condition) return condition.any.some((part) => holds(part, scope));
  // What was not evaluated to its end says nothing, and its opposite neither.
  if ('not' in condition) return !holds(condition.not, scope) && scope.work.left > 0;
  if ('same' in condition) {
    return condition.same.every(([left, right]) =>
      areSame(readPointer(scope.root, left), readPointer(scope.root, right), scope),
    );
  }
  if ('program' in condition) {
    const chosen = readPointer(scope.root, '/$/programs');
    return Array.isArray(chosen) && chosen.includes(condition.program);
  }
  if ('filled' in condition) {
    const filled =
      condition.filled in scope.kept || !isBlank(readPointer(scope.root, condition.filled));
    return filled === condition.is;
  }
  if ('compare' in condition) return compares(condition.compare, calculationOf(scope));
  const value = readPointer(scope.root, condition.at);
  if (value === undefined) return false;
  if ('keyword' in condition)
    return KEYWORDS[condition.keyword]!.check(value, condition.limit, scope.root) === undefined;
  if (!condition.operands.every((pointer) => isPresent(scope, pointer))) return false;
  return fitsSchema(scope.schemas, condition.test, value, scope);
}

function calculationOf(scope: Scope): CalculationContext {
  const { root, tables = {}, work } = scope;
  return {
    root,
    tables,
    work,
    test: (condition, entry) =>
      holds(condition, entry === root ? scope : { ...scope, root: entry }),
  };
}

/**
 * Works out an expression over a scope; undefined where it is blank.
 * `{ "subtract": [{ "get": "/Home/Rooms" }, 1] }` → 2
 */
export function evaluateExpression(expression: Expression, scope: Scope): Json | undefined {
  return calculate(expression, calculationOf(scope));
}

import { matches } from '../../patterns/matches.ts';
import type { Json } from '../../types.ts';
import {
  type Check,
  checkBelow,
  fail,
  hasName,
  isFull,
  isPassing,
  namesOf,
  type Run,
  type SchemaContext,
  STEPS_OF_NAME,
  spend,
} from '../Run.ts';
import type { SchemaNode } from '../SchemaNode.ts';
import { isObject } from '../valueTypes.ts';

type ObjectCheck = (value: { [name: string]: Json }, run: Run) => boolean;

/** `properties`, `patternProperties`, `additionalProperties`, `propertyNames`, and how many there are. */
export function objectChecks(node: SchemaNode, context: SchemaContext): Check[] {
  const checks = [...nameChecks(node, context), ...propertyChecks(node, context)];
  return checks.map((check) => (value, run) => !isObject(value) || check(value, run));
}

function nameChecks(node: SchemaNode, context: SchemaContext): ObjectCheck[] {
  const { minProperties, maxProperties, required, dependentRequired, propertyNames } = node;
  const checks: ObjectCheck[] = [];
  if (required) {
    checks.push((value, run) => {
      spend(run, STEPS_OF_NAME * required.length);
      let holds = true;
      for (const name of required) {
        if (!hasName(value, name)) holds = fail(run, 'required', { missingProperty: name }, name);
      }
      return holds;
    });
  }
  for (const [property, needed] of Object.entries(dependentRequired ?? {})) {
    checks.push((value, run) => {
      if (!hasName(value, property)) return true;
      spend(run, STEPS_OF_NAME * needed.length);
      let holds = true;
      for (const name of needed) {
        if (!hasName(value, name))
          holds = fail(run, 'dependentRequired', { property, missingProperty: name }, name);
      }
      return holds;
    });
  }
  const countOf = (value: object, run: Run) => namesOf(value, run).length;
  if (minProperties !== undefined)
    checks.push(
      (value, run) =>
        countOf(value, run) >= minProperties ||
        fail(run, 'minProperties', { limit: minProperties }),
    );
  if (maxProperties !== undefined)
    checks.push(
      (value, run) =>
        countOf(value, run) <= maxProperties ||
        fail(run, 'maxProperties', { limit: maxProperties }),
    );
  if (propertyNames === undefined) return checks;
  const checkName = context.check(propertyNames);
  checks.push((value, run) => {
    let holds = true;
    for (const name of namesOf(value, run)) {
      if (isFull(run)) return false;
      const { seen } = run;
      const isFitting = isPassing(checkName, name, run);
      if (isFitting) continue;
      if (seen) seen.isPartial = true;
      holds = fail(run, 'propertyNames', { propertyName: name }, name);
      if (!run.isTold) return false;
    }
    return holds;
  });
  return checks;
}

function propertyChecks(node: SchemaNode, context: SchemaContext): ObjectCheck[] {
  const { properties = [], patternProperties = [], additionalProperties } = node;
  const checks: ObjectCheck[] = properties.map(([name, id]) => {
    const check = context.check(id);
    return (value, run) => {
      if (!hasName(value, name)) return true;
      run.seen?.properties.add(name);
      return checkBelow(check, name, value[name]!, run);
    };
  });
  const matching = patternProperties.map(([pattern, id]) => ({
    pattern,
    check: context.check(id),
  }));
  for (const { pattern, check } of matching) {
    checks.push((value, run) => {
      let holds = true;
      for (const name of namesOf(value, run)) {
        if (!matches(pattern, name, run.work)) continue;
        run.seen?.properties.add(name);
        holds = checkBelow(check, name, value[name]!, run) && holds;
        if (!holds && !run.isTold) return false;
      }
      return holds;
    });
  }
  if (additionalProperties === undefined) return checks;
  const declared = new Set(properties.map(([name]) => name));
  const isOther = (name: string, { work }: Run) =>
    !declared.has(name) && !matching.some(({ pattern }) => matches(pattern, name, work));
  const check = context.check(additionalProperties);
  const isFalse = context.isFalse(additionalProperties);
  checks.push((value, run) => {
    let holds = true;
    for (const name of namesOf(value, run)) {
      if (!isOther(name, run)) continue;
      if (isFull(run)) return false;
      run.seen?.properties.add(name);
      holds =
        (isFalse
          ? fail(run, 'additionalProperties', { additionalProperty: name }, name)
          : checkBelow(check, name, value[name]!, run)) && holds;
      if (!holds && !run.isTold) return false;
    }
    return holds;
  });
  return checks;
}

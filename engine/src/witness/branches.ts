import type { Path } from '../check/CheckContext.ts';
import { ConditionTests, compileCondition } from '../compile/conditions.ts';
import { holds } from '../kernel/conditions.ts';
import type { Form, Json, JsonObject } from '../kernel/types.ts';
import { scopeOf } from '../kernel/validate.ts';
import { compileSchema } from './values/fits.ts';
import type { Look } from './Walker.ts';

/** One of the ways in which a condition can hold. */
export interface Branch {
  at: Path;
  condition: JsonObject;
}

/** The alternatives of a condition, those within them too: of `anyOf` between answers, and within one. */
export function branchesOf(condition: JsonObject, at: Path): Branch[] {
  return Object.entries(condition).flatMap(([key, part]): Branch[] => {
    const here = [...at, key];
    if (key === 'anyOf') {
      return (part as JsonObject[]).flatMap((one, index) => [
        { at: [...here, index], condition: one },
        ...branchesOf(one, [...here, index]),
      ]);
    }
    if (key === 'not') return branchesOf(part as JsonObject, here);
    if (!key.startsWith('/') || typeof part !== 'object') return [];
    const within = ((part as JsonObject | null)?.anyOf ?? []) as Json[];
    return within.map((one, index) => ({
      at: [...here, 'anyOf', index],
      condition: { [key]: one },
    }));
  });
}

/** A condition of a file as a function of what the kernel sees. */
export function createTest(source: JsonObject): (form: Form, look: Look) => boolean {
  const tests = new ConditionTests();
  const condition = compileCondition(source, tests);
  const validators = Object.fromEntries(
    [...tests.schemas].map(([name, schema]) => [name, compileSchema(schema)]),
  );
  return (form, look) => holds(condition, { ...scopeOf(form, look.evaluation), validators });
}

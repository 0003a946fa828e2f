import { compileSchemas } from '../compile/compileSchema.ts';
import { ConditionTests, compileCondition } from '../compile/conditions.ts';
import { holds } from '../kernel/conditions.ts';
import type { Form, JsonObject } from '../kernel/types.ts';
import { scopeOf } from '../kernel/validate.ts';
import type { EvaluatedState } from './State.ts';

/** A condition of a file as a function of what the kernel sees. */
export function createTest(source: JsonObject): (form: Form, look: EvaluatedState) => boolean {
  const tests = new ConditionTests();
  const condition = compileCondition(source, tests);
  const schemas = compileSchemas(tests.schemas);
  return (form, look) => holds(condition, { ...scopeOf(form, look.evaluation), schemas });
}

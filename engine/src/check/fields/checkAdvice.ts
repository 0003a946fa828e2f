import { report } from '../../compile/readPack.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';
import type { CheckContext } from '../CheckContext.ts';

/** Whether a condition wants an answer at a place, or in one of several of which it is one. */
function wantsAnswer(condition: Json | undefined, pointer: Pointer): boolean {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return false;
  const own = condition[pointer];
  // A missing answer keeps no condition but `false`, which wants it blank.
  if (own !== undefined) return own !== false;
  const { anyOf } = condition;
  return Array.isArray(anyOf) && anyOf.some((branch) => wantsAnswer(branch, pointer));
}

/** Whether a rule of the step says that something is missing at a place; a question beside it never does. */
function isWantedByRule(rules: JsonObject[], pointer: Pointer): boolean {
  return rules.some(({ at, when, must }) => {
    const isHere = Array.isArray(at) && at.includes(pointer);
    return isHere && wantsAnswer(must, pointer) && !wantsAnswer(when, pointer);
  });
}

/** Warns of questions that need an answer and have no advice: all that is said there is "Required". */
export function checkAdvice({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const { field, file, at, source, required } of own) {
      if (source.advice !== undefined) continue;
      const rules = (file.data.rules ?? []) as JsonObject[];
      if (!required && !isWantedByRule(rules, field.pointer)) continue;
      const message = `${field.pointer} needs an answer and has no advice`;
      report(pack, file, at, 'no-advice', message, { expected: '"advice"' });
    }
  }
}

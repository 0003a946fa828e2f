import { report } from '../../compile/readPack.ts';
import type { CheckContext } from '../CheckContext.ts';

/** Warns of questions that need an answer and have no advice: all that is said there is "Required". */
export function checkAdvice({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const { field, file, at, source, required } of own) {
      if (!required || source.advice !== undefined) continue;
      const message = `${field.pointer} needs an answer and has no advice`;
      report(pack, file, at, 'no-advice', message, { expected: '"advice"' });
    }
  }
}

import { pointersOf } from '../../compile/conditions.ts';
import { factSources } from '../../compile/factSources.ts';
import { report } from '../../compile/readPack.ts';
import { restrictedBehind } from '../../compile/restrictedBehind.ts';
import type { CheckContext } from '../CheckContext.ts';

/** Reports fields that get the value of a restricted answer, and would keep it in the open. */
export function checkCopies({ pack, forms }: CheckContext): void {
  for (const { form, own, questions } of forms) {
    const fields = new Map([...questions].map(([pointer, { field }]) => [pointer, field]));
    const facts = factSources(pack, form.name);
    for (const { field, file, at, source } of own) {
      if (field.classification === 'restricted') continue;
      for (const word of ['otherwise', 'computed'] as const) {
        const pointer = restrictedBehind(source[word], { fields, facts });
        if (pointer === undefined) continue;
        // What is worked out of a restricted answer itself is no expression at all: that is told already.
        const reads = pointersOf(source[word]).map((one) => one.pointer);
        if (word === 'computed' && reads.includes(pointer)) continue;
        const message = `${field.pointer} is kept in the open, and its value comes from ${pointer}, which is restricted`;
        report(pack, file, [...at, word], 'restricted-copied', message);
      }
    }
  }
}

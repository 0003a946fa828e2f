import { report } from '../../compile/readPack.ts';
import type { CheckContext } from '../CheckContext.ts';

/** Reports restricted fields that are typed without a mask. */
export function checkRestricted({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const { field, file, at, source } of own) {
      if (source.classification !== 'restricted' || source.mask || field.choices) continue;
      const message = `${field.pointer} is restricted and has no mask`;
      report(pack, file, at, 'restricted-without-mask', message, { expected: '"mask"' });
    }
  }
}

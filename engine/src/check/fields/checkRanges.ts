import { report } from '../../compile/readPack.ts';
import type { CheckContext } from '../CheckContext.ts';

/** A lower and an upper limit, and whether a value may be just both. */
const RANGES: [lower: string, upper: string, mayTouch: boolean][] = [
  ['minimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'maximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
];

/** Reports questions whose own limits leave no right answer. */
export function checkRanges({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const { field, file, at, source } of own) {
      for (const [lower, upper, mayTouch] of RANGES) {
        const [least, most] = [source[lower], source[upper]];
        if (typeof least !== 'number' || typeof most !== 'number') continue;
        if (mayTouch ? least <= most : least < most) continue;
        const message = `${field.pointer} has no right answer: "${lower}" is ${least} and "${upper}" is ${most}`;
        report(pack, file, [...at, lower], 'no-right-answer', message);
      }
    }
  }
}

import { type Field, MASK_SHAPES, maskShape } from '../../kernel/index.ts';
import { dateMask } from './date.ts';
import { createLetterMask, createUpperMask } from './letters.ts';
import type { Mask } from './Mask.ts';
import { createNumberMask } from './number.ts';
import { createCardMask, createDigitsMask, createPatternMask } from './pattern.ts';

export type { Mask } from './Mask.ts';

/** The masks of texts that have a name. A pattern of `#` needs none: `###-##-####`. */
const NAMED: Record<string, Mask> = {
  date: dateMask,
  phone: createPatternMask(MASK_SHAPES.phone, { hasCountryCode: true }),
  zip: createPatternMask(MASK_SHAPES.zip),
  year: createDigitsMask(MASK_SHAPES.year),
  digits: createDigitsMask(MASK_SHAPES.digits),
  'card-number': createCardMask(),
};

const MONEY = createNumberMask({ decimals: 2 });

const made = new Map<string, Mask>();

/** Made once for each key, so that a field's mask is always the same object. */
function once(key: string, create: () => Mask): Mask {
  const known = made.get(key) ?? create();
  made.set(key, known);
  return known;
}

/** The mask of a field: a number's by its decimals, a text's by its name or pattern; undefined for none. */
export function findMask(
  field: Pick<Field, 'mask' | 'type' | 'decimals' | 'upperCase'>,
): Mask | undefined {
  const { mask, type, decimals = 0, upperCase = false } = field;
  if (mask === 'money') return MONEY;
  if (type === 'number' || type === 'integer') {
    return once(`number ${decimals}`, () => createNumberMask({ decimals, grouped: false }));
  }
  if (!mask) return upperCase ? once('upper', createUpperMask) : undefined;
  if (Object.hasOwn(NAMED, mask)) return NAMED[mask];
  const shape = maskShape(mask);
  if (shape === undefined) return undefined;
  if (!/[A*]/.test(shape)) return once(mask, () => createPatternMask(shape));
  return once(`${mask} ${upperCase}`, () => createLetterMask(shape, upperCase));
}

import { isBlank } from './blank.ts';
import { numberFormat } from './intlFormats.ts';
import { MASK_PLACES, maskShape } from './maskShapes.ts';
import type { Field, Json } from './types.ts';
import { writeDate } from './writeDate.ts';

/** An answer as people write it: a choice's label, dollars, a day as the language writes it. */
export function showAnswer(
  field: Pick<Field, 'choices' | 'mask'>,
  value: Json | undefined,
  locale: string,
): string {
  if (value === undefined || isBlank(value)) return '';
  const labelOf = (one: Json) =>
    field.choices?.find((choice) => choice.value === one)?.label ?? String(one);
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (field.mask === 'money' && typeof value === 'number') {
    return numberFormat(locale, { style: 'currency', currency: 'USD' }).format(value);
  }
  if (field.mask === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(value)))
    return writeDate(String(value), locale);
  return shape(labelOf(value), field.mask);
}

/** As it would look if it had been typed, where each place of the mask is filled: `8035550101` → `803-555-0101`. */
function shape(text: string, mask = ''): string {
  const whole = maskShape(mask) ?? '';
  const places = whole.match(/[#A*]/g) ?? [];
  const isFull =
    places.length === text.length && places.every((place, n) => MASK_PLACES[place]!.test(text[n]!));
  let next = 0;
  return isFull ? whole.replace(/[#A*]/g, () => text[next++]!) : text;
}

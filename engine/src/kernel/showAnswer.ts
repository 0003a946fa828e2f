import { isBlank } from './blank.ts';
import { numberFormat } from './intlFormats.ts';
import type { Field, Json } from './types.ts';

/** An answer as people write it: a choice's label, dollars, a date with its month first. */
export function showAnswer(field: Field, value: Json | undefined, locale: string): string {
  if (value === undefined || isBlank(value)) return '';
  const labelOf = (one: Json) =>
    field.choices?.find((choice) => choice.value === one)?.label ?? String(one);
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (field.mask === 'money' && typeof value === 'number') {
    return numberFormat(locale, { style: 'currency', currency: 'USD' }).format(value);
  }
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value));
  if (field.mask === 'date' && date) return `${date[2]}/${date[3]}/${date[1]}`;
  return labelOf(value);
}

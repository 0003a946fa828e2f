import type { Json } from '../../kernel/index.ts';
import type { WidgetProps } from './WidgetProps.ts';

export type Choice = string | number;

/** The one choice that is made, of a plain field or of a list that holds one. */
export function chosenOf(value: Json | undefined): Choice | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' || typeof one === 'number' ? one : undefined;
}

/** A choice as the field keeps it: in a list, where the field is one. */
export function toAnswer({ field }: Pick<WidgetProps, 'field'>, choice: Choice): Json {
  return field.type === 'array' ? [choice] : choice;
}

import type { Json } from '../../kernel/index.ts';
import type { WidgetProps } from './WidgetProps.ts';

/** The value of a choice, as it is stored. */
export type ChoiceValue = string | number;

/** The one choice that is made, of a plain field or of a list that holds one. */
export function chosenOf(value: Json | undefined): ChoiceValue | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' || typeof one === 'number' ? one : undefined;
}

/** A choice as the field keeps it: in a list, where the field is one. */
export function toAnswer({ field }: Pick<WidgetProps, 'field'>, choice: ChoiceValue): Json {
  return field.type === 'array' ? [choice] : choice;
}

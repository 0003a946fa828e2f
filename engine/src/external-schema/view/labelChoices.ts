import { isEqual } from '../../kernel/schema-validator/equal.ts';
import type { Constant } from './constants.ts';
import { labelValue } from './kinds.ts';
import type { UiWords } from './readUi.ts';
import type { Say, ViewChoice } from './ViewNode.ts';

/** What the choices of a place are called. */
export function labelChoices(choices: Constant[], ui: UiWords, say: Say): ViewChoice[] {
  return choices.map(({ value, title }, index) => ({
    value,
    label: ui.enumNames?.[index] ?? title ?? labelValue(value, say),
    isDisabled: ui.enumDisabled?.some((one) => isEqual(one, value)) ?? false,
  }));
}

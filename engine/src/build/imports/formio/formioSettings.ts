import type { JsonObject } from '../../../kernel/types.ts';
import type { Collected } from '../Collected.ts';
import { asText, isObject, isSet, leaveSettings, type Settings, wordsIn } from '../values.ts';

/** The mask that Form.io gives every phone number; the kind of answer has it, too. */
const PHONE_MASK = '(999) 999-9999';

const OF_COMPONENT: Settings = {
  logic: ['customConditional', 'calculateValue', 'customDefaultValue', 'logic'],
  setting: [
    'hidden',
    'disabled',
    'defaultValue',
    'placeholder',
    'prefix',
    'suffix',
    'unique',
    'errors',
  ],
};

const OF_VALIDATE: Settings = {
  logic: ['custom', 'json'],
  limit: ['minLength', 'maxLength', 'minWords', 'maxWords', 'min', 'max', 'step', 'pattern'],
  setting: ['customMessage'],
};

const OF_SHAPE: Settings = {
  limit: ['minDate', 'maxDate', 'minSelectedCount', 'maxSelectedCount', 'decimalLimit'],
};

/** Says what a condition says, in words: `show when heat = gas`. */
function leaveCondition(collected: Collected, { conditional }: JsonObject, source: string): void {
  if (!isObject(conditional)) return;
  const { show, when, eq, json, conditions } = conditional;
  const verb = show === false || show === 'false' ? 'hide' : 'show';
  if (isSet(when))
    collected.leave(source, 'logic', `${verb} when ${wordsIn(when)} = ${wordsIn(eq)}`);
  if (isSet(conditions)) collected.leave(source, 'logic', `${verb} when ${wordsIn(conditions)}`);
  if (isSet(json)) collected.leave(source, 'logic', wordsIn(json));
}

/** Names what a component says beside its words and choices. */
export function leaveOfComponent(
  collected: Collected,
  component: JsonObject,
  source: string,
): void {
  const { validate, inputMask, type } = component;
  leaveCondition(collected, component, source);
  leaveSettings(collected, component, { source, settings: OF_COMPONENT });
  if (isObject(validate)) leaveSettings(collected, validate, { source, settings: OF_VALIDATE });
  leaveSettings(collected, component, { source, settings: OF_SHAPE });
  const mask = asText(inputMask);
  if (mask && !(type === 'phoneNumber' && mask === PHONE_MASK))
    collected.leave(source, 'limit', `inputMask: ${wordsIn(mask)}`);
}

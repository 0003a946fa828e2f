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
    'editor',
    'truncateMultipleSpaces',
    'displayMask',
    'requireDecimal',
    'protected',
    'encrypted',
  ],
};

const OF_VALIDATE: Settings = {
  logic: ['custom', 'json'],
  limit: ['minWords', 'maxWords'],
};

/** Of a number: the steps that it goes in, where it does not go in any, and its decimals, if it has some. */
function leaveSteps(collected: Collected, component: JsonObject, source: string): void {
  const { validate, decimalLimit } = component;
  const step = isObject(validate) ? validate.step : undefined;
  if (isSet(step) && step !== 'any') collected.leave(source, 'limit', `step: ${wordsIn(step)}`);
  if (isSet(decimalLimit) && decimalLimit !== 0)
    collected.leave(source, 'limit', `decimalLimit: ${wordsIn(decimalLimit)}`);
}

/** Names what a component says beside its words and choices. */
export function leaveOfComponent(
  collected: Collected,
  component: JsonObject,
  source: string,
): void {
  const { validate, inputMask, type, case: letters } = component;
  leaveSettings(collected, component, { source, settings: OF_COMPONENT });
  if (isObject(validate)) leaveSettings(collected, validate, { source, settings: OF_VALIDATE });
  leaveSteps(collected, component, source);
  if (isSet(letters) && letters !== 'mixed')
    collected.leave(source, 'setting', `case: ${wordsIn(letters)}`);
  const mask = asText(inputMask);
  if (mask && !(type === 'phoneNumber' && mask === PHONE_MASK))
    collected.leave(source, 'limit', `inputMask: ${wordsIn(mask)}`);
}

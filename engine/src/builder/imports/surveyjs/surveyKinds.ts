import type { JsonObject } from '../../../kernel/types.ts';
import type { FieldKind } from '../../create/fieldKinds.ts';
import type { LeftReason } from '../Proposal.ts';
import { asText, isObject, listIn } from '../values.ts';

/** Types of elements that no question here is made of, and why; for any other that is no kind here: `no-kind`. */
export const LEFT_TYPES = new Map<string, LeftReason>([
  ['html', 'no-question'],
  ['image', 'no-question'],
  ['expression', 'no-question'],
  ['paneldynamic', 'nested'],
  ['matrixdynamic', 'nested'],
  ['multipletext', 'nested'],
]);

/** Undefined: the admin says it. A number may be whole, have decimals, or be money. */
const INPUT_KINDS = new Map<string, FieldKind>([
  ['', 'text'],
  ['text', 'text'],
  ['email', 'email'],
  ['tel', 'phone'],
  ['date', 'date'],
]);

/** Whether a validator of SurveyJS wants an e-mail address: `{ "type": "email" }`. */
export const isEmailCheck = (validator: unknown): boolean =>
  isObject(validator) && validator.type === 'email';

function kindOfText(element: JsonObject): FieldKind | undefined {
  const kind = INPUT_KINDS.get(asText(element.inputType));
  if (kind === 'text' && element.maskType === 'currency') return 'money';
  // A mask of digits or of a day: nothing says which of the kinds it is.
  if (kind === 'text' && ['numeric', 'datetime'].includes(asText(element.maskType)))
    return undefined;
  return kind === 'text' && listIn(element.validators).some(isEmailCheck) ? 'email' : kind;
}

const KINDS = new Map<string, (element: JsonObject) => FieldKind | undefined>([
  ['text', kindOfText],
  ['comment', () => 'long-text'],
  ['radiogroup', () => 'choice'],
  ['dropdown', () => 'choice'],
  ['buttongroup', () => 'choice'],
  ['checkbox', () => 'choices'],
  ['tagbox', () => 'choices'],
  ['boolean', () => 'yes-no'],
  // A scale is a number or a choice.
  ['rating', () => undefined],
]);

/** How an element is answered; undefined for a type that asks in another way than questions here. */
export function surveyKind(element: JsonObject): { kind: FieldKind | undefined } | undefined {
  const kindOf = KINDS.get(asText(element.type));
  return kindOf && { kind: kindOf(element) };
}

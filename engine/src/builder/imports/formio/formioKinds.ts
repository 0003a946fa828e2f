import type { JsonObject } from '../../../kernel/types.ts';
import type { FieldKind } from '../../create/fieldKinds.ts';
import type { LeftReason } from '../Proposal.ts';
import { asText, isObject } from '../values.ts';

/** Types of components that no question here is made of, and why. */
export const LEFT_TYPES = new Map<string, LeftReason>([
  ['button', 'no-question'],
  ['content', 'no-question'],
  ['htmlelement', 'no-question'],
  ['hidden', 'no-question'],
  ['captcha', 'no-question'],
  ['recaptcha', 'no-question'],
  ['datagrid', 'nested'],
  ['editgrid', 'nested'],
  ['datamap', 'nested'],
  ['tree', 'nested'],
  ['form', 'nested'],
  ['dynamicWizard', 'nested'],
]);

/** The day, the month and the year of a day, as far as something is said of them. */
const partsOfDay = ({ fields }: JsonObject): JsonObject[] =>
  isObject(fields) ? Object.values(fields).filter(isObject) : [];

/** Whether one of the day, the month and the year is not asked. */
const isPartOfDay = (component: JsonObject): boolean =>
  partsOfDay(component).some(({ hide }) => hide === true);

/** Whether it has to be answered; of a day, whether each part of it has to be. */
export function isRequired(component: JsonObject): boolean {
  const { type, validate } = component;
  const parts = type === 'day' ? partsOfDay(component) : [];
  return (
    (isObject(validate) && validate.required === true) ||
    (parts.length === 3 && parts.every(({ required }) => required === true))
  );
}

const KINDS = new Map<string, (component: JsonObject) => FieldKind | undefined>([
  ['textfield', () => 'text'],
  ['textarea', () => 'long-text'],
  // Whole, or with decimals, or money: most do not say.
  [
    'number',
    ({ decimalLimit, validate }) =>
      decimalLimit === 0 || (isObject(validate) && validate.integer === true)
        ? 'number'
        : undefined,
  ],
  ['currency', () => 'money'],
  ['email', () => 'email'],
  ['phoneNumber', () => 'phone'],
  ['day', (component) => (isPartOfDay(component) ? undefined : 'date')],
  // With the time of the day, where it does not say otherwise.
  ['datetime', ({ enableTime }) => (enableTime === false ? 'date' : undefined)],
  ['radio', () => 'choice'],
  ['select', ({ multiple }) => (multiple === true ? 'choices' : 'choice')],
  ['selectboxes', () => 'choices'],
  // A box may be a yes, one of several, or an agreement.
  ['checkbox', () => undefined],
  ['url', () => undefined],
  ['time', () => undefined],
  ['password', () => undefined],
]);

/** How a component is answered; undefined for a type that asks in another way than questions here. */
export function formioKind(component: JsonObject): { kind: FieldKind | undefined } | undefined {
  const kindOf = KINDS.get(asText(component.type));
  return kindOf && { kind: kindOf(component) };
}

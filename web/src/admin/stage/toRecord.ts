import {
  type Answers,
  type Form,
  type JsonObject,
  type Resource,
  toWire,
} from '@porchlight/engine';

/** An item of sample answers, which stand as they are typed, as the page keeps items: by server names. */
export function toRecord(form: Form, { idKey }: Resource, item: JsonObject): JsonObject {
  const isTyped = form.steps.some(({ group }) => group in item);
  const { id = item[idKey] ?? null, isComplete, ...rest } = item;
  return {
    ...(isTyped ? toWire(form, rest as Answers) : rest),
    [idKey]: id,
    ...(isComplete !== undefined && { isComplete }),
  };
}

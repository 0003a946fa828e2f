import { KEYWORDS, keywordsOn } from '../kernel/keywords/index.ts';
import type { Field, Json, JsonObject, Pointer, Step } from '../kernel/types.ts';
import { isSame, type Place, pair, quote, type Tell } from './Change.ts';

/** A field beside the step that shows it. */
export interface Placed {
  field: Field;
  step: Step;
}

/** The fields of a form, or of what a program adds to it, in page order. */
export function placedFields(steps: Step[]): Placed[] {
  return steps.flatMap((step) => step.fields.map((field) => ({ field, step })));
}

/** Keywords of which a greater value lets more through, and those of which a smaller one does. */
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const WORDS = new Set(['title', 'description', 'examples', 'default', 'oneOf', 'type', 'items']);

const schemaOf = ({ field, step }: Placed): JsonObject =>
  ((step.schema.properties as JsonObject | undefined)?.[field.name] ?? {}) as JsonObject;

/** What is checked of an answer beside its type and choices. */
function limitsOf(placed: Placed): JsonObject {
  const schema = schemaOf(placed);
  const { oneOf: _, ...items } = (schema.items ?? {}) as JsonObject;
  const own = Object.entries(schema).filter(([keyword]) => !WORDS.has(keyword));
  return {
    ...Object.fromEntries(own),
    ...(Object.keys(items).length > 0 && { items }),
    ...Object.fromEntries(keywordsOn(placed.field)),
  };
}

/** Whether everything that passed a keyword before passes it now. */
function isLooser(keyword: string, before: Json | undefined, after: Json | undefined): boolean {
  if (after === undefined) return true;
  if (before === undefined) return false;
  if (Object.hasOwn(KEYWORDS, keyword))
    return KEYWORDS[keyword]!.isLooser?.(before, after) ?? false;
  if (typeof before !== 'number' || typeof after !== 'number') return false;
  if (UPPER.has(keyword)) return after >= before;
  return LOWER.has(keyword) && after <= before;
}

const show = (value: Json | undefined) =>
  value === undefined ? 'no limit' : JSON.stringify(value);

function diffLimits(
  before: Placed,
  after: Placed,
  subject: string,
  place: Place,
  tell: Tell,
): void {
  const [then, now] = [limitsOf(before), limitsOf(after)];
  for (const keyword of new Set([...Object.keys(then), ...Object.keys(now)])) {
    if (isSame(then[keyword], now[keyword])) continue;
    const isSafe = isLooser(keyword, then[keyword], now[keyword]);
    tell(
      isSafe ? 'safe' : 'needs-answer',
      isSafe ? 'limit-loosened' : 'limit-tightened',
      `${subject} is checked otherwise: ${keyword} was ${show(then[keyword])} and is ${show(now[keyword])}.`,
      place,
    );
  }
}

function diffChoices(before: Field, after: Field, subject: string, place: Place, tell: Tell): void {
  if (!before.choices && !after.choices) return;
  if (!before.choices) {
    const sentence = `${subject} takes only answers of a list now.`;
    tell('needs-answer', 'choices-added', sentence, place);
    return;
  }
  if (!after.choices) {
    tell('safe', 'choices-freed', `${subject} takes any answer now, not of a list.`, place);
    return;
  }
  const { gone, added, both, isReordered } = pair(before.choices, after.choices, ({ value }) =>
    JSON.stringify(value),
  );
  for (const { label } of gone) {
    const sentence = `${subject} no longer offers ${quote(label)}; who chose it is asked again.`;
    tell('needs-answer', 'choice-removed', sentence, place);
  }
  for (const { label } of added)
    tell('safe', 'choice-added', `${subject} also offers ${quote(label)}.`, place);
  for (const [then, now] of both) {
    if (then.retired !== now.retired) {
      const how = now.retired ? `is offered to nobody from ${now.retired} on` : 'is offered again';
      tell('safe', 'choice-retired', `${subject}: the choice ${quote(now.label)} ${how}.`, place);
    }
    if (then.label === now.label) continue;
    const sentence = `${subject}: the choice ${quote(then.label)} reads ${quote(now.label)}.`;
    tell('safe', 'words-changed', sentence, place);
  }
  if (isReordered)
    tell('safe', 'choices-reordered', `${subject} has its choices in another order.`, place);
}

const wireNames = ({ wire }: Field) => [wire.name, ...Object.values(wire.map ?? {})];

function diffStorage(before: Field, after: Field, subject: string, place: Place, tell: Tell): void {
  if (before.classification !== after.classification) {
    const isOpened = before.classification === 'restricted';
    const sentence = `${subject} was ${before.classification} and is ${after.classification}${
      isOpened ? ': it is no longer encrypted and masked' : ''
    }.`;
    tell(isOpened ? 'breaking' : 'safe', 'classification-changed', sentence, place);
  }
  if (!isSame([before.wire.as, wireNames(before)], [after.wire.as, wireNames(after)])) {
    const sentence = `${subject} has another server name: what reads the API or an export has to follow.`;
    tell('breaking', 'server-name-changed', sentence, place);
  }
}

function diffField(before: Placed, after: Placed, form: string, tell: Tell): void {
  const [then, now] = [before.field, after.field];
  const subject = `${quote(now.title)} (${quote(after.step.title)})`;
  const { program } = then;
  const place: Place = {
    form,
    step: after.step.name,
    pointer: then.pointer,
    ...(program !== undefined && { program }),
  };
  if (then.pointer !== now.pointer)
    tell('safe', 'question-renamed', `${subject} has another name; answers follow it.`, place);
  if (before.step.name !== after.step.name) {
    const sentence = `${subject} moved here from ${quote(before.step.title)}.`;
    tell('safe', 'question-moved', sentence, place);
  }
  if (then.title !== now.title)
    tell('safe', 'words-changed', `${quote(then.title)} reads ${quote(now.title)}.`, place);
  if (schemaOf(before).description !== schemaOf(after).description)
    tell('safe', 'words-changed', `${subject} has another explanation.`, place);
  if (then.advice !== now.advice)
    tell('safe', 'words-changed', `${subject} has other advice beside its message.`, place);
  if (then.type !== now.type) {
    const sentence = `${subject} was a ${then.type} and is a ${now.type}: answers of before are set aside.`;
    tell('breaking', 'type-changed', sentence, place);
  }
  if (!then.required && now.required)
    tell('needs-answer', 'question-required', `${subject} has to be answered now.`, place);
  if (then.required && !now.required)
    tell('safe', 'question-optional', `${subject} may be left blank now.`, place);
  if (!isSame(then.when, now.when)) {
    const kind = now.required || !now.when ? 'needs-answer' : 'safe';
    const how = now.when
      ? then.when
        ? 'under another condition'
        : 'only under a condition'
      : 'always';
    tell(kind, 'condition-changed', `${subject} is asked ${how} now.`, place);
  }
  if (!isSame(then.otherwise, now.otherwise)) {
    const sentence = `${subject} counts as something else while it is not asked.`;
    tell('safe', 'copy-changed', sentence, place);
  }
  if (!isSame(then.computed, now.computed)) {
    const how = !then.computed
      ? 'is worked out now, and typed by nobody: answers of before are left'
      : now.computed
        ? 'is worked out otherwise'
        : 'is typed now, and no longer worked out';
    const kind = then.computed === undefined ? 'breaking' : 'safe';
    tell(kind, 'calculation-changed', `${subject} ${how}.`, place);
  }
  if (then.retired !== now.retired) {
    const how = now.retired
      ? `is shown only to who has answered it, from ${now.retired} on`
      : 'is asked of everybody again';
    tell('safe', 'question-retired', `${subject} ${how}.`, place);
  }
  if (then.upperCase !== now.upperCase)
    tell(
      'safe',
      'look-changed',
      `${subject} counts ${now.upperCase ? 'in capital letters' : 'as it is typed'}.`,
      place,
    );
  if (!isSame(then.frequencies, now.frequencies))
    tell('safe', 'words-changed', `${subject} asks otherwise how often the amount comes.`, place);
  if (!isSame(then.messages, now.messages))
    tell('safe', 'words-changed', `${subject} says otherwise what is wrong.`, place);
  if (
    !isSame([then.mask, before.step.uiSchema[then.name]], [now.mask, after.step.uiSchema[now.name]])
  )
    tell('safe', 'look-changed', `${subject} looks otherwise.`, place);
  if (then.type === now.type) {
    diffChoices(then, now, subject, place, tell);
    diffLimits(before, after, subject, place, tell);
  }
  diffStorage(then, now, subject, place, tell);
}

/** Questions that came, went or changed. One that names where it stood before is the same question. */
export function diffFields(before: Step[], after: Step[], form: string, tell: Tell): void {
  const [then, now] = [placedFields(before), placedFields(after)];
  const known = new Set(then.map(({ field }) => field.pointer));
  const nameOf = new Map<Pointer, Pointer>();
  for (const { field } of now) {
    const { pointer, renamedFrom } = field;
    const isRenamed = renamedFrom !== undefined && !known.has(pointer) && known.has(renamedFrom);
    nameOf.set(pointer, isRenamed ? renamedFrom : pointer);
  }
  const { gone, added, both } = pair(
    then,
    now,
    ({ field }) => nameOf.get(field.pointer) ?? field.pointer,
  );
  const placeOf = ({ field: { pointer, program }, step }: Placed): Place => ({
    form,
    step: step.name,
    pointer,
    ...(program !== undefined && { program }),
  });
  for (const one of gone) {
    const sentence = `${quote(one.field.title)} (${quote(one.step.title)}) is no longer asked; answers are set aside.`;
    tell('breaking', 'question-removed', sentence, placeOf(one));
  }
  for (const one of added) {
    const { title, required, when } = one.field;
    const sentence = `${quote(title)} (${quote(one.step.title)}) is asked${
      when && required
        ? ', and has to be answered where it is'
        : required
          ? ' and has to be answered'
          : ', and may be left blank'
    }.`;
    tell(required ? 'needs-answer' : 'safe', 'question-added', sentence, placeOf(one));
  }
  for (const [one, other] of both) diffField(one, other, form, tell);
}

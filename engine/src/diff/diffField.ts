import { KEYWORDS, keywordsOn } from '../kernel/keywords/index.ts';
import type { Field, Json, JsonObject, Step } from '../kernel/types.ts';
import { type DiffPlace, isSame, pair, quote, type Tell } from './DiffEntry.ts';

/** A field beside the step that shows it. */
export interface Placed {
  field: Field;
  step: Step;
}

/** A question before and after, what it is called in a sentence, and where what is told of it stands. */
interface Compared {
  before: Placed;
  after: Placed;
  then: Field;
  now: Field;
  subject: string;
  place: DiffPlace;
  tell: Tell;
}

/** Where a question is. */
export const placeIn = (
  form: string,
  { field: { pointer, program }, step }: Placed,
): DiffPlace => ({
  form,
  step: step.name,
  pointer,
  ...(program !== undefined && { program }),
});

/** What is otherwise with a question, in the order in which an admin reads it. */
export function diffField(before: Placed, after: Placed, form: string, tell: Tell): void {
  const [then, now] = [before.field, after.field];
  const subject = `${quote(now.title)} (${quote(after.step.title)})`;
  const place = placeIn(form, { field: then, step: after.step });
  const compared: Compared = { before, after, then, now, subject, place, tell };
  diffPlace(compared);
  diffWords(compared);
  diffType(compared);
  diffAsking(compared);
  diffComputed(compared);
  diffLooks(compared);
  if (then.type === now.type) {
    diffChoices(compared);
    diffLimits(compared);
  }
  diffStorage(compared);
}

function diffPlace({ before, after, then, now, subject, place, tell }: Compared): void {
  if (then.pointer !== now.pointer)
    tell('safe', 'question-renamed', `${subject} has another name; answers follow it.`, place);
  if (before.step.name !== after.step.name) {
    const sentence = `${subject} moved here from ${quote(before.step.title)}.`;
    tell('safe', 'question-moved', sentence, place);
  }
}

function diffWords({ before, after, then, now, subject, place, tell }: Compared): void {
  if (then.title !== now.title)
    tell('safe', 'words-changed', `${quote(then.title)} reads ${quote(now.title)}.`, place);
  if (schemaOf(before).description !== schemaOf(after).description)
    tell('safe', 'words-changed', `${subject} has another explanation.`, place);
  if (then.advice !== now.advice)
    tell('safe', 'words-changed', `${subject} has other advice beside its message.`, place);
}

function diffType({ then, now, subject, place, tell }: Compared): void {
  if (then.type === now.type) return;
  const sentence = `${subject} was a ${then.type} and is a ${now.type}: answers of before are set aside.`;
  tell('breaking', 'type-changed', sentence, place);
}

/** Of whom it is asked, and whether it may be left blank. */
function diffAsking({ then, now, subject, place, tell }: Compared): void {
  if (!then.required && now.required)
    tell('needs-answer', 'question-required', `${subject} has to be answered now.`, place);
  if (then.required && !now.required)
    tell('safe', 'question-optional', `${subject} may be left blank now.`, place);
  if (isSame(then.when, now.when)) return;
  const kind = now.required || !now.when ? 'needs-answer' : 'safe';
  const how = now.when
    ? then.when
      ? 'under another condition'
      : 'only under a condition'
    : 'always';
  tell(kind, 'condition-changed', `${subject} is asked ${how} now.`, place);
}

/** Its value where nobody types one. */
function diffComputed({ then, now, subject, place, tell }: Compared): void {
  if (!isSame(then.otherwise, now.otherwise)) {
    const sentence = `${subject} counts as something else while it is not asked.`;
    tell('safe', 'copy-changed', sentence, place);
  }
  if (isSame(then.computed, now.computed)) return;
  const how = !then.computed
    ? 'is worked out now, and typed by nobody: answers of before are left'
    : now.computed
      ? 'is worked out otherwise'
      : 'is typed now, and no longer worked out';
  const kind = then.computed === undefined ? 'breaking' : 'safe';
  tell(kind, 'calculation-changed', `${subject} ${how}.`, place);
}

/** How it is shown, and to whom. */
function diffLooks({ before, after, then, now, subject, place, tell }: Compared): void {
  if (then.retired !== now.retired) {
    const how = now.retired
      ? `is shown only to people who have answered it, from ${now.retired} on`
      : 'is asked of everybody again';
    tell('safe', 'question-retired', `${subject} ${how}.`, place);
  }
  if (then.upperCase !== now.upperCase) {
    const how = now.upperCase ? 'in capital letters' : 'as it is typed';
    tell('safe', 'look-changed', `${subject} counts ${how}.`, place);
  }
  if (!isSame(then.frequencies, now.frequencies))
    tell('safe', 'words-changed', `${subject} asks otherwise how often the amount comes.`, place);
  if (!isSame([then.none, then.noneQuestion], [now.none, now.noneQuestion]))
    tell('safe', 'words-changed', `${subject} asks otherwise whether it has nothing.`, place);
  if (!isSame(then.messages, now.messages))
    tell('safe', 'words-changed', `${subject} says otherwise what is wrong.`, place);
  const looks = ({ field, step }: Placed) => [field.mask, step.uiSchema[field.name]];
  if (!isSame(looks(before), looks(after)))
    tell('safe', 'look-changed', `${subject} looks otherwise.`, place);
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

function diffLimits({ before, after, subject, place, tell }: Compared): void {
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

function diffChoices({ then: before, now: after, subject, place, tell }: Compared): void {
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
    const sentence = `${subject} no longer offers ${quote(label)}; people who chose it are asked again.`;
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

function diffStorage({ then: before, now: after, subject, place, tell }: Compared): void {
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

import type { Pointer, Step } from '../kernel/types.ts';
import { ownCondition, pair, quote, type Tell } from './DiffEntry.ts';
import { diffField, type Placed, placeIn } from './diffField.ts';

/** The fields of a form, or of what a program adds to it, in page order. */
export function placedFields(steps: Step[]): Placed[] {
  return steps.flatMap((step) => step.fields.map((field) => ({ field, step })));
}

/** Of whom a question that is new is asked, and whether it has to be answered. */
function howAsked({ field: { required, when, computed } }: Placed): string {
  const isOfSome = ownCondition(when) !== undefined;
  if (computed !== undefined)
    return `is worked out, and shown${isOfSome ? ' under a condition' : ''}`;
  const asked = isOfSome ? 'is asked under a condition' : 'is asked';
  if (!required) return `${asked}, and may be left blank`;
  return isOfSome
    ? `${asked}, and has to be answered where it is`
    : `${asked} and has to be answered`;
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
  for (const one of gone) {
    const sentence = `${quote(one.field.title)} (${quote(one.step.title)}) is no longer asked; answers are set aside.`;
    tell('breaking', 'question-removed', sentence, placeIn(form, one));
  }
  for (const one of added) {
    const { title, required } = one.field;
    const sentence = `${quote(title)} (${quote(one.step.title)}) ${howAsked(one)}.`;
    tell(required ? 'needs-answer' : 'safe', 'question-added', sentence, placeIn(form, one));
  }
  for (const [one, other] of both) diffField(one, other, form, tell);
}

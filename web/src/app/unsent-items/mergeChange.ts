import { answersOfItem, type Form, type Json, type JsonObject, toWire } from '@porchlight/engine';
import { type MergedAnswers, mergeAnswers } from '@porchlight/engine/react';
import { tagOf } from './createServerSide.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** What of a record is under the names of another. */
const pick = (record: JsonObject, like: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(like).map((name): [string, Json] => [name, record[name] ?? null]));

/** What a change and a record give together, field by field. */
export function mergeWith(
  form: Form,
  { body, base = {} }: UnsentChange,
  theirs: JsonObject,
): MergedAnswers {
  const read = (over: JsonObject) => answersOfItem(form, { ...theirs, ...over });
  return mergeAnswers({ form, base: read(base), mine: read(body), theirs: read({}) });
}

/**
 * A change, made anew on the record as it is stored now: with what was changed elsewhere, and with hers where both
 * changed the same. Then it has `theirs`, and somebody has to choose.
 */
export function mergeChange(form: Form, change: UnsentChange, current: JsonObject): UnsentChange {
  const { taken, clashes } = mergeWith(form, change, current);
  const { theirs: _theirs, ...rest } = change;
  const body = { ...change.body, ...toWire(form, answersOfItem(form, current), taken) };
  const now = pick(current, body);
  const isClash = clashes.length > 0;
  const asked = toWire(
    form,
    answersOfItem(form, current),
    clashes.map(({ pointer }) => pointer),
  );
  return {
    ...rest,
    body,
    base: { ...now, ...pick(change.base ?? {}, asked) },
    ...tagOf(current),
    ...(isClash && { theirs: now }),
  };
}

/** A change after somebody has chosen: `pointers` are the answers of which the stored one is taken. */
export function resolveChange(form: Form, change: UnsentChange, pointers: string[]): UnsentChange {
  const { theirs = {}, refusal: _refusal, ...rest } = change;
  const taken = toWire(form, answersOfItem(form, theirs), pointers);
  return { ...rest, body: { ...change.body, ...taken }, base: { ...change.base, ...theirs } };
}

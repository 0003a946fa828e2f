import {
  type Form,
  fieldsOf,
  type Json,
  type JsonObject,
  restrictedPointers,
} from '@porchlight/engine';
import { createItemStore, factsOfItem } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';
import type { HeldCall } from '../session/UnsentItems.ts';
import { makeOwnId } from './addChange.ts';
import { changeRecord } from './applyChanges.ts';
import { tagOf } from './createServerSide.ts';
import type { UnsentChange, UnsentSecret } from './UnsentChange.ts';

/** Parts what may be in the journal from what may not. */
function splitBody(form: Form, whole: JsonObject): { body: JsonObject; secrets: UnsentSecret[] } {
  const fields = fieldsOf(form);
  const secrets = restrictedPointers(form).flatMap((pointer) => {
    const { name = '' } = fields.get(pointer)?.wire ?? {};
    const value = whole[name];
    return value === undefined ? [] : [{ pointer, name, value: String(value ?? '') }];
  });
  const names = secrets.map(({ name }) => name);
  const open = Object.entries(whole).filter(([name]) => !names.includes(name));
  return { body: Object.fromEntries(open), secrets };
}

/** Restricted values under their flat server names. */
export const flatSecrets = (secrets: UnsentSecret[] = []): JsonObject =>
  Object.fromEntries(secrets.map(({ name, value }) => [name, value || null]));

/**
 * A call as a change that waits.
 * @param before The item as it is shown now; absent for a new one.
 * @param siblings All items of its list.
 */
export function readCall(
  draft: Draft,
  call: HeldCall,
  {
    form,
    before,
    siblings,
  }: { form: Form; before: JsonObject | undefined; siblings: JsonObject[] },
): UnsentChange {
  const { kind, resource, id = makeOwnId(), parentId, key, isWhole, isSent } = call;
  // What goes is what is shown: not what somebody has made of it since.
  const { tag } = kind === 'removal' ? tagOf(before ?? {}) : call;
  const { body, secrets } = splitBody(form, call.body ?? {});
  const base = Object.keys(body).map((name): [string, Json] => [name, before?.[name] ?? null]);
  const change: UnsentChange = {
    kind,
    resource,
    id,
    ...(parentId !== undefined && { parentId }),
    // Who has an item open saves it again and again with one key: each change is another.
    key: (kind === 'creation' ? key : undefined) ?? crypto.randomUUID(),
    body,
    ...(secrets.length > 0 && { secrets }),
    ...(isWhole && { isWhole }),
    ...(isSent && { isSent }),
    ...(kind === 'change' && { base: Object.fromEntries(base) }),
    ...(tag !== undefined && { tag }),
  };
  const isFinished = body.isComplete ?? before?.isComplete;
  if (kind === 'removal' || typeof isFinished !== 'boolean') return change;
  const record = { ...changeRecord(before ?? {}, change), ...flatSecrets(secrets) };
  const { facts, evaluation } = draft.store.getSnapshot();
  const parent = evaluation.effective as JsonObject;
  const world = factsOfItem(form, facts, before, siblings, parent);
  const holds = createItemStore(form, record, world).invalidSteps().length === 0;
  return { ...change, isComplete: isFinished && holds };
}

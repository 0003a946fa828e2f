import { answersOfItem, type JsonObject, toWire } from '@porchlight/engine';
import { readItem } from '../session/records.ts';
import { addChange, belongsTo, giveId, makeOwnId, refuseChange } from './addChange.ts';
import { createServerSide, type SendingNeeds, tagOf } from './createServerSide.ts';
import { dropItem, putItem } from './itemLists.ts';
import { changeRecord } from './layChanges.ts';
import { describeRefusal, hasClash, isAnswer, isGone } from './refusals.ts';
import { tellLost } from './tellLost.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** What settles a change that the server did not take. Rejects where it has not answered. */
export function createSettling(
  needs: SendingNeeds,
): (change: UnsentChange, error: unknown) => Promise<void> {
  const { draft, state } = needs;
  const { replace, changeList, drop } = createServerSide(needs);

  /** Says of what goes with who it belongs to that it does. */
  const tellRemoved = (changes: UnsentChange[]) =>
    tellLost(draft, changes, { why: 'removed', application: draft.state.application.id });

  /** It was removed elsewhere: what stands here of it can be made anew, once she has seen that. */
  async function keepRemoved(change: UnsentChange) {
    const { resource, id, parentId, isComplete, secrets } = change;
    const form = await draft.release.form(resource.form, draft.language);
    // It was taken back meanwhile.
    if (!state.changes.some(({ key }) => key === change.key)) return;
    let before: JsonObject = {};
    changeList(change, (items) => {
      before = items.find((item) => item[resource.idKey] === id) ?? before;
      return dropItem(items, resource.idKey, id);
    });
    const own = makeOwnId();
    const complete = isComplete !== undefined && { isComplete };
    const body = toWire(form, answersOfItem(form, changeRecord(before, change)));
    const anew: UnsentChange = {
      kind: 'creation',
      resource,
      id: own,
      ...(parentId !== undefined && { parentId }),
      key: crypto.randomUUID(),
      body: { ...body, ...complete },
      ...complete,
      ...(secrets && { secrets }),
      ...(change.lostSecrets && { lostSecrets: change.lostSecrets }),
    };
    // Of what belonged to it only what is new can go with it.
    const left = state.changes.filter((one) => !belongsTo(one, change) || one.kind === 'creation');
    const lost = state.changes.filter((one) => !left.includes(one));
    const at = left.findIndex((one) => one.key === change.key);
    const later = giveId(left.slice(at + 1), change, own);
    const added = later.reduce(addChange, [...left.slice(0, at), anew]);
    // She is asked first, whatever was done to it meanwhile.
    state.set(
      added.map((one) => (one.key === anew.key ? { ...one, refusal: { code: 'gone' } } : one)),
    );
    await tellRemoved(lost);
  }

  return async function settle(change, error) {
    if (!isAnswer(error)) throw error;
    const { kind, resource, parentId } = change;
    const { current } = error;
    if (isGone(error) && kind === 'change') return keepRemoved(change);
    // With who it belongs to it is gone, too.
    if (isGone(error) && (kind === 'removal' || parentId !== undefined)) {
      await tellRemoved([change]);
      return drop(change);
    }
    if (!current) return state.set(refuseChange(state.changes, change, describeRefusal(error)));
    changeList(change, (items) => putItem(items, resource.idKey, readItem(current)));
    const newer = { ...change, ...tagOf(current) };
    state.changes = replace(change, newer);
    const isAsked = hasClash(change, current);
    state.set(isAsked ? refuseChange(state.changes, newer, { code: 'changed' }) : state.changes);
  };
}

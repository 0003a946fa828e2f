import { answersOfItem, type JsonObject, toWire } from '@porchlight/engine';
import type { Draft } from '../session/createDraft.ts';
import { addChange, belongsTo, giveId, makeOwnId } from './addChange.ts';
import { changeRecord } from './applyChanges.ts';
import { createServerSide, type SendingNeeds } from './createServerSide.ts';
import { dropItem } from './itemLists.ts';
import { tellLost } from './tellLost.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** Says of what goes with who it belongs to that it does. */
export const tellRemoved = (draft: Draft, changes: UnsentChange[]): Promise<void> =>
  tellLost(draft, changes, { why: 'removed', application: draft.state.application.id });

/** What was removed elsewhere: what stands here of it can be made anew, once she has seen that. */
export function createKeeping(needs: SendingNeeds): (change: UnsentChange) => Promise<void> {
  const { draft, state } = needs;
  const { changeList } = createServerSide(needs);

  return async function keepRemoved(change) {
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
    // Who has it open goes on with what is kept.
    state.ids.set(id, own);
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
    await tellRemoved(draft, lost);
  };
}

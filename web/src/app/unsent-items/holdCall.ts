import type { JsonObject } from '@porchlight/engine';
import type { Draft } from '../session/createDraft.ts';
import type { HeldCall } from '../session/UnsentItems.ts';
import { addChange } from './addChange.ts';
import type { ShownItems } from './createShownItems.ts';
import { readCall } from './readCall.ts';
import type { UnsentState } from './UnsentState.ts';

interface HoldNeeds {
  draft: Draft;
  state: UnsentState;
  shown: ShownItems;
  /** It waits from now on. */
  onHeld(): void;
}

/** Shows a call as done, and keeps it as a change that waits; gives the item as it is shown. */
export async function holdCall(
  { draft, state, shown, onHeld }: HoldNeeds,
  call: HeldCall,
): Promise<JsonObject> {
  const { resource } = call;
  const form = await draft.release.form(resource.form, draft.language);
  const [id, parentId] = [shown.currentIdOf(call.id), shown.currentIdOf(call.parentId)];
  const siblings = shown.items(resource, parentId);
  const item = siblings.find((one) => one[resource.idKey] === id);
  const read = { form, before: call.before ? { ...item, ...call.before } : item, siblings };
  const change = readCall(draft, { ...call, id, parentId }, read);
  state.set(addChange(state.changes, change));
  onHeld();
  const now = shown.items(resource, parentId);
  return now.find((one) => one[resource.idKey] === change.id) ?? {};
}

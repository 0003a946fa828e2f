import { computeInitially, initialAnswers, type JsonObject } from '@porchlight/engine';
import { changedPointers, type UiState } from '@porchlight/engine/react';
import type { Session } from '../session/Session.ts';

/** True when something of it is filled in, or a further step was reached: she was here before. */
function hasBegun({ store, getState }: Session): boolean {
  const { form, answers, facts, kept } = store.getSnapshot();
  if (getState().application.visited.length > 1 || Object.keys(kept).length > 0) return true;
  return (
    changedPointers(form, computeInitially(form, initialAnswers(form), facts), answers).length > 0
  );
}

/** The stored step; or the item that this tab was typing into and could not store. */
export function whereToBegin(session: Session): Partial<UiState> {
  const { store, cache, getState } = session;
  const { id, step, role } = getState().application;
  const cameBackTo = role !== 'review' && hasBegun(session) ? step : undefined;
  const place = cache.readItems(id).find((one) => one.place.kind === undefined)?.place;
  if (!place) return { currentStep: step, cameBackTo };
  const { resource } = store.fieldOf(place.collection);
  const items = store.getSnapshot().facts[resource!.fact] as JsonObject[];
  const isThere =
    place.id === undefined || items.some((item) => item[resource!.idKey] === place.id);
  if (!isThere) return { currentStep: step, cameBackTo };
  const { collection } = place;
  return {
    currentStep: step,
    displayState: 'add-additional-member',
    openItem: { collection, ...(place.id !== undefined && { id: place.id }) },
    additionalMemberCurrentStep: cache.readItem({ ...place, kind: 'left' })?.step ?? 0,
  };
}

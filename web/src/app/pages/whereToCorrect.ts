import {
  type Facts,
  type Form,
  type JsonObject,
  type Pointer,
  readItemPlace,
  type Step,
} from '@porchlight/engine';
import type { ItemId, UiState } from '@porchlight/engine/react';
import { findStepOf } from './findDocumentsStep.ts';

/** Where a question stands that staff ask about: in a step of the application, or in the form of an item. */
export function whereToCorrect(
  { form, facts }: { form: Form; facts: Facts },
  steps: Step[],
  at: Pointer,
): Partial<UiState> {
  const place = readItemPlace(form, at);
  const openStep = (pointer: Pointer): Partial<UiState> => ({
    currentStep: findStepOf(steps, pointer),
    startAt: pointer,
    focusAt: pointer,
  });
  if (!place) return openStep(at);
  const { list, id } = place;
  // An item of a list is changed where the list is.
  if (!place.at) return openStep(list.pointer);
  const { fact = '', idKey = '' } = list.resource ?? {};
  const items = (facts[fact] ?? []) as JsonObject[];
  const item = items.find((one) => String(one[idKey]) === id);
  // Removed meanwhile: its form would make a new one.
  if (!item) return openStep(list.pointer);
  return {
    currentStep: findStepOf(steps, list.pointer),
    displayState: 'add-additional-member',
    openItem: { collection: list.pointer, id: item[idKey] as ItemId },
    openItemAt: place.at,
    additionalMemberCurrentStep: 0,
  };
}

import { type Form, type Pointer, readItemPlace, type Step } from '@porchlight/engine';
import type { UiState } from '@porchlight/engine/react';
import { findStepOf } from './findDocumentsStep.ts';

/** Where a question stands that staff ask about: in a step of the application, or in the form of an item. */
export function whereToCorrect(form: Form, steps: Step[], at: Pointer): Partial<UiState> {
  const place = readItemPlace(form, at);
  if (!place) return { currentStep: findStepOf(steps, at), startAt: at, focusAt: at };
  const { list, id } = place;
  return {
    currentStep: findStepOf(steps, list.pointer),
    displayState: 'add-additional-member',
    openItem: { collection: list.pointer, id: Number(id) },
    openItemAt: place.at,
    additionalMemberCurrentStep: 0,
  };
}

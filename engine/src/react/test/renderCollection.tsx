import { jest } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import type { DocumentSlot, JsonObject, Step, Texts } from '../../kernel/index.ts';
import { CollectionKindsProvider } from '../collections/CollectionKinds.ts';
import { COLLECTION_KINDS } from '../collections/kinds.ts';
import { ItemWizard } from '../collections/wizard/ItemWizard.tsx';
import { StepForm } from '../form/StepForm.tsx';
import type { FormServices } from '../state/FormServices.ts';
import { ItemProvider, type ItemScope } from '../state/ItemContext.tsx';
import { useSharedState } from '../state/SharedStateProvider.tsx';
import { renderForm } from './renderForm.tsx';
import { sampleForm, sampleStep } from './sampleForm.ts';

const texts: Texts = {
  'fields.add-item': 'Add',
  'fields.change-item': 'Change it',
  'fields.save-item': 'Save',
  'fields.cancel': 'Cancel',
  'fields.remove': 'Remove',
  'fields.remove-item': 'Remove it',
  'fields.item-removed': 'It was removed',
  'fields.item-unsent': 'Not sent yet',
  'fields.item-refused': 'It is refused',
  'fields.item-changed-not-removed': 'It was changed',
  'fields.keep-item': 'Keep',
  'fields.keep-item-name': [
    { type: 0, value: 'Keep ' },
    { type: 1, value: 'name' },
  ],
  'fields.remove-anyway': 'Remove anyway',
  'fields.remove-anyway-name': [
    { type: 0, value: 'Remove ' },
    { type: 1, value: 'name' },
    { type: 0, value: ' anyway' },
  ],
  'fields.item-kept': [
    { type: 1, value: 'name' },
    { type: 0, value: ' stays' },
  ],
  'toast-went-wrong': 'Something went wrong',
  'toast-member-failed': 'Not saved',
  'members.incomplete': 'Not finished',
  'members.edit': 'Edit',
  'members.finish': 'Finish',
  'application.needs-a-line': 'You are offline',
  'documents.choose-file': 'Choose a file',
  'documents.upload': 'Upload',
  'documents.failed': 'Not sent',
  'documents.retry': 'Try again',
  'file-types': 'Only PDF',
};

/** Two fields: a name and an amount. */
const itemForm = sampleForm([
  sampleStep([
    { name: 'Name', required: true, ui: { 'ui:widget': 'text' } },
    { name: 'Amount', type: 'number', mask: 'money', ui: { 'ui:widget': 'money' } },
  ]),
]);

function Screen({ step }: { step: Step }) {
  const { ui } = useSharedState();
  return ui.displayState === 'main-form' ? <StepForm step={step} /> : <ItemWizard />;
}

/**
 * A step with one list, whose items have a form of their own.
 * @param scope What can be changed; absent: all.
 */
export function renderCollection(
  kind: string,
  items: JsonObject[],
  services: Partial<FormServices>,
  form = itemForm,
  documents?: DocumentSlot[],
  scope?: ItemScope,
) {
  const resource = { path: 'things', form: 'thing', idKey: 'id', fact: 'things' };
  const field = {
    name: 'Things',
    type: 'array' as const,
    resource,
    wire: { as: 'none' as const },
    ui: { 'ui:field': 'collection', 'ui:options': { collection: kind } },
  };
  const outer = sampleForm([sampleStep([field], { group: 'Outer', name: 'outer' })]);
  outer.steps[0]!.fields[0]!.pointer = '/Outer/Things';
  outer.steps[0]!.fields[0]!.group = 'Outer';
  if (documents) outer.steps[0]!.documents = documents;
  const notify = jest.fn();
  const screen = <Screen step={outer.steps[0]!} />;
  const view = renderForm(
    <CollectionKindsProvider value={COLLECTION_KINDS}>
      {scope ? <ItemProvider value={scope}>{screen}</ItemProvider> : screen}
    </CollectionKindsProvider>,
    { form: outer, texts, services: { loadForm: async () => form, notify, ...services } },
  );
  act(() => view.store.update({ facts: { things: items } }));
  return { ...view, notify };
}

/** Types into a field of an open dialog. */
export const type = (pointer: string, value: string) => {
  const control = document.getElementById(pointer)!;
  fireEvent.input(control, { target: { value } });
};

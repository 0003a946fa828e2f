import { useState } from 'react';
import {
  answersOfItem,
  type Field,
  type Form,
  initialAnswers,
  type JsonObject,
  toWire,
  withTyped,
} from '../../../kernel/index.ts';
import { SubmitDialog } from '../../dialog/SubmitDialog.tsx';
import { focusField } from '../../form/ErrorSummary.tsx';
import { StepForm } from '../../form/StepForm.tsx';
import type { ItemId } from '../../state/FormServices.ts';
import { ItemProvider, type ItemScope, useItem } from '../../state/ItemContext.tsx';
import { isRefusal } from '../../state/isRefusal.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { scopeOfItem } from '../../state/scopeOfItem.ts';
import { FormStoreProvider } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { Listen } from '../../wizard/Listen.tsx';
import { type DialogNotes, useDialogStore } from '../useDialogStore.ts';
import { idOfItem } from '../useItems.ts';
import { useSayFailure } from '../useSayFailure.ts';
import { createItemMaking } from './createItemMaking.ts';

export interface ItemDialogProps {
  form: Form;
  /** The list that it belongs to. */
  field: Field;
  parentId: ItemId | undefined;
  /** The one that is changed; absent for a new one. */
  item?: JsonObject | undefined;
  title: string;
  isOpen: boolean;
  onClose(): void;
}

/** How an item is stored: a new one is made, and one only. */
function useStoring({ form, field, parentId, item }: ItemDialogProps, notes: DialogNotes) {
  const resource = field.resource!;
  const { services } = useSharedState();
  const [store] = useState(() =>
    item === undefined
      ? createItemMaking({ services, resource, form, parentId, notes })
      : (body: JsonObject) => {
          const id = idOfItem(resource, item);
          return services.changeItem(resource, id, body, { parentId, before: item });
        },
  );
  return store;
}

/** What is known of an item inside its dialog. */
function scopeIn(outer: ItemScope, field: Field, id: ItemId | undefined): ItemScope {
  const { reveal, id: owner } = outer;
  const hold = scopeOfItem(outer, field.pointer, id);
  return { reveal, ...(owner !== undefined && { id: owner }), ...hold };
}

/** One item, in a dialog: its form, Cancel, Save. It closes once the item is stored. */
export function ItemDialog(props: ItemDialogProps) {
  const { form, field, parentId, item } = props;
  const id = item && idOfItem(field.resource!, item);
  const text = useText();
  const outer = useItem();
  const sayFailure = useSayFailure();
  const { store, notes } = useDialogStore({
    form,
    place: { collection: field.pointer, id, parentId, kind: 'dialog' },
    start: item ? answersOfItem(form, item) : initialAnswers(form),
  });
  const save = useStoring(props, notes);
  const [isSaving, setSaving] = useState(false);
  const step = form.steps[0]!;
  function close() {
    notes.keep(undefined);
    props.onClose();
  }

  function showProblems() {
    const [first] = store.problemsOf(step.name);
    if (first) setTimeout(() => focusField(first.path));
    return first !== undefined;
  }

  async function handleSave() {
    store.touchStep(step.name);
    if (showProblems()) return;
    setSaving(true);
    try {
      const { answers, evaluation } = store.getSnapshot();
      await save(toWire(form, withTyped(form, answers, evaluation.effective)));
      close();
    } catch (error) {
      if (isRefusal(error)) store.setServerProblems(error.problems);
      if (!showProblems()) sayFailure(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <SubmitDialog
      isOpen={props.isOpen}
      title={props.title}
      action={text('fields.save-item')}
      isSaving={isSaving}
      onClose={close}
      onSubmit={handleSave}
    >
      <ItemProvider value={scopeIn(outer, field, id)}>
        <FormStoreProvider store={store}>
          <Listen step={step} />
          <StepForm step={step} />
        </FormStoreProvider>
      </ItemProvider>
    </SubmitDialog>
  );
}

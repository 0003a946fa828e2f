import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  answersOfItem,
  type Form,
  type JsonObject,
  type Resource,
  seed,
  toWire,
} from '../../../kernel/index.ts';
import { SubmitDialog } from '../../dialog/SubmitDialog.tsx';
import { focusField } from '../../form/ErrorSummary.tsx';
import { StepForm } from '../../form/StepForm.tsx';
import { ItemProvider, useItem } from '../../state/ItemContext.tsx';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId } from '../../state/Services.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { createFormStore } from '../../store/createFormStore.ts';
import { FormStoreProvider, useFormStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { idOfItem } from '../useItems.ts';
import { createItemMaking } from './createItemMaking.ts';

export interface ItemDialogProps {
  form: Form;
  resource: Resource;
  parentId: ItemId | undefined;
  /** The one that is changed; absent for a new one. */
  item?: JsonObject | undefined;
  title: string;
  isOpen: boolean;
  onClose(): void;
}

/** One item, in a dialog: its form, Cancel, Save. It closes once the item is stored. */
export function ItemDialog(props: ItemDialogProps) {
  const { form, resource, parentId, item } = props;
  const text = useText();
  const outer = useFormStore();
  const scope = useItem();
  const { services } = useSharedState();
  const [save] = useState(() =>
    item
      ? (body: JsonObject) =>
          services.changeItem(resource, idOfItem(resource, item), body, parentId)
      : createItemMaking(services, resource, parentId),
  );
  const [isSaving, setSaving] = useState(false);
  const [store] = useState(() => {
    const answers = item ? answersOfItem(form, item) : seed(form);
    return createFormStore({ form, answers, facts: outer.getSnapshot().facts, kept: {} });
  });
  const step = form.steps[0]!;
  useEffect(() => store.update({ form }), [store, form]);
  useSyncExternalStore(store.subscribe, store.getSnapshot);

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
      await save(toWire(form, store.getSnapshot().evaluation.effective));
      props.onClose();
    } catch (error) {
      if (isRefusal(error)) store.setServerProblems(error.problems);
      const sentence = isRefusal(error) ? error.sentence : undefined;
      if (!showProblems()) services.notify(sentence ?? text('toast-went-wrong'));
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
      onClose={props.onClose}
      onSubmit={handleSave}
    >
      <ItemProvider value={{ ...scope, isReadOnly: false }}>
        <FormStoreProvider store={store}>
          <StepForm step={step} />
        </FormStoreProvider>
      </ItemProvider>
    </SubmitDialog>
  );
}

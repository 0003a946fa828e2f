import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import {
  type Form,
  filterAnswers,
  type JsonObject,
  type Resource,
  type RowOptions,
  rowOf,
} from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import type { ItemId, UnsavedItem } from '../../state/FormServices.ts';
import { ItemProvider, type ItemScope, useItem } from '../../state/ItemContext.tsx';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { scopeOfItem } from '../../state/scopeOfItem.ts';
import { FormStoreProvider, useFormStore, useFromStore } from '../../store/FormStoreContext.tsx';
import { countAsked } from '../../wizard/minutesLeft.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { createItemStore, factsOfItem } from './createItemStore.ts';
import { ItemSteps } from './ItemSteps.tsx';
import { useItemSaving } from './useItemSaving.ts';
import { keepStep } from './whereToOpen.ts';

/** What an `ItemWizard` is given. */
export interface ItemWizardProps {
  /** How the saving stands, under the title. */
  status?: ReactNode;
}

/** The form of one item, in place of the main one: its own steps, then back to the list. */
export function ItemWizard({ status }: ItemWizardProps) {
  const store = useFormStore();
  const { ui } = useSharedState();
  const field = store.fieldOf(ui.openItem!.collection);
  const resource = field.resource!;
  const form = useItemForm(resource.form);
  if (!form) return <Placeholder style={{ height: 320 }} />;
  const { steps } = store.getSnapshot().form;
  const step = steps.find(({ fields }) => fields.some(({ pointer }) => pointer === field.pointer));
  const row = rowOf(step, field);
  return <LoadedItem {...{ form, resource, row, status }} />;
}

/** What was typed of an item before staff asked about it: what is held by now stands as it was sent. */
function withoutHeld(
  unsaved: UnsavedItem | undefined,
  { isReadOnly, held }: Pick<ItemScope, 'isReadOnly' | 'held'>,
): UnsavedItem | undefined {
  if (!unsaved || isReadOnly) return undefined;
  const answers = filterAnswers(unsaved.answers, (pointer) => !held?.has(pointer));
  return { ...unsaved, answers };
}

type LoadedProps = ItemWizardProps & {
  form: Form;
  resource: Resource;
  row: RowOptions | undefined;
};

function LoadedItem({ form, resource, row, status }: LoadedProps) {
  const outer = useFormStore();
  const items = useItems(resource);
  const { ui, setUi, services } = useSharedState();
  const opened = ui.openItem?.id;
  const id = opened === undefined ? undefined : (services.currentId?.(opened) ?? opened);
  const item = items.find((one) => idOfItem(resource, one) === id);
  const outerFacts = useFromStore((store) => store.getSnapshot().facts);
  const facts = useMemo(() => {
    const { effective } = outer.getSnapshot().evaluation;
    return factsOfItem(form, outerFacts, item, items, effective as JsonObject);
  }, [outer, form, outerFacts, item, items]);
  const { collection } = ui.openItem!;
  const outerScope = useItem();
  const hold = useMemo(() => scopeOfItem(outerScope, collection, id), [outerScope, collection, id]);
  const [unsaved] = useState(() => withoutHeld(services.unsaved?.read({ collection, id }), hold));
  const [store] = useState(() => createItemStore(form, item, facts, unsaved?.answers));
  useEffect(() => store.update({ form, facts }), [store, form, facts]);

  const { minutesToApply } = usePortal().limits;
  const share = countAsked(store.getSnapshot()) / Math.max(1, countAsked(outer.getSnapshot()));
  const minutes = minutesToApply * share;

  const handleCreated = useCallback(
    (created: ItemId) => {
      setUi({ openItem: { collection, id: created } });
      keepStep(services, { collection }, undefined);
    },
    [setUi, services, collection],
  );
  const saving = useItemSaving({
    store,
    resource,
    collection,
    services,
    item,
    unsaved,
    onCreated: handleCreated,
  });
  const scope = useMemo<ItemScope>(
    () => ({
      ...(id !== undefined && { id }),
      reveal: (pointer) => services.reveal(pointer, id),
      ...hold,
    }),
    [services, id, hold],
  );
  return (
    <ItemProvider value={scope}>
      <FormStoreProvider store={store}>
        <ItemSteps {...{ form, item, row, saving, status, minutes }} />
      </FormStoreProvider>
    </ItemProvider>
  );
}

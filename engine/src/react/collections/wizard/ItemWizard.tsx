import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type {
  CompiledForm,
  Field,
  Form,
  JsonObject,
  Resource,
  RowOptions,
} from '../../../kernel/index.ts';
import { Callout } from '../../callout/Callout.tsx';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { ConflictDialog } from '../../conflict/ConflictDialog.tsx';
import { ConflictError } from '../../conflict/ConflictError.ts';
import { TakenNotice } from '../../conflict/TakenNotice.tsx';
import { BackIcon } from '../../icons/icons.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { ItemProvider, type ItemScope } from '../../state/ItemContext.tsx';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId } from '../../state/Services.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { ReturnToStep } from '../../stepper/ReturnToStep.tsx';
import { StepList } from '../../stepper/StepList.tsx';
import { FormStoreProvider, useFormStore, useFromStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { countAsked } from '../../wizard/minutesLeft.ts';
import { StepPage } from '../../wizard/StepPage.tsx';
import { describeSteps, useUnsoundSteps, useVisibleSteps } from '../../wizard/useSteps.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { createItemStore, factsOfItem } from './createItemStore.ts';
import { ItemTitle } from './ItemTitle.tsx';
import { useItemSaving } from './useItemSaving.ts';
import { keepStep, keyOfItem } from './whereToOpen.ts';

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
  const row = rowOf(store.getSnapshot().form, field);
  return <LoadedItem {...{ form, resource, row, status }} />;
}

/** Which answers the list shows of an item. */
function rowOf(form: CompiledForm, field: Field): RowOptions | undefined {
  const step = form.steps.find(({ fields }) =>
    fields.some(({ pointer }) => pointer === field.pointer),
  );
  const ui = step?.uiSchema[field.name] as { 'ui:options'?: { row?: RowOptions } } | undefined;
  return ui?.['ui:options']?.row;
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
  const id = ui.openItem?.id;
  const item = items.find((one) => idOfItem(resource, one) === id);
  const outerFacts = useFromStore((store) => store.getSnapshot().facts);
  const facts = useMemo(() => {
    const { effective } = outer.getSnapshot().evaluation;
    return factsOfItem(form, outerFacts, item, items, effective as JsonObject);
  }, [outer, form, outerFacts, item, items]);
  const { collection } = ui.openItem!;
  const [unsaved] = useState(() => services.unsaved?.read({ collection, id }));
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
      isReadOnly: false,
    }),
    [services, id],
  );
  return (
    <ItemProvider value={scope}>
      <FormStoreProvider store={store}>
        <ItemSteps {...{ form, item, row, saving, status, minutes }} />
      </FormStoreProvider>
    </ItemProvider>
  );
}

type StepsProps = ItemWizardProps & {
  form: Form;
  item: JsonObject | undefined;
  row: RowOptions | undefined;
  saving: ReturnType<typeof useItemSaving>;
  /** About how long the whole of it takes. */
  minutes: number;
};

function ItemSteps({ form, item, row, saving, status, minutes }: StepsProps) {
  const text = useText();
  const store = useFormStore();
  const steps = useVisibleSteps();
  const { ui, setUi, services } = useSharedState();
  const [isSaving, setSaving] = useState(false);
  const current = Math.min(ui.additionalMemberCurrentStep, steps.length - 1);
  const step = steps[current]!;
  const isLast = current === steps.length - 1;
  const unsound = useUnsoundSteps(current);
  // Who changes an item that is complete may open any of its steps.
  const [isComplete] = useState(item?.isComplete === true);
  const [furthest, setFurthest] = useState(isComplete ? steps.length - 1 : current);
  const reached = Math.max(furthest, current);
  const openItem = ui.openItem!;
  useEffect(() => keepStep(services, openItem, current), [services, openItem, current]);

  function close(isFinished = false) {
    const leftAt = isFinished ? 0 : current;
    setUi({
      displayState: 'main-form',
      additionalMemberCurrentStep: 0,
      leftAt: { ...ui.leftAt, [keyOfItem(openItem)]: leftAt },
    });
    // A new one that was never saved has nothing to come back to.
    const isNothing = isFinished || openItem.id === undefined;
    keepStep(services, openItem, isNothing ? undefined : leftAt);
  }
  function open(position: number) {
    setFurthest(Math.max(reached, position));
    setUi({ additionalMemberCurrentStep: position });
  }

  const isAway = (error: unknown) => services.isAway?.(error) === true;

  /** Runs a save with the buttons busy; a failure says so, and leaves everything where it is. */
  async function attempt(save: () => Promise<void>, then: () => void) {
    setSaving(true);
    try {
      await save();
      then();
    } catch (error) {
      if (error instanceof ConflictError) return;
      services.notify(text(isAway(error) ? 'application.needs-a-line' : 'toast-member-failed'));
    } finally {
      setSaving(false);
    }
  }

  function handleNext() {
    const save = () =>
      saving.save({ finish: isLast }).catch((error) => {
        // Within the item one goes on without a line; that it is finished the server has to hear.
        if (isLast || !isAway(error)) throw error;
      });
    void attempt(save, () => {
      const wrong = store.invalidSteps()[0];
      const mine = store.problemsOf(step.name);
      if (mine.length > 0) return;
      if (!isLast) return open(current + 1);
      if (wrong) return open(steps.findIndex((one) => one.name === wrong));
      close(true);
    });
  }

  /**
   * What was typed is stored before something else is shown, finished or not; what is refused stays in
   * this tab. Without a line one may look at its other steps, and not leave it.
   */
  function handleLeave(then: () => void, isWithin = false) {
    const flush = () =>
      saving.saver.flush().catch((error) => {
        if (!isRefusal(error) && !(isWithin && isAway(error))) throw error;
      });
    void attempt(flush, then);
  }

  const handleOpen = (position: number) => handleLeave(() => open(position), true);
  const wayBack = !isComplete && reached > current && (
    <ReturnToStep reached={reached} isSaving={isSaving} onOpen={handleOpen} />
  );
  const visited = isComplete ? { visited: steps.map(({ name }) => name) } : {};
  const entries = describeSteps(steps, { current, reached, ...visited, invalid: [], unsound });
  return (
    <>
      <Button
        startIcon={<BackIcon />}
        onClick={() => handleLeave(() => close())}
        disabled={isSaving}
        sx={{ ml: -1 }}
      >
        {text('members.back-to-list')}
      </Button>
      <ItemTitle {...{ form, item, row }} />
      {saving.refusal ? (
        <Callout tone="error" role="alert">
          {saving.refusal}
        </Callout>
      ) : (
        status
      )}
      {saving.taken && <TakenNotice form={form} taken={saving.taken} />}
      {saving.conflict && <ConflictDialog conflict={saving.conflict} onResolve={saving.resolve} />}
      <StepList steps={entries} current={current} onOpen={handleOpen} notice={wayBack}>
        <StepPage
          key={step.name}
          step={step}
          hasBack={current > 0}
          nextLabel={step.buttons.next ?? (isLast ? text('members.finish') : undefined)}
          backLabel={step.buttons.back}
          isSaving={isSaving}
          minutes={minutes}
          onNext={handleNext}
          onBack={() => handleOpen(current - 1)}
        >
          {wayBack}
        </StepPage>
      </StepList>
    </>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  describeItem,
  type Form,
  type JsonObject,
  type Pointer,
  type Resource,
} from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { AppDialog } from '../../dialog/AppDialog.tsx';
import { PlusIcon, TrashIcon } from '../../icons/icons.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { useFormStore } from '../../store/FormStoreContext.tsx';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { ListRow, Rows } from '../ListRow.tsx';
import { asksAboutRemoval, RemovalQuestion } from '../RemovalQuestion.tsx';
import { refusalOf, UnsentNote } from '../UnsentNote.tsx';
import { useItemHolds } from '../useItemHolds.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { useRemoval } from '../useRemoval.tsx';
import { keyOfItem, readStep, whereToOpen } from './whereToOpen.ts';

/** Opens the form of an item, or of a new one, in the place of the main form: where it was left, or at what is missing. */
function useOpenItem(pointer: Pointer, resource: Resource, items: JsonObject[]) {
  const { ui, setUi, services } = useSharedState();
  const outer = useFormStore();
  return (form: Form, item?: JsonObject) => {
    const openItem = { collection: pointer, ...(item && { id: idOfItem(resource, item) }) };
    const { facts, evaluation } = outer.getSnapshot();
    const parent = evaluation.effective as JsonObject;
    const world = { form, outer: facts, items, parent };
    setUi({
      displayState: 'add-additional-member',
      openItem,
      openItemAt: undefined,
      additionalMemberCurrentStep: item
        ? whereToOpen(item, ui.leftAt?.[keyOfItem(openItem)] ?? readStep(services, openItem), world)
        : 0,
    });
  };
}

/** Whose removal is asked about: what the dialog shows stays while it closes. */
function useAsking() {
  const [asked, setAsked] = useState<JsonObject>();
  const [isAsking, setAsking] = useState(false);
  function ask(item: JsonObject) {
    setAsked(item);
    setAsking(true);
  }
  return { asked, isAsking, ask, endAsking: () => setAsking(false) };
}

/** A list whose items are filled in a form with steps of its own, which takes the place of the main one. */
export function WizardCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const locale = useLocale();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const handleOpen = useOpenItem(props.field.pointer, resource, items);
  const { isOpen: canOpen } = useItemHolds(props.field, props.isReadOnly);
  const { removing, remove, keep, announcement } = useRemoval(props.field);
  const { asked, isAsking, ask, endAsking } = useAsking();

  if (!form) return <Placeholder style={{ height: 112, marginBottom: 28 }} />;

  const nameOf = (item: JsonObject) =>
    describeItem(form, item, locale, props.row).main || text('members.unnamed');

  function handleRemove() {
    if (!asked) return;
    endAsking();
    void remove(idOfItem(resource, asked), nameOf(asked));
  }

  return (
    <CollectionFrame {...props}>
      {announcement}
      {items.length === 0 && <p>{text('members.none')}</p>}
      <Rows>
        {items.map((item) => {
          const id = idOfItem(resource, item);
          const name = nameOf(item);
          return (
            <ItemRow
              key={id}
              item={item}
              name={name}
              canOpen={canOpen(id)}
              canRemove={!props.isReadOnly}
              isRemoving={removing.includes(id)}
              onEdit={() => handleOpen(form, item)}
              onAsk={() => ask(item)}
              onKeep={() => void keep(id, name)}
              onRemove={() => void remove(id, name)}
            />
          );
        })}
      </Rows>
      {canOpen() && (
        <Button variant="outlined" startIcon={<PlusIcon />} onClick={() => handleOpen(form)}>
          {text('fields.add-item', { name: form.title })}
        </Button>
      )}
      <RemoveDialog
        isOpen={isAsking}
        name={asked && nameOf(asked)}
        onClose={endAsking}
        onRemove={handleRemove}
      />
    </CollectionFrame>
  );
}

interface ItemRowProps {
  item: JsonObject;
  name: string;
  canOpen: boolean;
  canRemove: boolean;
  isRemoving: boolean;
  onEdit(): void;
  /** Asks before it is removed. */
  onAsk(): void;
  /** Takes back a removal that was refused. */
  onKeep(): void;
  /** Makes it all the same: who goes with it was said when it was asked first. */
  onRemove(): void;
}

/** An item in the list: its name, whether anything is left to do in it, and what can be done with it. */
function ItemRow(props: ItemRowProps) {
  const { item, name, canOpen, canRemove, isRemoving, onEdit, onAsk, onKeep, onRemove } = props;
  const text = useText();
  const isIncomplete = item.isComplete === false;
  const isAsked = asksAboutRemoval(item, text);
  const buttons = { name, isRemoving, onEdit, onRemove: onAsk };
  return (
    <ListRow
      main={name}
      sub={
        <>
          {text(isIncomplete ? 'members.incomplete' : 'members.complete')}
          <UnsentNote item={item} />
        </>
      }
      hasError={isIncomplete || refusalOf(item) !== undefined}
      right={canOpen && <RowButtons {...buttons} canRemove={canRemove && !isAsked} />}
      below={
        isAsked && (
          <RemovalQuestion
            name={name}
            isBusy={isRemoving}
            onKeep={onKeep}
            onRemove={canRemove ? onRemove : undefined}
          />
        )
      }
    />
  );
}

interface RowButtonsProps {
  name: string;
  canRemove: boolean;
  isRemoving: boolean;
  onEdit(): void;
  onRemove(): void;
}

function RowButtons({ name, canRemove, isRemoving, onEdit, onRemove }: RowButtonsProps) {
  const text = useText();
  return (
    <>
      <Button
        onClick={onEdit}
        startIcon={<PencilIcon />}
        aria-label={text('members.edit-name', { name })}
      >
        {text('members.edit')}
      </Button>
      {canRemove && (
        <Button
          color="error"
          loading={isRemoving}
          onClick={onRemove}
          aria-label={text('fields.remove-item', { name })}
        >
          <TrashIcon />
        </Button>
      )}
    </>
  );
}

interface RemoveDialogProps {
  isOpen: boolean;
  /** Who is to be removed: known while it is asked, and while the dialog goes. */
  name: string | undefined;
  onClose(): void;
  onRemove(): void;
}

/** Asks before an item is removed: all that was said of it goes with it. */
function RemoveDialog({ isOpen, name, onClose, onRemove }: RemoveDialogProps) {
  const text = useText();
  return (
    <AppDialog
      isOpen={isOpen}
      title={name === undefined ? '' : text('fields.remove-item', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {text('fields.cancel')}
          </Button>
          <Button variant="contained" color="error" onClick={onRemove}>
            {text('fields.remove')}
          </Button>
        </>
      }
    >
      <p>{text('members.remove-question')}</p>
    </AppDialog>
  );
}

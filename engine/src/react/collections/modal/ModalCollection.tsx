import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import {
  describeItem,
  describeSub,
  type Form,
  fieldsOf,
  type JsonObject,
} from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { AskedNote } from '../../frame/AskedNote.tsx';
import { PlusIcon } from '../../icons/icons.tsx';
import { useItem } from '../../state/ItemContext.tsx';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { Rows } from '../ListRow.tsx';
import { type ItemHolds, useItemHolds } from '../useItemHolds.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { type Removal, useRemoval } from '../useRemoval.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemRow } from './ItemRow.tsx';
import { NoneBox } from './NoneBox.tsx';
import { useNoneQuestion } from './useNoneQuestion.tsx';
import { useResumedMaking } from './useResumedMaking.ts';

/** What the dialog was opened for. */
interface Opened {
  key: number;
  title: string;
  item: JsonObject | undefined;
}

/** The dialog of an item: each opening is a dialog of its own, and what it shows stays while it closes. */
function useOpenedItem() {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  function handleOpen(title: string, item?: JsonObject) {
    setOpened((before) => ({ key: (before?.key ?? 0) + 1, title, item }));
    setOpen(true);
  }
  return { isOpen, opened, handleOpen, handleClose: () => setOpen(false) };
}

/** Loads what the dialog asks amounts with: it stands there when the dialog opens. */
function usePreloadedAmounts(form: Form | undefined): void {
  useEffect(() => {
    if (form && [...fieldsOf(form).values()].some(({ frequencies }) => frequencies))
      void import('../../widgets/money/FrequentAmount.tsx').catch(() => {});
  }, [form]);
}

interface ItemRowsProps {
  collection: CollectionProps;
  form: Form;
  items: JsonObject[];
  holds: ItemHolds;
  removal: Removal;
  onChange(title: string, item: JsonObject): void;
}

/** The items, each with what can be done with it. */
function ItemRows({ collection, form, items, holds, removal, onChange }: ItemRowsProps) {
  const text = useText();
  const locale = useLocale();
  const { id: parentId } = useItem();
  const resource = collection.field.resource!;
  return (
    <Rows>
      {items.map((item) => {
        const words = describeItem(form, item, locale, collection.row);
        const id = idOfItem(resource, item);
        return (
          <ItemRow
            key={id}
            words={{ ...words, sub: describeSub(words, text) }}
            item={item}
            asked={holds.askedOf(id)}
            isReadOnly={!holds.isOpen(id)}
            isRemoving={removal.removing.includes(id)}
            onChange={() => onChange(text('fields.change-item', { name: words.main }), item)}
            onRemove={() => removal.remove(id, words.main, parentId)}
            onKeep={() => removal.keep(id, words.main)}
          />
        );
      })}
    </Rows>
  );
}

/** A list whose items are added and changed in a dialog, one form of one step. */
export function ModalCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const removal = useRemoval(props.field);
  const { id: parentId } = useItem();
  const holds = useItemHolds(props.field, props.isReadOnly);
  const missing = holds.askedOf();
  const canAdd = holds.isOpen();
  const question = useNoneQuestion(props.field, form !== undefined && items.length === 0 && canAdd);
  usePreloadedAmounts(form);
  const { isOpen, opened, handleOpen, handleClose } = useOpenedItem();
  const isResuming = useResumedMaking(props.field, parentId, isOpen);

  if (!form) return <Placeholder style={{ height: 112, marginBottom: 28 }} />;
  const addWords = text('fields.add-item', { name: form.title });
  return (
    <CollectionFrame {...props}>
      {removal.announcement}
      {items.length > 0 && (
        <ItemRows {...{ form, items, holds, removal }} collection={props} onChange={handleOpen} />
      )}
      {missing && (
        <AskedNote id={missing.id} data-asked>
          {missing.words}
        </AskedNote>
      )}
      {canAdd && (
        <Button
          variant="outlined"
          startIcon={<PlusIcon />}
          disabled={isResuming}
          aria-describedby={missing?.id}
          onClick={() => handleOpen(addWords)}
        >
          {addWords}
        </Button>
      )}
      {props.field.none && (
        <NoneBox field={props.field} isEmpty={items.length === 0} isReadOnly={props.isReadOnly} />
      )}
      {question}
      {opened && (
        <ItemDialog
          {...opened}
          key={opened.key}
          form={form}
          field={props.field}
          parentId={parentId}
          isOpen={isOpen}
          onClose={handleClose}
        />
      )}
    </CollectionFrame>
  );
}

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
import { idOfPointer } from '../../form/pointerOfId.ts';
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
  const { pointer, resource } = props.field;
  const items = useItems(resource!);
  const form = useItemForm(resource!.form);
  const holds = useItemHolds(props.field, props.isReadOnly);
  // Also while the form of its items is on its way: it needs nothing of that.
  const question = useNoneQuestion(props.field, items.length === 0 && holds.isOpen());
  usePreloadedAmounts(form);
  return (
    <>
      {form ? (
        <ItemList {...{ form, items, holds }} collection={props} />
      ) : (
        // Not under the id of the list: nothing in it can have the focus that is wanted there.
        <Placeholder data-field={idOfPointer(pointer)} style={{ height: 112, marginBottom: 28 }} />
      )}
      {question}
    </>
  );
}

type ItemListProps = Pick<ItemRowsProps, 'collection' | 'form' | 'items' | 'holds'>;

function ItemList({ collection, form, items, holds }: ItemListProps) {
  const { field, isReadOnly } = collection;
  const text = useText();
  const removal = useRemoval(field);
  const { id: parentId } = useItem();
  const missing = holds.askedOf();
  const { isOpen, opened, handleOpen, handleClose } = useOpenedItem();
  const isResuming = useResumedMaking(field, parentId, isOpen);
  const addWords = text('fields.add-item', { name: form.title });
  return (
    <CollectionFrame {...collection}>
      {removal.announcement}
      {items.length > 0 && (
        <ItemRows {...{ collection, form, items, holds, removal }} onChange={handleOpen} />
      )}
      {missing && (
        <AskedNote id={missing.id} data-asked>
          {missing.words}
        </AskedNote>
      )}
      {holds.isOpen() && (
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
      {field.none && <NoneBox field={field} isEmpty={items.length === 0} isReadOnly={isReadOnly} />}
      {opened && (
        <ItemDialog
          {...opened}
          {...{ form, field, parentId, isOpen }}
          key={opened.key}
          onClose={handleClose}
        />
      )}
    </CollectionFrame>
  );
}

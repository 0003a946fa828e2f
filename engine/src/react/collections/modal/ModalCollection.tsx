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
import { useItemHolds } from '../useItemHolds.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { useRemoval } from '../useRemoval.tsx';
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

/** A list whose items are added and changed in a dialog, one form of one step. */
export function ModalCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const locale = useLocale();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const { removing, remove, keep, announcement } = useRemoval(props.field);
  const { id: parentId } = useItem();
  const { isOpen: canChange, askedOf } = useItemHolds(props.field, props.isReadOnly);
  const missing = askedOf();
  const question = useNoneQuestion(
    props.field,
    form !== undefined && items.length === 0 && canChange(),
  );
  usePreloadedAmounts(form);
  const { isOpen, opened, handleOpen, handleClose } = useOpenedItem();
  const isResuming = useResumedMaking(props.field, parentId, isOpen);

  const changeWords = (name: string) => text('fields.change-item', { name });
  if (!form) return <Placeholder style={{ height: 112, marginBottom: 28 }} />;
  const addWords = text('fields.add-item', { name: form.title });
  return (
    <CollectionFrame {...props}>
      {announcement}
      {items.length > 0 && (
        <Rows>
          {items.map((item) => {
            const words = describeItem(form, item, locale, props.row);
            const id = idOfItem(resource, item);
            return (
              <ItemRow
                key={id}
                words={{ ...words, sub: describeSub(words, text) }}
                item={item}
                asked={askedOf(id)}
                isReadOnly={!canChange(id)}
                isRemoving={removing.includes(id)}
                onChange={() => handleOpen(changeWords(words.main), item)}
                onRemove={() => remove(id, words.main, parentId)}
                onKeep={() => keep(id, words.main)}
              />
            );
          })}
        </Rows>
      )}
      {missing && (
        <AskedNote id={missing.id} data-asked>
          {missing.words}
        </AskedNote>
      )}
      {canChange() && (
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

import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeItem } from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { PlusIcon, TrashIcon } from '../../icons/icons.tsx';
import { useItem } from '../../state/ItemContext.tsx';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { ListRow, Rows } from '../ListRow.tsx';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { useRemoval } from '../useRemoval.tsx';
import { ItemDialog } from './ItemDialog.tsx';

/** A list whose items are added in a dialog, one form of one step. */
export function ModalCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const locale = useLocale();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const { removing, remove, announcement } = useRemoval(props.field);
  const { id: parentId } = useItem();
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);

  function handleOpen() {
    setOpened((before) => before + 1);
    setOpen(true);
  }

  if (!form) return <Placeholder style={{ height: 112 }} />;
  return (
    <CollectionFrame {...props}>
      {announcement}
      {items.length > 0 && (
        <Rows>
          {items.map((item) => {
            const words = describeItem(form, item, locale, props.row);
            const id = idOfItem(resource, item);
            return (
              <ListRow
                key={id}
                main={words.main}
                sub={words.sub}
                right={
                  <>
                    {words.right}
                    {!props.isReadOnly && (
                      <Button
                        color="error"
                        onClick={() => remove(id, words.main, parentId)}
                        loading={removing.includes(id)}
                        aria-label={text('fields.remove-item', { name: words.main })}
                      >
                        <TrashIcon />
                      </Button>
                    )}
                  </>
                }
              />
            );
          })}
        </Rows>
      )}
      {!props.isReadOnly && (
        <Button variant="outlined" startIcon={<PlusIcon />} onClick={handleOpen}>
          {text('fields.add-item', { name: form.title })}
        </Button>
      )}
      {opened > 0 && (
        <ItemDialog
          key={opened}
          form={form}
          resource={resource}
          parentId={parentId}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </CollectionFrame>
  );
}

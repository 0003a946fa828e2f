import Button from '@mui/material/Button';
import { useState } from 'react';
import type { JsonObject } from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { PlusIcon, TrashIcon } from '../../icons/icons.tsx';
import { useItem } from '../../state/ItemContext.tsx';
import type { ItemId } from '../../state/Services.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { describeItem } from '../describeItem.ts';
import { ListRow, Rows } from '../ListRow.tsx';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { ItemDialog } from './ItemDialog.tsx';

/** A list whose items are added in a dialog, one form of one step. */
export function ModalCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const locale = useLocale();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const { services } = useSharedState();
  const { id: parentId } = useItem();
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const [removing, setRemoving] = useState<ItemId[]>([]);

  async function handleRemove(item: JsonObject) {
    const id = idOfItem(resource, item);
    setRemoving((before) => [...before, id]);
    try {
      await services.removeItem(resource, id, parentId);
    } catch {
      services.notify(text('toast-went-wrong'));
    } finally {
      setRemoving((before) => before.filter((one) => one !== id));
    }
  }

  function handleOpen() {
    setOpened((before) => before + 1);
    setOpen(true);
  }

  if (!form) return <Placeholder style={{ height: 112 }} />;
  return (
    <CollectionFrame {...props}>
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
                        onClick={() => handleRemove(item)}
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

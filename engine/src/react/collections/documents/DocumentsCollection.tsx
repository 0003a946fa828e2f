import { useState } from 'react';
import {
  type DocumentSlot,
  documentSlots,
  isAccepted,
  type JsonObject,
  sortIntoSlots,
  stepOfPointer,
} from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import type { ItemId } from '../../state/Services.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { Announcer } from '../../stepper/Announcer.tsx';
import { useFormSnapshot } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { isShownPicture } from '../../uploads/checkFile.ts';
import { useChecked } from '../../uploads/useChecked.ts';
import { useObjectUrls } from '../../uploads/useObjectUrls.ts';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { idOfItem, useItemForm, useItems } from '../useItems.ts';
import { useRemoval } from '../useRemoval.tsx';
import { useSayFailure } from '../useSayFailure.ts';
import { AddButtons } from './AddButtons.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentTile, nameOfDocument } from './DocumentTile.tsx';
import { PendingTile } from './PendingTile.tsx';
import { Slot, Slots } from './Slot.tsx';
import { Tiles } from './Tile.tsx';
import { UseAdded } from './UseAdded.tsx';
import { useDocumentUploads } from './useDocumentUploads.ts';
import { isReady, useThumbnails } from './useThumbnails.ts';
import { useWaitingItems } from './useWaitingItems.ts';
import { type OpenDocument, ViewDialog } from './ViewDialog.tsx';

// Its dialog shows one: fetched now, a line that drops before the dialog opens takes nothing away.
import('../../widgets/file/FileWidget.tsx').catch(() => undefined);

/** What the dialog opens with. */
interface Chosen {
  files: File[];
  fields?: JsonObject;
  /** The paper that they are for. */
  slot?: DocumentSlot | undefined;
  /** The key of the upload that it takes the place of. */
  from?: string;
}

/** The slot that an upload is for, while it is wanted. */
const findSlot = (slots: DocumentSlot[], { slot }: JsonObject) =>
  slots.find(({ id }) => id === slot);

/** What is known of a document that is added to a slot; the second of two has another name. */
const startOf = ({ title, key, category }: DocumentSlot, count: number): JsonObject => ({
  description: count > 0 ? `${title} ${count + 1}` : title,
  [key]: category,
});

/**
 * The documents of a form as tiles, each in the slot of the paper that it is: added by camera or from
 * files, viewed, removed.
 */
export function DocumentsCollection(props: CollectionProps) {
  const resource = props.field.resource!;
  const text = useText();
  const portal = usePortal();
  const { form: outer, evaluation } = useFormSnapshot();
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  const { services } = useSharedState();
  const sayFailure = useSayFailure();
  const pictures = useObjectUrls();
  useThumbnails(resource, items, services, pictures);
  useWaitingItems(resource, items, services);
  const said = useChecked(
    items.map((item) => ({
      id: String(idOfItem(resource, item)),
      name: String(item.description ?? item.fileName),
      state: item.state as string | undefined,
      refusal: item.refusal as string | undefined,
    })),
  );
  const count = items.filter(isAccepted).length;
  const [chosen, setChosen] = useState<Chosen & { count: number }>();
  const [isAdding, setAdding] = useState(false);
  const [opening, setOpening] = useState<ItemId>();
  const { removing, remove, announcement } = useRemoval(props.field);
  const [open, setOpen] = useState<OpenDocument>();
  const [isOpen, setIsOpen] = useState(false);
  const uploads = useDocumentUploads(resource, (record, [first]) => {
    if (first && isShownPicture(first)) pictures.keep(String(idOfItem(resource, record)), first);
  });

  function openDialog(chosen: Chosen) {
    setChosen((before) => ({ ...chosen, count: (before?.count ?? 0) + 1 }));
    setAdding(true);
  }

  async function handleView(item: JsonObject) {
    const id = idOfItem(resource, item);
    setOpening(id);
    try {
      const name = String(item.fileName);
      const blob = await services.openFile(id, name);
      const isPicture = blob.type.startsWith('image/');
      setOpen({ url: URL.createObjectURL(blob), name, isPicture });
      setIsOpen(true);
    } catch (error) {
      sayFailure(error);
    } finally {
      setOpening(undefined);
    }
  }

  /** The same file once more, for another paper: it is stored for each. */
  async function handleUse(item: JsonObject, slot: DocumentSlot) {
    try {
      const name = String(item.fileName);
      const blob = await services.openFile(idOfItem(resource, item), name);
      const fields = { ...startOf(slot, 0), slot: slot.id };
      uploads.start([new File([blob], name, { type: blob.type })], fields);
    } catch (error) {
      sayFailure(error);
    }
  }
  if (!form) return <Placeholder style={{ height: 180 }} />;
  const step = stepOfPointer(outer, props.field.pointer)!;
  const slots = documentSlots(outer, evaluation, step).filter(({ fact }) => fact === resource.fact);
  const inOrder = [...items.filter(isAccepted), ...items.filter((item) => !isAccepted(item))];
  const { bySlot, others } = sortIntoSlots(slots, inOrder);

  const tilesOf = (own: JsonObject[], slot?: DocumentSlot) => {
    const pending = uploads.pending.filter(({ fields }) => findSlot(slots, fields) === slot);
    if (own.length + pending.length === 0) return undefined;
    return (
      <Tiles>
        {own.map((item) => {
          const id = idOfItem(resource, item);
          return (
            <DocumentTile
              key={id}
              item={item}
              picture={pictures.find(String(id))}
              isOpening={opening === id}
              isRemoving={removing.includes(id)}
              isReadOnly={props.isReadOnly}
              onView={() => handleView(item)}
              onRemove={() => remove(id, nameOfDocument(item))}
            />
          );
        })}
        {pending.map((upload) => (
          <PendingTile
            key={upload.key}
            upload={upload}
            uploads={uploads}
            onChange={() =>
              openDialog({ files: upload.files, fields: upload.fields, from: upload.key, slot })
            }
          />
        ))}
      </Tiles>
    );
  };
  const introOf = ({ intro, isRequested }: DocumentSlot, index: number) => {
    if (isRequested) return index === 0 && text('documents.asked-for');
    return intro !== slots[index - 1]?.intro && intro;
  };

  return (
    <CollectionFrame {...props}>
      {announcement}
      <p role="status">
        {text('documents.count', { count, needed: step.later ? 0 : portal.limits.documentsNeeded })}
      </p>
      {step.later && !props.isReadOnly && <p>{text('documents.later')}</p>}
      <Announcer>{said}</Announcer>
      {slots.length > 0 && (
        <Slots>
          {slots.map((slot, index) => {
            const own = bySlot.get(slot.id)!;
            const there = own.filter(isAccepted).length;
            const isOnItsWay = uploads.pending.some(({ fields }) => fields.slot === slot.id);
            const elsewhere = inOrder.filter((item) => isReady(item) && !own.includes(item));
            return (
              <Slot
                key={slot.id}
                slot={slot}
                intro={introOf(slot, index)}
                count={there}
                isReadOnly={props.isReadOnly}
                adding={
                  <>
                    <AddButtons
                      title={slot.title}
                      onChoose={(files) =>
                        openDialog({ files, slot, fields: startOf(slot, there) })
                      }
                    />
                    {there === 0 && !isOnItsWay && elsewhere.length > 0 && (
                      <UseAdded
                        title={slot.title}
                        items={elsewhere}
                        onUse={(item) => handleUse(item, slot)}
                      />
                    )}
                  </>
                }
              >
                {tilesOf(own, slot)}
              </Slot>
            );
          })}
        </Slots>
      )}
      {slots.length > 0 && <h4>{text('documents.others')}</h4>}
      {tilesOf(others)}
      {!props.isReadOnly && <AddButtons onChoose={(files) => openDialog({ files })} />}
      {chosen && (
        <DocumentDialog
          key={chosen.count}
          form={form}
          collection={props.field.pointer}
          files={chosen.files}
          fields={chosen.fields}
          slot={chosen.slot}
          from={chosen.from}
          isOpen={isAdding}
          onClose={() => setAdding(false)}
          onAdd={(files, fields) => {
            setAdding(false);
            if (chosen.from) uploads.drop(chosen.from);
            uploads.start(files, fields);
          }}
        />
      )}
      <ViewDialog
        open={open}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onExited={() => {
          if (open) URL.revokeObjectURL(open.url);
          setOpen(undefined);
        }}
      />
    </CollectionFrame>
  );
}

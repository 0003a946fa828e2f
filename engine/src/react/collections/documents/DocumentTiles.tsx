import type { DocumentSlot, JsonObject } from '../../../kernel/index.ts';
import { idOfItem } from '../useItems.ts';
import { DocumentTile, nameOfDocument } from './DocumentTile.tsx';
import { PendingTile } from './PendingTile.tsx';
import { Tiles } from './Tile.tsx';
import type { Adding } from './useAdding.tsx';
import type { DocumentList } from './useDocumentList.ts';

export interface DocumentTilesProps {
  list: DocumentList;
  /** The documents that stand here. */
  items: JsonObject[];
  /** Every slot of the list. */
  slots: DocumentSlot[];
  /** Which of them this is; undefined for what belongs to none. */
  slot?: DocumentSlot;
  onChange: Adding['add'];
}

/** The slot that an upload is for, while it is wanted. */
const findSlot = (slots: DocumentSlot[], { slot }: JsonObject) =>
  slots.find(({ id }) => id === slot);

/** Documents that are stored, and then those on their way to the same place. */
export function DocumentTiles({ list, items, slots, slot, onChange }: DocumentTilesProps) {
  const { uploads, resource } = list;
  const pending = uploads.pending.filter(({ fields }) => findSlot(slots, fields) === slot);
  if (items.length + pending.length === 0) return null;
  return (
    <Tiles>
      {items.map((item) => {
        const id = idOfItem(resource, item);
        return (
          <DocumentTile
            key={id}
            item={item}
            picture={list.pictureOf(item)}
            isOpening={list.opening === id}
            isRemoving={list.removing.includes(id)}
            isReadOnly={list.isReadOnly}
            onView={() => list.view(item)}
            onRemove={() => list.remove(id, nameOfDocument(item))}
            onKeep={() => list.keep(id, nameOfDocument(item))}
          />
        );
      })}
      {pending.map((upload) => (
        <PendingTile
          key={upload.key}
          upload={upload}
          uploads={uploads}
          onChange={() =>
            onChange({ files: upload.files, fields: upload.fields, from: upload.key, slot })
          }
        />
      ))}
    </Tiles>
  );
}

import { type DocumentSlot, isAccepted, type JsonObject } from '../../../kernel/index.ts';
import { useText } from '../../texts/TextsProvider.tsx';
import { AddButtons } from './AddButtons.tsx';
import { DocumentTiles } from './DocumentTiles.tsx';
import { Slot, Slots } from './Slot.tsx';
import { UseAdded } from './UseAdded.tsx';
import type { Adding } from './useAdding.tsx';
import { type DocumentList, startOf } from './useDocumentList.ts';
import { isReady } from './useThumbnails.ts';

export interface PaperSlotsProps {
  list: DocumentList;
  slots: DocumentSlot[];
  /** The documents of each slot, by its id. */
  bySlot: ReadonlyMap<string, JsonObject[]>;
  /** Every document, those that count first. */
  inOrder: JsonObject[];
  onAdd: Adding['add'];
}

/** The papers that are wanted, each with the documents that are there for it. */
export function PaperSlots(props: PaperSlotsProps) {
  const text = useText();
  const { slots } = props;

  // What a program asks for stands once above its slots.
  const introOf = ({ intro, isRequested }: DocumentSlot, index: number) => {
    if (isRequested) return index === 0 && text('documents.asked-for');
    return intro !== slots[index - 1]?.intro && intro;
  };

  return (
    <Slots>
      {slots.map((slot, index) => (
        <PaperSlot key={slot.id} {...props} slot={slot} intro={introOf(slot, index)} />
      ))}
    </Slots>
  );
}

type PaperSlotProps = PaperSlotsProps & { slot: DocumentSlot; intro: string | false | undefined };

function PaperSlot({ list, slots, bySlot, inOrder, slot, intro, onAdd }: PaperSlotProps) {
  const { uploads, isReadOnly } = list;
  const own = bySlot.get(slot.id)!;
  const count = own.filter(isAccepted).length;
  const isOnItsWay = uploads.pending.some(({ fields }) => fields.slot === slot.id);
  const elsewhere = inOrder.filter((item) => isReady(item) && !own.includes(item));
  return (
    <Slot
      slot={slot}
      intro={intro}
      count={count}
      isReadOnly={isReadOnly}
      adding={
        <>
          <AddButtons
            title={slot.title}
            onChoose={(files) => onAdd({ files, slot, fields: startOf(slot, count) })}
          />
          {count === 0 && !isOnItsWay && elsewhere.length > 0 && (
            <UseAdded title={slot.title} items={elsewhere} onUse={(item) => list.use(item, slot)} />
          )}
        </>
      }
    >
      <DocumentTiles list={list} items={own} slots={slots} slot={slot} onChange={onAdd} />
    </Slot>
  );
}

import { documentSlots, isAccepted, sortIntoSlots, stepOfPointer } from '../../../kernel/index.ts';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { Announcer } from '../../stepper/Announcer.tsx';
import { useFormSnapshot } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { useChecked } from '../../uploads/useChecked.ts';
import { CollectionFrame } from '../CollectionFrame.tsx';
import type { CollectionProps } from '../CollectionProps.ts';
import { idOfItem, useItemForm } from '../useItems.ts';
import { AddButtons } from './AddButtons.tsx';
import { DocumentTiles } from './DocumentTiles.tsx';
import { PaperSlots } from './PaperSlots.tsx';
import { useAdding } from './useAdding.tsx';
import { type DocumentList, useDocumentList } from './useDocumentList.ts';

// Its dialog shows one: fetched now, a line that drops before the dialog opens takes nothing away.
import('../../widgets/file/FileWidget.tsx').catch(() => undefined);

/** What is said when the checking of a document ends. */
const useSaid = ({ resource, items }: DocumentList) =>
  useChecked(
    items.map((item) => ({
      id: String(idOfItem(resource, item)),
      name: String(item.description ?? item.fileName),
      state: item.state as string | undefined,
      refusal: typeof item.refusal === 'string' ? item.refusal : undefined,
    })),
  );

/**
 * The documents of a form as tiles, each in the slot of the paper that it is: added by camera or from
 * files, viewed, removed.
 */
export function DocumentsCollection(props: CollectionProps) {
  const { field, isReadOnly } = props;
  const text = useText();
  const portal = usePortal();
  const { form: outer, evaluation } = useFormSnapshot();
  const list = useDocumentList(props);
  const { resource, items } = list;
  const form = useItemForm(resource.form);
  const said = useSaid(list);
  const { add, dialogOf } = useAdding(field.pointer, list.uploads);
  if (!form) return <Placeholder style={{ height: 180, marginBottom: 28 }} />;
  const step = stepOfPointer(outer, field.pointer)!;
  const slots = documentSlots(outer, evaluation, step).filter(({ fact }) => fact === resource.fact);
  const accepted = items.filter(isAccepted);
  const inOrder = [...accepted, ...items.filter((item) => !isAccepted(item))];
  const { bySlot, others } = sortIntoSlots(slots, inOrder);
  const needed = step.later ? 0 : portal.limits.documentsNeeded;

  return (
    <CollectionFrame {...props}>
      {list.announcement}
      <p role="status">{text('documents.count', { count: accepted.length, needed })}</p>
      {step.later && !isReadOnly && <p>{text('documents.later')}</p>}
      <Announcer>{said}</Announcer>
      {slots.length > 0 && (
        <>
          <PaperSlots list={list} slots={slots} bySlot={bySlot} inOrder={inOrder} onAdd={add} />
          {(others.length > 0 || !isReadOnly) && <h4>{text('documents.others')}</h4>}
        </>
      )}
      <DocumentTiles list={list} items={others} slots={slots} onChange={add} />
      {!isReadOnly && <AddButtons onChoose={(files) => add({ files })} />}
      {dialogOf(form)}
      {list.viewer}
    </CollectionFrame>
  );
}

import type { DocumentSlot, JsonObject, Resource } from '../../../kernel/index.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { isShownPicture } from '../../uploads/checkFile.ts';
import { useObjectUrls } from '../../uploads/useObjectUrls.ts';
import type { Uploads } from '../../uploads/useUploads.ts';
import type { CollectionProps } from '../CollectionProps.ts';
import { idOfItem, useItems } from '../useItems.ts';
import { type Removal, useRemoval } from '../useRemoval.tsx';
import { useSayFailure } from '../useSayFailure.ts';
import { useDocumentUploads } from './useDocumentUploads.ts';
import { useThumbnails } from './useThumbnails.ts';
import { useViewing, type Viewing } from './useViewing.tsx';
import { useWaitingItems } from './useWaitingItems.ts';

/** The documents of a form, and what can be done with each. */
export interface DocumentList extends Removal, Viewing {
  resource: Resource;
  items: JsonObject[];
  isReadOnly: boolean;
  uploads: Uploads;
  /** The picture of a document, where there is one. */
  pictureOf(item: JsonObject): string | undefined;
  /** Has a document serve for another paper, too. */
  use(item: JsonObject, slot: DocumentSlot): Promise<void>;
}

/** What is known of a document that is added to a slot; the second of two has another name. */
export const startOf = ({ title, key, category }: DocumentSlot, count: number): JsonObject => ({
  description: count > 0 ? `${title} ${count + 1}` : title,
  [key]: category,
});

/**
 * The documents of a collection with their pictures, whether each can be changed, and what can be
 * done with it.
 */
export function useDocumentList({ field, isReadOnly }: CollectionProps): DocumentList {
  const resource = field.resource!;
  const { services } = useSharedState();
  const sayFailure = useSayFailure();
  const items = useItems(resource);
  const pictures = useObjectUrls();
  useThumbnails(resource, items, services, pictures);
  useWaitingItems(resource, items, services);
  const removal = useRemoval(field);
  const viewing = useViewing(resource);
  const keyOf = (item: JsonObject) => String(idOfItem(resource, item));
  const uploads = useDocumentUploads(resource, (record, [first]) => {
    if (first && isShownPicture(first)) pictures.keep(keyOf(record), first);
  });

  async function use(item: JsonObject, slot: DocumentSlot) {
    try {
      const { description } = startOf(slot, 0);
      const fields = { description: description!, slot: slot.id };
      await services.uploadFile({
        resource,
        copyOf: idOfItem(resource, item),
        key: crypto.randomUUID(),
        file: new File([], String(item.fileName)),
        fields,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
    } catch (error) {
      sayFailure(error);
    }
  }

  const pictureOf = (item: JsonObject) => pictures.find(keyOf(item));
  return { ...removal, ...viewing, resource, items, isReadOnly, uploads, pictureOf, use };
}

import { type ReactNode, useState } from 'react';
import type { JsonObject, Resource } from '../../../kernel/index.ts';
import type { ItemId } from '../../state/FormServices.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { idOfItem } from '../useItems.ts';
import { useSayFailure } from '../useSayFailure.ts';
import { type OpenDocument, ViewDialog } from './ViewDialog.tsx';

/** Looking at a stored document: it is fetched when it is opened. */
export interface Viewing {
  /** The document that is being fetched. */
  opening: ItemId | undefined;
  /** Fetches a document and shows it; a failure says so. */
  view(item: JsonObject): Promise<void>;
  /** Where it is shown; stands in the collection. */
  viewer: ReactNode;
}

/** Shows the documents of a list. */
export function useViewing(resource: Resource): Viewing {
  const { services } = useSharedState();
  const sayFailure = useSayFailure();
  const [opening, setOpening] = useState<ItemId>();
  const [open, setOpen] = useState<OpenDocument>();
  const [isOpen, setIsOpen] = useState(false);

  async function view(item: JsonObject) {
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

  const viewer = (
    <ViewDialog
      open={open}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      onExited={() => {
        if (open) URL.revokeObjectURL(open.url);
        setOpen(undefined);
      }}
    />
  );
  return { opening, view, viewer };
}

import Button from '@mui/material/Button';
import type { JsonObject } from '../../../kernel/index.ts';
import { TrashIcon } from '../../icons/icons.tsx';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import { describeSize } from '../../uploads/describeSize.ts';
import { Tile } from './Tile.tsx';
import { isReady } from './useThumbnails.ts';

export interface DocumentTileProps {
  item: JsonObject;
  picture?: string | undefined;
  isOpening: boolean;
  isRemoving: boolean;
  isReadOnly: boolean;
  onView(): void;
  onRemove(): void;
}

/** What a document is called. */
export const nameOfDocument = (item: JsonObject): string =>
  String(item.description ?? item.fileName);

/** A stored document: viewed, removed where it is not held, or why it can't be viewed. */
export function DocumentTile(props: DocumentTileProps) {
  const { item } = props;
  const text = useText();
  const locale = useLocale();
  const name = nameOfDocument(item);
  // One that can't be viewed is still to be checked, or was refused.
  const state = isReady(item) ? undefined : String(item.refusal ?? text('documents.waiting'));
  return (
    <Tile
      picture={props.picture}
      title={name}
      sub={state ?? `${item.fileName} · ${describeSize(item.size, locale)}`}
      hasError={item.state === 'refused'}
      actions={
        <>
          {isReady(item) && (
            <Button
              onClick={props.onView}
              loading={props.isOpening}
              aria-label={text('documents.view-name', { name })}
            >
              {text('documents.view')}
            </Button>
          )}
          {!props.isReadOnly && item.isHeld !== true && (
            <Button
              color="error"
              onClick={props.onRemove}
              loading={props.isRemoving}
              startIcon={<TrashIcon />}
              aria-label={text('fields.remove-item', { name })}
            >
              {text('fields.remove')}
            </Button>
          )}
        </>
      }
    />
  );
}

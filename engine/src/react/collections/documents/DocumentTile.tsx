import Button from '@mui/material/Button';
import type { JsonObject } from '../../../kernel/index.ts';
import { TrashIcon } from '../../icons/icons.tsx';
import { type Say, useLocale, useText } from '../../texts/TextsProvider.tsx';
import { describeSize } from '../../uploads/describeSize.ts';
import { asksAboutRemoval, RemovalQuestion } from '../RemovalQuestion.tsx';
import { refusalOf, UnsentNote } from '../UnsentNote.tsx';
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
  /** Takes back a removal that was refused. */
  onKeep(): void;
}

/** What a document is called. */
export const nameOfDocument = (item: JsonObject): string =>
  String(item.description ?? item.fileName);

/** Why it can't be viewed: it is still to be checked, or its check has failed. */
function stateOf(item: JsonObject, text: Say): string | undefined {
  if (isReady(item)) return undefined;
  if (typeof item.refusal === 'string') return item.refusal;
  return item.state === 'refused' ? undefined : text('documents.waiting');
}

/** A stored document: viewed, removed where it is not held, or why it can't be viewed. */
export function DocumentTile(props: DocumentTileProps) {
  const { item } = props;
  const text = useText();
  const locale = useLocale();
  const name = nameOfDocument(item);
  const canRemove = !props.isReadOnly && item.isHeld !== true;
  const isAsked = asksAboutRemoval(item, text);
  return (
    <Tile
      picture={props.picture}
      title={name}
      sub={stateOf(item, text) ?? `${item.fileName} · ${describeSize(item.size, locale)}`}
      note={<UnsentNote item={item} />}
      hasError={item.state === 'refused' || refusalOf(item) !== undefined}
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
          {canRemove && !isAsked && (
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
          {isAsked && (
            <RemovalQuestion
              name={name}
              isBusy={props.isRemoving}
              onKeep={props.onKeep}
              onRemove={canRemove ? props.onRemove : undefined}
            />
          )}
        </>
      }
    />
  );
}

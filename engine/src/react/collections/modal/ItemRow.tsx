import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { JsonObject } from '../../../kernel/index.ts';
import { TrashIcon } from '../../icons/icons.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { ListRow, type ListRowProps } from '../ListRow.tsx';
import { asksAboutRemoval, RemovalQuestion } from '../RemovalQuestion.tsx';
import { refusalOf, UnsentNote } from '../UnsentNote.tsx';

export interface ItemRowProps {
  words: { main: string; sub?: ReactNode; right?: ReactNode };
  item: JsonObject;
  /** What staff ask about it. */
  asked?: ListRowProps['asked'];
  isReadOnly: boolean;
  isRemoving: boolean;
  onChange(): void;
  onRemove(): void;
  /** Takes back a removal that was refused. */
  onKeep(): void;
}

/** An item in its list: what it says, and the two things that can be done with it. */
export function ItemRow(props: ItemRowProps) {
  const { words, item, asked, isReadOnly, isRemoving, onChange, onRemove, onKeep } = props;
  const text = useText();
  const isAsked = asksAboutRemoval(item, text);
  const about = { name: words.main };
  const described = asked && { 'aria-describedby': asked.id };
  return (
    <ListRow
      main={words.main}
      sub={
        Boolean(words.sub || item.unsent) && (
          <>
            {words.sub}
            <UnsentNote item={item} />
          </>
        )
      }
      hasError={refusalOf(item) !== undefined}
      asked={asked}
      right={
        <>
          {words.right}
          {!isReadOnly && (
            <>
              <Button
                onClick={onChange}
                aria-label={text('fields.change-item', about)}
                {...described}
              >
                <PencilIcon />
              </Button>
              {!isAsked && (
                <Button
                  color="error"
                  onClick={onRemove}
                  loading={isRemoving}
                  aria-label={text('fields.remove-item', about)}
                >
                  <TrashIcon />
                </Button>
              )}
            </>
          )}
        </>
      }
      below={
        isAsked && (
          <RemovalQuestion
            name={words.main}
            isBusy={isRemoving}
            onKeep={onKeep}
            onRemove={isReadOnly ? undefined : onRemove}
          />
        )
      }
    />
  );
}

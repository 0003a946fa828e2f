import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PencilIcon, TrashIcon } from '../../icons/icons.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { ListRow } from '../ListRow.tsx';

export interface ItemRowProps {
  words: { main: string; sub?: ReactNode; right?: ReactNode };
  isReadOnly: boolean;
  isRemoving: boolean;
  onChange(): void;
  onRemove(): void;
}

/** An item in its list: what it says, and the two things that can be done with it. */
export function ItemRow({ words, isReadOnly, isRemoving, onChange, onRemove }: ItemRowProps) {
  const text = useText();
  const about = { name: words.main };
  return (
    <ListRow
      main={words.main}
      sub={words.sub}
      right={
        <>
          {words.right}
          {!isReadOnly && (
            <>
              <Button onClick={onChange} aria-label={text('fields.change-item', about)}>
                <PencilIcon />
              </Button>
              <Button
                color="error"
                onClick={onRemove}
                loading={isRemoving}
                aria-label={text('fields.remove-item', about)}
              >
                <TrashIcon />
              </Button>
            </>
          )}
        </>
      }
    />
  );
}

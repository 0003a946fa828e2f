import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Ref, useId, useRef, useState } from 'react';
import { UpIcon } from '../icons/fileIcons.tsx';
import { TrashIcon } from '../icons/icons.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { PagePicture } from './PagePicture.tsx';

const List = styled('ol')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  display: 'grid',
  gap: 8,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    border: '1px solid var(--line)',
    borderRadius: 8,
    padding: 6,
  },
  '& div': { flex: 1, minWidth: 0, lineHeight: 1.35 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& div span': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'var(--text-quiet)',
    fontSize: '0.92rem',
  },
  '& button': { minWidth: 44, height: 44, padding: 0 },
});

export interface PageListProps {
  ref: Ref<HTMLOListElement>;
  pages: File[];
  isDisabled: boolean;
  /** The page at an index goes before the one above. */
  onUp(index: number): void;
  onRemove(index: number): void;
}

/** The pages of a document that is not made yet: each can go before the one above, or out. */
export function PageList({ ref, pages, isDisabled, onUp, onRemove }: PageListProps) {
  const text = useText();
  const id = useId();
  const keyOf = useFileKeys();
  return (
    <List ref={ref} aria-label={text('documents.pages')}>
      {pages.map((page, index) => {
        const key = keyOf(page);
        const about = { disabled: isDisabled, 'aria-describedby': `${id}${key}` };
        return (
          <li key={key} tabIndex={-1}>
            <PagePicture file={page} size={56} />
            <div>
              <strong>{text('documents.page', { page: index + 1 })}</strong>
              <span id={`${id}${key}`}>{page.name}</span>
            </div>
            {index > 0 && (
              <Button
                {...about}
                onClick={() => onUp(index)}
                aria-label={text('documents.page-up', { page: index + 1 })}
              >
                <UpIcon />
              </Button>
            )}
            <Button
              {...about}
              color="error"
              onClick={() => onRemove(index)}
              aria-label={text('documents.page-remove', { page: index + 1 })}
            >
              <TrashIcon />
            </Button>
          </li>
        );
      })}
    </List>
  );
}

/** Keys by which React knows a file again, wherever it stands. */
function useFileKeys(): (file: File) => number {
  const [keys] = useState(() => new WeakMap<File, number>());
  const count = useRef(0);
  return (file) => {
    const key = keys.get(file) ?? count.current++;
    keys.set(file, key);
    return key;
  };
}

import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { TrashIcon, UpIcon } from '../icons/icons.tsx';
import { Announcer } from '../stepper/Announcer.tsx';
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
  '& strong': { flex: 1, fontWeight: 600 },
  '& button': { width: 44, height: 44 },
});

export interface PageListProps {
  pages: File[];
  onChange(pages: File[]): void;
}

/** The pages of a document that is not made yet: each can go before the one above, or out. */
export function PageList({ pages, onChange }: PageListProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const keyOf = useFileKeys();
  const toFocus = useRef<number>(undefined);
  useEffect(() => {
    if (toFocus.current === undefined) return;
    const rows = list.current?.children;
    const row = rows?.[Math.min(toFocus.current, (rows?.length ?? 0) - 1)];
    toFocus.current = undefined;
    row?.querySelector('button')?.focus();
  });

  function handleUp(index: number) {
    const [before, page] = [pages[index - 1]!, pages[index]!];
    const [above, below] = [pages.slice(0, index - 1), pages.slice(index + 1)];
    toFocus.current = index - 1;
    setSaid(text('documents.page-moved', { from: index + 1, to: index }));
    onChange([...above, page, before, ...below]);
  }

  function handleRemove(index: number) {
    toFocus.current = index;
    setSaid(text('documents.page-removed', { page: index + 1 }));
    onChange(pages.filter((page) => page !== pages[index]));
  }

  return (
    <>
      <Announcer>{said}</Announcer>
      <List ref={list} aria-label={text('documents.pages')}>
        {pages.map((page, index) => (
          <li key={keyOf(page)}>
            <PagePicture file={page} size={56} />
            <strong>{text('documents.page', { page: index + 1 })}</strong>
            {index > 0 && (
              <IconButton
                onClick={() => handleUp(index)}
                aria-label={text('documents.page-up', { page: index + 1 })}
              >
                <UpIcon />
              </IconButton>
            )}
            <IconButton
              color="error"
              onClick={() => handleRemove(index)}
              aria-label={text('documents.page-remove', { page: index + 1 })}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </List>
    </>
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

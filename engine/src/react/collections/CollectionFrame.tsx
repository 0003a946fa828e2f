import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { idOfPointer } from '../form/pointerOfId.ts';
import { AskedNote } from '../frame/AskedNote.tsx';
import { useItem } from '../state/ItemContext.tsx';
import type { CollectionProps } from './CollectionProps.ts';

const Frame = styled('section')({
  margin: '0 0 28px',
  '&:focus': { outline: 'none' },
  '& > h3': { margin: '0 0 4px', fontSize: '1rem', fontWeight: 600 },
  '& > p:not([data-asked])': {
    margin: '0 0 10px',
    color: 'var(--text-quiet)',
    fontSize: '0.92rem',
    lineHeight: 1.4,
  },
});

/** A collection's title and help, and what staff ask about it; the place that an error's link leads to. */
export function CollectionFrame({
  field,
  help,
  children,
}: CollectionProps & { children: ReactNode }) {
  const id = idOfPointer(field.pointer);
  const asked = useItem().asked?.get(field.pointer);
  return (
    <Frame id={id} data-field={id} tabIndex={-1} aria-labelledby={`${id}:label`}>
      <h3 id={`${id}:label`}>{field.title}</h3>
      {help && <p>{help}</p>}
      {asked && <AskedNote data-asked>{asked}</AskedNote>}
      {children}
    </Frame>
  );
}

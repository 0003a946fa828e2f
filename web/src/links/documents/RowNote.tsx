import { styled } from '@mui/material/styles';
import { ErrorIcon } from '@porchlight/engine/react';

const Words = styled('span')({
  display: 'flex',
  gap: 6,
  color: 'var(--text)',
  '&[data-error]': { color: 'var(--error)', fontWeight: 600 },
  '& svg': { flex: 'none', marginTop: 3 },
});

/** How a document stands, in a sentence of its row. */
export function RowNote({ isError = false, children }: { isError?: boolean; children: string }) {
  return (
    <Words data-error={isError || undefined}>
      {isError && <ErrorIcon />}
      {children}
    </Words>
  );
}

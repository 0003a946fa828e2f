import { styled } from '@mui/material/styles';

/** A choice one can hit with a thumb: the whole row is its label, at least 48 px high. */
export const ChoiceRow = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 52,
  padding: '4px 14px 4px 4px',
  border: '1px solid var(--control)',
  borderRadius: 8,
  backgroundColor: 'var(--surface)',
  cursor: 'pointer',
  lineHeight: 1.35,
  '&:hover': { borderColor: 'var(--text)' },
  '&:has(:checked)': {
    borderColor: 'var(--primary)',
    boxShadow: 'inset 0 0 0 1px var(--primary)',
    backgroundColor: 'var(--primary-quiet)',
  },
  '&:has(:focus-visible)': {
    outline: '2px solid var(--focus)',
    outlineOffset: 1,
    boxShadow: '0 0 0 5px var(--accent)',
  },
  '&:has(:disabled)': { cursor: 'default', opacity: 0.75 },
  '&[data-invalid]': { borderColor: 'var(--error)', borderWidth: 2 },
});

/** Choices below each other. */
export const ChoiceList = styled('div')({ display: 'grid', gap: 8 });

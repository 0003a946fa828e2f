import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';

/** How wide a box is on a desk. */
export const BOX_WIDTHS = { short: '11rem', medium: '20rem', full: '100%' } as const;

/** The box around a text control: at least 52 px high, full width on a phone, by its answer's length on a desk. */
export const InputBox = styled(OutlinedInput, {
  shouldForwardProp: (prop) => prop !== 'boxWidth',
})<{ boxWidth?: keyof typeof BOX_WIDTHS }>(({ boxWidth = 'full' }) => ({
  width: '100%',
  minHeight: 52,
  backgroundColor: 'var(--surface)',
  color: 'var(--text)',
  fontSize: '1rem',
  '@media (min-width: 600px)': { maxWidth: BOX_WIDTHS[boxWidth] },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
  '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text)' },
  '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)', borderWidth: 2 },
  '&.Mui-focused': { boxShadow: '0 0 0 4px var(--accent)' },
  '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error)', borderWidth: 2 },
  '& .MuiOutlinedInput-input': { padding: '12px 14px', height: 'auto', lineHeight: 1.5 },
  // The ring stands around the whole box, its currency sign included.
  '& .MuiOutlinedInput-input:focus-visible': { outline: 'none', boxShadow: 'none' },
  '&.MuiInputBase-readOnly': { backgroundColor: 'var(--sunken)' },
  '&.MuiInputBase-readOnly .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
  '&.MuiInputBase-multiline': { padding: 0 },
}));

import { styled } from '@mui/material/styles';
import { ErrorIcon } from '../icons/icons.tsx';
import { PhoneText } from '../portal/CallText.tsx';

const Line = styled('p')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  margin: '6px 0 0',
  color: 'var(--error)',
  fontWeight: 600,
  lineHeight: 1.4,
  '& svg': { flex: 'none', marginTop: 2 },
});

/** What is wrong with a field, under it. */
export function FieldMessage({ id, children }: { id: string; children: string }) {
  return (
    <Line id={id}>
      <ErrorIcon />
      <span>
        <PhoneText words={children} />
      </span>
    </Line>
  );
}

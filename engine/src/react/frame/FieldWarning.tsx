import { styled } from '@mui/material/styles';
import { WarningIcon } from '../icons/icons.tsx';
import { PhoneText } from '../portal/CallText.tsx';

const Line = styled('p')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  margin: 0,
  color: 'var(--warning)',
  fontWeight: 600,
  lineHeight: 1.4,
  '&:not(:empty)': { marginTop: 6 },
  '& svg': { flex: 'none', marginTop: 2 },
});

/**
 * A question about an odd answer, under it. The line is there before its words are, so that they are
 * said when they come.
 */
export function FieldWarning({ id, children }: { id: string; children: string | undefined }) {
  return (
    <Line id={id} role="status">
      {children && (
        <>
          <WarningIcon />
          <span>
            <PhoneText words={children} />
          </span>
        </>
      )}
    </Line>
  );
}

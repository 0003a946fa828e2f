import { styled } from '@mui/material/styles';
import { ErrorIcon } from '../icons/icons.tsx';

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

const Advice = styled('span')({ display: 'block', color: 'var(--text)', fontWeight: 400 });

/** What is wrong with a field, under it; below that what to type. */
export function FieldMessage(props: { id: string; children: string; advice?: string | undefined }) {
  return (
    <Line id={props.id}>
      <ErrorIcon />
      <span>
        <span>{props.children}</span>
        {props.advice && <Advice>{props.advice}</Advice>}
      </span>
    </Line>
  );
}

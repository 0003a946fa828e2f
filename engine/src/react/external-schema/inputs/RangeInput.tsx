import { styled } from '@mui/material/styles';
import { describeInput, type InputProps, isLocked } from './InputProps.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  '& input': { flex: 1, minWidth: 0, accentColor: 'var(--primary)', minHeight: 48 },
  '& input:focus-visible': {
    outline: '2px solid var(--focus)',
    boxShadow: '0 0 0 5px var(--accent)',
  },
  '& output': { minWidth: '3rem', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** A number between two limits, drawn along a line. */
export function RangeInput(props: InputProps) {
  const { node, id, setValue } = props;
  const { minimum = 0, maximum = 100, step, isInteger } = node.limits;
  const value = typeof node.value === 'number' ? node.value : undefined;
  return (
    <Row>
      <input
        {...describeInput(props)}
        id={id}
        type="range"
        min={minimum}
        max={maximum}
        step={step ?? (isInteger ? 1 : 'any')}
        value={value ?? minimum}
        disabled={isLocked(node)}
        onChange={(event) => setValue(Number(event.target.value))}
        onBlur={props.leave}
      />
      <output htmlFor={id}>{value ?? '–'}</output>
    </Row>
  );
}

import { styled } from '@mui/material/styles';
import { NumberWidget } from '../number/NumberWidget.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, maxWidth: '20rem' });

const Step = styled('button')({
  flex: 'none',
  minWidth: 52,
  minHeight: 52,
  border: '1px solid var(--control)',
  borderRadius: 4,
  background: 'var(--surface)',
  color: 'var(--text)',
  font: 'inherit',
  '&:disabled': { opacity: 0.5 },
});

/** A small whole number: typed, or counted up and down by two buttons beside it. */
export function PlusMinusWidget(props: WidgetProps) {
  const { state, label, isDisabled, isReadOnly } = props;
  const value = typeof state.value === 'number' ? state.value : 0;
  const button = (by: number, sign: string) => (
    <Step
      type="button"
      // The figure needs no translation, and the label is translated already.
      aria-label={`${sign}: ${label}`}
      disabled={isDisabled || isReadOnly || value + by < 0}
      onClick={() => state.setValue(value + by)}
    >
      {sign}
    </Step>
  );
  return (
    <Row>
      {button(-1, '−1')}
      <NumberWidget {...props} />
      {button(1, '+1')}
    </Row>
  );
}

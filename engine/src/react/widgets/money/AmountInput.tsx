import { styled } from '@mui/material/styles';
import { findMask } from '../../masks/index.ts';
import { MaskedInput } from '../masked/MaskedInput.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

const Sign = styled('span')({ color: 'var(--text-quiet)', paddingRight: 2 });

/** The box of an amount in dollars. */
export function AmountInput(props: WidgetProps) {
  const mask = findMask({ ...props.field, mask: 'money' })!;
  return (
    <MaskedInput
      {...props}
      mask={mask}
      options={{ width: 'short', ...props.options }}
      startAdornment={<Sign aria-hidden="true">$</Sign>}
    />
  );
}

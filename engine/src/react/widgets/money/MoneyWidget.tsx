import type { WidgetProps } from '../WidgetProps.ts';
import { AmountInput } from './AmountInput.tsx';
import { LazyFrequentAmount } from './LazyFrequentAmount.tsx';

/** An amount in dollars, two decimals once it is left; with `frequencies`, as it comes. */
export function MoneyWidget(props: WidgetProps) {
  return props.field.frequencies ? <LazyFrequentAmount {...props} /> : <AmountInput {...props} />;
}

import { MaskedWidget } from '../masked/MaskedWidget.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** A number; a short box unless the UI schema says otherwise. */
export function NumberWidget(props: WidgetProps) {
  return <MaskedWidget {...props} options={{ width: 'short', ...props.options }} />;
}

import { CheckboxWidget } from '../checkbox/CheckboxWidget.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** A box that stands for fields which then are copies. What hides and copies them is declared beside those fields. */
export function SameAsWidget(props: WidgetProps) {
  return <CheckboxWidget {...props} />;
}

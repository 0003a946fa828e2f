import { SelectWidget } from '../select/SelectWidget.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** One entry of a lookup. Its choices came with the release, so nothing is fetched and nothing can fail. */
export function LookupWidget(props: WidgetProps) {
  return <SelectWidget {...props} />;
}

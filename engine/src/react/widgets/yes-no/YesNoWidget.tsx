import { useText } from '../../texts/TextsProvider.tsx';
import { RadioWidget } from '../radio/RadioWidget.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** Yes or no, side by side. The answers are `"yes"` and `"no"`. */
export function YesNoWidget(props: WidgetProps) {
  const text = useText();
  const choices = props.field.choices ?? [
    { value: 'yes', label: text('fields.yes') },
    { value: 'no', label: text('fields.no') },
  ];
  return <RadioWidget {...props} field={{ ...props.field, choices }} columns={2} />;
}

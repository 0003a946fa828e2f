import { Box } from '../checkbox/CheckboxWidget.tsx';
import { chosenOf } from '../choices.ts';
import type { WidgetProps } from '../WidgetProps.ts';

/** One box that says what is agreed to; the answer is the agreement's value, in a list. */
export function AgreementWidget(props: WidgetProps) {
  const [agreement] = props.field.choices ?? [];
  if (!agreement) return null;
  return (
    <Box
      {...props}
      checked={chosenOf(props.state.value) === agreement.value}
      onCheck={(checked) => (checked ? [agreement.value] : [])}
    >
      {agreement.label}
    </Box>
  );
}

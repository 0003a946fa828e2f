import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import type { Json } from '../../../kernel/index.ts';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { describeControl } from '../describeControl.ts';
import type { WidgetProps } from '../WidgetProps.ts';

export interface BoxProps extends WidgetProps {
  checked: boolean;
  children: ReactNode;
  onCheck(checked: boolean): Json | undefined;
}

/** One box with its words beside it. */
export function Box(props: BoxProps) {
  const { id, state, field } = props;
  return (
    <ChoiceRow data-invalid={props.isInvalid || undefined}>
      <Checkbox
        id={id}
        name={field.name}
        checked={props.checked}
        disabled={props.isDisabled || props.isReadOnly}
        onChange={(event) => state.setValue(props.onCheck(event.target.checked))}
        onBlur={state.leave}
        slotProps={{ input: describeControl(props) }}
      />
      <span>{props.children}</span>
    </ChoiceRow>
  );
}

/** True or false, as one box. */
export function CheckboxWidget(props: WidgetProps) {
  return (
    <Box {...props} checked={props.state.value === true} onCheck={(checked) => checked}>
      {props.label}
    </Box>
  );
}

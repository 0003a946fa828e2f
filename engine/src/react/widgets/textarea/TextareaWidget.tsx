import { describeControl } from '../describeControl.ts';
import { InputBox } from '../InputBox.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** A few lines of text. */
export function TextareaWidget(props: WidgetProps) {
  const { id, state, options, field } = props;
  return (
    <InputBox
      id={id}
      name={field.name}
      boxWidth={options.width ?? 'full'}
      multiline
      rows={4}
      value={state.value ?? ''}
      error={props.isInvalid}
      disabled={props.isDisabled}
      readOnly={props.isReadOnly}
      onChange={(event) => state.setValue(event.target.value || undefined)}
      onBlur={state.leave}
      inputProps={{ ...describeControl(props), autoComplete: options.autocomplete ?? 'off' }}
    />
  );
}

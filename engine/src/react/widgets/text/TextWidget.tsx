import { describeControl } from '../describeControl.ts';
import { InputBox } from '../InputBox.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  const { id, state, options, field } = props;
  return (
    <InputBox
      id={id}
      name={field.name}
      boxWidth={options.width ?? 'full'}
      value={state.value ?? ''}
      error={props.isInvalid}
      disabled={props.isDisabled}
      readOnly={props.isReadOnly}
      autoFocus={props.autoFocus ?? false}
      onChange={(event) => state.setValue(event.target.value || undefined)}
      onBlur={state.leave}
      inputProps={{
        ...describeControl(props),
        autoComplete: options.autocomplete ?? 'off',
        inputMode: options.inputmode as 'text',
        spellCheck: false,
        ...(options.inputmode === 'email' && { autoCapitalize: 'none' }),
      }}
    />
  );
}

import NativeSelect from '@mui/material/NativeSelect';
import { useText } from '../../texts/TextsProvider.tsx';
import { chosenOf, toAnswer } from '../choices.ts';
import { describeControl } from '../describeControl.ts';
import { InputBox } from '../InputBox.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** One of a list. The device's own list: it is made for thumbs, and typing a letter jumps. */
export function SelectWidget(props: WidgetProps) {
  const { id, state, field, options } = props;
  const text = useText();
  const choices = field.choices ?? [];
  const chosen = chosenOf(state.value);

  function handleChange(position: string) {
    const choice = choices[Number(position)];
    state.setValue(position === '' || !choice ? undefined : toAnswer(props, choice.value));
  }

  const position = choices.findIndex((choice) => choice.value === chosen);
  return (
    <NativeSelect
      value={position < 0 ? '' : String(position)}
      onChange={(event) => handleChange(event.target.value)}
      onBlur={state.leave}
      disabled={props.isDisabled || props.isReadOnly}
      error={props.isInvalid}
      input={<InputBox boxWidth={options.width ?? 'full'} />}
      inputProps={{
        id,
        name: field.name,
        ...describeControl(props),
        autoComplete: options.autocomplete ?? 'off',
      }}
    >
      <option value="">{text('fields.choose')}</option>
      {choices.map((choice, index) => (
        <option key={choice.value} value={index}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

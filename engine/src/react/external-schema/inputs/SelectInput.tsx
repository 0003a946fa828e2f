import NativeSelect from '@mui/material/NativeSelect';
import { InputBox } from '../../widgets/InputBox.tsx';
import { useExternalText } from '../useExternalText.ts';
import { choicesOfInput, positionOf } from './choices.ts';
import { clearedValue, describeInput, type InputProps, isLocked } from './InputProps.ts';

/** One of a list: the device's own, made for thumbs. A choice may be any JSON value, so they are known by position. */
export function SelectInput(props: InputProps) {
  const { node, id, setValue } = props;
  const text = useExternalText();
  const choices = choicesOfInput(node, text);
  const position = positionOf(choices, node.value);
  return (
    <NativeSelect
      value={position < 0 ? '' : String(position)}
      onChange={({ target }) =>
        setValue(target.value === '' ? clearedValue(node) : choices[Number(target.value)]!.value)
      }
      onBlur={props.leave}
      disabled={isLocked(node)}
      error={props.isInvalid}
      autoFocus={node.ui.autofocus ?? false}
      input={<InputBox boxWidth="full" />}
      inputProps={{ id, ...describeInput(props), autoComplete: node.ui.autocomplete ?? 'off' }}
    >
      <option value="">{node.ui.placeholder ?? text('fields.choose')}</option>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its position
        <option key={index} value={index} disabled={choice.isDisabled}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

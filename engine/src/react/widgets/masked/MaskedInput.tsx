import { useMaskito } from '@maskito/react';
import { type ReactNode, useState } from 'react';
import type { Mask } from '../../masks/index.ts';
import { describeControl } from '../describeControl.ts';
import { InputBox } from '../InputBox.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

export interface MaskedInputProps extends WidgetProps {
  mask: Mask;
  startAdornment?: ReactNode;
}

/**
 * A control that shapes what is typed. What is seen is kept here, what it means in the store;
 * they are told apart only when the store's value was changed from elsewhere. The field is written
 * to only with what it already shows, so an input-method editor is never disturbed.
 * `onInput`, since React swallows a change event whose value Maskito has set itself.
 */
export function MaskedInput(props: MaskedInputProps) {
  const { id, state, options, field, mask } = props;
  const [text, setText] = useState(() => mask.format(state.value));
  const isOwn = Object.is(mask.parse(text), state.value);
  const shown = isOwn ? text : mask.format(state.value);
  const maskRef = useMaskito({ options: mask.options });

  function handleInput(value: string) {
    setText(value);
    state.setValue(mask.parse(value));
  }

  function handleBlur() {
    if (mask.settle) setText(mask.settle(shown));
    state.leave();
  }

  return (
    <InputBox
      id={id}
      name={field.name}
      boxWidth={options.width ?? 'full'}
      value={shown}
      error={props.isInvalid}
      disabled={props.isDisabled}
      readOnly={props.isReadOnly}
      autoFocus={props.autoFocus ?? false}
      onBlur={handleBlur}
      inputRef={maskRef}
      startAdornment={props.startAdornment}
      inputProps={{
        ...describeControl(props),
        onInput: (event) => handleInput((event.target as HTMLInputElement).value),
        autoComplete: options.autocomplete ?? 'off',
        inputMode: (options.inputmode as 'numeric') ?? mask.inputMode,
      }}
    />
  );
}

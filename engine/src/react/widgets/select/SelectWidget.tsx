import NativeSelect from '@mui/material/NativeSelect';
import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { useText } from '../../texts/TextsProvider.tsx';
import { chosenOf, toAnswer } from '../choices.ts';
import { describeControl } from '../describeControl.ts';
import { BOX_WIDTHS, InputBox } from '../InputBox.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

// A closed list cuts what is longer than its box: its words stand over it, on as many lines as they take.
const Whole = styled('span')({
  display: 'grid',
  '& > *': { gridArea: '1 / 1' },
  '& > [data-words]': {
    zIndex: 1,
    alignSelf: 'center',
    padding: '12px 36px 12px 14px',
    lineHeight: 1.3,
    color: 'var(--text)',
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
    '@media (min-width: 600px)': { maxWidth: 'var(--box)' },
  },
  '& > :has(:disabled) + [data-words]': { opacity: 0.6 },
  // The box takes the height of its words.
  '& .MuiNativeSelect-select': { alignSelf: 'stretch', color: 'transparent' },
  '& option': { color: 'var(--text)', background: 'var(--surface)' },
  // In colors of one's own nothing is transparent.
  '@media (forced-colors: active)': { '& > [data-words]': { visibility: 'hidden' } },
});

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
  const label = position < 0 ? text('fields.choose') : choices[position]!.label;
  const width = options.width ?? 'full';
  return (
    <Whole style={{ '--box': BOX_WIDTHS[width] } as CSSProperties}>
      <NativeSelect
        value={position < 0 ? '' : String(position)}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={state.leave}
        disabled={props.isDisabled || props.isReadOnly}
        error={props.isInvalid}
        input={<InputBox boxWidth={width} />}
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
      <span data-words aria-hidden="true">
        {label}
      </span>
    </Whole>
  );
}

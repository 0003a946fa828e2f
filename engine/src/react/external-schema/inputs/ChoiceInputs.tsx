import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import type { ViewChoice } from '../../../external-schema/index.ts';
import { ChoiceList, ChoiceRow } from '../../widgets/ChoiceRow.tsx';
import { useExternalText } from '../useExternalText.ts';
import { choicesOfInput, positionOf } from './choices.ts';
import { clearedValue, describeInput, type InputProps, isLocked } from './InputProps.ts';

/** One of a few, all in sight. */
export function RadioInput(props: InputProps) {
  const { node, id, setValue } = props;
  const choices = choicesOfInput(node, useExternalText());
  const chosen = positionOf(choices, node.value);
  const style = node.ui.inline
    ? { gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' }
    : {};
  return (
    <ChoiceList style={style}>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its position
        <ChoiceRow key={index} data-invalid={props.isInvalid || undefined}>
          <Radio
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            value={index}
            checked={chosen === index}
            disabled={choice.isDisabled || isLocked(node)}
            onChange={() => setValue(choice.value)}
            onBlur={props.leave}
            slotProps={{ input: { 'aria-describedby': props.describedBy } }}
          />
          <span>{choice.label}</span>
        </ChoiceRow>
      ))}
    </ChoiceList>
  );
}

/** True, or a schema's one value, as one box with its words beside it. */
export function CheckboxInput(props: InputProps) {
  const { node, id, setValue } = props;
  const value = node.kind === 'constant' ? node.choices![0]!.value : true;
  const without = node.kind === 'boolean' && !node.choices ? false : clearedValue(node);
  return (
    <ChoiceRow data-invalid={props.isInvalid || undefined}>
      <Checkbox
        id={id}
        checked={positionOf([{ value } as ViewChoice], node.value) === 0}
        disabled={isLocked(node)}
        onChange={(event) => setValue(event.target.checked ? value : without)}
        onBlur={props.leave}
        slotProps={{ input: describeInput(props) }}
      />
      <span>
        {node.label}
        {node.kind === 'constant' && `: ${node.choices![0]!.label}`}
      </span>
    </ChoiceRow>
  );
}

/** Any of a few. Kept in the order of the choices, whichever was ticked first. */
export function CheckboxesInput(props: InputProps) {
  const { node, id, setValue } = props;
  const choices = node.choices ?? [];
  const list = Array.isArray(node.value) ? node.value : [];
  const ticked = new Set(list.map((value) => positionOf(choices, value)));

  function handleTick(index: number, isTicked: boolean) {
    const isIn = (one: number) => (one === index ? isTicked : ticked.has(one));
    setValue(choices.filter((_, one) => isIn(one)).map((choice) => choice.value));
  }

  return (
    <ChoiceList>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its position
        <ChoiceRow key={index} data-invalid={props.isInvalid || undefined}>
          <Checkbox
            id={index === 0 ? id : `${id}-${index}`}
            checked={ticked.has(index)}
            disabled={choice.isDisabled || isLocked(node)}
            onChange={(event) => handleTick(index, event.target.checked)}
            onBlur={props.leave}
            slotProps={{ input: { 'aria-describedby': props.describedBy } }}
          />
          <span>{choice.label}</span>
        </ChoiceRow>
      ))}
    </ChoiceList>
  );
}

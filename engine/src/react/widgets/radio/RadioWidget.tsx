import Radio from '@mui/material/Radio';
import { ChoiceList, ChoiceRow } from '../ChoiceRow.tsx';
import { chosenOf, toAnswer } from '../choices.ts';
import { useFirstChoices } from '../useFirstChoices.ts';
import type { WidgetProps } from '../WidgetProps.ts';

/** One of a few, all in sight. */
export function RadioWidget(props: WidgetProps & { columns?: number }) {
  const { id, state, field, columns = 1 } = props;
  const chosen = chosenOf(state.value);
  const choices = useFirstChoices(field.choices ?? []);
  const isLocked = props.isDisabled || props.isReadOnly;
  return (
    <ChoiceList style={columns > 1 ? { gridTemplateColumns: `repeat(${columns}, 1fr)` } : {}}>
      {choices.map((choice, index) => (
        <ChoiceRow key={choice.value} data-invalid={props.isInvalid || undefined}>
          <Radio
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            value={choice.value}
            checked={chosen === choice.value}
            disabled={isLocked}
            onChange={() => {
              state.setValue(toAnswer(props, choice.value));
              state.leave();
            }}
            onBlur={state.leave}
            slotProps={{ input: { 'aria-describedby': props.describedBy } }}
          />
          <span>{choice.label}</span>
        </ChoiceRow>
      ))}
    </ChoiceList>
  );
}

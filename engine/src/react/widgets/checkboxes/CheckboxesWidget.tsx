import Checkbox from '@mui/material/Checkbox';
import { ChoiceList, ChoiceRow } from '../ChoiceRow.tsx';
import type { ChoiceValue } from '../choices.ts';
import { useFirstChoices } from '../useFirstChoices.ts';
import type { WidgetProps } from '../WidgetProps.ts';

/** Any of a few. Kept in the order of the choices, whichever was ticked first. */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, state, field } = props;
  const chosen = Array.isArray(state.value) ? state.value : [];
  const choices = field.choices ?? [];
  const shown = useFirstChoices(choices);

  function handleCheck(value: ChoiceValue, isChecked: boolean) {
    state.setValue(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? isChecked : chosen.includes(one))),
    );
  }

  return (
    <ChoiceList>
      {shown.map((choice, index) => (
        <ChoiceRow key={choice.value} data-invalid={props.isInvalid || undefined}>
          <Checkbox
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            checked={chosen.includes(choice.value)}
            disabled={props.isDisabled || props.isReadOnly}
            onChange={(event) => handleCheck(choice.value, event.target.checked)}
            onBlur={state.leave}
            slotProps={{
              input: {
                'aria-describedby': props.describedBy,
                'aria-invalid': props.isInvalid || undefined,
              },
            }}
          />
          <span>{choice.label}</span>
        </ChoiceRow>
      ))}
    </ChoiceList>
  );
}

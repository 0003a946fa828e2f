import NativeSelect from '@mui/material/NativeSelect';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import {
  countsOnce,
  type Field,
  isOffered,
  type Json,
  perPeriod,
  readTyped,
  writeTyped,
} from '../../../kernel/index.ts';
import { Label } from '../../frame/Label.tsx';
import { findMask } from '../../masks/index.ts';
import { useFormStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { InputBox } from '../InputBox.tsx';
import type { WidgetProps } from '../WidgetProps.ts';
import { AmountInput } from './AmountInput.tsx';

const Often = styled('div')({ marginTop: 14 });
const Outcome = styled('p')({ margin: '10px 0 0', minHeight: '1.4em', lineHeight: 1.4 });

type Choices = NonNullable<Field['frequencies']>['choices'];

/** What was typed, and how often it comes: the answer is made of both. */
function useFrequency({ field, state }: WidgetProps, choices: Choices) {
  const plain = choices.findIndex(countsOnce);
  const store = useFormStore();
  const [typed, setTyped] = useState<{ amount: Json | undefined; choice: number } | undefined>(
    () => {
      const kept = readTyped(field, store.getSnapshot().answers);
      return kept && { amount: kept.amount, choice: choices.indexOf(kept.often) };
    },
  );
  const answerOf = (amount: Json | undefined, choice: number) =>
    perPeriod(amount, choices[choice] ?? {}, field.decimals);
  const isOwn = typed && Object.is(answerOf(typed.amount, typed.choice), state.value);

  function change(next: Json | undefined, position: number) {
    setTyped({ amount: next, choice: position });
    state.setValue(answerOf(next, position));
    if (!field.frequencies?.typed) return;
    const often = position === plain ? undefined : choices[position];
    const kept = often && typeof next === 'number' ? { amount: next, often } : undefined;
    store.update({ answers: writeTyped(store.getSnapshot().answers, field, kept) });
  }

  return { ...(isOwn ? typed : { amount: state.value, choice: plain }), change };
}

/**
 * An amount as it comes, and how often that is. The answer is the amount for one period; what was typed
 * is kept beside it where the question says so. Of an answer without, or one that was changed from
 * elsewhere, the amount for one period is shown.
 */
export function FrequentAmount(props: WidgetProps) {
  const { id, field, state } = props;
  const text = useText();
  const choices = field.frequencies?.choices ?? [];
  const { amount, choice, change } = useFrequency(props, choices);
  const [isTyping, setTyping] = useState(false);
  const { facts } = useFormStore().getSnapshot();

  const isAnother = choices[choice] && !countsOnce(choices[choice]);
  const outcome =
    isAnother && typeof state.value === 'number'
      ? text('fields.for-one-period', {
          amount: findMask({ ...field, mask: 'money' })!.format(state.value),
        })
      : '';
  return (
    <>
      <AmountInput
        {...props}
        state={{
          ...state,
          value: amount,
          setValue(next) {
            setTyping(true);
            change(next, choice);
          },
          leave() {
            setTyping(false);
            state.leave();
          },
        }}
      />
      <Often>
        <Label htmlFor={`${id}:often`}>{text('fields.how-often')}</Label>
        <NativeSelect
          value={String(choice)}
          onChange={(event) => change(amount, Number(event.target.value))}
          onBlur={state.leave}
          disabled={props.isDisabled || props.isReadOnly}
          input={<InputBox boxWidth="medium" />}
          inputProps={{ id: `${id}:often`, 'aria-describedby': `${id}:period` }}
        >
          {choices.map((one, index) =>
            isOffered(one, facts) || index === choice ? (
              <option key={one.value} value={index}>
                {one.label}
              </option>
            ) : null,
          )}
        </NativeSelect>
        {/* Not said at every key: the list says it, too, when it has the focus. */}
        <Outcome id={`${id}:period`} role="status" aria-live={isTyping ? 'off' : 'polite'}>
          {outcome}
        </Outcome>
      </Often>
    </>
  );
}

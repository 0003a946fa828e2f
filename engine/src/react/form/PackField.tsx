import type { FieldProps } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { type Field, isOffered } from '../../kernel/index.ts';
import { FieldFrame } from '../frame/FieldFrame.tsx';
import { describedBy } from '../frame/fieldIds.ts';
import { LazyKeptValue } from '../frame/LazyKeptValue.tsx';
import { isHeld, useItem } from '../state/ItemContext.tsx';
import { type UseField, useField, useFormStore } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { findWidget } from '../widgets/index.ts';
import type { WidgetOptions } from '../widgets/WidgetProps.ts';
import { useIsOnPage } from './OnPage.ts';
import { pointerOfId } from './pointerOfId.ts';
import { useStays } from './useStays.ts';

interface UiWords extends WidgetOptions {
  widget?: string;
}

/** `ui:widget`, `ui:autocomplete` and what stands in `ui:options`, in one object. */
function readUi(uiSchema: FieldProps['uiSchema'] = {}): UiWords {
  const { 'ui:options': options, ...words } = uiSchema;
  const own = Object.entries(words).map(([word, value]) => [word.replace(/^ui:/, ''), value]);
  return { ...(options as UiWords), ...Object.fromEntries(own) };
}

/** True where nothing asks for an answer: neither the field's step nor a rule that points at it. */
function useIsOptional(pointer: string): boolean {
  const store = useFormStore();
  const { form } = store.getSnapshot();
  const { required, computed } = store.fieldOf(pointer);
  return (
    !required &&
    computed === undefined &&
    !form.steps.some((step) => step.rules.some((rule) => rule.at.includes(pointer)))
  );
}

/**
 * One field of a pack in RJSF's tree. RJSF lays it out; what it shows comes from the store, so that a
 * keystroke renders this field and not the form, and errors appear when the kernel says so.
 */
export function PackField(props: FieldProps) {
  const pointer = pointerOfId(useFormStore(), props.fieldPathId.$id);
  const state = useField(pointer);
  const isShown = useIsOnPage(pointer) && state.isVisible;
  return useStays(pointer, isShown) || isShown ? (
    <VisibleField {...props} pointer={pointer} state={state} />
  ) : null;
}

/**
 * The field with the choices that can be made today; one that is made already stays. Beside it the field as
 * it is offered to everybody: its widget does not change while somebody chooses.
 */
function useOffered(pointer: string, state: UseField): [shown: Field, offered: Field] {
  const store = useFormStore();
  const field = store.fieldOf(pointer);
  const { facts } = store.getSnapshot();
  return useMemo(() => {
    const { choices } = field;
    if (!choices?.some(({ opens, closes, retired }) => opens || closes || retired))
      return [field, field];
    const chosen = [state.value].flat();
    const offered = choices.filter((choice) => isOffered(choice, facts));
    const shown = choices.filter((one) => offered.includes(one) || chosen.includes(one.value));
    return [
      { ...field, choices: shown },
      { ...field, choices: offered },
    ];
  }, [field, facts, state.value]);
}

function VisibleField(props: FieldProps & { pointer: string; state: UseField }) {
  const { pointer, state, fieldPathId, schema } = props;
  const text = useText();
  const item = useItem();
  const [isReplacing, setReplacing] = useState(false);
  const [field, offered] = useOffered(pointer, state);
  const isOptional = useIsOptional(pointer);
  const { widget: name, ...options } = readUi(props.uiSchema);
  const { component: Widget, frame } = findWidget(name, offered);
  const id = fieldPathId.$id;
  const help = schema.description;
  const message = state.problem && text(state.problem.code, state.problem.params);
  const warning = state.warning && text(state.warning.code, state.warning.params);
  const asked = item.asked?.get(pointer);
  const described = describedBy(id, { help, asked, message, advice: field.advice, warning });
  const label = field.frequencies?.title ?? field.title;
  const isKept = state.kept !== undefined && !isReplacing;

  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      asked={asked}
      message={message}
      advice={field.advice}
      warning={warning}
      isOptional={isOptional && frame !== 'own'}
      isRequired={field.required}
      frame={frame}
    >
      {isKept ? (
        <LazyKeptValue
          id={id}
          pointer={pointer}
          masked={state.kept!}
          label={field.title}
          isReadOnly={isHeld(item, pointer)}
          onChange={() => setReplacing(true)}
        />
      ) : (
        <Widget
          id={id}
          field={field}
          state={state}
          options={options}
          label={label}
          describedBy={described || undefined}
          isInvalid={message !== undefined}
          isRequired={field.required}
          isDisabled={Boolean(props.disabled)}
          isReadOnly={Boolean(props.readonly) || isHeld(item, pointer)}
          autoFocus={isReplacing}
        />
      )}
    </FieldFrame>
  );
}

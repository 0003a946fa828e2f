import RjsfNumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import type { FieldProps, RJSFSchema, WidgetProps as RjsfWidgetProps, UiSchema } from '@rjsf/utils';
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Field, Json, JsonObject, Step } from '../../../kernel/index.ts';
import { useFormStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import type { WidgetFrame, WidgetProps } from '../WidgetProps.ts';
import { createRegistry } from './createRegistry.ts';
import { describeControls } from './describeControls.ts';
import type { RjsfParts } from './RjsfParts.ts';

/** What a widget shows and takes: RJSF's field of numbers stands between, which knows the half-typed one. */
interface Shown {
  formData: unknown;
  onChange(value: unknown): void;
}

/** The field that RJSF's `NumberField` hands its value to: it shows whatever the bridge hands through. */
function ShownField({ formData, onChange, show }: FieldProps) {
  return (show as (shown: Shown) => ReactNode)({
    formData,
    onChange: (value) => onChange(value, []),
  });
}

const isTyped = ({ type, choices }: Field) => (type === 'number' || type === 'integer') && !choices;

/** The step of a field, whose schema and UI schema have its words. */
const stepOf = (steps: Step[], { pointer }: Field) =>
  steps.find((step) => step.fields.some((field) => field.pointer === pointer));

/** A field's own part of its step. The help line stands in the frame: the widget is not told it again. */
function partsOf(field: Field, step: Step | undefined) {
  const properties = (step?.schema.properties ?? {}) as { [name: string]: JsonObject };
  const { description: _frame, ...schema } = properties[field.name] ?? { type: field.type };
  const uiSchema = (step?.uiSchema[field.name] ?? {}) as UiSchema;
  return { schema: schema as RJSFSchema, uiSchema };
}

/** The choices as RJSF hands them on: of a plain yes or no, in the words of the pack. */
function optionsOf({ choices, type }: Field, say: (id: string) => string) {
  if (choices) return choices.map(({ value, label }) => ({ value, label }));
  if (type !== 'boolean') return undefined;
  return [
    { value: true, label: say('fields.yes') },
    { value: false, label: say('fields.no') },
  ];
}

/** Describes the controls, also those that the widget shows by its own state. @returns What ends that. */
function keepDescribed(box: Element, frame: WidgetFrame, props: WidgetProps): () => void {
  const describe = () => describeControls(box, frame, props);
  describe();
  const observer = new MutationObserver(describe);
  observer.observe(box, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** RJSF's field of numbers, by what it reads: the rest it hands through to `ShownField`. */
const NumberField = RjsfNumberField as ComponentType<Partial<FieldProps>>;

/** What an `RjsfBridge` is given. */
export interface RjsfBridgeProps extends WidgetProps {
  frame: WidgetFrame;
  parts: RjsfParts;
}

/**
 * One widget of RJSF's contract: it is handed the properties that RJSF's fields would hand it, what it says
 * is put into the store, and label, help and error are said on its controls.
 */
export function RjsfBridge({ frame, parts, ...props }: RjsfBridgeProps) {
  const { field, state } = props;
  const box = useRef<HTMLDivElement>(null);
  const say = useText();
  const step = stepOf(useFormStore().getSnapshot().form.steps, field);
  const registry = useMemo(
    () => createRegistry(parts, { fields: { StringField: ShownField }, step, say }),
    [parts, step, say],
  );
  const given = useMemo(() => partsOf(field, step), [field, step]);
  const enumOptions = useMemo(() => optionsOf(field, say), [field, say]);
  const problem = state.problem && say(state.problem.code, state.problem.params);
  const take = (value: unknown) => state.setValue((value ?? undefined) as Json | undefined);

  // After each rendering: an error comes and goes.
  useLayoutEffect(() => (box.current ? keepDescribed(box.current, frame, props) : undefined));

  const Widget = parts.widget;
  const show = ({ formData, onChange }: Shown) => (
    <Widget
      {...given}
      id={props.id}
      name={field.name}
      htmlName={field.name}
      label={props.label}
      hideLabel={frame !== 'own'}
      hideError={false}
      value={formData}
      required={props.isRequired}
      disabled={props.isDisabled}
      readonly={props.isReadOnly}
      autofocus={props.autoFocus ?? false}
      multiple={field.type === 'array'}
      placeholder={props.options.placeholder ?? ''}
      {...(problem !== undefined && { rawErrors: [problem] })}
      options={{ ...props.options, enumOptions } as RjsfWidgetProps['options']}
      onChange={onChange}
      onBlur={state.leave}
      onFocus={() => undefined}
      registry={registry}
      formContext={step}
    />
  );
  const number = { ...given, registry, formData: state.value, show };
  return (
    <div ref={box}>
      {isTyped(field) ? (
        <NumberField {...number} onChange={take} />
      ) : (
        show({ formData: state.value, onChange: take })
      )}
    </div>
  );
}

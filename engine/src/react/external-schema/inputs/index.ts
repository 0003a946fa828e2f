import type { ComponentType } from 'react';
import type { ViewNode, WidgetName } from '../../../external-schema/index.ts';
import type { WidgetFrame } from '../../widgets/WidgetProps.ts';
import { CheckboxesInput, CheckboxInput, RadioInput } from './ChoiceInputs.tsx';
import { FileInput } from './FileInput.tsx';
import type { InputProps } from './InputProps.ts';
import { NumberInput } from './NumberInput.tsx';
import { RangeInput } from './RangeInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { TextInput } from './TextInput.tsx';

interface Input {
  component: ComponentType<InputProps>;
  frame: WidgetFrame;
}

const SELECT: Input = { component: SelectInput, frame: 'label' };
const RADIO: Input = { component: RadioInput, frame: 'group' };
const CHECKBOX: Input = { component: CheckboxInput, frame: 'own' };
const CHECKBOXES: Input = { component: CheckboxesInput, frame: 'group' };
const TEXT: Input = { component: TextInput, frame: 'label' };
const NUMBER: Input = { component: NumberInput, frame: 'label' };

/** Inputs that a UI schema asks for by name. */
const BY_WIDGET: { [widget in WidgetName]?: Input } = {
  select: SELECT,
  radio: RADIO,
  checkbox: CHECKBOX,
  checkboxes: CHECKBOXES,
  range: { component: RangeInput, frame: 'label' },
  file: { component: FileInput, frame: 'label' },
};

/** The input that asks for a place. */
export function findInput(node: ViewNode): Input {
  const { kind, widget } = node;
  if (kind === 'choices') return CHECKBOXES;
  const named = widget && BY_WIDGET[widget];
  if (named) return named;
  if (kind === 'choice') return SELECT;
  if (kind === 'constant') return CHECKBOX;
  if (kind === 'number') return NUMBER;
  if (kind !== 'boolean') return TEXT;
  // A box that nobody touched says neither yes nor no; where an answer is needed both are offered.
  const isQuestion =
    node.isRequired && !node.choices && node.defaultValue === undefined && !node.isItem;
  return isQuestion ? RADIO : CHECKBOX;
}

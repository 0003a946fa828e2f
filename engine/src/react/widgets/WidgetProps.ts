import type { ComponentType } from 'react';
import type { Field } from '../../kernel/index.ts';
import type { UseField } from '../store/FormStoreContext.tsx';

/** What a widget's UI schema may say. */
export interface WidgetOptions {
  width?: 'short' | 'medium' | 'full';
  autocomplete?: string;
  inputmode?: string;
  placeholder?: string;
}

/** What every widget is given. Label, help and error stand in the frame around it. */
export interface WidgetProps {
  /** The id of the control; in a group, of its first control. */
  id: string;
  field: Field;
  state: UseField;
  options: WidgetOptions;
  label: string;
  /** For `aria-describedby`: the help line and the error, those that are there. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  isDisabled: boolean;
  isReadOnly: boolean;
  /** True when it takes another's place and so has to take the focus. */
  autoFocus?: boolean;
}

/**
 * What names a widget: `label` is one control with a label; `group` several with a legend,
 * `radiogroup` those of which one can be chosen; `own` says its label itself, beside its box.
 */
export type WidgetFrame = 'label' | 'group' | 'radiogroup' | 'own';

/** One line of the registry. */
export interface Widget {
  component: ComponentType<WidgetProps>;
  frame: WidgetFrame;
}

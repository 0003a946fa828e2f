import type { WidgetProps } from './WidgetProps.ts';

/**
 * The attributes that a control carries itself. On the control and not on a wrapper around it:
 * a screen reader says what describes the element that has the focus.
 */
export function describeControl(props: WidgetProps) {
  return {
    'aria-describedby': props.describedBy,
    'aria-invalid': props.isInvalid ? (true as const) : undefined,
    'aria-required': props.isRequired ? (true as const) : undefined,
  };
}

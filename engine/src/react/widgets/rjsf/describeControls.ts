import { labelId } from '../../frame/fieldIds.ts';
import type { WidgetFrame, WidgetProps } from '../WidgetProps.ts';

const CONTROLS = [
  'input:not([type=hidden])',
  'select',
  'textarea',
  ...['checkbox', 'combobox', 'radio', 'slider', 'spinbutton', 'switch', 'textbox'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');

/** Roles that know neither `aria-required` nor, a radio, `aria-invalid` (WAI-ARIA 1.2). */
const isRadio = (control: Element) => control.matches('[type=radio], [role=radio]');
const isSlider = (control: Element) => control.matches('[type=range], [role=slider]');

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** What has the focus in a widget: what a library hides from screen readers is none of it. */
const controlsIn = (box: Element): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.getAttribute('aria-hidden') !== 'true',
  );

/**
 * Says label, help and error on the controls of a widget that knows nothing of the frame around it. RJSF's
 * widgets name ids of RJSF's own field template, MUI's on a wrapper: a screen reader says what describes the
 * element that has the focus.
 */
export function describeControls(box: Element, frame: WidgetFrame, props: WidgetProps): void {
  const { id, describedBy, isInvalid, isRequired } = props;
  const controls = controlsIn(box);
  for (const other of box.querySelectorAll('[aria-describedby]'))
    other.removeAttribute('aria-describedby');
  for (const group of box.querySelectorAll('[role=radiogroup], [role=group]'))
    group.setAttribute('aria-labelledby', labelId(id));
  for (const control of controls) {
    set(control, 'aria-describedby', describedBy);
    set(control, 'aria-invalid', isInvalid && !isRadio(control) ? 'true' : undefined);
    const mayBeRequired = frame === 'label' || frame === 'own';
    const isAsked = mayBeRequired && isRequired && !isRadio(control) && !isSlider(control);
    set(control, 'aria-required', isAsked ? 'true' : undefined);
    const isLabelled = control.id === id && 'labels' in control;
    if (frame === 'label' && !isLabelled) control.setAttribute('aria-labelledby', labelId(id));
  }
  leadFocus(document.getElementById(id), controls[0]);
}

/** The error summary leads to the element of the field's id; where that takes no focus, its control does. */
function leadFocus(place: HTMLElement | null, first: HTMLElement | undefined): void {
  if (!place || !first || place === first) return;
  place.focus = (options) => first.focus(options);
}

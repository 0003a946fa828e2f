/** What a step's form is told before Next goes on: prevented by what asks something first, and goes on by its `detail`. */
export const BEFORE_NEXT = 'before-next';

/** Goes on once all that is on the screen has asked what it has to. */
export function goOnAfter(form: EventTarget, goOn: () => void): void {
  const detail = () => goOnAfter(form, goOn);
  if (form.dispatchEvent(new CustomEvent(BEFORE_NEXT, { cancelable: true, detail }))) goOn();
}

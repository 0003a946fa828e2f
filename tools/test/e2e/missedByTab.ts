import type { Locator } from 'playwright-core';

/** What the Tab key stops at. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable=true]';

/** Marks whatever gets the focus; gives the number of controls. Passed to the page. */
function watch(scope: Element, controls: string): number {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset.reached = '';
  });
  for (const one of document.querySelectorAll<HTMLElement>('[data-reached]'))
    delete one.dataset.reached;
  scope.setAttribute('tabindex', '-1');
  (scope as HTMLElement).focus();
  return scope.querySelectorAll(controls).length;
}

/** The controls that are seen and that no key came to, by their words. Passed to the page. */
function listMissed(scope: Element, controls: string): string[] {
  scope.removeAttribute('tabindex');
  const isReached = (one: HTMLElement): boolean => {
    if (one.dataset.reached !== undefined) return true;
    // Arrow keys go from one to the other.
    const isRadio = one instanceof HTMLInputElement && one.type === 'radio';
    const group = isRadio ? scope.querySelectorAll<HTMLElement>(`[name="${one.name}"]`) : [];
    return [...group].some(({ dataset }) => dataset.reached !== undefined);
  };
  const isSeen = (one: HTMLElement): boolean =>
    one.checkVisibility({ visibilityProperty: true }) &&
    !one.matches(':disabled, [tabindex="-1"], [type=hidden]') &&
    !one.closest('[inert]');
  return [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => isSeen(one) && !isReached(one))
    .map((one) => one.outerHTML.slice(0, 120));
}

/** Presses Tab through a part of the page. @returns What is seen there and got no focus */
export async function missedByTab(part: Locator): Promise<string[]> {
  const count = await part.evaluate(watch, CONTROLS);
  // A day has three parts, each a stop of its own.
  for (let press = 0; press < count * 2 + 5; press += 1) await part.page().keyboard.press('Tab');
  return part.evaluate(listMissed, CONTROLS);
}

import type { Locator, Page } from 'playwright-core';

/** How a person works the page: with a pointer, or with the keyboard alone. */
export interface InputMethod {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** A box that is ticked or not. */
  tick(box: Locator, isTicked: boolean): Promise<void>;
  /** The choice at a position of a group whose first radio or box is `first`. */
  choose(first: Locator, nth: (position: number) => Locator, position: number): Promise<void>;
  /** The choice at a position of a select; 0 is the first real one. */
  select(field: Locator, position: number, label: string): Promise<void>;
}

/** With a finger or a mouse. */
export const pointerInput: InputMethod = {
  press: (target) => target.click(),
  async type(field, text) {
    await field.fill(text);
    await field.blur();
  },
  tick: (box, isTicked) => box.setChecked(isTicked),
  choose: (_first, nth, position) => nth(position).check(),
  async select(field, _position, label) {
    await field.selectOption({ label });
  },
};

/** More stops than any screen has: past that the target can't be reached with Tab. */
const STOPS = 150;

/** With Tab, Enter, Space, the arrows and letters. Throws where Tab does not lead to the target. */
export function keyboardInput(page: Page): InputMethod {
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);
  /** Whether the focus is on a link past a part of the page, and the target is behind that. */
  const isSkipTo = (target: Locator) =>
    target.evaluate((element) => {
      const part = document.activeElement?.closest('[data-skip]')?.closest('section');
      const where = part?.compareDocumentPosition(element) ?? 0;
      return where === Node.DOCUMENT_POSITION_FOLLOWING;
    });
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await isFocused(target)) return;
      if (await isSkipTo(target)) {
        await page.keyboard.press('Enter');
        continue;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  }
  return {
    async press(target) {
      await tabTo(target);
      await page.keyboard.press('Enter');
    },
    async type(field, text) {
      await tabTo(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async tick(box, isTicked) {
      await tabTo(box);
      if ((await box.isChecked()) !== isTicked) await page.keyboard.press('Space');
    },
    async choose(first, nth, position) {
      const target = nth(position);
      if ((await first.getAttribute('type')) === 'checkbox') {
        await tabTo(target);
        await page.keyboard.press('Space');
        return;
      }
      await tabTo(first);
      await page.keyboard.press('Space');
      for (let at = 0; at < position; at += 1) await page.keyboard.press('ArrowDown');
      if (!(await target.isChecked())) throw new Error(`The arrows do not lead to ${target}`);
    },
    async select(field, position, label) {
      await tabTo(field);
      await page.keyboard.press('Home');
      // The first entry is the invitation to choose.
      for (let at = 0; at <= position; at += 1) await page.keyboard.press('ArrowDown');
      const chosen = await field.evaluate(
        (element) => (element as HTMLSelectElement).selectedOptions[0]?.label,
      );
      if (chosen !== label) throw new Error(`The arrows chose "${chosen}", not "${label}"`);
    },
  };
}

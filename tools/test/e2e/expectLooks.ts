import { contrast } from '@porchlight/engine/theme';
import type { Locator, Page } from 'playwright-core';

/** How something is painted: colors as six digits, the ground being the first behind it that is painted. */
interface Paint {
  text: string;
  fill: string;
  ground: string;
  border: string;
  opacity: string;
  /** What a button that can't be pressed has. */
  disabled: { text: string; fill: string };
}

/** Runs in the page. */
function readPaint(element: Element): Paint {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const hex = (color: string) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    const digits = [red, green, blue].map((one) => one!.toString(16).padStart(2, '0'));
    return alpha! < 255 ? '' : `#${digits.join('')}`;
  };
  const behind = (from: Element | null): string => {
    if (!from) return '#ffffff';
    return hex(getComputedStyle(from).backgroundColor) || behind(from.parentElement);
  };
  const { color, borderTopColor, opacity } = getComputedStyle(element);
  const token = (name: string) =>
    hex(getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return {
    text: hex(color),
    fill: behind(element),
    ground: behind(element.parentElement),
    border: hex(borderTopColor),
    opacity,
    disabled: { text: token('--text-quiet'), fill: token('--line') },
  };
}

/** A button that can be pressed stands out from its ground, by its fill or its border, in either scheme. */
export async function expectPressable(button: Locator): Promise<void> {
  const page = button.page();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours change over a moment.
    await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))');
    const paint = await button.evaluate(readPaint);
    const { text, fill, ground, border, disabled } = paint;
    const edge = [fill, border].find((one) => one !== '' && contrast(one, ground) >= 3);
    const isLegible = contrast(text, fill) >= 4.5;
    // Its own paint on both sides: where something does not hold, all of it is printed.
    expect({ colorScheme, ...paint, edge, isLegible }).toEqual({
      ...{ colorScheme, ...paint },
      edge: expect.any(String),
      isLegible: true,
      opacity: '1',
    });
    expect(text).not.toBe(disabled.text);
    expect(edge).not.toBe(disabled.fill);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** A line that opens a step is underlined, and the hand shows there; a step to come is plain text. */
export async function expectLineOpens(line: Locator, isOpening: boolean): Promise<void> {
  const look = await line.evaluate((element) => {
    const { textDecorationLine, cursor } = getComputedStyle(element);
    return { textDecorationLine, isHand: cursor === 'pointer' };
  });
  expect(look).toEqual({
    textDecorationLine: isOpening ? 'underline' : 'none',
    isHand: isOpening,
  });
}

/** The lists whose words do not all stand in their box, by the words that are cut. */
const CUT = `[...document.querySelectorAll('select')].filter((list) => list.checkVisibility()).flatMap((list) => {
  const chosen = list.selectedOptions[0].textContent;
  const words = list.parentElement.parentElement.querySelector('[data-words]');
  if (words?.textContent !== chosen || words.scrollWidth > words.clientWidth) return [chosen];
  const range = document.createRange();
  range.selectNodeContents(words);
  const box = list.getBoundingClientRect();
  const isIn = ({ top, bottom, left, right }) =>
    top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right;
  return [...range.getClientRects()].every(isIn) ? [] : [chosen];
})`;

/** The longest choice of each closed list stands in it whole. */
export async function expectWholeChoices(page: Page): Promise<void> {
  const lists = await page.locator('select').all();
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) {
    const labels = await list.locator('option').allTextContents();
    const longest = labels.reduce((one, other) => (other.length > one.length ? other : one));
    await list.selectOption({ label: longest });
  }
  expect(await page.evaluate(CUT)).toEqual([]);
}

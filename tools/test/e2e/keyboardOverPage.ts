import type { Locator, Page } from 'playwright-core';

interface Seen {
  offsetTop: number;
  height: number;
  scale: number;
}

/** Gives a page a visual viewport of its own, as Safari's, which a keyboard shortens and the page's size not. */
export async function fakeVisualViewport(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, height: innerHeight, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
  });
}

/** A keyboard comes or goes, or two fingers zoom. */
export async function changeSeen(page: Page, seen: Seen): Promise<void> {
  await page.evaluate((next) => {
    Object.assign(window.visualViewport!, next);
    for (const type of ['resize', 'scroll']) window.visualViewport!.dispatchEvent(new Event(type));
  }, seen);
}

/** The focused field stands within what is seen, and each control of a dialog can be brought there. */
export async function expectWithinSeen(dialog: Locator, seen: Seen): Promise<void> {
  const isWithin = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y >= seen.offsetTop - 1 && y + height <= seen.offsetTop + seen.height + 1;
  };
  const page = dialog.page();
  expect(await isWithin(page.locator(':focus'))).toBe(true);
  expect(await dialog.boundingBox()).toMatchObject({ y: seen.offsetTop, height: seen.height });
  for (const part of await dialog.locator('input:not([type=file]), select, button').all()) {
    await part.scrollIntoViewIfNeeded();
    expect([await part.innerText(), await isWithin(part)]).toEqual([expect.any(String), true]);
  }
}

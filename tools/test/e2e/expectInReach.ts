import type { Locator } from 'playwright-core';

/**
 * At 400% zoom, where 1280 by 1024 shows 320 by 256, a dialog has the screen, and each control in it is
 * reached in turn; none lies under another one. The page's size is as before afterwards.
 */
export async function expectInReach(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 256 });
  await dialog.waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 256 });
  for (const part of await dialog.locator('input:not([type=file]), select, button').all()) {
    await part.scrollIntoViewIfNeeded();
    await part.click({ trial: true });
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.setViewportSize(before);
}

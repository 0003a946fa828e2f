import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { addSecondFactor } from './secondFactor.ts';
import { copyPack, startTestPortal, type TestPortal } from './testPortal.ts';

/**
 * A portal in production, where only a release makes something public, on a pack of its own.
 * @param without Folders that the pack is without.
 */
export async function setStudio(
  change: Parameters<typeof copyPack>[0] = (portal) => portal,
  without: string[] = [],
): Promise<{ testPortal: TestPortal; pack: string; close(): Promise<void> }> {
  const pack = await copyPack(change);
  for (const folder of ['examples', ...without])
    await rm(path.join(pack, folder), { recursive: true });
  const testPortal = await startTestPortal({
    env: { DEFINITIONS_DIR: pack, NODE_ENV: 'production' },
  });
  // The first of each takes longest.
  for (const address of ['/', '/studio', '/desk', '/Identity/Account/Register'])
    await (await fetch(testPortal.portal.url + address)).text();
  return {
    testPortal: testPortal,
    pack,
    async close() {
      await testPortal.close();
      await rm(pack, { recursive: true, force: true });
    },
  };
}

/** Somebody who has the role, in the studio. */
export async function openStudio(
  { testPortal, pack }: { testPortal: TestPortal; pack: string },
  email: string,
  width = 1280,
): Promise<Page> {
  const env = { DEFINITIONS_DIR: pack, NODE_ENV: 'production' };
  const page = await testPortal.admitted(email, env);
  const granted = await runPortalTool(['admin', 'grant', email], testPortal.portal, env);
  expect(granted).toMatchObject({ code: 0, stderr: '' });
  await addSecondFactor(page, testPortal.portal.url);
  await page.setViewportSize({ width, height: 900 });
  // What the server makes of a copy takes seconds, and more on a machine that does other work.
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${testPortal.portal.url}/studio`);
  await page.getByRole('heading', { name: 'Working copies' }).waitFor();
  return page;
}

/** Opens the page anew in the language of another browser. */
export async function speakIn(page: Page, language: string): Promise<void> {
  await page.addInitScript(
    (one) => Object.defineProperty(navigator, 'languages', { get: () => [one] }),
    language,
  );
  await page.reload();
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await page.locator(':is(.outline, .tree)').first().waitFor();
}

/** Which of the studio's two views a copy is opened in: what people see in their order, or the files. */
export type View = 'Builder' | 'Files and JSON';

async function goTo(page: Page, view: View): Promise<void> {
  // A copy is opened in the view that was open last.
  const ways = page
    .locator('.studio-top')
    .getByRole('button', { name: /^(Files and JSON|Builder)$/ });
  await ways.waitFor();
  if ((await ways.innerText()) === view) await ways.click();
}

export async function beginCopy(
  page: Page,
  name: string,
  view: View = 'Files and JSON',
): Promise<void> {
  await page.getByLabel('What are you working on?').fill(name);
  await page.getByRole('button', { name: 'Begin a working copy' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await goTo(page, view);
  await page.getByText('The check finds nothing').waitFor();
}

/** Opens a copy of the list, whosever it is. */
export async function openCopy(
  page: Page,
  name: string,
  view: View = 'Files and JSON',
): Promise<void> {
  await page.getByRole('button', { name: `Open: ${name}` }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await goTo(page, view);
}

export const isSaved = (page: Page) => page.locator('.saving', { hasText: /^Saved\s+·/ }).waitFor();

export const editor = (page: Page) => page.locator('.cm-content[contenteditable=true]');

export async function openFile(page: Page, file: string): Promise<void> {
  await page.getByLabel('Find by name, or by any word').fill(file);
  await page
    .locator('.tree button', { hasText: file.slice(file.lastIndexOf('/') + 1) })
    .first()
    .click();
  await page.getByRole('heading', { name: file, exact: true }).waitFor();
}

/** What is in the editor, with the lines that are out of sight. */
const editedText = (page: Page): Promise<string> =>
  page.evaluate(
    'document.querySelector(".cm-content[contenteditable=true]").cmTile.root.view.state.doc.toString()',
  );

/** Puts a text in place of the whole file, by pasting. */
export async function write(page: Page, text: string): Promise<void> {
  await editor(page).press('Control+a');
  await editor(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
  expect(await editedText(page)).toBe(text);
}

export async function makeFile(page: Page, file: string, data: object): Promise<void> {
  await page.getByLabel('A new file').fill(file);
  await page.getByRole('button', { name: 'Make it', exact: true }).click();
  await page.getByRole('heading', { name: file, exact: true }).waitFor();
  await write(page, JSON.stringify(data, null, 2));
}

/** The live step, whichever frame it stands in by then. */
export const live = (page: Page): FrameLocator =>
  page.locator('.live iframe:not(.is-opening)').contentFrame();

/** Waits for something on the live step; where it does not come, says what stands there instead. */
export async function seen(page: Page, wanted: (step: FrameLocator) => Locator): Promise<void> {
  try {
    await wanted(live(page)).first().waitFor();
  } catch (error) {
    const around = await page.locator('.saving, .banner, .frame-note, .live label').allInnerTexts();
    const step = await live(page)
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing');
    throw new Error(`${error}\nAround the step: ${around.join(' | ')}\nOn the step: ${step}`);
  }
}

/** A row of the builder's outline: a file, or one of its questions (`file#name`). */
export const outlineRow = (page: Page, key: string): Locator =>
  page.locator(`.outline [data-row="${key}"] > .line`);

/** The questions of a file in the order of the outline: `file#name` of each. */
export const outlineOrder = (page: Page, file: string): Promise<string[]> =>
  page
    .locator(`.outline [data-row^="${file}#"]`)
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row!));

/** Takes a row with the pointer and holds it over the upper or the lower half of another. */
export async function holdOver(
  page: Page,
  [key, over]: [string, string],
  half: 'upper' | 'lower',
): Promise<void> {
  await outlineRow(page, key).hover();
  await page.mouse.down();
  const target = outlineRow(page, over);
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const at = [x + width / 2, y + height * (half === 'upper' ? 0.2 : 0.8)] as const;
  await page.mouse.move(...at, { steps: 6 });
  // A drag begins with the first move: what is under the pointer is known with the next.
  await page.mouse.move(at[0] + 2, at[1]);
}

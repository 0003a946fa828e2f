import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import {
  beginCopy,
  isSaved,
  openCopy,
  openFile,
  openStudio,
  setStudio,
  write,
} from './studioHands.ts';
import { accessTokenOf } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
beforeAll(async () => {
  studio = await setStudio((portal) => ({ ...portal, publish: { reviewers: 1 } }));
}, 300_000);
afterAll(() => studio?.close());

/** Pictures for whoever changes these screens. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env.BUILDER_SHOTS;
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const review = (page: Page) => page.locator('.review');

/** Presses a button by the keyboard alone. */
async function press(page: Page, name: string) {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

async function retitle(page: Page, title: string) {
  const landing = JSON.parse(await readFile(path.join(studio.pack, 'pages/landing.json'), 'utf8'));
  await write(page, JSON.stringify({ ...landing, title }, null, 2));
  await isSaved(page);
}

/** What a review shows of the landing page: as it was, and as it will be, in both languages, on both widths. */
async function compareLanding(page: Page, was: string, becomes: string) {
  await review(page).waitFor();
  const row = page
    .locator('.screens')
    .getByRole('button', { name: /^Pages › .* › A new visitor$/ });
  expect(await page.locator('iframe[title^="As it w"]').count()).toBe(0);
  await row.focus();
  await page.keyboard.press('Enter');
  const side = (name: string) => page.frameLocator(`iframe[title^="${name}: Pages"]`);
  const heading = (name: string, words: string) =>
    side(name).getByRole('heading', { level: 1, name: words }).waitFor();
  await heading('As it was', was);
  await heading('As it will be', becomes);
  await shoot(page, 'review-screens');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await heading('As it will be', becomes);
  await shoot(page, 'review-screens-360');
  const [before, after] = await page
    .locator('.screens-dialog .frame-box')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).getBoundingClientRect()));
  expect(after!.top).toBeGreaterThanOrEqual(before!.bottom);
  expect(before!.right).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 900 });
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  await language.selectOption('es');
  await page.getByText('In Español nothing of it is different.').waitFor();
  await side('As it will be').getByRole('link', { name: 'English' }).waitFor();
  await language.focus();
  await page.keyboard.press('Escape');
  await page.locator('.screens-dialog').waitFor({ state: 'detached' });
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Publishes the only copy past the page: what the server says. */
async function publish(page: Page): Promise<[status: number, code: unknown]> {
  const { url } = studio.testPortal.portal;
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  const listed = await (await fetch(`${url}/api/studio/copies`, { headers })).json();
  const { id, base } = listed.copies[0];
  const response = await fetch(`${url}/api/studio/copies/${id}/publish`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'if-match': `"${base}"` },
    body: JSON.stringify({ reason: 'Winter' }),
  });
  return [response.status, (await response.json()).code];
}

test('two admins: refused before, public after the other approved, and an edit ends the approval', async () => {
  const { testPortal } = studio;
  const ada = await openStudio(studio, 'ada@example.org');
  const bea = await openStudio(studio, 'bea@example.org');
  const said = [watchPage(ada), watchPage(bea)];
  await beginCopy(ada, 'Winter words');
  await openFile(ada, 'pages/maintenance.json');
  await write(
    ada,
    '{\n  "$schema": "../meta/texts.schema.json",\n  "title": "Back in an hour"\n}\n',
  );
  await isSaved(ada);

  // History: what was done, and back again.
  await tab(ada, 'History');
  await ada.locator('.history .said', { hasText: 'pages/maintenance.json edited' }).waitFor();
  await shoot(ada, 'history');
  expect(await findBarriers(ada)).toEqual([]);
  await press(ada, 'What changed: pages/maintenance.json edited');
  await ada.locator('.comparison summary').first().click();
  await ada.locator('.comparison .cm-mergeView').waitFor();
  await shoot(ada, 'history-open');
  expect(await findBarriers(ada)).toEqual([]);
  await press(ada, 'As it was before all of this');
  await ada.getByText('Done: 1 file changed.').waitFor();
  await ada
    .locator('.history .said', { hasText: 'Gone back to before the first change' })
    .waitFor();

  // Any two states; and one file had back, and taken back, alone.
  await ada.getByText('Compare two states').click();
  await press(ada, 'Show the differences');
  await ada.getByText('The two are the same.').waitFor();
  await ada.locator('.compare select').last().selectOption({ index: 3 });
  await press(ada, 'Show the differences');
  await ada
    .locator('.compare .comparison summary', { hasText: 'pages/maintenance.json' })
    .waitFor();
  expect(await findBarriers(ada)).toEqual([]);
  const edited = ada.getByRole('listitem').filter({
    has: ada.locator('.said', { hasText: /^pages\/maintenance\.json edited$/ }),
  });
  for (const way of ['This file as it was after this', 'Take back this file only']) {
    await edited.getByRole('button', { name: way }).click();
    await ada.getByText('Done: 1 file changed.').waitFor();
  }

  await openFile(ada, 'pages/landing.json');
  await retitle(ada, 'Help for the winter');
  await tab(ada, 'Publish');
  await review(ada).getByText('1 other person has to approve').waitFor();
  await ada.getByLabel('Why? It stands').fill('Winter');
  expect(await button(ada, 'Make it public now').isDisabled()).toBe(true);
  expect(await publish(ada)).toEqual([409, 'studio-review-needed']);
  await ada.getByLabel('What should they look at?').fill('Is “winter” right for June?');
  await press(ada, 'Ask for a review');
  await ada.getByText('It is asked for.').waitFor();
  await shoot(ada, 'review-asked');

  await bea.reload();
  await openCopy(bea, 'Winter words');
  await tab(bea, 'Publish');
  await bea.getByText('Is “winter” right for June?').waitFor();
  await bea
    .getByText(/Help for the winter/)
    .first()
    .waitFor();
  await shoot(bea, 'review-given');
  expect(await findBarriers(bea)).toEqual([]);
  const landing = await readFile(path.join(studio.pack, 'pages/landing.json'), 'utf8');
  await compareLanding(bea, JSON.parse(landing).title, 'Help for the winter');
  expect(await button(bea, 'Ask for changes').isDisabled()).toBe(true);
  await press(bea, 'Approve this state');
  await bea.getByText('You approved just this state.').waitFor();

  // An edit ends it, for both.
  await retitle(ada, 'Help for this winter');
  await tab(ada, 'Publish');
  await review(ada).getByText('of an earlier state').first().waitFor();
  await review(ada).getByText('1 other person has to approve').waitFor();
  expect(await publish(ada)).toEqual([409, 'studio-review-needed']);
  await tab(bea, 'Findings');
  await bea.reload();
  await tab(bea, 'Publish');
  await review(bea).getByText('1 other person has to approve').waitFor();
  await bea.getByLabel('What do you think?').fill('Yes, so it is right');
  await press(bea, 'Approve this state');
  await bea.getByText('You approved just this state.').waitFor();

  await tab(ada, 'Findings');
  await tab(ada, 'Publish');
  await review(ada).getByText('Approved by bea@example.org').waitFor();
  await ada.getByLabel('Why? It stands').fill('Winter');
  await ada.setViewportSize({ width: 360, height: 800 });
  await review(ada).scrollIntoViewIfNeeded();
  await shoot(ada, 'review-approved-360');
  expect(await findBarriers(ada)).toEqual([]);
  await press(ada, 'Make it public now');
  await ada.getByText(/^It is public/).waitFor();
  expect(await (await fetch(testPortal.portal.url)).text()).toContain('Help for this winter');
  await tab(ada, 'History');
  await ada.locator('.history .said', { hasText: 'Made public: Winter' }).waitFor();
  await shoot(ada, 'history-360');
  expect(said.flat()).toEqual([]);
}, 480_000);

import path from 'node:path';
import type { Page } from 'playwright-core';
import { beginCopy, isSaved, openStudio, seen, setStudio } from './studioHands.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
beforeAll(async () => {
  studio = await setStudio();
}, 120_000);
afterAll(() => studio?.close());

/** Pictures for whoever changes these screens. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env.BUILDER_SHOTS;
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
};

test('a program is made from its name, and from a copy', async () => {
  const page = await openStudio(studio, 'ada@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'Water crisis', 'Builder');
  await shoot(page, 'empty');
  await page.getByRole('button', { name: 'New program' }).click();
  await page.getByLabel('What people read, in English').fill('Help when the water is off');
  await page.getByLabel('What people read, in Spanish').fill('Ayuda cuando no hay agua');
  await page.getByLabel('Another one').check();
  await page.getByLabel('Its name', { exact: true }).fill('Blue River Water');
  await page.getByLabel('Its phone').fill('803-555-0111');
  await shoot(page, 'new-program');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the program' }).click();
  await page.getByText('It asks nothing of its own yet.').waitFor();
  await isSaved(page);
  await page.getByText('The check finds nothing').waitFor();
  await page
    .getByRole('button', { name: /^Undo: program “Help when the water is off” added/ })
    .waitFor();
  await seen(page, (step) => step.getByText('Help when the water is off'));
  await shoot(page, 'program');
  expect(await findBarriers(page)).toEqual([]);
  expect(said).toEqual([]);
  await page.context().close();
}, 180_000);

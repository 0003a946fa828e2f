import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { makePdf, sampleFiles } from '../../browser/sampleFiles.ts';
import { LinkHolder } from './LinkHolder.ts';
import { openLinkMaker } from './makeLinks.ts';
import { readKept } from './readKept.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(() => testPortal?.close());

/** A photo of a size, as a phone's camera would name it. */
async function takePhoto(page: Page, name: string, width: number, height: number) {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d')!;
      context.fillStyle = `rgb(${w! % 200}, ${h! % 200}, 90)`;
      context.fillRect(20, 20, w! - 40, h! - 40);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
    },
    [width, height],
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

test('photos become the pages of one document, in the order that they are put in', async () => {
  const { release, portal } = testPortal;
  const link = await (await openLinkMaker(portal)).forAgency('157');
  const page = await testPortal.openPage();
  const rosa = new LinkHolder({ page, release, flow: 'short-list', language: 'en' });
  await page.goto(portal.url + link.path);
  await rosa.waitForStep(rosa.flow.steps[0]!);
  const tall = await takePhoto(page, 'IMG_1.jpg', 300, 400);
  const wide = await takePhoto(page, 'IMG_2.jpg', 400, 200);
  const square = await takePhoto(page, 'IMG_3.jpg', 360, 360);
  const blurry = await takePhoto(page, 'IMG_4.jpg', 100, 100);
  const press = (name: string) => rosa.dialog.getByRole('button', { name, exact: true }).click();
  const say = (id: string, params?: object) =>
    rosa.text(`documents.${id}`, params as Record<string, number>);

  await rosa.openDialog();
  // A PDF can be no page; what is chosen instead of it can.
  await rosa.choose({ ...sampleFiles.bill, buffer: makePdf() }, tall);
  await rosa.dialog.getByText(rosa.text('file-pages'), { exact: true }).waitFor();
  await press(say('page-remove', { page: 1 }));
  await rosa.dialog.getByText('IMG_1.jpg').waitFor();
  // Of two pages one is left: the focus goes on to the next thing to do.
  await rosa.button('documents.take-page').and(page.locator(':focus')).waitFor();
  expect(await rosa.dialog.getByText(rosa.text('file-pages'), { exact: true }).count()).toBe(0);
  // A PDF among them takes nothing away.
  await rosa.choose(sampleFiles.bill);
  await press(say('page-remove', { page: 2 }));
  // Neither does a tap beside the dialog.
  await page.mouse.click(5, 5);
  await rosa.choose(blurry, square, wide);
  const pages = rosa.dialog.getByRole('list', { name: say('pages') }).getByRole('listitem');
  await pages.nth(3).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await press(say('page-remove', { page: 2 }));
  await rosa.dialog
    .getByRole('status')
    .getByText(say('page-removed', { page: 2 }))
    .waitFor();
  expect(await pages.count()).toBe(3);
  // By keyboard: the focus is where the page was that is gone; the one below goes up.
  await pages.nth(1).and(page.locator(':focus')).waitFor();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
  const up = rosa.dialog.getByRole('button', { name: say('page-up', { page: 3 }), exact: true });
  await up.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await rosa.dialog
    .getByRole('status')
    .getByText(say('page-moved', { from: 3, to: 2 }))
    .waitFor();
  await rosa.describe('Lease');
  await rosa.send();
  const row = rosa.row('Lease');
  await row.getByText(rosa.text('links.state-ready')).waitFor();
  await row.getByText('IMG_1.pdf').waitFor();

  const [kept, ...others] = await readKept(portal);
  expect(others).toEqual([]);
  const stored = await PDFDocument.load(kept!);
  const shapes = stored.getPages().map((one) => one.getWidth() / one.getHeight());
  expect(shapes).toEqual([0.75, 2, 1]);
  await page.context().close();
}, 180_000);

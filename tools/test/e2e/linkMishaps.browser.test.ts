import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { makePdf, sampleFiles } from '../../browser/sampleFiles.ts';
import { LinkHolder } from './LinkHolder.ts';
import { type LinkMaker, type MadeLink, openLinkMaker } from './makeLinks.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

const { photoId, card, bill } = sampleFiles;

let testPortal: TestPortal;
let links: LinkMaker;
beforeAll(async () => {
  testPortal = await startTestPortal();
  links = await openLinkMaker(testPortal.portal);
}, 300_000);
afterAll(() => testPortal?.close());

interface Opened {
  rosa: LinkHolder;
  page: Page;
  link: MadeLink;
}

/** Somebody at the first step of the short list: a photo ID. */
async function open(prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Opened> {
  const link = await links.forAgency('157');
  const page = await testPortal.openPage();
  await prepare(page);
  const rosa = new LinkHolder({ page, release: testPortal.release, flow: 'short-list' });
  await page.goto(testPortal.portal.url + link.path);
  return { rosa, page, link };
}

async function openFirstStep(): Promise<Opened> {
  const opened = await open();
  await opened.rosa.waitForStep(opened.rosa.flow.steps[0]!);
  return opened;
}

const fulfill = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

describe('a link', () => {
  test('that is checked says so; without a network it says what to do, and tries again', async () => {
    let answer = () => {};
    const { rosa, page } = await open(async (target) => {
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await target.route('**/validate/*', async (route) => {
        await asked;
        await route.abort('internetdisconnected');
      });
    });
    await page.getByRole('status').getByText(rosa.text('links.checking')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    answer();
    await page.getByRole('heading', { name: rosa.text('links.unreachable-title') }).waitFor();
    await page.getByText(rosa.text('links.offline')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute('**/validate/*');
    await rosa.button('links.try-again').click();
    await rosa.waitForStep(rosa.flow.steps[0]!);
    await page.context().close();
  }, 180_000);

  test('that a busy server could not check says that it still works', async () => {
    const { rosa, page } = await open((target) =>
      target.route('**/validate/*', fulfill(503, { code: 'unavailable' })),
    );
    await page.getByText(rosa.text('links.busy')).waitFor();
    expect(await page.getByText(rosa.text('links.offline')).isVisible()).toBe(false);
    await page.context().close();
  }, 180_000);

  test('that nobody made, or that was revoked, leads to its 404 page', async () => {
    const page = await testPortal.openPage();
    await page.goto(`${testPortal.portal.url}/v2/appointment/files/${'A'.repeat(43)}`);
    await page.waitForURL('**/v2/appointment/404');
    await page.goto(`${testPortal.portal.url}/v2/application/files/short`);
    await page.waitForURL('**/v2/application/404');
    await page.context().close();

    const { rosa, page: other, link } = await openFirstStep();
    await links.revoke(link);
    await rosa.add(photoId, 'My card').catch(() => undefined);
    await other.waitForURL('**/v2/appointment/404');
    await other.context().close();
  }, 180_000);
});

describe('a document', () => {
  test('the phone’s Back closes its dialog and stays at the step', async () => {
    const { rosa, page } = await openFirstStep();
    await rosa.next();
    await rosa.openDialog();
    await page.goBack();
    await rosa.dialog.waitFor({ state: 'detached' });
    expect(await rosa.position()).toBe(1);
    await page.goBack();
    await rosa.waitForStep(rosa.flow.steps[0]!);
    await page.context().close();
  }, 180_000);

  test('whose description is refused keeps its file while the words are changed', async () => {
    const { rosa, page } = await openFirstStep();
    const row = await rosa.add(photoId, 'x'.repeat(201));
    await row.getByText(rosa.text('too-long', { limit: 200 })).waitFor();
    await row.getByRole('button', { name: rosa.text('fields.change'), exact: true }).click();
    await rosa.describe('My card');
    await rosa.send();
    await rosa.row('My card').getByText(rosa.text('links.state-ready')).waitFor();
    await page.context().close();
  }, 180_000);

  test('needs a file of an accepted type and a description', async () => {
    const { rosa, page } = await openFirstStep();
    const message = (id: string) => rosa.dialog.getByText(rosa.text(id), { exact: true });
    await rosa.openDialog();
    await rosa.send();
    expect(await message('required').count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    await rosa.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await message('file-types').waitFor();
    await rosa.choose({ ...photoId, buffer: Buffer.alloc(0) });
    await message('upload-empty').waitFor();
    await rosa.button('fields.remove-item', { name: photoId.name }).click();
    // A photo would be made smaller. From the disk: a browser takes its time for so many bytes by a call.
    const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-large-'));
    const large = path.join(folder, 'lease.pdf');
    writeFileSync(large, '');
    truncateSync(large, 20 * 1024 * 1024 + 1);
    await rosa.choose(large);
    await rosa.dialog
      .getByText(rosa.text('upload-too-large', { megabytes: 20 }), { exact: true })
      .waitFor();
    await rosa.send();
    expect(await rosa.dialog.isVisible()).toBe(true);
    // Checked as it changes and as it is left.
    await rosa.choose(photoId);
    await rosa.describe('My card');
    expect(await rosa.dialog.getByText(rosa.text('required'), { exact: true }).count()).toBe(0);
    await rosa.describe('');
    expect(await message('required').count()).toBe(1);
    await page.context().close();
    rmSync(folder, { recursive: true });
  }, 180_000);

  test('shows what was chosen on this device, and nothing that the server has', async () => {
    const { rosa, page } = await openFirstStep();
    await rosa.openDialog();
    await rosa.choose(photoId);
    await rosa.dialog.locator('img[src^="blob:"]').waitFor();
    await rosa.describe('My card');
    await rosa.send();
    const row = rosa.row('My card');
    await row.getByText(rosa.text('links.state-ready')).waitFor();
    await row.locator('img[src^="blob:"]').waitFor();
    await page.reload();
    await rosa.row('My card').waitFor();
    expect(await rosa.row('My card').locator('img, a').count()).toBe(0);
    await page.context().close();
  }, 180_000);

  test('that does not arrive is told, and tried again with its description', async () => {
    const { rosa, page } = await openFirstStep();
    await page.route('**/api/appointment/uploads/**', fulfill(500, { code: 'internal' }));
    const row = await rosa.add(photoId, 'My card');
    await rosa.alert('link-upload-failed').waitFor();
    await row.getByText(rosa.text('documents.failed')).waitFor();
    expect(await row.getAttribute('data-error')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute('**/api/appointment/uploads/**');
    await row.getByRole('button', { name: rosa.text('documents.retry') }).click();
    await page
      .getByRole('heading', { name: rosa.text('links.files') })
      .and(page.locator(':focus'))
      .waitFor();
    await row.getByText(rosa.text('links.state-ready')).waitFor();
    expect(await rosa.alert('link-upload-failed').count()).toBe(0);
    await page.context().close();
  }, 180_000);

  test('that is refused says why, and gives way to another one', async () => {
    const { rosa, page } = await openFirstStep();
    const broken = { ...bill, buffer: makePdf().subarray(0, 60) };
    const row = await rosa.add(broken, 'My card');
    const sentence = rosa.text('problems.file-broken');
    await page.getByRole('alert').getByText(sentence).waitFor();
    await row.getByText(sentence).waitFor();
    await row.getByRole('button', { name: rosa.text('documents.choose-another') }).click();
    expect(await rosa.dialog.getByRole('textbox').inputValue()).toBe('My card');
    await rosa.choose(photoId);
    await rosa.send();
    await row.getByText(rosa.text('links.state-ready')).waitFor();
    await page.context().close();
  }, 180_000);

  test('that is there already is not sent twice', async () => {
    const { rosa, page } = await openFirstStep();
    await (await rosa.add(photoId, 'First')).getByText(rosa.text('links.state-ready')).waitFor();
    const row = await rosa.add(photoId, 'Second');
    await row.getByText(rosa.text('links.already-uploaded')).waitFor();
    await row.getByRole('button', { name: /Second/ }).click();
    await row.waitFor({ state: 'detached' });
    expect(await rosa.row('First').count()).toBe(1);
    await page.context().close();
  }, 180_000);

  test('on its way says how far it is, can be given up, and keeps the page', async () => {
    const { rosa, page } = await openFirstStep();
    await page.route('**/api/appointment/uploads/**', () => undefined);
    const row = await rosa.add(photoId, 'My card');
    await row.getByRole('progressbar').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // It goes on while she walks.
    await rosa.next();
    const warning = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await warning).type()).toBe('beforeunload');
    await (await warning).dismiss();
    await rosa.previous();
    await row
      .getByRole('button', { name: rosa.text('documents.cancel-name', { name: photoId.name }) })
      .click();
    await row.waitFor({ state: 'detached' });
    await page.close({ runBeforeUnload: true });
    await page.context().close();
  }, 180_000);

  test('that is still checked, then refused, changes its row by itself', async () => {
    const { rosa, page } = await openFirstStep();
    const row = await rosa.add(card, 'My card');
    await row.getByText(rosa.text('links.state-ready')).waitFor();
    let change: object = { state: 'waiting' };
    await page.route('**/api/appointment/files/*', async (route) => {
      const response = await route.fetch();
      const { files } = (await response.json()) as { files: object[] };
      await route.fulfill({
        response,
        json: { files: files.map((one) => ({ ...one, ...change })) },
      });
    });
    await page.reload();
    await row.getByText(rosa.text('links.state-waiting')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    change = { state: 'refused', refusal: 'Something harmful was found.' };
    await row.getByText('Something harmful was found.').waitFor();
    expect(await row.getAttribute('data-error')).toBe('true');
    await page.context().close();
  }, 180_000);
});

test('the summary warns of what is required and empty, and leads there', async () => {
  const { rosa, page } = await openFirstStep();
  await rosa.goTo('review');
  const warning = page.getByText(rosa.text('upload-empty-required'), { exact: true });
  const required = rosa.flow.steps.filter((step) => step.isRequired);
  await warning.first().waitFor();
  expect(await warning.count()).toBe(required.length);
  expect(await page.getByText(rosa.text('upload-none'), { exact: true }).count()).toBe(1);
  await page.getByText(rosa.text('links.summary-missing', { count: required.length })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const [first] = required;
  await rosa.button('links.summary-add', { title: first!.title }).click();
  await rosa.waitForStep(first!);
  await page.context().close();
}, 180_000);

test('nobody is told that all is set while something is missing', async () => {
  const link = await links.forAgency('999');
  const page = await testPortal.openPage();
  const rosa = new LinkHolder({ page, release: testPortal.release, flow: 'generic' });
  await page.goto(testPortal.portal.url + link.path);
  await rosa.goTo('all-set');
  const { title, titleWhileMissing } = rosa.step('all-set');
  await page.getByRole('heading', { level: 1, name: titleWhileMissing!, exact: true }).waitFor();
  expect(await page.title()).toContain(titleWhileMissing!);
  expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(0);
  await page.context().close();
}, 180_000);

test('a list that cannot be had is no empty one', async () => {
  const { rosa, page } = await open((target) =>
    target.route('**/appointment/files/*', async (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    ),
  );
  await rosa.waitForStep(rosa.flow.steps[0]!);
  await page.getByText(rosa.text('links.files-failed')).waitFor();
  await rosa.goTo('review');
  expect(await page.getByText(rosa.text('upload-empty-required')).count()).toBe(0);
  await page.unroute('**/appointment/files/*');
  await rosa.button('application.try-again').click();
  await page.getByText(rosa.text('upload-empty-required')).first().waitFor();
  await page.context().close();
}, 180_000);

describe('the e-mail', () => {
  test('while it is invalid holds everything, the phone’s Back too, and says how to go on', async () => {
    const { rosa, page } = await openFirstStep();
    await rosa.goTo('email');
    await rosa.typeEmail('rosa@');
    await page.getByText(rosa.text('invalid-email'), { exact: true }).waitFor();
    expect(await rosa.button('application.next').isDisabled()).toBe(true);
    expect(await rosa.button('links.previous').isDisabled()).toBe(true);
    for (const position of rosa.flow.steps.keys())
      expect(await rosa.dot(position).isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await page.waitForTimeout(300);
    expect(await rosa.position()).toBe(rosa.flow.steps.indexOf(rosa.step('email')));
    await rosa.typeEmail('');
    await rosa.next();
    await page.context().close();
  }, 180_000);

  test('that cannot be saved is told, and the last saved one is back', async () => {
    const { rosa, page } = await openFirstStep();
    await rosa.goTo('email');
    const field = page.getByLabel(rosa.text('links.email'));
    await rosa.typeEmail('rosa@example.org');
    await page.getByText(rosa.text('links.email-saved')).waitFor();
    await page.route('**/email/*', fulfill(500, { code: 'internal' }));
    await rosa.typeEmail('other@example.org');
    await rosa.alert('link-email-failed').waitFor();
    expect(await field.inputValue()).toBe('rosa@example.org');
    await page.unroute('**/email/*');
    await rosa.typeEmail('');
    await page.getByText(rosa.text('links.email-removed')).waitFor();
    expect(await rosa.alert('link-email-failed').count()).toBe(0);
    await page.context().close();
  }, 180_000);
});

test('another language changes the words in place: step, e-mail and uploads stay', async () => {
  const { rosa, page } = await openFirstStep();
  await page.route('**/api/appointment/uploads/**', () => undefined);
  await rosa.add(photoId, 'My card');
  await rosa.goTo('email');
  await page.getByLabel(rosa.text('links.email')).fill('rosa@example.org');
  await page.getByRole('link', { name: 'Español' }).click();
  const spanish = new LinkHolder({
    page,
    release: testPortal.release,
    flow: 'short-list',
    language: 'es',
  });
  await page
    .getByRole('heading', { level: 1, name: spanish.step('email').title, exact: true })
    .waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('es');
  // On a phone the link that was pressed is gone.
  await spanish.waitForStep(spanish.step('email'));
  expect(await page.getByLabel(spanish.text('links.email')).inputValue()).toBe('rosa@example.org');
  await spanish.goTo('photo-id');
  await rosa.row('My card').getByRole('progressbar').waitFor();
  await page.context().close();
}, 180_000);

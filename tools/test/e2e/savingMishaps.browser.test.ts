import type { Route } from 'playwright-core';
import { makePdf, sampleFiles } from '../../browser/sampleFiles.ts';
import { startPortal } from '../../browser/startPortal.ts';
import { FIRST_NAME, field } from './mishapHands.ts';
import { startAtStep } from './startAtStep.ts';
import {
  accessTokenOf,
  call,
  PASSWORD,
  readAnswers,
  startTestPortal,
  type TestPortal,
} from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(() => testPortal?.close());

const isSave = (url: URL) => url.pathname.startsWith('/api/application');

const refuse = (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset');

test('a step that could not be saved says so for five seconds, stays, and keeps every answer', async () => {
  const rosa = await testPortal.newcomer('toast@example.org');
  const { page } = rosa;
  await rosa.fillStep('application', 'personal-information', readAnswers('application'));
  await rosa.waitUntilSaved();
  await page.route(isSave, refuse);
  await rosa.next();
  const toast = page.getByText(rosa.text('toast-save-failed'));
  await toast.waitFor();
  expect(rosa.text('toast-save-failed')).toBe(
    "We couldn't save your applicaiton. Please try again",
  );
  const seen = Date.now();
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Rosa');
  await toast.waitFor({ state: 'detached' });
  const shownFor = Date.now() - seen;
  expect(shownFor).toBeGreaterThan(3500);
  expect(shownFor).toBeLessThan(8000);
  await page.unroute(isSave);
  await rosa.next();
  await rosa.waitForStep('application', 'mailing-information');
  await page.route(isSave, refuse);
  await rosa.back();
  await toast.waitFor();
  await rosa.waitForStep('application', 'mailing-information');
  await page.context().close();
}, 240_000);

test('Next draws the next step once it is granted, and not the old one with a way to it', async () => {
  const rosa = await testPortal.newcomer('drawn@example.org');
  const { page } = rosa;
  await page.evaluate(`
    window.drawn = [];
    const look = () => {
      const step = document.querySelector('[aria-current=step]');
      const shown = step?.querySelector('h2')?.textContent + (step?.textContent.includes('Return to') ? ', return' : '');
      if (window.drawn.at(-1) !== shown) window.drawn.push(shown);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });`);
  await rosa.fillStep('application', 'personal-information', readAnswers('application'));
  await rosa.waitUntilSaved();
  await page.evaluate(`
    const { fetch } = window;
    window.fetch = (...args) => {
      window.busyAtFetch ??= document.querySelector('button[type=submit]').disabled;
      return fetch(...args);
    };`);
  await rosa.next();
  await rosa.waitForStep('application', 'mailing-information');
  const [first, second] = rosa.form('application').steps;
  expect(await page.evaluate('window.drawn')).toEqual([first!.title, second!.title]);
  // What Next asks for has gone out before the page was drawn anew.
  expect(await page.evaluate('window.busyAtFetch')).toBe(false);
  await page.context().close();
}, 120_000);

test('what was typed offline is kept, and saved once the line is back', async () => {
  const rosa = await testPortal.newcomer('offline@example.org');
  const { page } = rosa;
  await page.context().setOffline(true);
  await field(page, FIRST_NAME).fill('Remedios');
  await page.getByText(rosa.text('application.offline')).waitFor();
  await page.waitForTimeout(1500);
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Remedios');
  await page.context().setOffline(false);
  await rosa.waitUntilSaved();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({ firstName: 'Remedios' });
  await page.context().close();
}, 180_000);

test('an income whose answer got lost is stored once, as it was corrected; its row leaves the focus to the list', async () => {
  const rosa = await testPortal.newcomer('income@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'income');
  const [source, amount] = testPortal.release.form('income-source').steps[0]!.fields;
  const [choice] = source!.choices!;
  await page.route('**/api/application/income', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await rosa.button('fields.add-item', { name: rosa.form('income-source').title }).click();
  const step = rosa.form('income-source').steps[0]!;
  await rosa.fillField(step, source!, choice!.value);
  await rosa.fillField(step, amount!, 300);
  await rosa.button('fields.save-item').click();
  await page.getByText(rosa.text('toast-went-wrong')).waitFor();
  await page.unroute('**/api/application/income');
  await field(page, amount!.pointer).fill('812.5');
  const often = amount!.frequencies!.choices.find(({ value }) => value === 'two-weeks')!;
  await page.getByLabel(rosa.text('fields.how-often')).selectOption({ label: often.label });
  await page.getByText(rosa.text('fields.for-one-period', { amount: '1,760.42' })).waitFor();
  await rosa.button('fields.save-item').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('$1,760.42', { exact: true }).waitFor();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  const { incomeSources } = body.application as { incomeSources: object[] };
  expect(incomeSources).toMatchObject([{ amount: 1760.42 }]);
  await rosa.button('fields.remove-item', { name: choice!.label }).click();
  await page.getByText(rosa.text('fields.item-removed', { name: choice!.label })).waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('/Income/IncomeSources');
  await page.context().close();
}, 240_000);

test('a page that breaks says so, and after a reload everything is there', async () => {
  const rosa = await testPortal.newcomer('crash@example.org');
  const { page } = rosa;
  await page.evaluate('Date.prototype.toLocaleTimeString = () => { throw new Error("broken") }');
  await field(page, FIRST_NAME).fill('Consuelo');
  await page.getByRole('heading', { name: rosa.text('application.crash-title') }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await rosa.button('application.reload').click();
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Consuelo');
  await page.context().close();
}, 180_000);

test('members and documents that could not be stored or removed are told, and can be tried again', async () => {
  const rosa = await testPortal.newcomer('items@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'additional-household-members', 2);
  const member = testPortal.release.form('household-member');
  await rosa.button('fields.add-item', { name: member.title }).click();
  await rosa.fillStep('household-member', 'personal-information', readAnswers('household-member'));
  await page.route('**/household_member', (route) => route.abort('connectionreset'));
  await rosa.next();
  await page.getByText("We couldn't save this member. Please try again.").waitFor();
  expect(await field(page, '/PersonalInformation/FirstName').inputValue()).toBe('Mateo');
  await page.unroute('**/household_member');
  await rosa.next();
  await rosa.waitForStep('household-member', 'demographics');
  await rosa.button('members.back-to-list').click();
  await rosa.next();
  await page.getByText(rosa.text('members-incomplete')).waitFor();
  await page.context().close();
}, 240_000);

test('an upload that fails, and a removal that fails, say so', async () => {
  const rosa = await testPortal.newcomer('uploads@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'required-documents');
  await page.route('**/document/uploads/**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  const chooser = page.waitForEvent('filechooser');
  await rosa.button('documents.choose-file').click();
  await (await chooser).setFiles(sampleFiles.bill);
  await field(page, '/Document/Description').fill('Bill');
  await rosa.button('documents.upload').click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await page.unroute('**/document/uploads/**');
  await rosa.button('documents.retry').click();
  await rosa.button('documents.view-name', { name: 'Bill' }).waitFor();
  const isDocument = (url: URL) => /\/document\/\d+$/.test(url.pathname);
  await page.getByText('Something went wrong. Please try again.').waitFor({ state: 'detached' });
  await page.route(isDocument, refuse);
  await rosa.button('fields.remove-item', { name: 'Bill' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await page.unroute(isDocument);
  await rosa.button('fields.remove-item', { name: 'Bill' }).click();
  await rosa.button('documents.view-name', { name: 'Bill' }).waitFor({ state: 'detached' });

  // What is no document is refused before it is sent, in the specification's words.
  const again = page.waitForEvent('filechooser');
  await rosa.button('documents.choose-file').click();
  await (await again).setFiles({ name: 'page.html', mimeType: 'text/html', buffer: makePdf() });
  await field(page, '/Document/Description').fill('A page');
  await rosa.button('documents.upload').click();
  await page.getByText('Only PDF, JPG, JPEG, or PNG file types supported').first().waitFor();
  await page.context().close();
}, 240_000);

test('what was acknowledged survives a server that is killed', async () => {
  const portal = await startPortal();
  const page = await testPortal.openPage();
  const rosa = testPortal.applicantAt(page, { url: portal.url });
  await rosa.openLanding();
  await rosa.signUp('killed@example.org', PASSWORD);
  await rosa.waitForStep('application', 'personal-information');
  await field(page, FIRST_NAME).fill('Altagracia');
  await rosa.waitUntilSaved();
  await portal.stop('SIGKILL');
  const { port } = new URL(portal.url);
  const again = await startPortal({ dataDir: portal.dataDir, env: { PORT: port } });
  await page.reload();
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Altagracia');
  await page.context().close();
  await again.remove();
}, 300_000);

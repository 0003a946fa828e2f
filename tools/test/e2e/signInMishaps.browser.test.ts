import { rm } from 'node:fs/promises';
import { findField } from '@porchlight/engine';
import type { Page, Route } from 'playwright-core';
import { sql } from '../../../api/src/database/index.ts';
import { PasswordsBusyError } from '../../../api/src/identity/password-check/PasswordsBusyError.ts';
import { startIdentityServer } from '../../../api/test/identityServer.ts';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import { expectStored, FIRST_NAME, field } from './mishapHands.ts';
import { copyPack, PASSWORD, readAnswers, startTestPortal, type TestPortal } from './testPortal.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(() => testPortal?.close());

const answerUnauthenticated = (route: Route) =>
  route.fulfill({
    status: 401,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 401, code: 'unauthenticated', title: 'Please sign in.' }),
  });

test('a session that ended in mid-step keeps what was typed, and resumes after sign-in', async () => {
  const rosa = await testPortal.newcomer('expired@example.org');
  const { page } = rosa;
  await page.context().clearCookies();
  await page.route('**/api/**', answerUnauthenticated);
  await field(page, FIRST_NAME).fill('Guadalupe');
  const again = rosa.button('application.sign-in-again');
  await again.waitFor({ timeout: PATIENCE });
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Guadalupe');
  await page.unroute('**/api/**');
  await again.click();
  await rosa.signIn('expired@example.org', PASSWORD);
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Guadalupe');
  await expectStored(rosa, 'Guadalupe');
  await page.context().close();
}, 240_000);

test('where the portal enables popups, an ended session resumes through one, and the page stays', async () => {
  const pack = await copyPack((portal) => ({ ...portal, signIn: { popup: true } }));
  const other = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
  const page = await other.openPage({ width: 1280 });
  const rosa = other.applicantAt(page);
  await rosa.openLanding();
  await rosa.signUp('popup@example.org', PASSWORD);
  await rosa.waitForStep('application', 'personal-information');
  await page.context().clearCookies();
  await page.route('**/api/**', answerUnauthenticated);
  await field(page, FIRST_NAME).fill('Guadalupe');
  await rosa.button('application.sign-in-again').waitFor({ timeout: PATIENCE });
  await page.unroute('**/api/**');
  await page.evaluate('window.isSamePage = true');
  const opened = page.context().waitForEvent('page');
  await rosa.button('application.sign-in-again').click();
  await (await opened).close();
  const closed = page.getByRole('alert').filter({ hasText: rosa.text('window-closed') });
  await closed.waitFor({ timeout: PATIENCE });
  const openedAgain = page.context().waitForEvent('page');
  await rosa.button('application.sign-in-again').click();
  const popup = await openedAgain;
  expect(await closed.count()).toBe(0);
  await other.applicantAt(popup).signIn('popup@example.org', PASSWORD);
  await expectStored(rosa, 'Guadalupe');
  expect(await page.evaluate('window.isSamePage')).toBe(true);
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Guadalupe');
  await other.close();
  await rm(pack, { recursive: true, force: true });
}, 240_000);

test('outside the intake window the maintenance view is shown, but not to a demo user', async () => {
  const pack = await copyPack((portal) => ({
    ...portal,
    intake: { opens: '2199-01-01', closes: null },
  }));
  const closed = await startTestPortal({
    env: { DEFINITIONS_DIR: pack, DEMO_USERS: 'demo@example.org' },
  });
  const visitor = closed.applicantAt(await closed.openPage());
  await visitor.openLanding();
  await visitor.signUp('early@example.org', PASSWORD);
  const maintenance = visitor.page.getByText(visitor.text('maintenance.text-title'));
  await maintenance.waitFor();
  await visitor.page.goto(`${closed.portal.url}/v2/application/404`);
  await visitor.button('document.logout').waitFor();
  await visitor.page.goBack();
  await maintenance.waitFor();
  await visitor.button('document.logout').click();
  await visitor.page.getByRole('link', { name: visitor.text('landing.login') }).waitFor();
  await closed.newcomer('demo@example.org');
  await closed.close();
  await rm(pack, { recursive: true, force: true });
}, 240_000);

test('restricted values come back masked, and whole only when asked for', async () => {
  const rosa = await testPortal.newcomer('masked@example.org');
  const { page } = rosa;
  await rosa.fillStep('application', 'personal-information', readAnswers('application'));
  await rosa.waitUntilSaved();
  await page.reload();
  await rosa.waitForStep('application', 'personal-information');
  await page.getByText('***-**-1873').waitFor();
  expect(await page.content()).not.toContain('512-44-1873');
  const title = findField(
    testPortal.release.form('application'),
    '/PersonalInformation/SSN',
  )!.title;
  await rosa.button('fields.show-value', { name: title }).click();
  await page.getByText('512-44-1873').waitFor();
  await page.context().close();
}, 180_000);

/** The words of a page that stand on two lines, as "Assistanc" and "e". */
const BROKEN_WORDS = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    // What only a screen reader is told has a place of one pixel.
    if (!parent.checkVisibility() || parent.getBoundingClientRect().width <= 1) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

test('the landing page welcomes who comes back, and reads without any script', async () => {
  const rosa = await testPortal.newcomer('back@example.org');
  const { page } = rosa;
  await page.goto(`${testPortal.portal.url}/`);
  await page.getByText("Welcome back! We'll take you where you last left off.").waitFor();
  await page
    .getByText(
      "Please finish your application within 30 days of starting or you'll have to resubmit.",
    )
    .waitFor();
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    expect([width, await page.evaluate(BROKEN_WORDS)]).toEqual([width, []]);
  }
  await page.context().close();
  const context = await testPortal.browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${testPortal.portal.url}/`);
  await plain.getByRole('heading', { name: 'Apply for Assistance' }).waitFor();
  await plain.getByText('around 30 minutes').waitFor();
  expect(await plain.getByText('Welcome back!').isVisible()).toBe(false);
  // Of the application no outline is left that nothing will fill.
  await plain.goto(`${testPortal.portal.url}/application`);
  await plain.getByRole('heading', { name: rosa.text('document.no-script-title') }).waitFor();
  expect(await plain.locator('#root').isVisible()).toBe(false);
  await context.close();
}, 180_000);

test.each([360, 768])(
  'at %i px the header stands in one row, in Spanish, too',
  async (width) => {
    const page = await testPortal.openPage({ width, language: 'es' });
    await page.goto(`${testPortal.portal.url}/`);
    const [brand, tools] = await Promise.all(
      ['.brand', '.top-tools'].map((one) => page.locator(one).boundingBox()),
    );
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(tools!.y).toBeLessThan(brand!.y + brand!.height / 2);
    expect(tools!.x + tools!.width).toBeLessThanOrEqual(width);
    await page.context().close();
  },
  60_000,
);

const ACCOUNTS = sql('test-accounts', 'select email from identity_accounts');

/** The statuses of what a page posts, and what it posted. */
function watchPosts(page: Page) {
  const statuses: number[] = [];
  const bodies = new Set<string | null>();
  page.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    statuses.push(response.status());
    bodies.add(response.request().postData());
  });
  return { statuses, bodies };
}

test.each([
  ['with', true],
  ['without', false],
])(
  'a form whose password there is no time for is sent again by the browser, %s scripts',
  async (_, hasScripts) => {
    let busy = 2;
    const checked: string[] = [];
    const passwords = {
      async check(password: string) {
        checked.push(password);
        busy -= 1;
        if (busy >= 0) throw new PasswordsBusyError();
        return undefined;
      },
      warm() {},
      async close() {},
    };
    const server = await startIdentityServer({ passwords, release: testPortal.release });
    const context = await testPortal.browser.newContext({ javaScriptEnabled: hasScripts });
    try {
      const page = await context.newPage();
      const { statuses, bodies } = watchPosts(page);
      const visited: string[] = [];
      page.on('request', (request) => visited.push(request.url()));
      await page.goto(`${server.url}/Identity/Account/Register?returnUrl=%2Fprivacy`);
      await page.locator('input[type=email]').fill('busy@example.org');
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL(`${server.url}/privacy`);
      expect(statuses).toEqual([307, 307, 303]);
      // As it was typed, each time, and in no address.
      expect(checked).toEqual([PASSWORD, PASSWORD, PASSWORD]);
      expect(bodies.size).toBe(1);
      expect(visited.filter((url) => /blue|busy%40/.test(url))).toEqual([]);
      const made = await server.database.all(ACCOUNTS);
      expect(made).toHaveLength(1);
    } finally {
      await context.close();
      await server.stop();
    }
  },
  60_000,
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@porchlight/engine';
import type { BrowserContext, Page } from 'playwright-core';
import type { Applicant } from '../../browser/Applicant.ts';
import { launchOnProfile, PATIENCE } from '../../browser/launchBrowser.ts';
import { startAtStep } from './startAtStep.ts';
import {
  accessTokenOf,
  call,
  PASSWORD,
  readAnswers,
  register,
  startTestPortal,
  type TestPortal,
} from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

let testPortal: TestPortal;
let profile: string;
beforeAll(async () => {
  [testPortal, profile] = await Promise.all([
    startTestPortal(),
    mkdtemp(path.join(tmpdir(), 'profile-')),
  ]);
}, 300_000);
afterAll(async () => {
  await testPortal?.close();
  await rm(profile, { recursive: true, force: true });
});

const FIRST_NAME = '/PersonalInformation/FirstName';
const field = (page: Page, pointer: string) => page.locator(`[id="${pointer}"]`);
const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' as const };
/** Longer than it takes until what was typed is on the disk. */
const WRITTEN = 1000;
const answers = readAnswers('application');

async function openIn(context: BrowserContext): Promise<Applicant> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return testPortal.applicantAt(page);
}

/** Waits until the browser has what opens the application without a line. */
async function waitUntilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const hasPortal = await caches.has('porchlight-releases');
      const isDocument = await caches.match('/application');
      return Boolean(navigator.serviceWorker.controller && hasPortal && isDocument);
    });
  // A function that answers with a promise is no condition that Playwright waits for.
  while (!(await isKept())) await page.waitForTimeout(100);
}

const addressesKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(all.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Takes what this device keeps of anybody. */
const FORGET = `indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve) => {
  indexedDB.deleteDatabase(name).onsuccess = resolve;
}))))`;

const offlineBanner = (rosa: Applicant) =>
  rosa.page.getByRole('status').filter({ hasText: rosa.text('application.offline') });

test('an application opens, is typed into and goes on without a line, over two kills of the browser', async () => {
  const first = await launchOnProfile(profile, PHONE);
  const before = await openIn(first.context);
  await register(before.page, testPortal.portal.url, 'subway@example.org');
  await before.page.goto(`${testPortal.portal.url}/application`);
  await before.fillStep('application', 'personal-information', answers);
  await before.waitUntilSaved();
  await waitUntilKept(before.page);
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();

  const second = await launchOnProfile(profile, { ...PHONE, offline: true });
  const rosa = await openIn(second.context);
  await rosa.page.goto(`${testPortal.portal.url}/application`);
  await rosa.waitForStep('application', 'personal-information');
  await offlineBanner(rosa).waitFor();
  await field(rosa.page, FIRST_NAME).fill('Rosalba');
  await rosa.next();
  const { steps } = rosa.form('application');
  await rosa.waitForStep('application', steps[1]!.name);
  await rosa.page.waitForTimeout(WRITTEN);
  await second.kill();

  const third = await launchOnProfile(profile, { ...PHONE, offline: true });
  const again = await openIn(third.context);
  await again.page.goto(`${testPortal.portal.url}/application`);
  await again.waitForStep('application', steps[1]!.name);
  // The sign-in went with the browser, also where that had time to write its cookies down.
  await third.context.clearCookies();
  await third.context.setOffline(false);
  await again.button('application.sign-in-again').click();
  await again.signIn('subway@example.org', PASSWORD);
  await again.waitForStep('application', steps[1]!.name);
  await again.waitUntilSaved();
  const page = await openIn(await testPortal.browser.newContext(PHONE));
  await page.page.goto(`${testPortal.portal.url}/application`);
  await page.signIn('subway@example.org', PASSWORD);
  await page.waitForStep('application', steps[1]!.name);
  await page.back();
  await page.waitForStep('application', 'personal-information');
  expect(await field(page.page, FIRST_NAME).inputValue()).toBe('Rosalba');
  await third.context.close();
  await page.page.context().close();
}, 300_000);

test('back on the line she is signed in and saved without a press, and nothing of hers is in a cache', async () => {
  const rosa = await testPortal.newcomer('tunnel@example.org');
  const context = rosa.page.context();
  await waitUntilKept(rosa.page);
  await rosa.page.waitForTimeout(WRITTEN);
  await context.setOffline(true);
  await rosa.page.close();
  const next = await openIn(context);
  await next.page.goto(`${testPortal.portal.url}/application`);
  await next.waitForStep('application', 'personal-information');
  await field(next.page, FIRST_NAME).fill('Rosalba');
  await next.page.waitForTimeout(WRITTEN);
  const kept = await addressesKept(next.page);
  expect(kept).toContain('/application');
  expect(kept.filter((one) => !/^\/(application)?$|^\/(assets|releases)\//.test(one))).toEqual([]);
  await context.setOffline(false);
  await next.waitUntilSaved();
  await next.page.reload();
  await next.waitForStep('application', 'personal-information');
  expect(await field(next.page, FIRST_NAME).inputValue()).toBe('Rosalba');
  await context.close();
}, 180_000);

test('where the browser believes that it is online and nothing answers, the application opens, says so, and goes on', async () => {
  const rosa = await testPortal.newcomer('captive@example.org');
  const context = rosa.page.context();
  await waitUntilKept(rosa.page);
  await rosa.page.waitForTimeout(WRITTEN);
  await rosa.page.close();
  const { pid } = testPortal.portal;
  const next = await openIn(context);
  // As a captive portal or a dead mobile line: connections open, and nothing comes.
  process.kill(pid, 'SIGSTOP');
  try {
    await next.page.goto(`${testPortal.portal.url}/application`);
    await next.waitForStep('application', 'personal-information');
    await offlineBanner(next).waitFor();
    expect(await next.page.evaluate('navigator.onLine')).toBe(true);
    await field(next.page, FIRST_NAME).fill('Rosalba');
    await next.page.waitForTimeout(WRITTEN);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await next.waitUntilSaved();
  await next.page.reload();
  await next.waitForStep('application', 'personal-information');
  expect(await field(next.page, FIRST_NAME).inputValue()).toBe('Rosalba');

  // The same where this device knows nobody.
  await next.page.goto(`${testPortal.portal.url}/oidc/.well-known/openid-configuration`);
  await next.page.evaluate(FORGET);
  await next.page.close();
  const last = await openIn(context);
  const title = last.text('application.not-reached-title');
  process.kill(pid, 'SIGSTOP');
  try {
    await last.page.goto(`${testPortal.portal.url}/application`);
    await last.page.getByRole('heading', { name: title }).waitFor();
    expect(await findBarriers(last.page)).toEqual([]);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await last.waitForStep('application', 'personal-information');
  await context.close();
}, 240_000);

test('on a dead line that the browser does not know of no link leaves the page, and it says so', async () => {
  const rosa = await testPortal.newcomer('dead-line@example.org');
  const { page } = rosa;
  const context = page.context();
  await waitUntilKept(page);
  const isAtRest = () =>
    page.evaluate(() => {
      const fetched = performance.getEntriesByType('resource');
      return fetched.some(({ name }) => name.includes('/atRest'));
    });
  while (!(await isAtRest())) await page.waitForTimeout(100);
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))',
  );
  await field(page, FIRST_NAME).fill('Rosalba');
  await rosa.waitUntilSaved();
  const told = page.getByText(rosa.text('application.page-not-reached'));
  await context.route('**/*', (route) => route.abort());
  for (const link of ['a.my-account', 'a.brand', 'a.my-account']) {
    // Each refused press is told of anew: the callout of the press before has gone.
    const before = await told.elementHandles();
    await page.locator(link).click();
    for (const one of before) await one.waitForElementState('hidden');
    await told.waitFor();
    expect(await page.evaluate('[navigator.onLine, location.pathname]')).toEqual([
      true,
      '/application',
    ]);
    expect(await field(page, FIRST_NAME).inputValue()).toBe('Rosalba');
  }
  expect(await findBarriers(page)).toEqual([]);
  // Another site is held only where the browser itself knows that it is offline.
  await context.setOffline(true);
  const before = await told.elementHandles();
  await page.locator('.credit a').click();
  for (const one of before) await one.waitForElementState('hidden');
  await told.waitFor();
  expect(await page.evaluate('location.pathname')).toBe('/application');
  await context.setOffline(false);
  await context.unroute('**/*');
  await page.locator('a.my-account').click();
  await page.waitForURL(/\/Identity\/Account\/Manage/);
  // What the browser has of the portal opens all the same.
  await page.goto(`${testPortal.portal.url}/messages`);
  await page.getByRole('heading', { level: 1, name: rosa.text('messages.title') }).waitFor();
  await context.route('**/_configuration/*', (route) => route.abort());
  await page.locator('a.my-account').click();
  await told.waitFor();
  await page.getByRole('link', { name: rosa.text('messages.back') }).click();
  await rosa.waitForStep('application', 'personal-information');
  await context.close();
}, 180_000);

test('after signing out nothing opens without a line, and it says so', async () => {
  const rosa = await testPortal.newcomer('signed-out@example.org');
  const context = rosa.page.context();
  await waitUntilKept(rosa.page);
  await rosa.button('document.logout').click();
  await rosa.page.getByRole('link', { name: rosa.text('landing.login') }).waitFor();
  await context.setOffline(true);
  await rosa.page.goto(`${testPortal.portal.url}/application`);
  const title = rosa.text('application.not-reached-title');
  await rosa.page.getByRole('heading', { name: title }).waitFor();
  await context.setOffline(false);
  await rosa.signIn('signed-out@example.org', PASSWORD);
  await rosa.waitForStep('application', 'personal-information');
  await context.close();
}, 180_000);

/** The lists of her application, as the server has them. */
async function listsOf(rosa: Applicant) {
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(rosa.page));
  return body.application as Record<'incomeSources' | 'otherHouseholdMembers', JsonObject[]>;
}

test('an income and a person are added without a line, outlast a killed browser, and are sent once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'profile-'));
  const eva = readAnswers('household-member');
  const first = await launchOnProfile(folder, PHONE);
  const before = await openIn(first.context);
  await register(before.page, testPortal.portal.url, 'tunnel-home@example.org');
  await before.page.goto(`${testPortal.portal.url}/application`);
  await before.waitForStep('application', 'personal-information');
  await startAtStep(testPortal, before, 'income', 2);
  await waitUntilKept(before.page);
  await before.page.waitForTimeout(WRITTEN);
  await first.context.setOffline(true);
  const unsent = before.text('fields.item-unsent');
  const rows = (rosa: Applicant) => rosa.page.getByText(unsent, { exact: true });
  await before.addIncome(1, 300);
  await before.changeIncome(1, 400);
  expect(await rows(before).count()).toBe(1);
  for (const step of ['residence', 'other-contact', 'additional-household-members']) {
    await before.next();
    await before.waitForStep('application', step);
  }
  await before.addMember(eva);
  await rows(before).waitFor();
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();

  const second = await launchOnProfile(folder, { ...PHONE, offline: true });
  const after = await openIn(second.context);
  await after.page.goto(`${testPortal.portal.url}/application`);
  await after.waitForStep('application', 'additional-household-members');
  // Her number is in no journal: it is asked for again.
  await rows(after).waitFor();
  await after.page.getByText(after.text('members.incomplete')).waitFor();
  // The sign-in went with the browser, also where that had time to write its cookies down.
  await second.context.clearCookies();
  await second.context.setOffline(false);
  await after.button('application.sign-in-again').click();
  await after.signIn('tunnel-home@example.org', PASSWORD);
  await after.waitForStep('application', 'additional-household-members');
  await after.waitUntilSaved();
  await rows(after).waitFor({ state: 'detached' });
  const { incomeSources, otherHouseholdMembers } = await listsOf(after);
  expect(incomeSources).toMatchObject([{ amount: 400 }]);
  expect(otherHouseholdMembers).toMatchObject([{ firstName: 'Mateo', isComplete: false }]);
  await second.context.close();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

test('what was removed without a line, and changed on another device, stays or goes on a press', async () => {
  const rosa = await testPortal.newcomer('two-minds@example.org');
  const { page } = rosa;
  const context = page.context();
  await startAtStep(testPortal, rosa, 'income', 2);
  await rosa.addIncome(1, 300);
  const [source] = rosa.form('income-source').steps[0]!.fields;
  const name = source!.choices!.find(({ value }) => value === 1)!.label;
  const incomes = async () => (await listsOf(rosa)).incomeSources;
  const removal = rosa.button('fields.remove-item', { name });
  const refused = page.getByText(rosa.text('fields.item-changed-not-removed'));
  const question = (id: string) => rosa.button(id, { name });

  /** Removes the income without a line, while another device changes its amount. */
  async function removeWhileChanged(amount: number) {
    await context.setOffline(true);
    await removal.click();
    await removal.waitFor({ state: 'detached' });
    const { id, entityTag: _, ...income } = (await incomes())[0]!;
    const token = await accessTokenOf(page);
    const url = `${rosa.url}/api/application/income/${id}`;
    const { status } = await call(url, token, { method: 'PUT', body: { ...income, amount } });
    expect(status).toBe(200);
    await context.setOffline(false);
    await refused.waitFor();
  }

  await removeWhileChanged(400);
  await page.getByText('$400.00', { exact: true }).waitFor();
  expect(await incomes()).toMatchObject([{ amount: 400 }]);
  expect(await findBarriers(page)).toEqual([]);
  await question('fields.keep-item-name').click();
  await refused.waitFor({ state: 'detached' });
  // Once it is said that it stays.
  await page.waitForFunction(`document.activeElement.id === '/Income/IncomeSources'`);
  await rosa.next();
  await rosa.waitForStep('application', 'residence');
  await rosa.back();
  await rosa.waitForStep('application', 'income');
  expect(await incomes()).toMatchObject([{ amount: 400 }]);

  await removeWhileChanged(500);
  await question('fields.remove-anyway-name').click();
  await refused.waitFor({ state: 'detached' });
  await rosa.waitUntilSaved();
  while ((await incomes()).length > 0) await page.waitForTimeout(100);
  await context.close();
}, 240_000);

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatMessage, type JsonObject } from '@porchlight/engine';
import type { BrowserContext, Page } from 'playwright-core';
import type { Applicant } from '../../browser/Applicant.ts';
import { launchOnProfile, PATIENCE } from '../../browser/launchBrowser.ts';
import { gasBill, makePdf, sampleFiles } from '../../browser/sampleFiles.ts';
import { expectInReach } from './expectInReach.ts';
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

let testPortal: TestPortal;
const profiles: string[] = [];
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(async () => {
  await testPortal?.close();
  for (const profile of profiles) await rm(profile, { recursive: true, force: true });
});

const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' as const };
/** Longer than it takes until what was typed is on the disk. */
const WRITTEN = 1000;

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(path.join(tmpdir(), 'profile-'));
  profiles.push(profile);
  return profile;
}

async function openIn(context: BrowserContext): Promise<Applicant> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return testPortal.applicantAt(page);
}

/** Somebody who has an account and stands at a step, in a browser that may be killed. */
async function beginIn(context: BrowserContext, email: string, step: string): Promise<Applicant> {
  const rosa = await openIn(context);
  await register(rosa.page, testPortal.portal.url, email);
  await rosa.page.goto(`${testPortal.portal.url}/application`);
  await rosa.waitForStep('application', 'personal-information');
  await startAtStep(testPortal, rosa, step);
  return rosa;
}

/** Waits until the browser has what opens the application without a line. */
async function waitUntilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const isDocument = await caches.match('/application');
      return Boolean(navigator.serviceWorker.controller && isDocument);
    });
  while (!(await isKept())) await page.waitForTimeout(100);
}

async function until({ page }: Applicant, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; look < 300; look += 1) {
    if (await isSo()) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`It never was so: ${isSo}`);
}

const goTo = (rosa: Applicant) => rosa.page.goto(`${testPortal.portal.url}/application`);

/** After a kill the sign-in is gone, also where the browser had time to write its cookies down. */
async function comeBack(context: BrowserContext, email: string, step: string): Promise<Applicant> {
  await context.clearCookies();
  const rosa = await openIn(context);
  await goTo(rosa);
  await rosa.signIn(email, PASSWORD);
  await rosa.waitForStep('application', step);
  return rosa;
}

async function applicationOf(rosa: Applicant): Promise<JsonObject> {
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(rosa.page));
  return body.application as JsonObject;
}

/** Parts of files that this browser keeps. */
const countParts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('porchlight-files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );

/** Whether any file of a folder has these bytes. */
async function holds(folder: string, bytes: Buffer): Promise<boolean> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const content = await readFile(path.join(file.parentPath, file.name)).catch(() => '');
    if (content.includes(bytes.toString('latin1')) || content.includes(bytes as never)) return true;
  }
  return false;
}

const waiting = (rosa: Applicant) => rosa.page.getByText(rosa.text('documents.waits'));
const received = (rosa: Applicant, name: string) =>
  rosa.button('documents.view-name', { name }).waitFor();
/** More than one part of what is sealed together, and of what is sent together. */
const scan = { ...gasBill, name: 'scan.pdf', buffer: makePdf('x'.repeat(1_500_000)) };

test('files that were chosen without a line outlast two kills of the browser, and are sent once', async () => {
  const profile = await makeProfile();
  const first = await launchOnProfile(profile, PHONE);
  const before = await beginIn(first.context, 'killed@example.org', 'required-documents');
  await waitUntilKept(before.page);
  await first.context.setOffline(true);
  await before.sendDocument(sampleFiles.bill, 'Light bill', 3);
  await before.sendDocument(scan, 'A long scan');
  await waiting(before).nth(1).waitFor();
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();
  const stored = path.join(profile, 'Default/IndexedDB');
  expect(await holds(stored, sampleFiles.bill.buffer.subarray(0, 60))).toBe(false);

  const second = await launchOnProfile(profile, { ...PHONE, offline: true });
  const again = await openIn(second.context);
  await goTo(again);
  await again.waitForStep('application', 'required-documents');
  await waiting(again).nth(1).waitFor();
  await again.page.getByText('A long scan').waitFor();
  await second.kill();

  const third = await launchOnProfile(profile, PHONE);
  const after = await comeBack(third.context, 'killed@example.org', 'required-documents');
  await received(after, 'Light bill');
  await received(after, 'A long scan');
  const { files } = (await applicationOf(after)) as { files: JsonObject[] };
  expect(
    files.map(({ description, size, fileCategory }) => [description, size, fileCategory]),
  ).toEqual(
    expect.arrayContaining([
      ['Light bill', sampleFiles.bill.buffer.length, 3],
      ['A long scan', scan.buffer.length, null],
    ]),
  );
  expect(files).toHaveLength(2);
  expect(await countParts(after.page)).toBe(0);
  await third.context.close();
}, 300_000);

test('in a page that was opened without a line a file is sent with it, without a press', async () => {
  const rosa = await testPortal.newcomer('tunnel@example.org');
  const context = rosa.page.context();
  await startAtStep(testPortal, rosa, 'required-documents');
  await waitUntilKept(rosa.page);
  await context.setOffline(true);
  await rosa.sendDocument(sampleFiles.card, 'My card');
  await waiting(rosa).waitFor();
  await rosa.page.waitForTimeout(WRITTEN);
  await rosa.page.close();
  const next = await openIn(context);
  await goTo(next);
  await next.waitForStep('application', 'required-documents');
  await waiting(next).waitFor();
  await context.setOffline(false);
  await received(next, 'My card');
  expect(await countParts(next.page)).toBe(0);
  await context.close();
}, 180_000);

test('one whose sending broke off goes on where it was, whichever step is open', async () => {
  const profile = await makeProfile();
  const first = await launchOnProfile(profile, PHONE);
  const before = await beginIn(first.context, 'broken@example.org', 'required-documents');
  let parts = 0;
  await first.context.route(/\/uploads\//, (route) => {
    parts += route.request().method() === 'PATCH' ? 1 : 0;
    // The second part never arrives.
    return parts > 1 ? undefined : route.continue();
  });
  await before.sendDocument(scan, 'A long scan');
  await until(before, () => parts > 1);
  await before.back();
  const { steps } = before.form('application');
  const other = steps[steps.findIndex(({ name }) => name === 'required-documents') - 1]!.name;
  await before.waitForStep('application', other);
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();

  const second = await launchOnProfile(profile, PHONE);
  let sent = 0;
  second.context.on('request', (request) => {
    if (request.method() === 'PATCH') sent += request.postDataBuffer()?.length ?? 0;
  });
  const after = await comeBack(second.context, 'broken@example.org', other);
  await until(after, async () => ((await applicationOf(after)).files as JsonObject[]).length > 0);
  expect(sent).toBeLessThan(scan.buffer.length);
  await until(after, async () => (await countParts(after.page)) === 0);
  await second.context.close();
}, 300_000);

test('a file that waits can be taken away, and goes when she signs out', async () => {
  const rosa = await testPortal.newcomer('away@example.org');
  const context = rosa.page.context();
  await startAtStep(testPortal, rosa, 'required-documents');
  await context.setOffline(true);
  await rosa.sendDocument(sampleFiles.bill, 'Light bill');
  await rosa.sendDocument(gasBill, 'Gas bill');
  await waiting(rosa).nth(1).waitFor();
  expect(await countParts(rosa.page)).toBe(4);
  await rosa.button('fields.remove-item', { name: 'Light bill' }).click();
  await rosa.page.getByText('Light bill').waitFor({ state: 'detached' });
  await rosa.page.waitForTimeout(WRITTEN);
  expect(await countParts(rosa.page)).toBe(2);
  await context.route(/\/uploads\//, (route) => route.abort());
  await context.setOffline(false);
  await rosa.button('document.logout').click();
  await rosa.page.getByRole('link', { name: rosa.text('landing.login') }).waitFor();
  expect(await countParts(rosa.page)).toBe(0);
  await context.close();
}, 180_000);

test('the account page asks before what waits is forgotten, in her language', async () => {
  const rosa = await testPortal.newcomer('asked@example.org');
  const { page } = rosa;
  const context = page.context();
  await startAtStep(testPortal, rosa, 'required-documents');
  await context.setOffline(true);
  await rosa.sendDocument(sampleFiles.bill, 'Light bill');
  await waiting(rosa).waitFor();
  await page.waitForTimeout(WRITTEN);
  await context.route(/\/uploads\//, (route) => route.abort());
  await context.setOffline(false);
  await page.goto(`${testPortal.portal.url}/language/es?return=/Identity/Account/Manage`);
  const say = (id: string) => formatMessage(testPortal.release.texts('es'), id, {}, 'es');
  const logout = page.getByRole('button', { name: say('document.logout'), exact: true });
  const question = page.getByRole('dialog', { name: say('application.leave-title') });
  await logout.click();
  await question.getByText(say('application.leave')).waitFor();
  const stay = question.getByRole('button', { name: say('application.leave-stay') });
  expect(await page.evaluate('document.activeElement.textContent')).toBe(
    say('application.leave-stay'),
  );
  await expectInReach(question);
  await stay.click();
  await question.waitFor({ state: 'hidden' });
  // The landing page and the page for it ask alike.
  for (const place of ['/', '/Identity/Account/Logout']) {
    await page.goto(`${testPortal.portal.url}${place}`);
    await logout.click();
    await stay.click();
    await question.waitFor({ state: 'hidden' });
  }
  expect(await countParts(page)).toBe(2);
  await logout.click();
  await question.getByRole('button', { name: say('application.leave-anyway') }).click();
  await page.locator('[data-logged-out]').waitFor();
  await until(rosa, async () => (await countParts(page)) === 0);
  await context.close();
}, 180_000);

test('on a device that others use a file waits only as long as the page is open, and it says so', async () => {
  const rosa = await testPortal.newcomer('shared@example.org');
  const context = rosa.page.context();
  await rosa.page.goto(`${testPortal.portal.url}/Identity/Account/Manage`);
  await rosa.page.getByLabel(rosa.text('account.device-shared')).check();
  await goTo(rosa);
  await rosa.waitForStep('application', 'personal-information');
  await startAtStep(testPortal, rosa, 'required-documents');
  await context.setOffline(true);
  await rosa.sendDocument(sampleFiles.bill, 'Light bill');
  await rosa.page.getByText(rosa.text('documents.waits-in-page')).waitFor();
  await context.setOffline(false);
  await received(rosa, 'Light bill');
  await context.close();
}, 180_000);

test('what was typed in a dialog outlasts a kill, and an item whose answer got lost is made once', async () => {
  const profile = await makeProfile();
  const first = await launchOnProfile(profile, PHONE);
  const before = await beginIn(first.context, 'dialog@example.org', 'income');
  const form = before.form('income-source');
  const [source, amount] = form.steps[0]!.fields;
  const add = (rosa: Applicant) => rosa.button('fields.add-item', { name: form.title });
  const amountOf = (rosa: Applicant) => rosa.page.locator(`[id="${amount!.pointer}"]`);
  await add(before).click();
  await before.page.getByRole('dialog').waitFor();
  await before.fillField(form.steps[0]!, source!, source!.choices![0]!.value);
  await before.fillField(form.steps[0]!, amount!, 1234);
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();

  const second = await launchOnProfile(profile, PHONE);
  const again = await comeBack(second.context, 'dialog@example.org', 'income');
  await add(again).click();
  await amountOf(again).waitFor();
  expect(await amountOf(again).inputValue()).toMatch(/1,?234/);
  let isMade = false;
  await second.context.route(/\/api\/application\/income$/, async (route) => {
    if (!isMade) await route.fetch();
    isMade = true;
    // Nobody hears of it.
  });
  await again.button('fields.save-item').click();
  await until(again, () => isMade);
  await again.page.waitForTimeout(WRITTEN);
  await second.kill();

  const third = await launchOnProfile(profile, PHONE);
  const after = await comeBack(third.context, 'dialog@example.org', 'income');
  await after.page.getByText('$1,234.00').first().waitFor();
  await after.page.waitForTimeout(WRITTEN);
  const { incomeSources } = (await applicationOf(after)) as { incomeSources: JsonObject[] };
  expect(incomeSources.map((one) => one.amount)).toEqual([1234]);
  await add(after).click();
  await amountOf(after).waitFor();
  expect(await amountOf(after).inputValue()).toBe('');
  await third.context.close();
}, 300_000);

test('a member opens after a kill at the step at which she was left', async () => {
  const profile = await makeProfile();
  const list = 'additional-household-members';
  const first = await launchOnProfile(profile, PHONE);
  const before = await openIn(first.context);
  await register(before.page, testPortal.portal.url, 'member@example.org');
  await goTo(before);
  await before.waitForStep('application', 'personal-information');
  await startAtStep(testPortal, before, list, 2);
  const form = before.form('household-member');
  const [one, two, three] = form.steps.map(({ name }) => name);
  const answers = readAnswers('household-member');
  await before.button('fields.add-item', { name: form.title }).click();
  for (const step of [one!, two!]) {
    await before.fillStep('household-member', step, answers);
    await before.next();
  }
  await before.waitForStep('household-member', three!);
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();

  const second = await launchOnProfile(profile, PHONE);
  const after = await comeBack(second.context, 'member@example.org', list);
  await after.page.getByText(after.text('members.edit'), { exact: true }).click();
  await after.waitForStep('household-member', three!);
  await after.back();
  await after.waitForStep('household-member', two!);
  await second.context.close();
}, 300_000);

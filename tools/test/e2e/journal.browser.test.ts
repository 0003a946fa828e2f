import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Applicant } from '../../browser/Applicant.ts';
import { launchOnProfile, PATIENCE } from '../../browser/launchBrowser.ts';
import {
  accessTokenOf,
  call,
  PASSWORD,
  register,
  startTestPortal,
  type TestPortal,
} from './testPortal.ts';

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
const LAST_NAME = '/PersonalInformation/LastName';
const field = (page: Page, pointer: string) => page.locator(`[id="${pointer}"]`);
/** Longer than it takes until what was typed is on the disk. */
const WRITTEN = 1000;

/** Whether any file of a folder has these bytes. */
async function holds(folder: string, text: string): Promise<boolean> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(path.join(file.parentPath, file.name)).catch(() =>
      Buffer.alloc(0),
    );
    if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) return true;
  }
  return false;
}

async function openIn(context: BrowserContext): Promise<Applicant> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return testPortal.applicantAt(page);
}

async function firstNameOf(applicant: Applicant): Promise<unknown> {
  const { body } = await call(
    `${applicant.url}/api/application`,
    await accessTokenOf(applicant.page),
  );
  return (body.application as { firstName?: string }).firstName;
}

/** How much this browser keeps: keys, what is not saved, applications. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('porchlight-journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stores = opening.result.transaction(['keys', 'records']);
          const keys = stores.objectStore('keys').count();
          const records = stores.objectStore('records').getAllKeys();
          stores.oncomplete = () => {
            opening.result.close();
            const names = (records.result as [string, string][]).map(([, name]) => name);
            const applications = names.filter((name) => name.endsWith(' record')).length;
            resolve([keys.result, names.length - applications, applications]);
          };
        };
      }),
  );

test('what was typed without a line outlasts a browser that is killed, and nobody reads it on the disk', async () => {
  const options = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' as const };
  const first = await launchOnProfile(profile, options);
  const before = await openIn(first.context);
  await register(before.page, testPortal.portal.url, 'killed@example.org');
  await before.page.goto(`${testPortal.portal.url}/application`);
  await before.waitForStep('application', 'personal-information');
  await first.context.setOffline(true);
  await field(before.page, FIRST_NAME).fill('Remedios Quixote');
  await before.page.waitForTimeout(WRITTEN);
  await first.kill();
  const stored = path.join(profile, 'Default/IndexedDB');
  // It is there to be read, and what she typed is not.
  expect(await holds(stored, 'porchlight-journal')).toBe(true);
  expect(await holds(stored, 'Quixote')).toBe(false);

  const second = await launchOnProfile(profile, options);
  // The sign-in went with the browser, also where that had time to write its cookies down.
  await second.context.clearCookies();
  const after = await openIn(second.context);
  await after.page.goto(`${testPortal.portal.url}/application`);
  await after.signIn('killed@example.org', PASSWORD);
  await after.waitForStep('application', 'personal-information');
  expect(await field(after.page, FIRST_NAME).inputValue()).toBe('Remedios Quixote');
  await after.waitUntilSaved();
  expect(await firstNameOf(after)).toBe('Remedios Quixote');
  await second.context.close();
}, 240_000);

test('what a closed tab left behind goes to the next one, asked about where it was changed elsewhere', async () => {
  const rosa = await testPortal.newcomer('left@example.org');
  const context = rosa.page.context();
  await field(rosa.page, FIRST_NAME).fill('Rosa');
  await rosa.waitUntilSaved();
  const token = await accessTokenOf(rosa.page);
  await context.setOffline(true);
  await field(rosa.page, FIRST_NAME).fill('Rosalba');
  await field(rosa.page, LAST_NAME).fill('Delgado');
  await rosa.page.waitForTimeout(WRITTEN);
  await rosa.page.close();
  await context.setOffline(false);
  await call(`${rosa.url}/api/application?submit=false`, token, {
    method: 'PUT',
    body: { firstName: 'From the library' },
  });

  const next = await openIn(context);
  await next.page.goto(`${testPortal.portal.url}/application`);
  const dialog = next.page.getByRole('dialog', { name: next.text('conflict.title') });
  await dialog.waitFor();
  const words = await dialog.innerText();
  expect(words).toContain('Rosalba');
  expect(words).toContain('From the library');
  expect(words).not.toContain('Delgado');
  await next.button('conflict.continue').click();
  await dialog.waitFor({ state: 'detached' });
  await next.waitUntilSaved();
  expect(await firstNameOf(next)).toBe('Rosalba');
  expect(await field(next.page, LAST_NAME).inputValue()).toBe('Delgado');
  await context.close();
}, 240_000);

test('of two tabs that stand open each keeps its own, and signing out ends both and leaves nothing on the device', async () => {
  const rosa = await testPortal.newcomer('out@example.org');
  const context = rosa.page.context();
  const other = await openIn(context);
  await other.page.goto(`${testPortal.portal.url}/application`);
  await other.waitForStep('application', 'personal-information');
  await context.setOffline(true);
  await field(rosa.page, FIRST_NAME).fill('First tab');
  await field(other.page, LAST_NAME).fill('Second tab');
  await rosa.page.waitForTimeout(WRITTEN);
  expect(await countKept(rosa.page)).toEqual([1, 2, 2]);
  await context.setOffline(false);
  await rosa.waitUntilSaved();
  await other.waitUntilSaved();
  await rosa.page.reload();
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(rosa.page, LAST_NAME).inputValue()).toBe('Second tab');
  await rosa.page.waitForTimeout(WRITTEN);
  expect(await countKept(rosa.page)).toEqual([1, 0, 2]);
  await rosa.button('document.logout').click();
  for (const tab of [rosa, other])
    await tab.page.getByRole('link', { name: tab.text('landing.login') }).waitFor();
  expect(await countKept(rosa.page)).toEqual([0, 0, 0]);
  await context.close();
}, 240_000);

test('who shares the device says so as she signs up, and nothing outlasts the tab', async () => {
  const rosa = testPortal.applicantAt(await testPortal.openPage());
  const context = rosa.page.context();
  await rosa.page.goto(`${testPortal.portal.url}/Identity/Account/Register`);
  await rosa.page.getByLabel(rosa.text('account.device-shared')).check();
  await rosa.page.getByLabel(rosa.text('identity.email')).fill('shared@example.org');
  await rosa.page.locator('input[type=password]').first().fill(PASSWORD);
  await rosa.button('identity.register-submit').click();
  await rosa.waitForStep('application', 'personal-information');
  await context.setOffline(true);
  await field(rosa.page, FIRST_NAME).fill('Rosalba');
  await rosa.page.waitForTimeout(WRITTEN);
  expect((await countKept(rosa.page)).slice(1)).toEqual([0, 0]);
  await context.setOffline(false);
  await rosa.waitUntilSaved();
  expect(await firstNameOf(rosa)).toBe('Rosalba');
  await context.close();
}, 180_000);

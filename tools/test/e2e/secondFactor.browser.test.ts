import type { Page } from 'playwright-core';
import { runPortalTool } from '../runPortalTool.ts';
import { addSecondFactor, codeOf } from './secondFactor.ts';
import { PASSWORD, startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(() => testPortal?.close());

/** Gives a page a device that makes passkeys, and lets its owner confirm at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The sign-in page with the right password; what is left is the second step. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${testPortal.portal.url}/Identity/Account/Login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${testPortal.portal.url}/Identity/Account/Logout`);
  await press(page, 'Logout');
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor();
}

test('a passkey is made from the header on, and asked for at the next sign-in', async () => {
  const email = 'rosa@example.org';
  const { page } = await testPortal.newcomer(email);
  const errors = watchPage(page, [/401/, /422/]);
  await addAuthenticator(page);
  await go(page, 'Your account');
  await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText('This one').waitFor();

  await go(page, 'Add a passkey');
  await page.getByLabel('Your password now', { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // Without the password no passkey is made in vain.
  await press(page, 'Make the passkey');
  await page.getByRole('alert').getByText('Required').first().waitFor();
  await page.getByLabel('Your password now', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await page.locator('.codes li').count()).toBe(10);
  expect(await findBarriers(page)).toEqual([]);
  await go(page, 'I have kept them');
  await page.getByText('Passkey: Chrome on Linux').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await logOut(page);
  await givePassword(page, email);
  expect(await findBarriers(page)).toEqual([]);
  await press(page, 'Use your passkey');
  await page.waitForURL(/\/application/);
  await page.goto(`${testPortal.portal.url}/Identity/Account/Manage`);
  await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();

  // A device without the passkey says so, and she can try again.
  await logOut(page);
  const elsewhere = await testPortal.openPage();
  await addAuthenticator(elsewhere);
  await givePassword(elsewhere, email);
  await press(elsewhere, 'Use your passkey');
  await elsewhere.getByText('That did not work with the passkey').first().waitFor();
  expect(await elsewhere.locator('[aria-busy]').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('an admin is led from the studio to the step, with an app, and back', async () => {
  const email = 'ada@example.org';
  const { page } = await testPortal.invited(email);
  const granted = await runPortalTool(['admin', 'grant', email], testPortal.portal);
  expect(granted).toMatchObject({ code: 0, stderr: '' });
  await page.goto(`${testPortal.portal.url}/studio`);
  await go(page, 'Go to the second step');
  await page.getByText('You look after this site.').waitFor();
  await go(page, 'Use codes from an app');
  await page.getByLabel('Code', { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const secret = await addSecondFactor(page);
  await page.goto(`${testPortal.portal.url}/studio`);
  await page.getByRole('heading', { name: 'Working copies' }).waitFor();

  // Elsewhere she gives the code of her app: the next one, since a code counts once.
  const elsewhere = await testPortal.openPage({ width: 1280 });
  await givePassword(elsewhere, email);
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await press(elsewhere, 'Go on');
  await elsewhere.waitForURL(/\/application/);
  // The application would notice by itself, and leave while the next page is asked for.
  await elsewhere.goto('about:blank');

  // She ends it there from here, and is out within two seconds.
  await page.goto(`${testPortal.portal.url}/Identity/Account/Manage`);
  await press(page, 'Sign out: Chrome on Linux');
  await page.getByText('That place is signed out.').waitFor();
  await elsewhere.goto(`${testPortal.portal.url}/Identity/Account/Manage`);
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
}, 240_000);

import path from 'node:path';
import pg from 'pg';
import { connectionString, readAccess } from '../../../api/src/database/embedded/cluster.ts';
import type { Applicant } from '../../browser/Applicant.ts';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import { expectInReach } from './expectInReach.ts';
import { expectStored, FIRST_NAME, field } from './mishapHands.ts';
import { startAtStep } from './startAtStep.ts';
import {
  accessTokenOf,
  call,
  readAnswers,
  startTestPortal,
  type TestPortal,
} from './testPortal.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(() => testPortal?.close());

/** Moves the beginning of an open draft to before its days. */
async function makeOverdue(rosa: Applicant): Promise<void> {
  const database = new pg.Client({
    connectionString: connectionString(
      readAccess(path.join(testPortal.portal.dataDir, 'postgres'))!,
    ),
  });
  await database.connect();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(rosa.page));
  await database.query(
    "update applications set started_at = started_at - interval '31 days' where id = $1",
    [(body.application as { applicationID: number }).applicationID],
  );
  await database.end();
}

test('of two tabs the stale one is shown what changed, and keeps its own text', async () => {
  const rosa = await testPortal.newcomer('tabs@example.org');
  const { page } = rosa;
  const second = await page.context().newPage();
  second.setDefaultTimeout(PATIENCE);
  const other = testPortal.applicantAt(second);
  await second.goto(`${testPortal.portal.url}/application`);
  await other.waitForStep('application', 'personal-information');
  await field(second, FIRST_NAME).fill('From the second tab');
  await other.waitUntilSaved();
  await field(page, FIRST_NAME).fill('From the first tab');
  const dialog = page.getByRole('dialog', { name: rosa.text('conflict.title') });
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('From the first tab');
  expect(await dialog.innerText()).toContain('From the second tab');
  await expectInReach(dialog);
  await rosa.button('conflict.continue').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, FIRST_NAME).inputValue()).toBe('From the first tab');
  await rosa.waitUntilSaved();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({ firstName: 'From the first tab' });
  await page.context().close();
}, 240_000);

test('of two tabs on one member the stale one is asked, and neither answer is lost unseen', async () => {
  const rosa = await testPortal.newcomer('member-tabs@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'additional-household-members', 2);
  await rosa.addMember(readAnswers('household-member'));
  const second = await page.context().newPage();
  second.setDefaultTimeout(PATIENCE);
  const other = testPortal.applicantAt(second);
  await second.goto(`${testPortal.portal.url}/application`);
  await other.waitForStep('application', 'additional-household-members');
  for (const one of [rosa, other]) {
    await one.page.getByRole('button', { name: /^Edit / }).click();
    // Where she was finished she opens at her last step; another tab knows nothing of that.
    if (one === rosa) {
      await one.waitForStep('household-member', 'income');
      await one.button('application.steps-done', { count: 4 }).click();
      const { title } = one.form('household-member').steps[0]!;
      await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    }
    await one.waitForStep('household-member', 'personal-information');
  }
  await field(second, FIRST_NAME).fill('From the second tab');
  await field(second, '/PersonalInformation/LastName').fill('Zoila');
  await other.waitUntilSaved();
  await field(page, FIRST_NAME).fill('From the first tab');
  const dialog = page.getByRole('dialog', { name: rosa.text('conflict.title') });
  await dialog.waitFor();
  const words = await dialog.innerText();
  for (const word of ['From the first tab', 'From the second tab', 'Zoila'])
    expect(words).toContain(word);
  await rosa.button('conflict.continue').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, FIRST_NAME).inputValue()).toBe('From the first tab');
  await rosa.waitUntilSaved();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({
    otherHouseholdMembers: [{ firstName: 'From the first tab', lastName: 'Zoila' }],
  });
  await page.context().close();
}, 240_000);

test('a mailing address from the other tab is taken, and the box above it follows', async () => {
  const rosa = await testPortal.newcomer('mailing@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'mailing-information');
  await rosa.back();
  await rosa.waitForStep('application', 'personal-information');
  const second = await page.context().newPage();
  second.setDefaultTimeout(PATIENCE);
  const other = testPortal.applicantAt(second);
  await second.goto(`${testPortal.portal.url}/application`);
  await other.waitForStep('application', 'personal-information');
  // Looking back takes no check away, and what was reached opens from here: also where she comes anew.
  const mailing = testPortal.release.form('application').steps[1]!.title;
  const reached = { name: new RegExp(`^${mailing}.*${rosa.text('application.step-done')}`) };
  await page.getByRole('button', reached).waitFor();
  await second.getByRole('button', reached).click();
  await other.waitForStep('application', 'mailing-information');
  await field(second, '/MailingInformation/SameAsPhysical').click();
  await field(second, '/MailingInformation/MailingAddress').fill('P.O. Box 9');
  await other.waitUntilSaved();
  await field(page, FIRST_NAME).fill('Rosalba');
  await expectStored(rosa, 'Rosalba');
  const { fields } = testPortal.release.form('application').steps[1]!;
  const { title } = fields.find(({ name }) => name === 'MailingAddress')!;
  await page.getByRole('status').filter({ hasText: title }).waitFor();
  await field(page, FIRST_NAME).fill('Rosalinda');
  await expectStored(rosa, 'Rosalinda');
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({
    mailingAddress: 'P.O. Box 9',
    mailingCity: 'Saluda',
    mailingZip: '29138',
  });
  await page.context().close();
}, 240_000);

test('a tab that was left behind takes in what changed elsewhere, says so, and goes on', async () => {
  const rosa = await testPortal.newcomer('behind@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'mailing-information');
  await call(`${rosa.url}/api/application?submit=false`, await accessTokenOf(page), {
    method: 'PUT',
    body: { firstName: 'From elsewhere' },
  });
  await rosa.next();
  await rosa.waitForStep('application', 'demographics');
  await page.getByRole('status').filter({ hasText: 'First Name' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await rosa.back();
  await rosa.back();
  expect(await field(page, FIRST_NAME).inputValue()).toBe('From elsewhere');
  await page.context().close();
}, 180_000);

test('a draft whose days end while it is open is offered as a start, under what is being typed', async () => {
  const rosa = await testPortal.newcomer('overdue@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'mailing-information');
  const city = field(page, '/MailingInformation/PhysicalCity');
  await makeOverdue(rosa);
  await city.fill('Ware Shoals');
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('');
  await rosa.button('application.previous-use').click();
  await rosa.waitForStep('application', 'mailing-information');
  expect(await city.inputValue()).toBe('Ware Shoals');
  await rosa.back();
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Rosa');
  await page.context().close();
}, 180_000);

test('a draft whose days are over is offered as a start, copied or left', async () => {
  const rosa = await testPortal.newcomer('previous@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'mailing-information');
  await makeOverdue(rosa);
  await page.reload();
  await rosa.waitForStep('application', 'personal-information');
  const offer = page.getByText(rosa.text('application.previous-title'));
  await offer.waitFor();
  expect(await field(page, FIRST_NAME).inputValue()).toBe('');
  await rosa.button('application.previous-skip').click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await offer.waitFor();
  await page.route('**/start-from/*', (route) => route.abort('connectionreset'));
  await rosa.button('application.previous-use').click();
  await page.getByText(rosa.text('toast-went-wrong')).waitFor();
  await page.unroute('**/start-from/*');
  await rosa.button('application.previous-use').click();
  await rosa.waitForStep('application', 'mailing-information');
  await rosa.back();
  await rosa.waitForStep('application', 'personal-information');
  expect(await field(page, FIRST_NAME).inputValue()).toBe('Rosa');
  expect(await offer.count()).toBe(0);
  await page.context().close();
}, 240_000);

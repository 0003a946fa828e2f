import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findField } from '@porchlight/engine';
import pg from 'pg';
import type { Page, Route } from 'playwright-core';
import { connectionString, readAccess } from '../../../api/src/database/embedded/cluster.ts';
import { PATIENCE } from '../browser.ts';
import { startPortal } from '../startPortal.ts';
import type { Applicant } from './Applicant.ts';
import { jumpTo } from './jumpTo.ts';
import { makePdf, sampleFiles } from './sampleFiles.ts';
import {
  accessTokenOf,
  call,
  copyPack,
  flatOf,
  PASSWORD,
  readAnswers,
  type Stage,
  setStage,
} from './stage.ts';
import { findBarriers } from './watchPage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 300_000);
afterAll(() => stage?.close());

const FIRST_NAME = '/PersonalInformation/FirstName';
const field = (page: Page, pointer: string) => page.locator(`[id="${pointer}"]`);
const isSave = (url: URL) => url.pathname.startsWith('/api/application');
const refuse = (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset');

const answerUnauthenticated = (route: Route) =>
  route.fulfill({
    status: 401,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 401, code: 'unauthenticated', title: 'Please sign in.' }),
  });

/** Waits until the server has a first name: whether the page saves it now, or had saved it before it left. */
async function expectStored(rosa: Applicant, firstName: string): Promise<void> {
  const token = await accessTokenOf(rosa.page);
  let stored: unknown;
  for (let look = 0; look < 20 && stored !== firstName; look += 1) {
    await rosa.page.waitForTimeout(500);
    const { body } = await call(`${rosa.url}/api/application`, token);
    stored = (body.application as { firstName?: string }).firstName;
  }
  expect(stored).toBe(firstName);
}

/** Moves the beginning of an open draft to before its days. */
async function makeOverdue(rosa: Applicant): Promise<void> {
  const database = new pg.Client({
    connectionString: connectionString(readAccess(path.join(stage.portal.dataDir, 'postgres'))!),
  });
  await database.connect();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(rosa.page));
  await database.query(
    "update applications set started_at = started_at - interval '31 days' where id = $1",
    [(body.application as { applicationID: number }).applicationID],
  );
  await database.end();
}

test('a step that could not be saved says so for five seconds, stays, and keeps every answer', async () => {
  const rosa = await stage.newcomer('toast@example.org');
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

test('what was typed offline is kept, and saved once the line is back', async () => {
  const rosa = await stage.newcomer('offline@example.org');
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

test('of two tabs the stale one is shown what changed, and keeps its own text', async () => {
  const rosa = await stage.newcomer('tabs@example.org');
  const { page } = rosa;
  const second = await page.context().newPage();
  second.setDefaultTimeout(PATIENCE);
  const other = stage.applicantAt(second);
  await second.goto(`${stage.portal.url}/application`);
  await other.waitForStep('application', 'personal-information');
  await field(second, FIRST_NAME).fill('From the second tab');
  await other.waitUntilSaved();
  await field(page, FIRST_NAME).fill('From the first tab');
  const dialog = page.getByRole('dialog', { name: rosa.text('conflict.title') });
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('From the first tab');
  expect(await dialog.innerText()).toContain('From the second tab');
  await rosa.button('conflict.continue').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, FIRST_NAME).inputValue()).toBe('From the first tab');
  await rosa.waitUntilSaved();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({ firstName: 'From the first tab' });
  await page.context().close();
}, 240_000);

test('of two tabs on one member the stale one is asked, and neither answer is lost unseen', async () => {
  const rosa = await stage.newcomer('member-tabs@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'additional-household-members', 2);
  await rosa.addMember(readAnswers('household-member'));
  const second = await page.context().newPage();
  second.setDefaultTimeout(PATIENCE);
  const other = stage.applicantAt(second);
  await second.goto(`${stage.portal.url}/application`);
  await other.waitForStep('application', 'additional-household-members');
  for (const one of [rosa, other]) {
    await one.page.getByRole('button', { name: /^Edit / }).click();
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
  const rosa = await stage.newcomer('mailing@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'mailing-information');
  await rosa.back();
  await rosa.waitForStep('application', 'personal-information');
  const second = await page.context().newPage();
  second.setDefaultTimeout(PATIENCE);
  const other = stage.applicantAt(second);
  await second.goto(`${stage.portal.url}/application`);
  await other.waitForStep('application', 'personal-information');
  // Looking back takes no check away, and what was reached opens from here: also where she comes anew.
  const mailing = stage.release.form('application').steps[1]!.title;
  const reached = { name: new RegExp(`^${mailing}.*${rosa.text('application.step-done')}`) };
  await page.getByRole('button', reached).waitFor();
  await second.getByRole('button', reached).click();
  await other.waitForStep('application', 'mailing-information');
  await field(second, '/MailingInformation/SameAsPhysical').click();
  await field(second, '/MailingInformation/MailingAddress').fill('P.O. Box 9');
  await other.waitUntilSaved();
  await field(page, FIRST_NAME).fill('Rosalba');
  await expectStored(rosa, 'Rosalba');
  const { fields } = stage.release.form('application').steps[1]!;
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
  const rosa = await stage.newcomer('behind@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'mailing-information');
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
  const rosa = await stage.newcomer('overdue@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'mailing-information');
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

test('a member is complete by the last step, and by nothing before', async () => {
  const rosa = await stage.newcomer('finish@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'additional-household-members', 2);
  const form = stage.release.form('household-member');
  const answers = readAnswers('household-member');
  await rosa.button('fields.add-item', { name: form.title }).click();
  for (const { name } of form.steps.slice(0, -1)) {
    await rosa.fillStep('household-member', name, answers);
    await rosa.next();
  }
  await rosa.fillStep('household-member', 'income', answers);
  await rosa.waitUntilSaved();
  await rosa.button('members.back-to-list').click();
  await page.getByText(rosa.text('members.incomplete')).waitFor();
  // It opens where it was left; in another tab, which knows nothing of that, where it is to be finished.
  await page.getByRole('button', { name: /^Edit / }).click();
  await rosa.waitForStep('household-member', 'income');
  await page.reload();
  await page.getByRole('button', { name: /^Edit / }).click();
  await rosa.waitForStep('household-member', 'income');
  await rosa.addIncome(1, 120);
  await rosa.button('members.finish').click();
  await page.getByText(rosa.text('members.complete'), { exact: true }).waitFor();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  expect(body.application).toMatchObject({
    otherHouseholdMembers: [{ isComplete: true, incomeSources: [{ amount: 120 }] }],
  });
  await page.context().close();
}, 240_000);

test('an income whose answer got lost is stored once, as it was corrected; its row leaves the focus to the list', async () => {
  const rosa = await stage.newcomer('income@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'income');
  const [source, amount] = stage.release.form('income-source').steps[0]!.fields;
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
  await page.getByText('$1,760.42').waitFor();
  const { body } = await call(`${rosa.url}/api/application`, await accessTokenOf(page));
  const { incomeSources } = body.application as { incomeSources: object[] };
  expect(incomeSources).toMatchObject([{ amount: 1760.42 }]);
  await rosa.button('fields.remove-item', { name: choice!.label }).click();
  await page.getByText(rosa.text('fields.item-removed', { name: choice!.label })).waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('/Income/IncomeSources');
  await page.context().close();
}, 240_000);

test('a draft whose days are over is offered as a start, copied or left', async () => {
  const rosa = await stage.newcomer('previous@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'mailing-information');
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

test('a session that ended in mid-step keeps what was typed, and resumes after sign-in', async () => {
  const rosa = await stage.newcomer('expired@example.org');
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

test('a page that breaks says so, and after a reload everything is there', async () => {
  const rosa = await stage.newcomer('crash@example.org');
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

test('nothing moves where motion is to be reduced', async () => {
  const rosa = await stage.newcomer('still@example.org', { hasMotion: true });
  const { page } = rosa;
  await jumpTo(stage, rosa, 'mailing-information');
  /** What moved in the second after a step is left; a colour that fades does not move. */
  const watchMotion = `new Promise((resolve) => {
    const moved = new Set();
    const end = performance.now() + 1000;
    const look = () => {
      for (const { playState, transitionProperty } of document.getAnimations())
        if (playState === 'running' && !/color|shadow|undefined/.test(transitionProperty))
          moved.add(transitionProperty);
      if (performance.now() < end) requestAnimationFrame(look);
      else resolve([...moved]);
    };
    look();
  })`;
  const goBack = async () => {
    const [moved] = await Promise.all([page.evaluate(watchMotion), rosa.back()]);
    await rosa.waitForStep('application', 'personal-information');
    return moved;
  };
  expect(await goBack()).toContain('height');
  await rosa.next();
  await rosa.waitForStep('application', 'mailing-information');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await rosa.waitForStep('application', 'mailing-information');
  expect(await goBack()).toEqual([]);
  await page.context().close();
}, 180_000);

test('restricted values come back masked, and whole only when asked for', async () => {
  const rosa = await stage.newcomer('masked@example.org');
  const { page } = rosa;
  await rosa.fillStep('application', 'personal-information', readAnswers('application'));
  await rosa.waitUntilSaved();
  await page.reload();
  await rosa.waitForStep('application', 'personal-information');
  await page.getByText('***-**-1873').waitFor();
  expect(await page.content()).not.toContain('512-44-1873');
  const title = findField(stage.release.form('application'), '/PersonalInformation/SSN')!.title;
  await rosa.button('fields.show-value', { name: title }).click();
  await page.getByText('512-44-1873').waitFor();
  await page.context().close();
}, 180_000);

test('members and documents that could not be stored or removed are told, and can be tried again', async () => {
  const rosa = await stage.newcomer('items@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'additional-household-members', 2);
  const member = stage.release.form('household-member');
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

  await jumpTo(stage, rosa, 'required-documents', 1).catch(() => undefined);
}, 240_000);

test('an upload that fails, and a removal that fails, say so', async () => {
  const rosa = await stage.newcomer('uploads@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'required-documents');
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

test('the disclosures have to be agreed to, and nothing is submitted before', async () => {
  const rosa = await stage.newcomer('agree@example.org');
  const { page } = rosa;
  const token = await accessTokenOf(page);
  const { body } = await call(`${rosa.url}/api/application`, token);
  const { applicationID } = body.application as { applicationID: number };
  for (const name of ['one', 'two', 'three', 'four']) {
    const form = new FormData();
    form.set('description', name);
    form.set(
      'File',
      new Blob([new Uint8Array(makePdf(name))], { type: 'application/pdf' }),
      `${name}.pdf`,
    );
    const response = await fetch(`${rosa.url}/api/application/document/upload/${applicationID}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(response.status).toBe(201);
  }
  const answers = readAnswers('application');
  delete answers.DisclosureAgreement;
  await call(`${rosa.url}/api/application?submit=false`, token, {
    method: 'PUT',
    body: { ...flatOf(stage.release, 'application', answers), publicFormCurrentStep: 10 },
  });
  await page.reload();
  await rosa.waitForStep('application', 'disclosures');
  await rosa.submit();
  await page
    .getByText('You must agree to all disclosures before submitting your application')
    .first()
    .waitFor();
  const after = await call(`${rosa.url}/api/application`, token);
  expect(after.body.application).toMatchObject({ status: 'in-progress', dateReceived: null });
  await page.context().close();
}, 180_000);

test('the landing page welcomes who comes back, and reads without any script', async () => {
  const rosa = await stage.newcomer('back@example.org');
  const { page } = rosa;
  await page.goto(`${stage.portal.url}/`);
  await page.getByText("Welcome back! We'll take you where you last left off.").waitFor();
  await page
    .getByText(
      "Please finish your application within 30 days of starting or you'll have to resubmit.",
    )
    .waitFor();
  await page.context().close();
  const context = await stage.browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${stage.portal.url}/`);
  await plain.getByRole('heading', { name: 'Apply for Assistance' }).waitFor();
  await plain.getByText('around 30 minutes').waitFor();
  expect(await plain.getByText('Welcome back!').isVisible()).toBe(false);
  await context.close();
}, 180_000);

test('outside the intake window the maintenance view is shown, but not to a demo user', async () => {
  const pack = await copyPack((portal) => ({
    ...portal,
    intake: { opens: '2199-01-01', closes: null },
  }));
  const closed = await setStage({ env: { DEFINITIONS_DIR: pack, DEMO_USERS: 'demo@example.org' } });
  const visitor = closed.applicantAt(await closed.openPage());
  await visitor.openLanding();
  await visitor.signUp('early@example.org', PASSWORD);
  await visitor.page.getByText(visitor.text('maintenance.text-title')).waitFor();
  await visitor.page.goto(`${closed.portal.url}/v2/application/404`);
  await visitor.button('document.logout').click();
  await visitor.page.getByRole('link', { name: visitor.text('landing.login') }).waitFor();
  await closed.newcomer('demo@example.org');
  await closed.close();
  await rm(pack, { recursive: true, force: true });
}, 240_000);

test('where the portal enables popups, an ended session resumes through one, and the page stays', async () => {
  const pack = await copyPack((portal) => ({ ...portal, signIn: { popup: true } }));
  const other = await setStage({ env: { DEFINITIONS_DIR: pack } });
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

test('what was acknowledged survives a server that is killed', async () => {
  const portal = await startPortal();
  const page = await stage.openPage();
  const rosa = stage.applicantAt(page, { url: portal.url });
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

test('at 400% zoom, or with a phone’s keyboard open, a dialog has the screen and nothing is out of reach', async () => {
  const rosa = await stage.newcomer('zoomed@example.org');
  await jumpTo(stage, rosa, 'income');
  const { page } = rosa;
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await dialog.waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 256 });
  // Each control is reached in turn; none lies under another one.
  for (const part of await dialog.locator('input, select, button').all()) {
    await part.scrollIntoViewIfNeeded();
    await part.click({ trial: true });
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.setViewportSize({ width: 320, height: 780 });
  expect((await dialog.boundingBox())!.height).toBeLessThan(700);
}, 180_000);

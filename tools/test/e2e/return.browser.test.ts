import { readFileSync } from 'node:fs';
import { evaluate, overlayAnswers, SAID_NONE } from '@porchlight/engine';
import type { Locator, Page } from 'playwright-core';
import { allTagged, readPdf } from '../../../api/test/readPdf.ts';
import type { Applicant } from '../../browser/Applicant.ts';
import { sampleFiles } from '../../browser/sampleFiles.ts';
import { factsOfToday } from '../../browser/today.ts';
import { expectLineOpens, expectPressable, expectWholeChoices } from './expectLooks.ts';
import { sendPapers } from './mishapHands.ts';
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

const DAY = 24 * 60 * 60 * 1000;
const STEP = 'residence';
/** Steps before it. */
const BEFORE = 6;

const current = (page: Page) => page.locator('[aria-current=step]');
const titleOf = (who: Applicant, step: string) =>
  who.form('application').steps.find(({ name }) => name === step)!.title;
const fold = (who: Applicant, count: number) => who.button('application.steps-done', { count });
/** The line of a step that was left, whether it holds or not. */
const line = (who: Applicant, step: string) =>
  who.page.getByRole('button', { name: new RegExp(`^${titleOf(who, step)}`) });
/** What has the focus, in its words. */
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');
const scrolled = (page: Page) => page.evaluate<number>('scrollY');

/** The last whole day of a draft of thirty days, as a language writes it. */
async function lastDay(who: Applicant, language: string): Promise<string> {
  const { body } = await call(`${who.url}/api/application`, await accessTokenOf(who.page));
  const { startedAt } = body.application as { startedAt: string };
  const { timeZone, limits } = testPortal.release.compiled.settings;
  const day = new Date(Date.parse(startedAt) + (limits.draftDays - 1) * DAY);
  return new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone }).format(day);
}

test.each(['en', 'es'])(
  'who comes back lands at her step, and is told what is next and until when, in %s',
  async (language) => {
    const rosa = await testPortal.newcomer(`back-${language}@example.org`, {
      language,
      hasMotion: true,
    });
    const { page } = rosa;
    expect(
      await page
        .getByText(rosa.text('application.welcome-back', { step: '' }).trim().slice(0, 12))
        .count(),
    ).toBe(0);
    expect(await scrolled(page)).toBe(0);
    await startAtStep(testPortal, rosa, STEP);
    const title = titleOf(rosa, STEP);
    const welcome = rosa.text('application.welcome-back', { step: title });
    await page.getByRole('status').getByText(welcome).waitFor({ state: 'attached' });
    await current(page).getByText(welcome).waitFor();
    const date = await lastDay(rosa, language);
    await page.getByText(rosa.text('application.last-day', { date })).waitFor();
    expect(await focused(page)).toBe(title);
    expect((await current(page).boundingBox())!.y).toBeCloseTo(30, 0);
    expect(await fold(rosa, BEFORE).getAttribute('aria-expanded')).toBe('false');
    expect(await line(rosa, 'race').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await fold(rosa, BEFORE).click();
    await line(rosa, 'race').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test('who is on her first visit is not welcomed back, and nothing moves', async () => {
  const rosa = await testPortal.newcomer('first@example.org');
  const { page } = rosa;
  await page.reload();
  await rosa.waitForStep('application', 'personal-information');
  const welcome = rosa.text('application.welcome-back', {
    step: titleOf(rosa, 'personal-information'),
  });
  expect(await page.getByText(welcome).count()).toBe(0);
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  await page.locator('[id="/PersonalInformation/FirstName"]').fill('Rosa');
  await rosa.waitUntilSaved();
  await page.reload();
  await current(page).getByText(welcome).waitFor();
  await page.context().close();
}, 180_000);

test('the page waits with its scroll until the finger that is down is up', async () => {
  const rosa = await testPortal.newcomer('finger@example.org', { hasMotion: true });
  const { page } = rosa;
  await startAtStep(testPortal, rosa, STEP);
  await page.evaluate('scrollTo(0, 0)');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/application', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.locator('#root [role=status]').waitFor();
  await page.mouse.move(180, 700);
  await page.mouse.down();
  answer();
  await rosa.waitForStep('application', STEP);
  await page.waitForTimeout(500);
  expect(await scrolled(page)).toBe(0);
  await page.mouse.up();
  for (let look = 0; look < 100 && (await scrolled(page)) === 0; look += 1)
    await page.waitForTimeout(50);
  expect(await scrolled(page)).toBeGreaterThan(0);
  await page.context().close();
}, 180_000);

test.each([360, 1280])(
  'what is done is one line on a phone, and lines on a desk, while she works at %i px',
  async (width) => {
    const rosa = await testPortal.newcomer(`work-${width}@example.org`, { width, hasMotion: true });
    const { page } = rosa;
    const answers = readAnswers('application');
    await rosa.passStep('personal-information', answers);
    await rosa.waitForStep('application', 'mailing-information');
    // One is its own line.
    expect(await line(rosa, 'personal-information').count()).toBe(1);
    await rosa.passStep('mailing-information', answers);
    await rosa.waitForStep('application', 'demographics');
    const isPhone = width === 360;
    expect(await fold(rosa, 2).count()).toBe(isPhone ? 1 : 0);
    expect(await line(rosa, 'personal-information').count()).toBe(isPhone ? 0 : 1);
    const top = async () => (await current(page).boundingBox())!.y;
    // It scrolls there, which takes a while on a machine that does other work.
    for (let look = 0; look < 100 && Math.abs((await top()) - 30) >= 0.5; look += 1)
      await page.waitForTimeout(50);
    expect(await top()).toBeCloseTo(30, 0);
    if (isPhone) {
      await expectLineOpens(fold(rosa, 2), true);
      await fold(rosa, 2).click();
    }
    const done = line(rosa, 'mailing-information');
    await expectLineOpens(done, true);
    const coming = page.getByRole('heading', {
      level: 2,
      name: titleOf(rosa, 'household'),
      exact: true,
    });
    await expectLineOpens(coming, false);
    const inside = coming.locator('xpath=ancestor::li[1]').locator('a, button');
    expect(await inside.count()).toBe(0);
    await done.click();
    await rosa.waitForStep('application', 'mailing-information');

    await startAtStep(testPortal, rosa, 'household');
    await expectWholeChoices(page);
    for (const id of ['application.next', 'application.back'])
      await expectPressable(rosa.button(id));
    await page.context().close();
  },
  120_000,
);

test('looking back takes nothing away: ticks stay, and so does the way back, after a new sign-in as well', async () => {
  const email = 'look@example.org';
  const rosa = await testPortal.newcomer(email);
  await startAtStep(testPortal, rosa, STEP);
  await fold(rosa, BEFORE).click();
  await line(rosa, 'mailing-information').click();
  await rosa.waitForStep('application', 'mailing-information');
  const expectWayBack = async (who: Applicant) => {
    const done = who.text('application.step-done');
    for (const step of ['personal-information', 'demographics', 'household', 'race', 'income'])
      expect([step, await line(who, step).textContent()]).toEqual([
        step,
        `${titleOf(who, step)}, ${done}`,
      ]);
    expect(await line(who, STEP).count()).toBe(1);
    expect(await line(who, 'other-contact').count()).toBe(0);
    const wayBack = who.button('application.return-to-step', { position: BEFORE + 1 });
    expect(await wayBack.count()).toBe(2);
    expect(await findBarriers(who.page)).toEqual([]);
    return wayBack;
  };
  await expectWayBack(rosa);
  await rosa.page.context().close();
  const again = testPortal.applicantAt(await testPortal.openPage());
  await again.page.goto(`${testPortal.portal.url}/application`);
  await again.signIn(email, PASSWORD);
  await again.waitForStep('application', 'mailing-information');
  await again.page.locator('[id="/MailingInformation/PhysicalCity"]').fill('Ware Shoals');
  const wayBack = await expectWayBack(again);
  await wayBack.last().click();
  await again.waitForStep('application', STEP);
  expect(await wayBack.count()).toBe(0);
  const { body } = await call(`${again.url}/api/application`, await accessTokenOf(again.page));
  expect(body.application).toMatchObject({
    physicalCity: 'Ware Shoals',
    publicFormCurrentStep: BEFORE,
  });
  await again.page.context().close();
}, 240_000);

test.each(['en', 'es'])(
  'the landing page says until when, beside how long a draft lasts, in %s',
  async (language) => {
    const rosa = await testPortal.newcomer(`until-${language}@example.org`, { language });
    const date = await lastDay(rosa, language);
    await rosa.openLanding();
    const { draftDays: days } = testPortal.release.compiled.settings.limits;
    const sentence = rosa.page.getByText(rosa.text('landing.finish-in-time', { days }));
    await sentence.waitFor();
    expect(await sentence.textContent()).toContain(rosa.text('landing.last-day', { date }));
    await rosa.page.context().close();
  },
  60_000,
);

/** Saves what was sent, and looks at the file that the browser has then. */
async function saveReceipt({ page }: Applicant, way: Locator): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), way.click()]);
  expect(download.suggestedFilename()).toMatch(/^application-\d+\.pdf$/);
  const pdf = await readPdf(readFileSync(await download.path()));
  expect(allTagged(pdf.root, 'H1').map(({ text }) => text)).toEqual([pdf.title]);
  for (const word of ['Rosalba', '***-**-1873', 'Power bill'])
    expect(pdf.root.text).toContain(word);
  expect(pdf.root.text).not.toContain('512-44-1873');
}

/** Opens all that was sent: people and documents with it, and nothing to change. */
async function seeAnswers(rosa: Applicant): Promise<void> {
  const { page } = rosa;
  await rosa.button('receipt.see').click();
  const sent = page.getByRole('region', { name: rosa.text('receipt.see') });
  await sent.getByText('Power bill').first().waitFor();
  const words = await sent.innerText();
  for (const word of ['Rosalba', '***-**-1873', 'Disclosures']) expect(words).toContain(word);
  expect(words).not.toContain('512-44-1873');
  const change = new RegExp(`^${rosa.text('fields.change')}`);
  expect(await page.getByRole('button', { name: change }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
}

const SLOW = 150_000;
test(
  'before Submit everything stands there in her words, and each Change comes back to it',
  async () => {
    const rosa = await testPortal.newcomer('review@example.org', { hasMotion: true });
    const { page } = rosa;
    await startAtStep(testPortal, rosa, 'additional-household-members', 2);
    await rosa.addMember(readAnswers('household-member'));
    await rosa.waitForStep('application', 'additional-household-members');
    await rosa.next();
    await rosa.waitForStep('application', 'required-documents');
    const papers = ['Photo ID', 'Social security card', 'Pay stub', 'Power bill'];
    for (const [index, paper] of papers.entries())
      await rosa.addDocument(Object.values(sampleFiles)[index]!, paper);
    await rosa.next();
    await rosa.waitForStep('application', 'disclosures');
    const letter = page.getByRole('region', { name: rosa.text('application.review') });
    await letter.getByText('Power bill').first().waitFor();
    const words = await letter.innerText();
    for (const word of ['Rosa', 'Help with water bills', '***-**-1873', 'Saluda', ...papers])
      expect(words).toContain(word);
    expect(words).not.toContain('512-44-1873');
    for (const { title } of rosa.form('application').steps.slice(0, -1))
      expect(words).toContain(title);
    expect(await findBarriers(page)).toEqual([]);

    const change = (place: string) => page.locator(`[id="change:${place}"]`);
    const lineOf = (place: string) => page.locator('dl > div', { has: change(place) });
    const name = '/PersonalInformation/FirstName';
    await change(name).click();
    await rosa.waitForStep('application', 'personal-information');
    await page.locator(`[id="${name}"]:focus`).waitFor();
    await page.locator(`[id="${name}"]`).fill('Rosalba');
    await rosa.button('application.review-return').click();
    await rosa.waitForStep('application', 'disclosures');
    await page.locator(`[id="change:${name}"]:focus`).waitFor();
    expect(await lineOf(name).innerText()).toContain('Rosalba');

    // Of a member, at the step that asks for it.
    const people = '/AdditionalHouseholdMembers/AdditionalMembers/';
    const school = page.locator(`[id^="change:${people}"][id$="/Household/Education"]`);
    await school.click();
    await rosa.waitForStep('household-member', 'household');
    await rosa.button('members.back-to-list').click();
    await rosa.waitForStep('application', 'disclosures');
    await page.locator('[id^="change:"][id$="/Household/Education"]:focus').waitFor();

    // What is blank and may be is folded, and stands on paper all the same.
    const blank = lineOf('/Residence/ApproximateAge');
    expect(await blank.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await blank.isVisible()).toBe(true);
    expect(await change(name).isVisible()).toBe(false);
    expect(await page.locator('ol > li').filter({ visible: true }).count()).toBe(1);
    await page.emulateMedia({ media: 'screen' });
    await rosa.fillStep('application', 'disclosures', readAnswers('application'));
    await rosa.submit();
    await page.getByRole('heading', { name: rosa.text('status.title') }).waitFor();
    await seeAnswers(rosa);
    await saveReceipt(rosa, rosa.button('receipt.save'));
    await page.goto(`${testPortal.portal.url}/Identity/Account/Manage`);
    expect(await findBarriers(page)).toEqual([]);
    await saveReceipt(rosa, page.locator('a[href*="/Account/Receipt/"]'));
    await page.locator('a[href*="/Account/Sent/"]').click();
    await page.getByRole('heading', { level: 1, name: rosa.text('receipt.title') }).waitFor();
    expect(await page.locator('dd').allInnerTexts()).toContain('Delgado');
    expect(await findBarriers(page)).toEqual([]);
    await page.context().close();
  },
  SLOW,
);

test('in Spanish every answer and list has its Change, and each comes back, one question at a time as well', async () => {
  const rosa = await testPortal.newcomer('cambiar@example.org', { language: 'es' });
  const { page } = rosa;
  const more = { Income: { IncomeSources: SAID_NONE } };
  await startAtStep(testPortal, rosa, 'required-documents', 1, more);
  await sendPapers(rosa);
  await startAtStep(testPortal, rosa, 'disclosures', 1, more);
  const change = (place: string) => page.locator(`[id="change:${place}"]`);
  const sources = '/Income/IncomeSources';
  await change(sources).waitFor();

  const answers = overlayAnswers(readAnswers('application'), more);
  answers.PersonalInformation!.PersonsInHousehold = 1;
  const form = testPortal.release.formFor('application', answers, { language: 'es' });
  const { visible, steps } = evaluate(form, answers, factsOfToday());
  const shown = form.steps
    .filter(({ name }) => steps.includes(name) && name !== 'disclosures')
    .flatMap(({ fields }) => fields)
    .filter(({ pointer }) => visible.has(pointer));
  expect(shown.length).toBeGreaterThan(40);
  const places = await page
    .locator('[id^="change:"]')
    .evaluateAll((all) => all.map(({ id }) => id.slice('change:'.length)));
  expect(places.sort()).toEqual(shown.map(({ pointer }) => pointer).sort());
  const none = shown.find(({ pointer }) => pointer === sources)!;
  const line = page.locator('dl > div', { has: change(sources) });
  expect(await line.innerText()).toContain(none.none);

  const comeBack = async (place: string, step: string) => {
    await change(place).click();
    await rosa.waitForStep('application', step);
    await page.locator(`[id="${place}"]:focus, [id="${place}"] :focus`).waitFor();
    await rosa.button('application.review-return').click();
    await rosa.waitForStep('application', 'disclosures');
    await page.locator(`[id="change:${place}"]:focus`).waitFor();
  };
  await comeBack(sources, 'income');
  await comeBack('/RequiredDocuments/Files', 'required-documents');
  await rosa.button('application.pace-one').click();
  await change('/PersonalInformation/FirstName').waitFor();
  await comeBack('/PersonalInformation/FirstName', 'personal-information');
  await comeBack(sources, 'income');
  await page.context().close();
}, 90_000);

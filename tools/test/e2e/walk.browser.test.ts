import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Answers, evaluate } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Browser, Page } from 'playwright-core';
import { Applicant } from '../../browser/Applicant.ts';
import { keyboardInput, pointerInput } from '../../browser/inputMethod.ts';
import { launchBrowser, PATIENCE } from '../../browser/launchBrowser.ts';
import { gasBill, sampleFiles } from '../../browser/sampleFiles.ts';
import { type PortalProcess, startPortal } from '../../browser/startPortal.ts';
import { factsOfToday } from '../../browser/today.ts';
import { FAULTS } from '../../journey/Watch.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { expectInReach } from './expectInReach.ts';
import { releaseOf } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

const root = path.join(import.meta.dirname, '../../..');
const PASSWORD = 'three blue porch lights';
const read = (name: string): Answers =>
  JSON.parse(readFileSync(path.join(root, `engine/cases/answers/${name}.json`), 'utf8'));

let release: Release;
let portal: PortalProcess;
let browser: Browser;

beforeAll(async () => {
  release = await releaseOf();
  [portal, browser] = await Promise.all([startPortal(), launchBrowser({ isWhole: true })]);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await portal?.remove();
});

type ColorScheme = 'light' | 'dark';

async function openPage(width: number, language: string, scheme: ColorScheme): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 780 },
    locale: language,
    colorScheme: scheme,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

function withPersons(answers: Answers, persons: number): Answers {
  return {
    ...answers,
    PersonalInformation: { ...answers.PersonalInformation, PersonsInHousehold: persons },
  };
}

function memberCalled(name: string, number: string): Answers {
  const member = read('household-member');
  return {
    ...member,
    PersonalInformation: {
      ...member.PersonalInformation,
      FirstName: name,
      SocialSecurity: number,
    },
  };
}

/** Nothing that axe finds, and nothing wider than the screen. */
async function expectSound(page: Page, screen: string): Promise<void> {
  expect([screen, await findBarriers(page)]).toEqual([screen, []]);
  expect([screen, await page.evaluate(FAULTS)]).toEqual([screen, []]);
}

/** The page in the other language and back, where a text of the pack is said. */
async function expectInBoth(page: Page, language: string, id: string): Promise<void> {
  for (const one of [language === 'en' ? 'es' : 'en', language]) {
    await page.locator(`.languages a[hreflang=${one}]`).click();
    await page
      .getByText(String(release.texts(one)[id]))
      .first()
      .waitFor();
  }
}

describe.each([
  { width: 360, language: 'en', by: 'pointer', scheme: 'light' as const },
  { width: 1280, language: 'es', by: 'keyboard', scheme: 'dark' as const },
])(
  'the whole way at $width px, in $language, by $by, $scheme',
  ({ width, language, by, scheme }) => {
    test('from the landing page to a completed review', async () => {
      const answers = withPersons(read('application'), 3);
      const email = `rosa-${language}@example.org`;
      let page = await openPage(width, language, scheme);
      let errors = watchPage(page);
      const start = (target: Page) =>
        new Applicant(target, {
          release,
          url: portal.url,
          language,
          input: by === 'keyboard' ? keyboardInput(target) : pointerInput,
        });
      let rosa = start(page);
      await rosa.openLanding();
      await expectSound(page, 'landing');
      await rosa.signUp(email, PASSWORD);
      for (const step of [
        'personal-information',
        'mailing-information',
        'demographics',
        'household',
        'race',
      ]) {
        await rosa.fillStep('application', step, answers);
        await expectSound(page, step);
        await rosa.next();
      }

      // She leaves in the middle of a step, and comes back on another device.
      await rosa.fillStep('application', 'income', answers);
      await rosa.addIncome(1, 800);
      await rosa.changeIncome(1, 812.25);
      await page.getByText(/812/).first().waitFor();
      await rosa.waitUntilSaved();
      expect(errors).toEqual([]);
      await page.context().close();
      page = await openPage(width, language, scheme);
      errors = watchPage(page);
      rosa = start(page);
      await page.goto(`${portal.url}/application`);
      await rosa.signIn(email, PASSWORD);
      await rosa.waitForStep('application', 'income');
      expect(await page.locator('[id="/Income/FoodStampAmount"]').inputValue()).toBe('291.50');
      await page.getByText('812').first().waitFor();
      await expectSound(page, 'income');
      await rosa.next();
      for (const step of ['residence', 'other-contact']) {
        await rosa.fillStep('application', step, answers);
        await expectSound(page, step);
        await rosa.next();
      }

      // The members: refused before there are two, complete afterwards.
      await rosa.waitForStep('application', 'additional-household-members');
      await rosa.next();
      await page.getByText(rosa.text('members-needed', { N: 2 })).waitFor();
      await expectSound(page, 'members missing');
      await rosa.addMember(memberCalled('Mateo', '512-44-9911'));
      await rosa.addMember(memberCalled('Lucía', '512-44-9912'));
      await rosa.waitForStep('application', 'additional-household-members');
      await expectSound(page, 'members');
      await rosa.next();

      await rosa.waitForStep('application', 'required-documents');
      await rosa.next();
      await page.getByText(rosa.text('documents-needed', { N: 4 })).waitFor();
      // Each paper into its place, the last one beside them.
      await rosa.addToSlot(sampleFiles.photoId, 'photo-id');
      await rosa.addToSlot(sampleFiles.card, 'citizenship');
      await rosa.addToSlot(sampleFiles.payStub, 'income');
      const without = page.getByRole('button', { name: rosa.text('documents.without') });
      expect(await without.count()).toBe(1);
      await (by === 'keyboard' ? keyboardInput(page) : pointerInput).press(without);
      await page.getByText(rosa.text('documents.instead')).waitFor();
      await rosa.addDocument(sampleFiles.bill, 'Power bill');
      await expectSound(page, 'documents');
      await rosa.next();
      await rosa.fillStep('application', 'disclosures', answers);
      await expectSound(page, 'disclosures');
      await rosa.submit();
      await page.getByRole('heading', { name: rosa.text('status.title') }).waitFor();
      await expectSound(page, 'received');

      // The agency asks for documents; she opens them, adds one, and completes.
      const listed = await runPortalTool(['application', 'list', '--json'], portal);
      const mine = JSON.parse(listed.stdout).at(-1);
      const review = release.statusByRole('review');
      const changed = await runPortalTool(
        [
          ...['application', 'set-status', String(mine.applicationID), review.id],
          ...['--request', 'utility:too-old'],
        ],
        portal,
      );
      expect(changed.code).toBe(0);
      await page.reload();
      await page
        .getByText(release.portal(language).statuses.find(({ id }) => id === review.id)!.label)
        .first()
        .waitFor();
      await expectSound(page, 'review needed');
      const input = by === 'keyboard' ? keyboardInput(page) : pointerInput;
      const [wanted] = rosa
        .form('application')
        .steps.flatMap(({ documents = [] }) => documents)
        .filter(({ id }) => id === 'utility');
      const asked = page.getByRole('region', { name: rosa.text('status.asked-for', { count: 1 }) });
      await asked.getByText(wanted!.title).waitFor();
      await asked.getByText(rosa.text('requests.too-old')).waitFor();
      await expectInBoth(page, language, 'requests.too-old');
      await input.press(rosa.button('status.go-to-documents'));
      await rosa.waitForStep('application', 'required-documents');
      // Ticked is what held when it was sent, and not the step that is open.
      // On a phone they are one line.
      if (width < 600) await input.press(rosa.button('application.steps-done', { count: 9 }));
      const tick = `, ${rosa.text('application.step-done')}`;
      const ticked = page.getByRole('button', { name: new RegExp(`${tick}$`) });
      const { steps } = evaluate(rosa.form('application'), answers, factsOfToday());
      const others = rosa
        .form('application')
        .steps.filter(({ name }) => steps.includes(name) && name !== 'required-documents');
      expect(await ticked.allTextContents()).toEqual(others.map(({ title }) => title + tick));
      await page.getByText(rosa.text('requests.too-old')).waitFor();
      await expectInBoth(page, language, 'requests.too-old');
      await expectSound(page, 'documents again');
      // Without what was asked for it asks first.
      await input.press(rosa.button('application.save-and-complete'));
      const question = page.getByRole('dialog');
      await question.getByText(wanted!.title).waitFor();
      await expectSound(page, 'send without');
      await expectInReach(question);
      await input.press(rosa.button('application.complete-add', { count: 1 }));
      await question.waitFor({ state: 'detached' });
      await rosa.addToSlot(gasBill, 'utility');
      await input.press(rosa.button('application.save-and-complete'));
      await page.getByRole('heading', { name: rosa.text('status.title') }).waitFor();
      const after = release.portal(language).statuses.find(({ id }) => id === review.returnsTo)!;
      await page.getByText(after.label).first().waitFor();
      expect(errors).toEqual([]);
      await page.context().close();
    }, 600_000);
  },
);

test('neither the log nor the address bar ever held a social security number', () => {
  expect(portal.log()).not.toMatch(/512-?44-?(1873|9911|9912)/);
});

import { type Answers, evaluate, pagesOf } from '@porchlight/engine';
import type { Applicant } from '../../browser/Applicant.ts';
import { factsOfToday } from '../../browser/today.ts';
import { type Situation, situations } from '../../journey/situations.ts';
import { Walk } from '../../journey/walkThrough.ts';
import { readAnswers, startTestPortal, type TestPortal } from './testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
}, 300_000);
afterAll(() => portal?.close());

const answers = readAnswers('application');
const FIRST_STEP = 'personal-information';

/** The pages of a step under these answers, and what is typed on each. */
function pagesFor(rosa: Applicant, stepName: string, given: Answers) {
  const form = rosa.form('application');
  const step = form.steps.find(({ name }) => name === stepName)!;
  const { visible } = evaluate(form, given, factsOfToday());
  return { step, pages: pagesOf(step, visible) };
}

const onScreen = (rosa: Applicant) =>
  rosa.page.evaluate(() =>
    [...document.querySelectorAll('form [id^="/"]')]
      .map(({ id }) => id)
      .filter((id) => /^(\/[A-Z]\w*){2}$/.test(id)),
  );

async function answerPage(rosa: Applicant, stepName: string, page: string[]) {
  const { step } = pagesFor(rosa, stepName, answers);
  for (const pointer of page) {
    const field = step.fields.find((one) => one.pointer === pointer)!;
    const value = answers[field.group]?.[field.name];
    if (value !== undefined && value !== null) await rosa.fillField(step, field, value);
  }
}

/** A question that has the screen for itself is its heading, has the focus, and is said once. */
async function expectHeading({ page }: Applicant, title: string) {
  const heading = page.getByRole('heading', { level: 3 });
  expect(await heading.allInnerTexts()).toEqual([title]);
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('textbox', { name: title, exact: true }).waitFor();
  expect(await page.getByText(title, { exact: true }).count()).toBe(1);
}

test.each(['en', 'es'])(
  'one question at a time, in %s: the same answers, messages and steps',
  async (language) => {
    const rosa = await portal.newcomer(`pace-${language}@example.org`, { language });
    const { page } = rosa;
    await rosa.button('application.pace-one').click();
    const { step, pages } = pagesFor(rosa, FIRST_STEP, answers);
    const titleOf = (pointer: string) =>
      step.fields.find((field) => field.pointer === pointer)!.title;
    const question = (at: number) => page.locator(`form [data-field="${pages[at]![0]}"]`);
    await question(0).waitFor();
    // Progress is in steps, never in questions.
    const total = rosa.form('application').steps.length;
    const progress = rosa.text('application.step-of', { position: 1, total });
    const minutes = rosa.text('application.minutes-left', { minutes: 30 });
    await page.getByText(`${progress} · ${minutes}`, { exact: true }).waitFor();
    expect(await onScreen(rosa)).toEqual(pages[0]);

    // What is wrong is told of what stands here, and holds her here.
    await rosa.next();
    const summary = page.getByRole('alert').or(page.locator('[tabindex="-1"]:focus'));
    await summary.first().waitFor();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await question(0).waitFor();

    for (const [at, one] of pages.slice(0, 3).entries()) {
      await question(at).waitFor();
      expect(await onScreen(rosa)).toEqual(one);
      if (at > 0 && one.length === 1) await expectHeading(rosa, titleOf(one[0]!));
      await answerPage(rosa, FIRST_STEP, one);
      await rosa.next();
    }
    await question(3).waitFor();
    // Of several questions none is the heading: the focus is on the line above them.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(progress);
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(0);
    await rosa.back();
    await question(2).waitFor();

    // The pace may change in the middle: nothing that was typed is lost.
    await rosa.button('application.pace-steps').click();
    const [first, second] = pages as [string[], string[]];
    expect(await page.locator(`[id="${second[0]}"]`).inputValue()).toBe(
      answers.PersonalInformation!.FirstName,
    );
    expect((await onScreen(rosa)).length).toBeGreaterThan(first.length + second.length);
    await rosa.button('application.pace-one').click();

    // Begun before, the step opens at what is missing.
    await question(3).waitFor();
    for (const one of pages.slice(3)) {
      await answerPage(rosa, FIRST_STEP, one);
      await rosa.next();
    }
    await rosa.waitForStep('application', 'mailing-information');
    await rosa.back();
    await rosa.waitForStep('application', FIRST_STEP);
    await question(pages.length - 1).waitFor();
    await page.context().close();
  },
  90_000,
);

/** The shortest way with everything in it: one more person, an income, four papers, the review. */
const herWay = (id: string): Situation => ({
  ...situations.find((one) => one.id === id)!,
  makesMistakes: false,
});

// Each night: the journey's own walk, at the pace of the machine.
if (process.env.TEST_NIGHT)
  test.each([
    ['English', 'mistakes'],
    ['Spanish', 'mistakes-es'],
  ])(
    'the whole application one question at a time, in %s on a phone: people, papers, the review, and sending',
    async (_language, id) => {
      const figures = await Walk.through(portal, herWay(id), 'one', {
        isSlow: false,
        isDark: false,
      });
      expect(figures.faults).toEqual([]);
      // Nothing was refused on the way.
      expect(figures.messages).toEqual([]);
      expect(figures.screens).toBeGreaterThan(50);
    },
    300_000,
  );

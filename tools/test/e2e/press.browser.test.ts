import type { Answers } from '@porchlight/engine';
import type { Locator, Page } from 'playwright-core';
import type { Applicant } from '../../browser/Applicant.ts';
import { sampleFiles } from '../../browser/sampleFiles.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { LinkHolder } from './LinkHolder.ts';
import { openLinkMaker } from './makeLinks.ts';
import { sendPapers } from './mishapHands.ts';
import { startAtStep } from './startAtStep.ts';
import { accessTokenOf, call, flatOf, readAnswers, type TestPortal } from './testPortal.ts';
import { ANSWERS, FORM, setVolunteerStage } from './volunteerForm.ts';

let testPortal: TestPortal;
let close: (() => Promise<void>) | undefined;
let page: Page;

beforeAll(async () => {
  ({ portal: testPortal, close } = await setVolunteerStage());
}, 300_000);
afterAll(() => close?.());

async function openForm() {
  page = await testPortal.openPage({ hasMotion: true });
  await page.goto(`${testPortal.portal.url}/forms/volunteer`);
}

afterEach(async () => {
  if (page !== (await applicant)?.page) await page.context().close();
});

/** Puts the pointer down on the middle of what is there now, without waiting until it rests. */
async function putDown(target: Locator): Promise<{ x: number; y: number }> {
  const box = (await target.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

/** Resolves once what stands at the target's middle is the target itself, and has been for as long as a step may wait to scroll. */
const rest = (target: Locator) =>
  target.evaluate(
    (element) =>
      new Promise<void>((resolve, reject) => {
        const begun = performance.now();
        let since = begun;
        let before = '';
        const look = () => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const met = document.elementFromPoint(left + width / 2, top + height / 2);
          const isMet = met !== null && element.contains(met);
          const place = `${left} ${top}`;
          if (place !== before || !isMet) since = performance.now();
          before = place;
          const waited = performance.now() - begun;
          if (performance.now() - since > 300) resolve();
          else if (waited > 10_000)
            reject(
              new Error(`It does not come to rest: ${met?.outerHTML.slice(0, 200)} stands there.`),
            );
          else {
            const behavior = 'instant';
            if (!met) element.scrollIntoView({ block: 'nearest', behavior });
            // Under a bar that stays where it is; what only passes over it is gone by then.
            else if (!isMet && waited > 1_000)
              element.scrollIntoView({ block: 'center', behavior });
            requestAnimationFrame(look);
          }
        };
        look();
      }),
  );

const next = () => page.locator('form button[type=submit]');
const summary = () => page.getByRole('alert').filter({ hasText: 'How should we reach you?' });
/** Something appears above what is pressed, or its dialog moves, and the browser does not make up for it. */
const push = (target: Locator) =>
  target.evaluate((element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      one.style.overflowAnchor = 'none';
    const dialog = element.closest<HTMLElement>('[role=dialog]');
    if (dialog) {
      dialog.style.translate = '0 -150px';
      return;
    }
    const notice = document.createElement('div');
    notice.style.height = '300px';
    document.querySelector('h1')!.before(notice);
  });

/** As long as a finger stays. */
const stay = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));

interface Press {
  target: Locator;
  /** Resolves once the press has done what it is for. */
  done(): Promise<unknown>;
}
let applicant: Promise<Applicant> | undefined;
let members = 0;
/** The same one each time, on a page that has sent what it had to: a save of it would else come after what follows. */
async function take(): Promise<Applicant> {
  const isNew = !applicant;
  applicant ??= testPortal.newcomer('press@example.org', { hasMotion: true });
  const rosa = await applicant;
  page = rosa.page;
  if (!isNew) await rosa.openLanding();
  return rosa;
}

/** The same one at each step of the application. */
async function openApplication(step: string): Promise<Applicant> {
  const rosa = await take();
  // Nobody has agreed; of a first step no program is chosen.
  const blank: Answers = { DisclosureAgreement: { Agreement: [] } };
  if (step === 'personal-information') blank.PersonalInformation = { AssistanceType: [] };
  await startAtStep(testPortal, rosa, step, 1, blank);
  return rosa;
}
/** Somebody new, whose member lacks the income alone, at a step of that member: one that is left open opens again. */
async function openMember(step: 'personal-information' | 'income'): Promise<Applicant> {
  members += 1;
  const rosa = await testPortal.newcomer(`member-${members}@example.org`, { hasMotion: true });
  page = rosa.page;
  const isFirst = step === 'personal-information';
  if (!isFirst) {
    const { Income, ...rest } = readAnswers('household-member');
    const body = flatOf(testPortal.release, 'household-member', rest);
    const at = `${rosa.url}/api/application/household_member`;
    const { status } = await call(at, await accessTokenOf(page), { method: 'POST', body });
    expect(status).toBe(201);
  }
  await startAtStep(testPortal, rosa, 'additional-household-members', 2);
  const { title: name } = testPortal.release.form('household-member');
  if (isFirst) await rosa.button('fields.add-item', { name }).click();
  else
    await page
      .getByRole('button', { name: /^Edit / })
      .last()
      .click();
  await rosa.waitForStep('household-member', step);
  return rosa;
}

/** Somebody who has sent all, and of whom a paper is asked for. */
async function openAsked(): Promise<Applicant> {
  const rosa = await take();
  const token = await accessTokenOf(page);
  const answers = readAnswers('application');
  answers.PersonalInformation!.PersonsInHousehold = 1;
  const at = `${rosa.url}/api/application`;
  const before = (await call(at, token)).body.application as Record<string, unknown>;
  if (before.statusRole !== 'review') {
    if ((before.files as object[]).length === 0) await sendPapers(rosa);
    const body = flatOf(testPortal.release, 'application', answers);
    expect((await call(`${at}?submit=true`, token, { method: 'PUT', body })).status).toBe(200);
    const review = testPortal.release.statusByRole('review').id;
    const id = String(before.applicationID);
    const asking = ['application', 'set-status', id, review, '--request', 'utility:too-old'];
    expect((await runPortalTool(asking, testPortal.portal)).code).toBe(0);
  }
  await page.goto(`${rosa.url}/application`);
  await rosa.button('status.go-to-documents').waitFor();
  return rosa;
}
const isToldWrong = (within: Locator) => within.locator('[aria-invalid=true]').first().waitFor();

/** Where something is pressed while a field is left that is wrong. */
const PLACES: Record<string, () => Promise<Press>> = {
  async 'the Next of a form that stands alone'() {
    await openForm();
    await next().waitFor();
    return { target: next(), done: () => summary().waitFor() };
  },
  async 'the Next of a step, whose field is left with a date that there is not'() {
    const rosa = await openApplication('personal-information');
    await page.locator('[id="/PersonalInformation/DateOfBirth"]').fill('13/45/1980');
    return {
      target: rosa.button('application.next'),
      done: () => page.getByRole('alert').filter({ hasText: 'Invalid date' }).waitFor(),
    };
  },
  async 'the Save of an income'() {
    const rosa = await openApplication('income');
    await page.getByRole('button', { name: /^Add/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().focus();
    return { target: rosa.button('fields.save-item'), done: () => isToldWrong(dialog) };
  },
  async 'the Upload of a document'() {
    const rosa = await openApplication('required-documents');
    const chooser = page.waitForEvent('filechooser');
    await rosa.button('documents.choose-file').click();
    await (await chooser).setFiles(sampleFiles.bill);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').focus();
    return { target: rosa.button('documents.upload'), done: () => isToldWrong(dialog) };
  },
  async 'the Next of an upload link'() {
    const { path } = await (await openLinkMaker(testPortal.portal)).forAgency('157');
    page = await testPortal.openPage({ hasMotion: true });
    const { release } = testPortal;
    const holder = new LinkHolder({ page, release, flow: 'short-list' });
    await page.goto(testPortal.portal.url + path);
    const [first, second] = holder.flow.steps;
    await holder.waitForStep(first!);
    return {
      target: holder.button('application.next'),
      done: () => holder.waitForStep(second!),
    };
  },
  async 'the Send of an application'() {
    await openApplication('required-documents');
    await sendPapers((await applicant)!);
    const rosa = await openApplication('disclosures');
    const name = rosa.form('application').steps.at(-1)!.buttons.next!;
    return {
      target: page.getByRole('button', { name, exact: true }),
      done: () => page.getByRole('alert').first().waitFor(),
    };
  },
  async 'a Change of the review'() {
    const rosa = await openApplication('disclosures');
    return {
      target: page.locator('[id="change:/PersonalInformation/FirstName"]'),
      done: () => rosa.waitForStep('application', 'personal-information'),
    };
  },
  async 'the Next of one question at a time'() {
    const rosa = await openApplication('personal-information');
    await rosa.button('application.pace-one').click();
    await page.locator(FIRST_PROGRAM).waitFor({ state: 'attached' });
    return {
      target: rosa.button('application.next'),
      async done() {
        await isToldWrong(page.locator('main'));
        await rosa.button('application.pace-steps').click();
      },
    };
  },
  async 'the Next of a member'() {
    const rosa = await openMember('personal-information');
    await page.locator('[id="/PersonalInformation/FirstName"]').focus();
    const within = page.locator('main');
    return { target: rosa.button('application.next'), done: () => isToldWrong(within) };
  },
  async 'the Finish of a member'() {
    const rosa = await openMember('income');
    const within = page.locator('main');
    return { target: rosa.button('members.finish'), done: () => isToldWrong(within) };
  },
  async 'the Save of a member’s income'() {
    const rosa = await openMember('income');
    await page.getByRole('button', { name: /^Add/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().focus();
    return { target: rosa.button('fields.save-item'), done: () => isToldWrong(dialog) };
  },
  async 'the words of a choice'() {
    await openApplication('personal-information');
    return { target: choice().locator('span').last(), done: isChosen };
  },
  async 'the circle of a choice'() {
    await openApplication('personal-information');
    return { target: choice().locator('input'), done: isChosen };
  },
  async 'the way to the documents that are asked for'() {
    const rosa = await openAsked();
    return {
      target: rosa.button('status.go-to-documents'),
      done: () => rosa.waitForStep('application', 'required-documents'),
    };
  },
  async 'the Save and Complete'() {
    const rosa = await openAsked();
    await rosa.button('status.go-to-documents').click();
    await rosa.waitForStep('application', 'required-documents');
    return {
      target: rosa.button('application.save-and-complete'),
      done: () => page.getByRole('dialog').waitFor(),
    };
  },
};
const FIRST_PROGRAM = '[id="/PersonalInformation/AssistanceType"]';
const choice = () => page.locator('label').filter({ has: page.locator(FIRST_PROGRAM) });
const isChosen = () => page.locator(`${FIRST_PROGRAM}:checked`).waitFor({ state: 'attached' });

// Pages that the server writes, as those of the account, have nothing that moves on its own.
test.each(Object.keys(PLACES))(
  'nothing moves under a finger on %s, and what pushes it away costs no press',
  async (place) => {
    const { target, done } = await PLACES[place]!();
    await target.scrollIntoViewIfNeeded();
    await rest(target);
    await putDown(target);
    const top = async () => (await target.boundingBox())!.y;
    const before = await top();
    await stay();
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
    await push(target);
    expect(Math.abs((await top()) - before)).toBeGreaterThan(50);
    await page.mouse.up();
    await done();
  },
  60_000,
);

/** Where the Back button is, as soon as a finger there would meet it: the step may still be opening. */
const findBack = (label: string) =>
  page.evaluate(
    (words) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        const look = () => {
          const button = [...document.querySelectorAll('form button[type=button]')].find(
            (one) => one.textContent === words,
          );
          button?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          const {
            left = 0,
            top = 0,
            width = 0,
            height = 0,
          } = button?.getBoundingClientRect() ?? {};
          const at = { x: left + width / 2, y: top + height / 2 };
          if (button && button === document.elementFromPoint(at.x, at.y)?.closest('button'))
            resolve(at);
          else requestAnimationFrame(look);
        };
        look();
      }),
    label,
  );

test('a press that meets its button while the step opens and scrolls is one', async () => {
  await openForm();
  const ana = testPortal.applicantAt(page);
  await ana.fillStep(FORM, 'about-you', ANSWERS);
  await page.evaluate(() =>
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        document.documentElement.dataset.met = String(
          (target as Element).closest('form button[type=button]') !== null,
        );
      },
      true,
    ),
  );
  let met = 0;
  for (let round = 0; round < 12 && met < 5; round += 1) {
    await next().click();
    const { x, y } = await findBack(ana.text('application.back'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    const isMet = (await page.locator('html').getAttribute('data-met')) === 'true';
    await stay();
    await page.mouse.up();
    if (isMet) met += 1;
    else await ana.button('application.back').click();
    await ana.waitForStep(FORM, 'about-you');
  }
  expect(met).toBeGreaterThan(0);
}, 300_000);

/** How step-opening animations stand: what a page tells of each. */
const opening = () =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) =>
        (effect as KeyframeEffect).getKeyframes().some((frame) => 'gridTemplateRows' in frame),
      )
      .map(({ playState }) => playState),
  );

test('a step that opens stands still under a finger, and opens on once it is up', async () => {
  await openForm();
  const ana = testPortal.applicantAt(page);
  await ana.fillStep(FORM, 'about-you', ANSWERS);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  // The finger is down before it is over, on any machine.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
  await next().click();
  while (!(await opening()).includes('running')) await page.waitForTimeout(20);
  await page.mouse.move(2, 2);
  await page.mouse.down();
  expect(await opening()).toEqual(['paused']);
  await page.mouse.up();
  // The page goes on after the click.
  while (!(await opening()).includes('running')) await page.waitForTimeout(20);
  await session.detach();
}, 60_000);

test('who slides away from the button before letting go has pressed nothing', async () => {
  await openForm();
  await next().waitFor();
  await next().scrollIntoViewIfNeeded();
  const { x, y } = await putDown(next());
  await page.mouse.move(x, y - 200, { steps: 5 });
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await summary().count()).toBe(0);
});

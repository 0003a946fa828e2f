/**
 * From the press on Register to a question that can be answered, on a line of 400 kbit/s and 400 ms and
 * a processor at a quarter: beside it the same without what was fetched while she typed. Then the
 * application opened again, each further step up to the receipt with those of a program of her own, and each of a
 * member's: from the press until the page has drawn it, as the page itself counts it.
 * Run: node --import tsx tools/bench/firstQuestion.ts [--language en|es] [--pause SECONDS]
 */
import { parseArgs } from 'node:util';
import { evaluate } from '@porchlight/engine';
import type { CDPSession, Page } from 'playwright-core';
import { makePdf, sampleFiles } from '../browser/sampleFiles.ts';
import { factsOfToday } from '../browser/today.ts';
import { situations } from '../journey/situations.ts';
import { PASSWORD, readAnswers, startTestPortal } from '../test/e2e/testPortal.ts';

const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const FIRST = '/PersonalInformation/FirstName';
/** Seconds for which an e-mail address and a password are typed. */
const TYPING = 20;
const PATIENCE = 120_000;

/** What a press leads to: an element with these words in it. */
interface Goal {
  selector: string;
  words: string;
}

/**
 * Notes in the page when something was pressed, and when what is waited for was drawn: to look for it from outside
 * takes the slow processor a tenth of a second. `awaitGoal` begins anew; `drawing` gives the milliseconds.
 */
const WATCH = `
  let pressedAt = 0;
  addEventListener('pointerdown', () => { pressedAt = performance.now(); }, true);
  let goal, tellDrawn;
  window.awaitGoal = (next) => {
    pressedAt = 0;
    goal = next;
    window.drawing = new Promise((resolve, reject) => {
      tellDrawn = resolve;
      setTimeout(() => reject(new Error('Not drawn: ' + next.words)), ${PATIENCE});
    });
    window.drawing.catch(() => {});
  };
  const wordsOf = (element) => element.textContent.replace(/\\s+/g, ' ');
  const look = () => {
    if (!goal || !pressedAt) return;
    if (![...document.querySelectorAll(goal.selector)].some((one) => wordsOf(one).includes(goal.words))) return;
    goal = undefined;
    requestAnimationFrame(() => setTimeout(() => tellDrawn(performance.now() - pressedAt)));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });`;

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    // Seconds from what was typed last to the press on Next. 0: who types in no time.
    pause: { type: 'string', default: '2' },
  },
});
const { language, pause } = values;
const stage = await startTestPortal();

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

async function clock(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function measure(name: string, isFetchedAhead: boolean) {
  const page = await stage.openPage({ language });
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(WATCH);
  const rosa = stage.applicantAt(page, { language });
  const session = await slowDown(page);
  await rosa.openLanding();
  await page.getByRole('link', { name: rosa.text('landing.sign-up') }).click();
  await page.waitForURL(/Register/);
  await page.getByLabel(rosa.text('identity.email')).fill(`${name}@example.org`);
  await page.locator('input[type=password]').first().fill(PASSWORD);
  await page.waitForTimeout(TYPING * 1000);
  await session.send('Network.setCacheDisabled', { cacheDisabled: !isFetchedAhead });
  const question = page.locator(`[id="${FIRST}"]`);
  const seconds = await clock(async () => {
    await rosa.button('identity.register-submit').click();
    await question.fill('R', { timeout: PATIENCE });
  });
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  return { page, rosa, seconds };
}

const without = await measure('without', false);
await without.page.context().close();
const { page, rosa, seconds } = await measure('ahead', true);
const ratio = (seconds / without.seconds).toFixed(2);
console.log(
  `${seconds.toFixed(1)} s to the first question; ${without.seconds.toFixed(1)} s where nothing is fetched ahead: ${ratio}`,
);
await page.waitForTimeout(15_000);
const again = await clock(async () => {
  await page.goto(`${stage.portal.url}/application`);
  await page.locator(`[id="${FIRST}"]`).fill('Ro', { timeout: PATIENCE });
});
console.log(`${again.toFixed(1)} s to open it again`);

// Help with the rent has steps of its own.
const { answers, papers } = situations.find(({ id }) => id === 'renter')!;
rosa.willAnswer(answers);
const FILES = Object.values(sampleFiles);
const LEASE = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: makePdf('Lease') };

/** Prints how long it takes from a press until what it leads to is drawn. */
async function timePress(name: string, press: () => Promise<unknown>, goal: Goal) {
  await page.waitForTimeout(Number(pause) * 1000);
  await page.evaluate(`window.awaitGoal(${JSON.stringify(goal)})`);
  await press();
  const took = Number(await page.evaluate('window.drawing'));
  console.log(`${(took / 1000).toFixed(1)} s ${name}`);
}
const stepCalled = (words: string): Goal => ({ selector: '[aria-current=step]', words });

async function addMember() {
  const form = rosa.form('household-member');
  const member = readAnswers('household-member');
  const add = rosa.button('fields.add-item', { name: form.title });
  const list = { selector: 'button', words: rosa.text('fields.add-item', { name: form.title }) };
  await timePress(
    `to the member's ${form.steps[0]!.name}`,
    () => add.click(),
    stepCalled(form.steps[0]!.title),
  );
  for (const [at, { name }] of form.steps.entries()) {
    await rosa.fillStep('household-member', name, member);
    const next = form.steps[at + 1];
    if (next)
      await timePress(`to the member's ${next.name}`, () => rosa.next(), stepCalled(next.title));
    else
      await timePress(
        'back to the list of members',
        () => rosa.button('members.finish').click(),
        list,
      );
  }
}

const form = rosa.form('application');
const asked = evaluate(form, answers, factsOfToday()).steps;
const steps = form.steps.filter(({ name }) => asked.includes(name));
for (const [at, { name }] of steps.entries()) {
  await rosa.fillStep('application', name, answers);
  if (name === 'income') await page.locator('[id="/Income/IncomeSources:none"]').check();
  if (name === 'additional-household-members') await addMember();
  if (name === 'required-documents')
    for (const [nth, slot] of papers.entries()) await rosa.addToSlot(FILES[nth] ?? LEASE, slot);
  const next = steps[at + 1];
  if (next) await timePress(`to ${next.name}`, () => rosa.next(), stepCalled(next.title));
  else {
    const receipt = { selector: 'h1, h2', words: rosa.text('status.title') };
    await timePress('from Send to the receipt', () => rosa.submit(), receipt);
  }
}
await page.context().close();
await stage.close();

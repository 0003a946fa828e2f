/**
 * From the press on Register to a question that can be answered, on a line of 400 kbit/s and 400 ms and
 * a processor at a quarter: beside it the same without what was fetched while she typed. Then the
 * application opened again, and each of three further steps.
 * Run: node --import tsx tools/bench/firstQuestion.ts
 */
import type { CDPSession, Page } from 'playwright-core';
import { PASSWORD, readAnswers, setStage } from '../test/e2e/stage.ts';

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

const stage = await setStage();

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
  const page = await stage.openPage();
  page.setDefaultTimeout(PATIENCE);
  const rosa = stage.applicantAt(page);
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
const answers = readAnswers('application');
const { steps } = rosa.form('application');
for (const [at, step] of steps.slice(0, 3).entries()) {
  await rosa.fillStep('application', step.name, answers);
  const seconds = await clock(async () => {
    await rosa.next();
    await page
      .locator('[aria-current=step]', { hasText: steps[at + 1]!.title })
      .waitFor({ timeout: PATIENCE });
  });
  console.log(`${seconds.toFixed(1)} s from Next to step ${at + 2}`);
}
await page.context().close();
await stage.close();

import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type Stage, setStage } from './stage.ts';

/** Bytes of script, gzip. Budgets of the product: a size, not a time. */
const LANDING = 90 * 1024;
const FIRST_STEP = 230 * 1024;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 120_000);
afterAll(() => stage?.close());

/** Adds up every script that a page really loads, each once. */
function weighScripts(page: Page) {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return;
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return async () => (await Promise.all(sizes.values())).reduce((total, size) => total + size, 0);
}

test('the page weighs no more script than its budget', async () => {
  const page = await stage.openPage();
  const weigh = weighScripts(page);
  const rosa = stage.applicantAt(page);
  await rosa.openLanding();
  await page.waitForLoadState('networkidle');
  const landing = await weigh();
  expect(landing).toBeGreaterThan(0);
  expect(landing).toBeLessThanOrEqual(LANDING);
  await rosa.signUp('small@example.org', 'three blue porch lights');
  await rosa.waitForStep('application', 'personal-information');
  await page.waitForLoadState('networkidle');
  const all = await weigh();
  process.stderr.write(
    `Script, gzip: landing ${(landing / 1024).toFixed(1)} KB, to the first step ${(all / 1024).toFixed(1)} KB\n`,
  );
  expect(all).toBeGreaterThan(100 * 1024);
  expect(all).toBeLessThanOrEqual(FIRST_STEP);
}, 60_000);

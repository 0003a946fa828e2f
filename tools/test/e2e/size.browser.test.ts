import { sampleFiles } from '../../browser/sampleFiles.ts';
import { LinkHolder } from './LinkHolder.ts';
import { openLinkMaker } from './makeLinks.ts';
import { startAtStep } from './startAtStep.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';
import { weighScripts } from './weighScripts.ts';

/** Bytes of script, gzip. Budgets of the product: a size, not a time. */
const LANDING = 90 * 1024;
const FIRST_STEP = 195_000;
const LINK = 133 * 1024;
/** What is fetched with the first file that is sent. */
const SENDING = 12 * 1024;

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await startTestPortal();
}, 300_000);
afterAll(() => testPortal?.close());

const sum = (sizes: Map<string, number>) =>
  [...sizes.values()].reduce((total, size) => total + size, 0);

test('the page weighs no more script than its budget', async () => {
  const page = await testPortal.openPage();
  const weigh = weighScripts(page);
  const rosa = testPortal.applicantAt(page);
  await rosa.openLanding();
  await page.waitForLoadState('networkidle');
  const landing = sum(await weigh());
  expect(landing).toBeGreaterThan(0);
  expect(landing).toBeLessThanOrEqual(LANDING);
  await rosa.signUp('small@example.org', 'three blue porch lights');
  await rosa.waitForStep('application', 'personal-information');
  await page.waitForLoadState('networkidle');
  const all = sum(await weigh());
  process.stderr.write(
    `Script, gzip: landing ${(landing / 1024).toFixed(1)} KB, to the first step ${(all / 1024).toFixed(1)} KB = ${all}\n`,
  );
  expect(all).toBeGreaterThan(100 * 1024);
  expect(all).toBeLessThanOrEqual(FIRST_STEP);
}, 180_000);

test('what the studio and the desk load is packed', async () => {
  const { url } = testPortal.portal;
  for (const address of ['/studio', '/desk']) {
    const document = await (await fetch(url + address)).text();
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(document)!;
    const { headers } = await fetch(new URL(script!, url), {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect([address, headers.get('Content-Encoding')]).toEqual([address, 'br']);
  }
});

test('while an e-mail address is typed everything is fetched that the first question needs', async () => {
  const page = await testPortal.openPage();
  const rosa = testPortal.applicantAt(page);
  await page.goto(`${testPortal.portal.url}/Identity/Account/Register`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel(rosa.text('identity.email')).fill('ahead@example.org');
  await page.locator('input[type=password]').first().fill('three blue porch lights');
  await rosa.button('identity.register-submit').click();
  await rosa.waitForStep('application', 'personal-information');
  // One document from the press to the question, and over the line only what is hers.
  const fetched = (await page.evaluate(
    'performance.getEntriesByType("resource").filter((one) => one.transferSize > 0).map((one) => new URL(one.name).pathname)',
  )) as string[];
  const isHers = (path: string) => /^\/(oidc\/token|api\/application)$/.test(path);
  const isForLater = (path: string) => /\/(income|household|document)[\w-]*\.en\.json$/.test(path);
  expect(fetched.filter(isHers)).toEqual(['/oidc/token', '/api/application']);
  expect(fetched.filter((path) => !isHers(path) && !isForLater(path))).toEqual([]);
  await page.context().close();
}, 180_000);

test('what the next steps show is there before they are opened, also on a device that keeps nothing', async () => {
  const rosa = await testPortal.newcomer('next@example.org');
  const { page } = rosa;
  // No worker fetches ahead there.
  await page.addInitScript(() => localStorage.setItem('porchlight.keep-nothing', '1'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isPart = (path: string) => /^\/releases\/|\.js$/.test(path);
  for (const [before, after, form] of [
    ['race', 'income', 'income-source'],
    ['other-contact', 'additional-household-members', 'household-member'],
  ] as const) {
    asked.length = 0;
    await startAtStep(testPortal, rosa, before, 2);
    // Some seconds after the step is there the form of the next one's list is fetched; then nothing more.
    const limit = Date.now() + 60_000;
    while (!asked.some((path) => path.endsWith(`/${form}.en.json`))) {
      expect(Date.now()).toBeLessThan(limit);
      await page.waitForTimeout(100);
    }
    for (let last = -1; last !== asked.length; ) {
      last = asked.length;
      await page.waitForTimeout(500);
    }
    asked.length = 0;
    await rosa.next();
    await rosa.waitForStep('application', after);
    await rosa.button('fields.add-item', { name: rosa.form(form).title }).click();
    const [first] = rosa.form(form).steps;
    await page.locator(`[data-field="${first!.fields[0]!.pointer}"]`).waitFor();
    expect(asked.filter(isPart)).toEqual([]);
  }
  await page.context().close();
}, 180_000);

/** Without a script a page says so, and has no outline that nothing will fill. */
async function expectNoOutline(url: string, { browser, release }: TestPortal) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  const { 'document.no-script-title': title } = release.texts('en');
  await page.getByRole('heading', { name: String(title) }).waitFor();
  expect(await page.locator('#root').isVisible()).toBe(false);
  await context.close();
}

test('a link’s page weighs no more, its dialog included, and has nothing of a sign-in', async () => {
  const { release, portal } = testPortal;
  const link = await (await openLinkMaker(portal)).forAgency('157');
  await expectNoOutline(portal.url + link.path, testPortal);
  const page = await testPortal.openPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const weigh = weighScripts(page);
  const rosa = new LinkHolder({ page, release, flow: 'short-list' });
  await page.goto(portal.url + link.path);
  await rosa.waitForStep(rosa.flow.steps[0]!);
  await rosa.openDialog();
  await rosa.choose(sampleFiles.photoId);
  await rosa.describe('My card');
  await page.waitForLoadState('networkidle');
  const before = sum(await weigh());
  await rosa.send();
  const row = rosa.row('My card');
  await row.getByText(rosa.text('links.state-ready')).waitFor();
  await page.waitForLoadState('networkidle');
  const sending = sum(await weigh()) - before;
  process.stderr.write(
    `Script, gzip: a link’s page ${(before / 1024).toFixed(1)} KB, to send a file ${(sending / 1024).toFixed(1)} KB\n`,
  );
  expect(before).toBeGreaterThan(80 * 1024);
  expect(before).toBeLessThanOrEqual(LINK);
  expect(sending).toBeGreaterThan(1024);
  expect(sending).toBeLessThanOrEqual(SENDING);
  expect(asked.filter((path) => /_configuration|Identity|authentication/.test(path))).toEqual([]);
  expect(asked.filter((path) => /createSignIn|createFormStore/.test(path))).toEqual([]);
  expect(asked.filter((path) => /\/upload\./.test(path))).toHaveLength(1);
}, 180_000);

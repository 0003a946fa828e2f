import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAnswer } from '@porchlight/engine';
import type { Page } from 'playwright-core';
import type { Applicant } from '../../browser/Applicant.ts';
import { keyboardInput } from '../../browser/inputMethod.ts';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import { runPortalTool } from '../runPortalTool.ts';
import type { TestPortal } from './testPortal.ts';
import { ANSWERS, FORM, LICENSE, setVolunteerStage } from './volunteerForm.ts';
import { findBarriers, watchPage } from './watchPage.ts';
import { weighScripts } from './weighScripts.ts';

const ADDRESS = '/forms/volunteer';
const STEPS = ['about-you', 'helping', 'promise'];
/** Bytes of script, gzip: the form alone, without a sign-in. */
const WEIGHT = 196 * 1024;
/** Each time whether things move. Once here; the nightly run repeats it, for a press that is lost now and then. */
const ROUNDS = Array.from({ length: Number(process.env.WALK_ROUNDS ?? 1) }, (_, n) => n % 2 === 1);
let pack: string;
let testPortal: TestPortal;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ portal: testPortal, pack, close } = await setVolunteerStage());
}, 300_000);
afterAll(() => close?.());

/** A reference number, as it stands on the receipt. */
async function readReference(page: Page, who: Applicant): Promise<string> {
  const term = page.locator('dt', { hasText: who.text('forms.reference') });
  await term.waitFor();
  return (await term.locator('+ dd').textContent())!;
}

const tabKeeps = (page: Page) =>
  page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })');

/** Goes on with the button that the step calls its own. */
async function pressNext(who: Applicant, step: string): Promise<void> {
  const own = who.form(FORM).steps.find((one) => one.name === step)!.buttons.next;
  const name = own ?? who.text('application.next');
  await who.press(who.page.locator('form').getByRole('button', { name, exact: true }));
}

async function fill(who: Applicant, steps: string[]): Promise<void> {
  for (const step of steps) {
    await who.fillStep(FORM, step, ANSWERS);
    await pressNext(who, step);
  }
}

const review = (who: Applicant) =>
  who.page.locator('[aria-current=step]', { hasText: who.text('forms.review') }).waitFor();

async function walk(hasMotion: boolean): Promise<void> {
  const page = await testPortal.openPage({ width: 360, hasMotion });
  const weigh = weighScripts(page);
  const errors = watchPage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ana = testPortal.applicantAt(page);
  await ana.openLanding();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign up as a volunteer' }).click();
  await ana.waitForStep(FORM, 'about-you');
  await page.waitForLoadState('networkidle');
  const weight = [...(await weigh()).values()].reduce((total, size) => total + size, 0);
  process.stderr.write(`Script, gzip: a form that stands alone ${(weight / 1024).toFixed(1)} KB\n`);
  expect(weight).toBeGreaterThan(100 * 1024);
  expect(weight).toBeLessThanOrEqual(WEIGHT);
  await page.getByText(ana.text('forms.kept')).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  // What is missing is summed up, and what depends on a choice is asked when it is made.
  await pressNext(ana, 'about-you');
  const summary = page.getByRole('alert').filter({ hasText: 'How should we reach you?' });
  await summary.waitFor();
  expect(await page.locator('[id="/AboutYou/Email"]').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await fill(ana, STEPS);

  // The look over all: restricted answers starred, each step a press away.
  await review(ana);
  await page.getByText('*******9936').waitFor();
  expect(await page.getByText(LICENSE).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change: How you can help' }).click();
  await ana.waitForStep(FORM, 'helping');
  await page.locator('[id="/Helping/HoursPerWeek"]').fill('4');
  await pressNext(ana, 'helping');
  await ana.waitForStep(FORM, 'promise');
  await pressNext(ana, 'promise');
  await review(ana);
  await ana.button('forms.send').click();
  const reference = await readReference(page, ana);
  expect(reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await page.getByRole('heading', { name: 'Thank you for offering to help' }).waitFor();
  await page.getByText('Pack and hand out food, Drive someone to a visit').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(errors).toEqual([]);
  expect(
    asked.filter((one) => /Identity|authentication|_configuration|application\./.test(one)),
  ).toEqual([]);

  // The tab knows the number and nothing else, also after a reload; then another one can be begun.
  expect(await tabKeeps(page)).not.toMatch(/Prueba|803-555|77441209936/);
  await page.reload();
  expect(await readReference(page, ana)).toBe(reference);
  expect(await page.getByText('Pack and hand out food').count()).toBe(0);
  await ana.button('forms.another').click();
  await ana.waitForStep(FORM, 'about-you');
  expect(await page.locator('[id="/AboutYou/FirstName"]').inputValue()).toBe('');

  const shown = await runPortalTool(
    ['forms', 'show', reference.toLowerCase(), '--json'],
    testPortal.portal,
  );
  expect(JSON.parse(shown.stdout)).toMatchObject({
    reference,
    hoursPerWeek: 4,
    license: '*******9936',
  });
  const csv = await runPortalTool(
    ['forms', 'export', 'volunteer', '--format', 'csv'],
    testPortal.portal,
  );
  expect(csv.stdout).toContain('food; drive');
  expect(csv.stdout).not.toContain(LICENSE);
  const refused = await runPortalTool(['forms', 'show', reference, '--reveal'], testPortal.portal);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--reason')]);
  const whole = await runPortalTool(
    ['forms', 'export', 'volunteer', '--format', 'json', '--reveal', '--reason', 'first ride'],
    testPortal.portal,
  );
  expect(JSON.parse(whole.stdout).at(-1)).toMatchObject({ license: LICENSE });
  const list = await runPortalTool(['forms', 'list'], testPortal.portal);
  expect(list.stdout).toContain(reference);
  expect(list.stdout).not.toContain('Prueba');
  await page.context().close();
}

test.each(ROUNDS)('from the first page to the receipt with a finger (motion: %s)', walk, 240_000);

test('in Spanish with the keyboard alone, at 1280 px', async () => {
  const page = await testPortal.openPage({ width: 1280, language: 'es' });
  const errors = watchPage(page);
  const input = keyboardInput(page);
  const ana = testPortal.applicantAt(page, { language: 'es', input });
  await page.goto(testPortal.portal.url + ADDRESS);
  await ana.waitForStep(FORM, 'about-you');
  await fill(ana, STEPS);
  await review(ana);
  await page.getByText('*******9936').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await input.press(ana.button('forms.send'));
  await page.getByRole('heading', { name: 'Gracias por ofrecer su ayuda' }).waitFor();
  expect(await readReference(page, ana)).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  expect(await findBarriers(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
}, 420_000);

test('what was typed survives a reload and a change of language; what is restricted is asked for again', async () => {
  const page = await testPortal.openPage();
  const ana = testPortal.applicantAt(page);
  await page.goto(testPortal.portal.url + ADDRESS);
  await fill(ana, ['about-you']);
  await ana.fillStep(FORM, 'helping', ANSWERS);
  expect(await tabKeeps(page)).toContain('Prueba');
  expect(await tabKeeps(page)).not.toContain(LICENSE);

  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Cómo puede ayudar' }).waitFor();
  expect(await page.locator('[id="/Helping/License"]').inputValue()).toBe(LICENSE);
  await page.reload();
  const es = testPortal.applicantAt(page, { language: 'es' });
  await es.waitForStep(FORM, 'helping');
  await page.getByText(es.text('forms.restored')).waitFor();
  expect(await page.locator('[id="/Helping/License"]').inputValue()).toBe('');
  expect(await page.locator('[id="/Helping/HoursPerWeek"]').inputValue()).toBe('3');
  expect(await findBarriers(page)).toEqual([]);
  await page.locator('[id="/Helping/License"]').fill(LICENSE);
  expect(await page.getByText(es.text('forms.restored')).count()).toBe(0);
  await page.context().close();
}, 300_000);

test('a line that drops while it is sent loses nothing and sends nothing twice', async () => {
  const page = await testPortal.openPage();
  const ana = testPortal.applicantAt(page);
  await page.goto(testPortal.portal.url + ADDRESS);
  await fill(ana, STEPS);
  await review(ana);
  // It arrives each time, and no answer comes back.
  let arrived = 0;
  await page.route('**/api/forms/volunteer', async (route) => {
    await route.fetch();
    arrived += 1;
    await route.abort('connectionreset');
  });
  await ana.button('forms.send').click();
  await page.getByText(ana.text('forms.send-failed')).waitFor({ timeout: PATIENCE });
  expect(arrived).toBe(3);
  expect(await findBarriers(page)).toEqual([]);
  await page.unroute('**/api/forms/volunteer');
  await page.reload();
  await ana.waitForStep(FORM, 'helping');
  await page.locator('[id="/Helping/License"]').fill(LICENSE);
  await pressNext(ana, 'helping');
  await ana.waitForStep(FORM, 'promise');
  await pressNext(ana, 'promise');
  await review(ana);
  const answered = page.waitForResponse(/api\/forms\/volunteer/);
  await ana.button('forms.send').click();
  // Not made anew: the answer to what had arrived before the reload.
  expect((await answered).status()).toBe(200);
  await readReference(page, ana);
  await page.context().close();
}, 300_000);

test('a form that changes meanwhile keeps the answers, says so, and is sent when it was seen', async () => {
  const page = await testPortal.openPage();
  const ana = testPortal.applicantAt(page);
  await page.goto(testPortal.portal.url + ADDRESS);
  await fill(ana, STEPS);
  await review(ana);
  const hash = () =>
    fetch(`${testPortal.portal.url}/`).then(
      async (answer) => /data-release="(\w+)"/.exec(await answer.text())![1],
    );
  const before = await hash();
  const file = path.join(pack, 'forms/volunteer/helping.schema.json');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text
      .replaceAll('"HoursPerWeek"', '"Hours"')
      .replace(
        '"title": "Hours a week",',
        '"title": "Hours a week",\n"renamedFrom": "/Helping/HoursPerWeek",',
      ),
  );
  const ui = path.join(pack, 'forms/volunteer/helping.ui.json');
  const looks = await readFile(ui, 'utf8');
  await writeFile(ui, looks.replaceAll('"HoursPerWeek"', '"Hours"'));
  for (let look = 0; look < 60 && (await hash()) === before; look += 1)
    await page.waitForTimeout(250);
  expect(await hash()).not.toBe(before);
  await ana.button('forms.send').click();
  await page.getByText(ana.text('forms.changed')).waitFor();
  await review(ana);
  expect(await findBarriers(page)).toEqual([]);
  await ana.button('forms.send').click();
  const reference = await readReference(page, ana);
  const shown = await runPortalTool(['forms', 'show', reference, '--json'], testPortal.portal);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    hoursPerWeek: readAnswer(ANSWERS, { pointer: '', group: 'Helping', name: 'HoursPerWeek' }),
  });
  await writeFile(ui, looks);
  await writeFile(file, text);
  await page.context().close();
}, 300_000);

test('a form that is not there says so calmly', async () => {
  const page = await testPortal.openPage();
  const answer = await page.goto(`${testPortal.portal.url}/forms/nothing`);
  expect(answer!.status()).toBe(404);
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
});

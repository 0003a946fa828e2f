import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { keyboardInput, pointerInput } from '../../browser/inputMethod.ts';
import { sampleFiles } from '../../browser/sampleFiles.ts';
import { LinkHolder } from './LinkHolder.ts';
import { type LinkMaker, type MadeLink, openLinkMaker } from './makeLinks.ts';
import {
  accessTokenOf,
  call,
  copyPack,
  register,
  startTestPortal,
  type TestPortal,
} from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

const FILES = Object.values(sampleFiles);
const LANGUAGES = ['en', 'es'];

let testPortal: TestPortal;
let links: LinkMaker;
let application: number;

beforeAll(async () => {
  testPortal = await startTestPortal();
  links = await openLinkMaker(testPortal.portal);
  const rosa = await testPortal.newcomer('rosa@example.org');
  const token = await accessTokenOf(rosa.page);
  const { body } = await call(`${testPortal.portal.url}/api/application`, token);
  application = (body.application as { applicationID: number }).applicationID;
  await rosa.page.context().close();
}, 300_000);
afterAll(() => testPortal?.close());

/** Nothing that axe finds, and nothing wider than the screen. */
async function expectSound(page: Page, screen: string): Promise<void> {
  expect([screen, await findBarriers(page)]).toEqual([screen, []]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect([screen, Number(overflow) > 0]).toEqual([screen, false]);
}

const linkOf = (agency: string): Promise<MadeLink> =>
  agency === 'application' ? links.forApplication(application) : links.forAgency(agency);

describe.each([
  { flow: 'short-list', agency: '157' },
  { flow: 'longer-list', agency: '110' },
  { flow: 'generic', agency: '999' },
  { flow: 'application-files', agency: 'application' },
])('the flow $flow', ({ flow, agency }) => {
  test.each(LANGUAGES)(
    'from the link to the summary on a phone, in "%s"',
    async (language) => {
      const { release, portal } = testPortal;
      const link = await linkOf(agency);
      const page = await testPortal.openPage({ language });
      const errors = watchPage(page);
      const input = language === 'es' ? keyboardInput(page) : pointerInput;
      const rosa = new LinkHolder({ page, release, flow, language, input });
      const email = `rosa-${language}@example.org`;
      await page.goto(portal.url + link.path);

      for (const [position, step] of rosa.flow.steps.entries()) {
        await rosa.waitForStep(step);
        expect(await page.title()).toContain(step.title);
        expect(await rosa.dot(position).getAttribute('aria-current')).toBe('step');
        if (step.kind === 'documents') {
          // Several in a row, each of them another file.
          for (const file of FILES.slice(0, position % 2 ? 2 : 1)) {
            const row = await rosa.add(file, `${step.title}: ${file.name}`);
            await row.getByText(rosa.text('links.state-ready'), { exact: true }).waitFor();
          }
        }
        if (step.kind === 'email') {
          await rosa.typeEmail(email);
          await page.keyboard.press('Tab');
          await page.getByRole('status').getByText(rosa.text('links.email-saved')).waitFor();
        }
        await expectSound(page, step.name);
        if (position < rosa.flow.steps.length - 1) await rosa.next();
      }

      await page.getByText(rosa.text('links.summary-complete')).waitFor();
      await page.getByText(rosa.text('links.close-page')).waitFor();
      await page.getByText(email).waitFor();
      for (const step of rosa.flow.steps.filter(({ kind }) => kind === 'documents'))
        await rosa.row(`${step.title}: ${FILES[0]!.name}`).waitFor();

      // The phone's Back is Previous, and a page that is loaded again is where it was.
      await page.goBack();
      await rosa.waitForStep(rosa.flow.steps.at(-2)!);
      await page.reload();
      await rosa.waitForStep(rosa.flow.steps.at(-2)!);
      expect(await page.getByLabel(rosa.text('links.email')).inputValue()).toBe(email);
      await rosa.previous();

      // Nothing of it stays on the device, and the secret stands in the address alone.
      const token = link.path.split('/').at(-1)!;
      expect(page.url()).toBe(portal.url + link.path);
      expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
      expect(await page.content()).not.toContain(token);
      expect(portal.log()).not.toContain(token);
      expect(errors).toEqual([]);
      await page.context().close();
    },
    120_000,
  );
});

test('a narrow phone at night, without motion: every step is sound', async () => {
  const { release, portal, browser } = testPortal;
  const link = await links.forAgency('999');
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const rosa = new LinkHolder({ page, release, flow: 'generic' });
  await page.goto(portal.url + link.path);
  for (const [position, step] of rosa.flow.steps.entries()) {
    await rosa.waitForStep(step);
    if (step.kind === 'documents') {
      const row = await rosa.add(FILES[0]!, 'A rather long description of it');
      await row.getByText(rosa.text('links.state-ready')).waitFor();
    }
    await expectSound(page, step.name);
    const target = await rosa.dot(position).boundingBox();
    expect(Math.min(target!.width, target!.height)).toBeGreaterThanOrEqual(44);
    if (position < rosa.flow.steps.length - 1) await rosa.next();
  }
  await context.close();
}, 300_000);

/** The shipped pack, and one more agency with a flow of its own: a line and a folder. */
async function packWithAgency(agency: string, flow: string): Promise<string> {
  const folder = await copyPack((portal) => portal);
  const uploads = path.join(folder, 'uploads');
  const file = path.join(uploads, 'agencies.json');
  const agencies = JSON.parse(await readFile(file, 'utf8'));
  agencies.appointment.agencies[agency] = flow;
  await writeFile(file, JSON.stringify(agencies));
  await mkdir(path.join(uploads, flow));
  const write = (name: string, content: object) =>
    writeFile(path.join(uploads, flow, name), JSON.stringify(content));
  await write('wizard.json', {
    $schema: '../../meta/upload-flow.schema.json',
    title: 'Papers of the landlord',
    steps: ['lease', 'email', 'all-set'],
  });
  await write('lease.upload.json', {
    $schema: '../../meta/upload-step.schema.json',
    title: 'Your lease',
    kind: 'documents',
    category: 'Other',
    isRequired: true,
    emptyMessage: 'upload-empty-required',
    content: [{ id: 'why', paragraph: 'All pages, please.' }],
    next: 'On to the end',
  });
  return folder;
}

test('a new agency with a flow of its own is a line and a folder', async () => {
  const pack = await packWithAgency('777', 'landlord');
  const other = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
  const link = await (await openLinkMaker(other.portal)).forAgency('777');
  const page = await other.openPage();
  const rosa = new LinkHolder({ page, release: other.release, flow: 'landlord' });
  await page.goto(other.portal.url + link.path);
  await rosa.waitForStep(rosa.step('lease'));
  await page.getByText('All pages, please.').waitFor();
  await rosa.goTo('all-set');
  await page.getByText(rosa.text('upload-empty-required'), { exact: true }).waitFor();
  await rosa.button('links.summary-add', { title: rosa.step('lease').title }).click();
  await rosa.waitForStep(rosa.step('lease'));
  await (await rosa.add(FILES[0]!, 'Lease')).getByText(rosa.text('links.state-ready')).waitFor();
  await rosa.next();
  await rosa.next();
  await page.getByText(rosa.text('links.summary-complete')).waitFor();
  await expectSound(page, 'all-set');
  await other.close();
  await rm(pack, { recursive: true });
}, 300_000);

test('who sends without the papers sees which are missing, and the link that she gets takes them', async () => {
  const pack = path.join(import.meta.dirname, '../../../definitions/examples/valle-vecino');
  const other = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
  const page = await other.openPage({ language: 'es' });
  const luz = other.applicantAt(page, { language: 'es' });
  await register(page, other.portal.url, 'luz@example.org');
  await page.goto(`${other.portal.url}/application`);
  const answers = {
    Casa: { Direccion: '12 Calle Luna', Personas: 3 },
    Usted: { Ayuda: [11], Nombre: 'Luz Prueba', Telefono: '956-555-0100' },
    Firma: { Acuerdo: ['agree'] },
  };
  for (const step of ['papeles', 'casa', 'usted']) await luz.passStep(step, answers);
  await luz.fillStep('application', 'firma', answers);
  await luz.submit();

  // Before all else, by name, with a link that was made at once.
  const missing = page.getByRole('region', { name: luz.text('status.to-come', { count: 1 }) });
  await missing.waitFor();
  const { title } = luz.form('application').steps[0]!.documents![0]!;
  expect(await missing.getByRole('listitem').allInnerTexts()).toEqual([title]);
  const link = missing.getByRole('link', { name: luz.text('status.to-come-open') });
  await link.waitFor();
  await expectSound(page, 'papers to come');
  await link.click();
  const holder = new LinkHolder({ page, release: other.release, flow: 'papeles', language: 'es' });
  await holder.waitForStep(holder.step('identificacion'));
  await (await holder.add(FILES[0]!, title)).getByText(holder.text('links.state-ready')).waitFor();
  await page.goto(`${other.portal.url}/application`);
  await page.getByRole('heading', { name: luz.text('status.title') }).waitFor();
  expect(await missing.count()).toBe(0);
  await other.close();
}, 300_000);

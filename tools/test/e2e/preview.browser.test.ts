import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPreview, type Preview } from '@porchlight/api/preview';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchBrowser, PATIENCE } from '../../browser/launchBrowser.ts';
import { copyPack } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let pack: string;
let preview: Preview;
let browser: Browser;
let page: Page;
let said: string[];

beforeAll(async () => {
  pack = await copyPack((portal) => portal);
  await rm(path.join(pack, 'examples'), { recursive: true });
  preview = await createPreview({ folder: pack });
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await preview?.close();
  await rm(pack, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, locale: 'en-US' });
  said = watchPage(page);
});
afterEach(() => page.close());

/** Opens a place of the preview, and waits until its frames stand. */
async function open(place: Record<string, string>): Promise<void> {
  await page.goto(`${preview.url}/#${new URLSearchParams(place)}`);
  await page.locator('.sidebar').waitFor();
}

/** The document inside of a frame, by its title: `English, Phone`. */
async function frameOf(title: string): Promise<Frame> {
  const element = page.locator(`iframe[title^="${title}"]:not(.is-opening)`);
  return (await (await element.elementHandle({ timeout: PATIENCE }))!.contentFrame())!;
}

const FRAMES = ['English, Phone', 'English, Desktop', 'Español, Phone', 'Español, Desktop'];
const file = (name: string) => path.join(pack, name);

async function edit(name: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const before = await readFile(file(name), 'utf8');
  await writeFile(file(name), change(before));
  return () => writeFile(file(name), before);
}

/** Waits until nothing stands out to the side: the frames find their scale one drawing after the window's. */
async function hasNoOverflow(): Promise<void> {
  const until = Date.now() + 5_000;
  const measure = () =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  while (((await measure()) as number) > 0)
    if (Date.now() > until) throw new Error(`stands out by ${await measure()} px`);
}

test('every step stands in each language, on a phone and on a desk, and nobody is kept out', async () => {
  await open({ form: 'application', step: 'residence' });
  const titles = await Promise.all(
    FRAMES.map(async (title) => {
      const frame = await frameOf(title);
      return [
        await frame.locator('h1').innerText(),
        await frame.evaluate('document.documentElement.clientWidth'),
      ];
    }),
  );
  expect(titles).toEqual([
    ['Application for assistance', 360],
    ['Application for assistance', 1280],
    ['Solicitud de ayuda', 360],
    ['Solicitud de ayuda', 1280],
  ]);
  expect(await page.locator('.sidebar ol button').count()).toBe(11);
  expect(await findBarriers(page)).toEqual([]);
  await hasNoOverflow();
  await page.getByLabel('Find a step or a question').fill('smoke');
  expect(await page.locator('.sidebar ol button').allInnerTexts()).toEqual(['Residence']);
  await page.setViewportSize({ width: 360, height: 740 });
  await hasNoOverflow();
  expect(await findBarriers(page)).toEqual([]);
  expect(said).toEqual([]);
}, 180_000);

test('it looks like a step with errors, like all answers, and like paper', async () => {
  await open({ form: 'application', step: 'residence', look: 'errors' });
  const phone = await frameOf('English, Phone');
  await phone.getByText('answers need another look').waitFor();
  await page.getByLabel('All answers').check();
  await phone.getByText('No answer').first().waitFor();
  expect(await phone.getByRole('button', { name: /^Change/ }).count()).toBeGreaterThan(5);
  await page.getByLabel('On paper').check();
  const paper = await frameOf('English, On paper');
  await paper.getByText('No answer').first().waitFor();
  // Buttons are not printed.
  expect(await paper.getByRole('button').count()).toBe(0);
  expect(said).toEqual([]);
}, 180_000);

test('a saved file shows at once in every frame, and what was typed stays', async () => {
  await open({ form: 'application', step: 'other-contact' });
  const [phone, desktop, spanish] = await Promise.all(
    ['English, Phone', 'English, Desktop', 'Español, Phone'].map(frameOf),
  );
  const [first] = await phone!.locator('input[type=text]').all();
  await first!.fill('Ana Ruiz');
  const typed = (frame: Frame) => frame.locator('input[type=text]').first().inputValue();
  await desktop!.locator('input[value="Ana Ruiz"]').waitFor();
  await spanish!.locator('input[value="Ana Ruiz"]').waitFor();
  const undo = await edit('application/other-contact.schema.json', (text) =>
    text.replace('"title": "Other Contact"', '"title": "Somebody who knows you"'),
  );
  await phone!.getByText('Somebody who knows you').waitFor({ timeout: PATIENCE });
  await desktop!.getByText('Somebody who knows you').waitFor({ timeout: PATIENCE });
  expect([await typed(phone!), await typed(desktop!)]).toEqual(['Ana Ruiz', 'Ana Ruiz']);
  // The check says beside the step that its translation is of another English.
  await page.locator('.beside .findings').getByText('Warning').first().waitFor();
  expect(await page.locator('.beside .findings a').first().getAttribute('href')).toMatch(
    /^vscode:\/\/file\/.*:\d+:\d+$/,
  );
  await undo();
  await phone!.getByText('Other Contact', { exact: true }).first().waitFor();
}, 180_000);

test('an upload flow: its steps, the files that they can stand with, and what goes wrong', async () => {
  await open({ form: 'application' });
  const index = page.getByRole('combobox', { name: 'Forms and pages' });
  await index.selectOption('uploads/short-list');
  await page.getByRole('button', { name: 'Bills' }).click();
  const phone = await frameOf('English, Phone');
  await phone.getByRole('heading', { name: 'Bills' }).waitFor();
  await phone.getByText('No files here yet.').waitFor();
  expect(await page.locator('.toolbar a.source').getAttribute('href')).toMatch(
    /uploads\/short-list\/bills\.upload\.json:3:3$/,
  );
  await page.getByLabel('How it stands').selectOption('refused');
  await phone.getByText('Not accepted: Our virus scanner found').waitFor();
  const spanish = await frameOf('Español, Desktop');
  await spanish.getByText('No aceptado: Nuestro antivirus').first().waitFor();
  await page.getByLabel('With errors').check();
  const dialog = phone.getByRole('dialog');
  await dialog.getByText('Required').nth(1).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // The buttons of the screen lead on, in every frame.
  await page.getByLabel('On the screen').check();
  await phone.getByRole('button', { name: 'Next' }).click();
  await page.locator('.toolbar').getByRole('heading', { name: 'Other' }).waitFor();
  await spanish.getByRole('heading', { name: 'Otros', exact: true }).waitFor();
  const undo = await edit('uploads/short-list/other.upload.json', (text) =>
    text.replace('"title": "Other"', '"title": "All the rest"'),
  );
  await phone.getByRole('heading', { name: 'All the rest' }).waitFor({ timeout: PATIENCE });
  await page.locator('.beside .findings').getByText('Warning').first().waitFor();
  await undo();
  expect(said).toEqual([]);
}, 180_000);

test('a file that is picked on the stage is listed there, and sent nowhere', async () => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await open({ form: 'uploads/generic', step: 'photo-ids', hidden: 'es' });
  const phone = await frameOf('English, Phone');
  await phone.getByRole('button', { name: 'Add a document' }).click();
  const dialog = phone.getByRole('dialog');
  const files = [
    { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ];
  await dialog.locator('input[type=file]').last().setInputFiles(files);
  await dialog.getByLabel('What is this document?').fill('Somebody’s card');
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await phone.getByText('Somebody’s card').first().waitFor();
  await phone.getByText('Received', { exact: true }).waitFor();
  expect(sent).toEqual([]);
  expect(said).toEqual([]);
}, 180_000);

test('the pages: the first one as the server renders it, the one after submission with answers', async () => {
  await open({ form: 'pages' });
  const phone = await frameOf('English, Phone');
  await phone.getByRole('link', { name: 'Sign up' }).waitFor();
  await page.getByLabel('How it stands').selectOption('back');
  await phone.getByText('Welcome back!').waitFor();
  expect(await phone.getByRole('link', { name: 'Sign up' }).isVisible()).toBe(false);
  const undo = await edit('pages/landing.json', (text) => text.replace("Let's Go!", 'Begin <b>'));
  await phone.getByRole('link', { name: 'Begin <b>' }).waitFor({ timeout: PATIENCE });
  await undo();
  await page.getByRole('button', { name: /^Application has been received/ }).click();
  await page.getByLabel('How it stands').selectOption({ label: 'Needs Documentation' });
  await phone.getByRole('button', { name: 'Go to My Documents' }).waitFor();
  // With whole answers, once the walk that finds some has come to its end.
  await phone.getByText('First name').waitFor({ timeout: PATIENCE });
  await page.getByRole('button', { name: /errors\.link-appointment/ }).click();
  const spanish = await frameOf('Español, Phone');
  await spanish.getByRole('heading', { name: 'Este enlace no funciona' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await hasNoOverflow();
  expect(said).toEqual([]);
}, 180_000);

test('a pressed question says why it is shown, and what would hide it', async () => {
  await open({ form: 'application', program: 'rent', step: 'rent.landlord' });
  const phone = await frameOf('English, Phone');
  await phone.getByText('Did you get an eviction notice?').click();
  const why = page.locator('.beside section').first();
  await why.getByText('It belongs to the program “rent”, which is chosen.').waitFor();
  await page.getByRole('button', { name: /Eviction Notice/ }).click();
  await page.locator('.frame-note').first().waitFor();
  const answers = page.getByRole('combobox', { name: 'Answers' });
  const found = answers.locator('option', { hasText: /shown$/ }).first();
  await found.waitFor({ state: 'attached' });
  await answers.selectOption(await found.getAttribute('value'));
  const shown = await frameOf('English, Phone');
  await shown.getByText('What is the date on the notice?').click();
  await why.getByText('“Did you get an eviction notice?” is Yes').waitFor();
  expect(await why.locator('a.source').allInnerTexts()).toContainEqual(
    expect.stringMatching(/^programs\/rent\/program\.json, line \d+$/),
  );
  expect(said).toEqual([]);
}, 180_000);

test('the flow shows conditions, and a pressed step opens', async () => {
  await open({ form: 'application', program: 'rent', view: 'flow' });
  await page.locator('.flow').getByText('if “Did you get an eviction notice?” is Yes').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.locator('.flow-node button', { hasText: 'Eviction Notice' }).click();
  await page.getByRole('heading', { name: /Eviction Notice/ }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Flow of Application for assistance' }).waitFor();
}, 180_000);

test('JSON broken in the middle of typing: the last good step stays, greyed, with the place of the mistake', async () => {
  await open({ form: 'application', step: 'residence' });
  const phone = await frameOf('English, Phone');
  const undo = await edit('application/residence.schema.json', (text) => text.slice(0, 400));
  const banner = page.locator('.banner[role=alert]');
  await banner.getByText('There is an error in the files').waitFor();
  await banner.getByText('application/residence.schema.json, line').first().waitFor();
  expect(await page.locator('.frames[data-broken]').count()).toBe(1);
  expect(await phone.getByText('Dwelling type').count()).toBeGreaterThan(0);
  await undo();
  await banner.waitFor({ state: 'detached' });
  expect(await page.locator('.frames[data-broken]').count()).toBe(0);
}, 180_000);

test('a step that hangs is closed, the preview lives on', async () => {
  await open({ form: 'application', step: 'other-contact', hidden: 'es' });
  const phone = await frameOf('English, Phone');
  // No definition that is known does this, so the step itself is made to.
  await phone
    .locator('input[type=text]')
    .first()
    .evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    );
  await page.getByText('This step has stopped answering').first().waitFor({ timeout: PATIENCE });
  const undo = await edit('application/other-contact.schema.json', (text) =>
    text.replace('"maxLength": 120,', '"maxLength": 121,'),
  );
  await page.getByRole('button', { name: 'Residence' }).click();
  await page.getByRole('heading', { name: /Residence/ }).waitFor();
  await page.getByRole('combobox', { name: 'Answers' }).selectOption('none');
  // What is mended is another release, and another try.
  await page.getByText('This step has stopped answering').first().waitFor({ state: 'detached' });
  await (await frameOf('English, Phone')).getByText('Dwelling type').first().waitFor();
  await undo();
}, 240_000);

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import {
  beginCopy,
  editor,
  holdOver,
  isSaved,
  live,
  openCopy,
  openFile,
  openStudio,
  outlineOrder,
  outlineRow,
  seen,
  setStudio,
  write,
} from './studioHands.ts';
import { findBarriers } from './watchPage.ts';
import { zipOf } from './zipOf.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
let { pack, testPortal } = {} as typeof studio;
let folder: string;
let whatWasPublic: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zips-'));
  studio = await setStudio();
  ({ pack, testPortal: testPortal } = studio);
  whatWasPublic = await publicRelease();
}, 300_000);
afterAll(async () => {
  await studio?.close();
  await rm(folder, { recursive: true, force: true });
});
// Whatever happens to a copy: the public page serves the last good release.
afterEach(async () => {
  expect(await publicRelease()).toBe(whatWasPublic);
});

async function publicRelease(): Promise<string> {
  const response = await fetch(testPortal.portal.url);
  const text = await response.text();
  expect([response.status, text.includes('Apply for Assistance')]).toEqual([200, true]);
  return /\/releases\/([0-9a-f]+)\//.exec(text)![1]!;
}

const textOf = (file: string) => readFile(path.join(pack, file), 'utf8');
const admin = (email: string) => openStudio({ testPortal: testPortal, pack }, email);
const LANDING = 'pages/landing.json';
const CONTACT = 'application/other-contact.schema.json';

describe('a file that was deleted elsewhere while it is open', () => {
  const deleteIt = async (page: Page, file: string) => {
    await openFile(page, file);
    await page.getByRole('button', { name: 'Delete this file' }).click();
    await page.getByText('You deleted this file').waitFor();
    await isSaved(page);
  };

  test('by another admin, while one types: the text is shown, and makes the file anew', async () => {
    const one = await admin('ana@example.org');
    await beginCopy(one, 'Deleted');
    const two = await admin('ben@example.org');
    await openCopy(two, 'Deleted');
    await openFile(one, LANDING);
    const text = await textOf(LANDING);
    await deleteIt(two, LANDING);
    await write(one, text.replace('{', '{\n  "typed": "by the first",'));
    const dialog = one.getByRole('dialog', { name: `ben@example.org deleted ${LANDING}` });
    await dialog.waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toContain('by the first');
    expect(await findBarriers(one)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make it anew with mine' }).click();
    await isSaved(one);
    expect(await editor(one).innerText()).toContain('by the first');

    // The other is told when she looks again, and sees what stands there now.
    await two.evaluate('window.dispatchEvent(new Event("focus"))');
    await editor(two).getByText('by the first').waitFor();
    for (const page of [one, two]) await page.context().close();
  }, 300_000);

  test('in another window of the same copy, while nobody types: it is said, and it comes back', async () => {
    const page = await admin('cleo@example.org');
    await beginCopy(page, 'Two windows');
    await openFile(page, LANDING);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate('void window.open(location.href)'),
    ]);
    await opened.getByRole('heading', { name: LANDING, exact: true }).waitFor();
    await opened.getByRole('button', { name: 'Delete this file' }).click();
    await opened.getByText('You deleted this file').waitFor();
    await isSaved(opened);
    await page.evaluate('window.dispatchEvent(new Event("focus"))');
    await page.getByText('You deleted this file').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await editor(page).getByText('Apply for Assistance').first().waitFor();
    await isSaved(page);
    await page.getByText('The check finds nothing').waitFor();
    await page.context().close();
  }, 300_000);
});

describe('a definition that breaks the stage', () => {
  test('one that makes it throw: it is said, the studio lives on, and mending it brings the step back', async () => {
    const page = await admin('dora@example.org');
    await beginCopy(page, 'It throws');
    await openFile(page, 'pages/fields.json');
    // Its words stand on every step; this one is looked at.
    await page.evaluate('location.hash += "&form=application&step=residence"');
    await seen(page, (step) => step.getByText('Structure type'));
    const text = await textOf('pages/fields.json');
    // No definition that is known does this, so the stage itself is made to.
    const body = live(page).locator('body');
    await body.evaluate(
      'window.had = Object.hasOwn; Object.hasOwn = () => { throw Error("Broken."); }',
    );
    await write(page, text.replace(/: "([A-Z][^"]*)"/g, ': "{nobody, number} $1"'));
    const note = page.locator('.frame-note');
    await note.getByText('This step can’t be shown').waitFor();
    await isSaved(page);
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.locator('.dock .findings').getByText('nobody').first().waitFor();
    await body.evaluate('Object.hasOwn = window.had');
    await write(page, text);
    await seen(page, (step) => step.getByText('Structure type'));
    await note.waitFor({ state: 'detached' });
    await page.context().close();
  }, 300_000);

  test('a step that loops is closed, the studio lives on, and an edit brings the step back', async () => {
    const page = await admin('emma@example.org');
    await beginCopy(page, 'It loops');
    await openFile(page, CONTACT);
    const text = await textOf(CONTACT);
    await seen(page, (step) => step.getByText('Other Contact'));
    // No definition that is known does this, so the step itself is made to.
    await live(page)
      .locator('input[type=text]')
      .first()
      .evaluate(
        () =>
          void setTimeout(() => {
            for (;;);
          }),
      );
    await page.getByText('This step has stopped answering').waitFor({ timeout: PATIENCE });
    expect(await findBarriers(page)).toEqual([]);
    // The editor is as quick as ever, and what is written is saved.
    await write(page, text.replace('Other Contact', 'Another Contact'));
    await isSaved(page);
    await seen(page, (step) => step.getByText('Another Contact'));
    expect(await page.getByText('This step has stopped answering').count()).toBe(0);
    await page.context().close();
  }, 300_000);

  test('a time zone that there is none of is a finding, not a failure', async () => {
    const page = await admin('fina@example.org');
    await beginCopy(page, 'Another clock');
    await openFile(page, 'portal.json');
    const text = await textOf('portal.json');
    await write(page, text.replace('America/New_York', 'Mars/Phobos'));
    await page
      .locator('.studio-side [role=alert]')
      .getByText('there is no time zone "Mars/Phobos"')
      .waitFor();
    await page.context().close();
  }, 300_000);
});

test('the server is away in the middle of a drag: the change is kept, said, and sent when it can be', async () => {
  const page = await admin('hope@example.org');
  await beginCopy(page, 'Away', 'Builder');
  await page.locator('.outline').getByRole('button', { name: 'Help with rent' }).click();
  const step = 'programs/rent/landlord.schema.json';
  await outlineRow(page, step).waitFor();
  const [first, second, ...rest] = (await outlineOrder(page, step)) as [string, string];
  await holdOver(page, [first, second], 'lower');
  await page.context().setOffline(true);
  await page.mouse.up();
  await page.getByText('The server can’t be reached').waitFor();
  expect(await outlineOrder(page, step)).toEqual([second, first, ...rest]);
  expect(await findBarriers(page)).toEqual([]);
  // It tries again by itself, too: with a line she may not be in time.
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.context().setOffline(false);
  await isSaved(page);
  await page.reload();
  await outlineRow(page, step).waitFor();
  expect(await outlineOrder(page, step)).toEqual([second, first, ...rest]);
  await page.context().close();
}, 300_000);

describe('an archive that can’t be taken in', () => {
  const good = { 'portal.json': '{}' };
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}.json`, '{}']));
  const REFUSED: [string, () => Buffer, RegExp][] = [
    [
      'out.zip',
      () => zipOf({ ...good, '../x.json': '{}' }),
      /outside its own folder: \.\.\/x\.json/,
    ],
    ['root.zip', () => zipOf({ ...good, '/etc/x.json': '{}' }), /outside its own folder: \/etc\/x/],
    ['many.zip', () => zipOf({ ...good, ...many }), /more than 9,999 files/],
    ['large.zip', () => Buffer.alloc(33 * 1024 * 1024, 'PK'), /larger than 32 MB/],
    ['text.zip', () => Buffer.from('This is no archive'), /must be a ZIP file that is whole/],
    ['half.zip', () => zipOf(good).subarray(0, 30), /must be a ZIP file that is whole/],
    ['empty.zip', () => Buffer.alloc(0), /must be a ZIP file that is whole/],
    ['other.zip', () => zipOf({ 'notes.json': '{}' }), /no portal\.json/],
  ];

  test('is refused with a sentence, and nothing of it is in the copy', async () => {
    const page = await admin('gina@example.org');
    await beginCopy(page, 'Taken in');
    await page.getByRole('button', { name: 'All working copies' }).click();
    const input = page.getByLabel('Import into Taken in');
    await input.waitFor({ state: 'attached' });
    const said: [string, string][] = [];
    for (const [name, make, sentence] of REFUSED) {
      const file = path.join(folder, name);
      await writeFile(file, make());
      await input.setInputFiles(file);
      const problem = page.locator('.problem[role=alert]');
      await problem.getByText(sentence).waitFor();
      said.push([name, await problem.innerText()]);
    }
    expect(said).toHaveLength(REFUSED.length);
    expect(await findBarriers(page)).toEqual([]);
    await openCopy(page, 'Taken in');
    await page.getByText('The check finds nothing').waitFor();
    await page.getByRole('tab', { name: 'Publish' }).click();
    await page.getByText('Nothing changes: it is what is public.').waitFor();
    await page.context().close();
  }, 420_000);
});

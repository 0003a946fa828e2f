import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWords } from '../../../web/src/admin/words/words.ts';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { startAtStep } from './startAtStep.ts';
import {
  beginCopy,
  editor,
  isSaved,
  live,
  makeFile,
  openCopy,
  openFile,
  openStudio,
  seen,
  setStudio,
  speakIn,
  write,
} from './studioHands.ts';
import { accessTokenOf, call } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
let { pack, testPortal } = {} as typeof studio;
beforeAll(async () => {
  studio = await setStudio();
  ({ pack, testPortal: testPortal } = studio);
}, 300_000);
afterAll(() => studio?.close());

const tool = (...args: string[]) =>
  runPortalTool(args, testPortal.portal, { DEFINITIONS_DIR: pack, NODE_ENV: 'production' });

const textOf = (file: string) => readFile(path.join(pack, file), 'utf8');
const admin = (email: string, width?: number) =>
  openStudio({ testPortal: testPortal, pack }, email, width);

const PROGRAM = {
  $schema: '../../meta/program.schema.json',
  programID: 9,
  program: 'Wood Heat Assistance',
  friendlyName: 'Help with firewood',
  opens: null,
  closes: null,
  adds: {
    steps: [
      { step: 'wood', after: 'residence' },
      {
        step: 'delivery',
        after: 'wood',
        when: { '/Wood/firewood/NeedsDelivery': { const: 'yes' } },
      },
    ],
  },
};
const WOOD = {
  $schema: '../../meta/step.schema.json',
  group: 'Wood',
  title: 'Your Firewood',
  type: 'object',
  properties: {
    NeedsDelivery: {
      type: 'string',
      title: 'Do you need us to bring it?',
      options: { enumeration: 'yes-no' },
      wire: { as: 'yn', name: 'needsDeliveryYN' },
      classification: 'personal',
    },
  },
  required: ['NeedsDelivery'],
};
const DELIVERY = {
  $schema: '../../meta/step.schema.json',
  group: 'Delivery',
  title: 'Where To Bring It',
  type: 'object',
  properties: {
    Place: {
      type: 'string',
      title: 'Where should we put the wood?',
      maxLength: 80,
      wire: 'woodPlace',
      classification: 'personal',
    },
  },
  required: ['Place'],
};

test('a program with a conditional step and its Spanish: made in the studio alone, published, walked by an applicant, rolled back', async () => {
  const page = await admin('ada@example.org');
  const said = watchPage(page);
  expect(await findBarriers(page)).toEqual([]);
  await beginCopy(page, 'Firewood');
  await makeFile(page, 'programs/firewood/program.json', PROGRAM);
  // Half done: the step's file is not there yet. The last good step stays, and the place is named.
  await page.getByText('There is an error in the files').first().waitFor();
  await makeFile(page, 'programs/firewood/wood.schema.json', WOOD);
  await makeFile(page, 'programs/firewood/wood.ui.json', {
    $schema: '../../meta/ui.schema.json',
    'ui:order': ['NeedsDelivery'],
    NeedsDelivery: { 'ui:widget': 'yes-no' },
  });
  await makeFile(page, 'programs/firewood/delivery.schema.json', DELIVERY);
  await makeFile(page, 'programs/firewood/delivery.ui.json', {
    $schema: '../../meta/ui.schema.json',
    'ui:order': ['Place'],
    Place: { 'ui:widget': 'text' },
  });
  const translation = '../../../../meta/translation.schema.json';
  await makeFile(page, 'programs/firewood/texts/es/program.json', {
    $schema: translation,
    friendlyName: 'Ayuda con leña',
  });
  await makeFile(page, 'programs/firewood/texts/es/wood.json', {
    $schema: translation,
    title: 'Su leña',
    'fields/NeedsDelivery/title': '¿Necesita que se la llevemos?',
  });
  await makeFile(page, 'programs/firewood/texts/es/delivery.json', {
    $schema: translation,
    title: 'Dónde llevarla',
    'fields/Place/title': '¿Dónde ponemos la leña?',
  });
  await isSaved(page);
  // Where its steps stand is known with what the check says.
  await page.locator('.saving', { hasText: /finds nothing|[0-9] finding/ }).waitFor();
  // While it could not be compiled, a look that was under way may have been refused: 422, as the API says.
  said.splice(0, said.length, ...said.filter((line) => !/sources: 422|status of 422/.test(line)));

  // The live step: the conditional one comes with its answer, and says why.
  await openFile(page, 'programs/firewood/wood.schema.json');
  await seen(page, (step) => step.getByText('Do you need us to bring it?'));
  await live(page).getByLabel('Yes').check();
  await page.getByRole('combobox', { name: 'Step' }).selectOption({ label: 'Where To Bring It' });
  await live(page).getByText('Where should we put the wood?').click();
  await page.getByText('“Do you need us to bring it?” is Yes').waitFor();
  await page.getByRole('heading', { name: 'programs/firewood/delivery.schema.json' }).waitFor();
  await page.getByRole('combobox', { name: 'Languages' }).selectOption('es');
  await seen(page, (step) => step.getByText('¿Dónde ponemos la leña?'));

  await page.getByRole('tab', { name: 'Flow' }).click();
  await page.getByText('if “Do you need us to bring it?” is Yes').waitFor();
  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'What changes' }).waitFor();
  await page.locator('.changes li').first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText('A name, notes, or a later time').click();
  await page.getByLabel(/^What is this release called/).fill('Winter 2026');
  await page.getByLabel(/^Notes for those/).fill('The board met in May.');
  await page.getByLabel(/^Why\?/).fill('Firewood, as the board decided');
  await page.getByRole('button', { name: 'Make it public now' }).click();
  await page.getByText(/^It is public/).waitFor();
  expect(said).toEqual([]);

  // An applicant, in another browser window.
  const rosa = await testPortal.newcomer('rosa@example.org');
  await rosa.page.getByText('Help with firewood').waitFor();
  await startAtStep(testPortal, rosa, 'residence');
  const { status } = await call(
    `${rosa.url}/api/application?submit=false`,
    await accessTokenOf(rosa.page),
    { method: 'PUT', body: { applicationPrograms: [PROGRAM.programID] } },
  );
  expect(status).toBe(200);
  await rosa.page.reload();
  await rosa.waitForStep('application', 'residence');
  await rosa.next();
  await rosa.page.getByRole('heading', { name: 'Your Firewood' }).waitFor();
  await rosa.page
    .getByRole('radiogroup', { name: /bring it/ })
    .getByLabel('Yes')
    .check();
  await rosa.next();
  await rosa.page.getByLabel('Where should we put the wood?').fill('By the shed');
  await rosa.page.getByRole('link', { name: 'Español' }).click();
  await rosa.page.getByRole('heading', { name: 'Dónde llevarla' }).waitFor();
  expect(await rosa.page.getByLabel('¿Dónde ponemos la leña?').inputValue()).toBe('By the shed');
  await rosa.page.context().close();

  // And back: what was public before is public again, and the reason stands in the list.
  await page.getByRole('tab', { name: 'Releases' }).click();
  await page.getByText('Firewood, as the board decided').waitFor();
  await page
    .getByRole('button', { name: /^Go back to/ })
    .last()
    .click();
  // What it changes is said first, and focus stands there.
  await page.locator('.roll-back .changes li').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('going back to');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel(/^Why\?/).fill('Not before winter');
  await page.getByRole('button', { name: 'Go back to it' }).click();
  await page
    .locator('.rows li', { hasText: 'Not before winter' })
    .getByText('public now')
    .waitFor();
  // A copy begins with what is public no longer, by keyboard, and its history says so.
  await page.getByRole('button', { name: 'Start a copy from this: Winter 2026' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('From Winter 2026').first().waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.locator('.said', { hasText: 'Begun with the files of release' }).waitFor();
  const later = await testPortal.newcomer('eva@example.org');
  await later.page.getByText('Help with rent').first().waitFor();
  expect(await later.page.getByText('Help with firewood').count()).toBe(0);
  await later.page.context().close();
  await page.context().close();
}, 720_000);

test('by keyboard, on a tablet: nobody is kept in the editor, and axe finds nothing', async () => {
  const page = await admin('kim@example.org', 820);
  await beginCopy(page, 'By keyboard');
  await page.getByLabel('Find by name, or by any word').focus();
  await page.keyboard.type('other-contact.schema');
  await page.keyboard.press('Tab');
  await page.locator('.tree summary:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'application/other-contact.schema.json' }).waitFor();
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  expect(await page.locator('.cm-content:focus').count()).toBe(0);
  const tab = page.getByRole('tab', { name: 'Why' });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'Findings' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(
    await page.evaluate(
      'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
    ),
  ).toBe(true);
  await page.context().close();
}, 300_000);

test('what people do most, without JSON: a text with its translation, the order of steps', async () => {
  const page = await admin('fay@example.org');
  await beginCopy(page, 'Without JSON');
  await openFile(page, 'application/other-contact.schema.json');
  await seen(page, (step) => step.getByText('Other Contact'));
  await page.getByRole('tab', { name: 'Change' }).click();
  const forms = page.locator('.forms');
  await forms.getByRole('tab', { name: /Texts/ }).click();
  await forms
    .getByLabel(/Other Contact|title/i)
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const original = forms.locator('input, textarea').filter({ visible: true });
  const values = await original.evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).map(({ value }) => value),
  );
  const at = values.indexOf('Other Contact');
  expect(at).toBeGreaterThanOrEqual(0);
  await original.nth(at).fill('Somebody who knows you');
  await page.keyboard.press('Tab');
  await seen(page, (step) => step.getByText('Somebody who knows you'));
  await page.getByText('1 finding').first().waitFor();
  await original.nth(at + 1).fill('Alguien que le conoce');
  await page.keyboard.press('Tab');
  await page.getByText('The check finds nothing').waitFor();

  await openFile(page, 'application/wizard.json');
  await forms.getByRole('tab', { name: 'Steps' }).click();
  await forms.getByRole('button', { name: 'Move Race up' }).click();
  await isSaved(page);
  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.locator('.changes li').first().waitFor();
  await page.context().close();
}, 300_000);

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#c00" d="M0 0h9v9H0z"/></svg>';

test('a new choice can be taken away again, and a logo goes from this computer to the public page', async () => {
  const page = await admin('gus@example.org');
  await beginCopy(page, 'Choices and a logo');
  await openFile(page, 'enumerations/structure-type.json');
  await page.getByRole('tab', { name: 'Change' }).click();
  const forms = page.locator('.forms');
  await forms.getByLabel('What people read, in English').fill('Straw');
  await forms.getByLabel('What people read, in Spanish').fill('Paja');
  await forms.getByRole('button', { name: 'Add the choice' }).click();
  await forms.getByText('new, not public yet').waitFor();
  await isSaved(page);
  await page.getByText('The check finds nothing').waitFor();
  // What was public has no such button.
  expect(await forms.getByRole('button', { name: /^Take it away/ }).count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await forms.getByRole('button', { name: 'Take it away: Straw' }).click();
  await forms.getByText('new, not public yet').waitFor({ state: 'detached' });
  await isSaved(page);

  await openFile(page, 'portal.json');
  await forms.getByRole('tab', { name: 'Look' }).click();
  const logo = forms.getByLabel('Or take one from this computer');
  const put = (name: string, buffer: Buffer) =>
    logo.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const refused = (sentence: string) => forms.locator('.problem').getByText(sentence).waitFor();
  await put('words.png', Buffer.from('no picture'));
  await refused('no picture that can be shown');
  await put('large.png', Buffer.alloc(300 * 1024));
  await refused('smaller than 256 KB');
  await put('papers.pdf', Buffer.from('%PDF-1.7'));
  await refused('SVG, PNG, JPEG or WebP picture');
  await put('red.png', Buffer.from(RED));
  await refused('no picture that can be shown');
  await put('Our red.svg', Buffer.from(RED));
  await forms.getByText('Our-red.svg is the logo now').waitFor();
  await isSaved(page);
  const shown = live(page).locator('.brand img[src$="/Our-red.svg"]');
  await shown.waitFor();
  await shown.evaluate((image) => (image as HTMLImageElement).decode());
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByText('The check finds nothing').waitFor();
  await page.getByLabel(/^Why\?/).fill('A new logo');
  await page.getByRole('button', { name: 'Make it public now' }).click();
  await page.getByText(/^It is public/).waitFor();
  const landing = await (await fetch(testPortal.portal.url)).text();
  const [, address] = /<img src="(\/releases\/[0-9a-f]+\/Our-red\.svg)"/.exec(landing)!;
  expect(await (await fetch(testPortal.portal.url + address)).text()).toBe(RED);
  await page.context().close();
}, 300_000);

describe('what goes wrong', () => {
  test('JSON broken in the middle of typing: the last good step stays, greyed, with the place of the mistake', async () => {
    const page = await admin('bea@example.org');
    await beginCopy(page, 'Broken');
    await openFile(page, 'application/other-contact.schema.json');
    await seen(page, (step) => step.getByText('Other Contact'));
    const whole = await textOf('application/other-contact.schema.json');
    await write(page, whole.slice(0, 300));
    await page.locator('.frames[data-broken]').waitFor();
    await page.locator('.cm-lint-marker-error').first().waitFor();
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page
      .getByRole('button', { name: /application\/other-contact\.schema\.json, line/ })
      .first()
      .waitFor();
    expect(await live(page).getByText('Other Contact').count()).toBeGreaterThan(0);
    await write(page, whole);
    await page.locator('.frames:not([data-broken])').waitFor();
    await page.getByText('The check finds nothing').waitFor();

    // HTML and script in a text are words, here as there; the check says so.
    await write(page, whole.replace('"Other Contact"', '"<img src=x onerror=alert(1)>Contact"'));
    await seen(page, (step) => step.getByText('<img src=x onerror=alert(1)>Contact'));
    await page.locator('.dock').getByText('Write plain words').first().waitFor();
    await page.context().close();
  }, 300_000);

  test('two admins on one file: the second sees both texts and chooses, nothing is lost', async () => {
    const one = await admin('one@example.org');
    await beginCopy(one, 'Shared');
    const two = await admin('two@example.org');
    await openCopy(two, 'Shared');
    for (const page of [one, two]) await openFile(page, 'pages/landing.json');
    const say = createWords('es');
    await speakIn(two, 'es');
    await editor(two).waitFor();
    const text = await textOf('pages/landing.json');
    const saved = one.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.ok(),
    );
    await write(one, text.replace('{', '{\n  "mine": "of the first",'));
    await saved;
    await write(two, text.replace('{', '{\n  "yours": "of the second",'));
    const dialog = two.getByRole('dialog');
    const clash = { who: 'one@example.org', path: 'pages/landing.json' };
    await dialog.getByText(say('studio.clash-title', clash)).waitFor();
    await dialog.getByText('of the first').first().waitFor();
    await dialog.getByText('of the second').first().waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await two.emulateMedia({ colorScheme });
      expect(await findBarriers(two)).toEqual([]);
    }
    await dialog.getByRole('button', { name: say('studio.clash-keep') }).click();
    await two.locator('.saving', { hasText: /^Guardado/ }).waitFor();
    expect(await editor(two).innerText()).toContain('of the second');
    for (const page of [one, two]) await page.context().close();
  }, 300_000);

  test('the server away while typing, and a role that ends: what was typed stays, and is said', async () => {
    const page = await admin('zoe@example.org');
    await beginCopy(page, 'Away');
    await openFile(page, 'pages/landing.json');
    const text = await textOf('pages/landing.json');
    await page.route('**/api/studio/**', (route) => route.abort());
    await write(page, text.replace('{', '{\n  "typed": "while away",'));
    await page.getByText('The server can’t be reached').waitFor();
    expect(await editor(page).innerText()).toContain('while away');
    await page.unroute('**/api/studio/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isSaved(page);
    // Across a reload: the server has it.
    await page.reload();
    await page.getByText('while away').first().waitFor();

    // The role ends between what she types and its save: a page that knew it would take no text.
    await page.route('**/files/**', async (route) => {
      const revoked = await tool('admin', 'revoke', 'zoe@example.org');
      await route.continue();
      expect(revoked).toMatchObject({ code: 0 });
    });
    await write(page, text.replace('{', '{\n  "typed": "after the end",'));
    await page.getByText('You no longer have the role').waitFor();
    expect(await editor(page).or(page.locator('.cm-content')).first().innerText()).toContain(
      'after the end',
    );
    await page.goto(`${testPortal.portal.url}/studio`);
    await page.getByText('The studio is for people who look after this site').waitFor();
    await page.context().close();
  }, 300_000);
});

test('a step that the answers hide: what was typed stays, its program is in, and there is a way to it', async () => {
  const page = await admin('mona@example.org');
  await beginCopy(page, 'Hidden');
  await openFile(page, 'application/personal-information.schema.json');
  await live(page).getByLabel('First name').first().fill('Rosa');
  await openFile(page, 'programs/rent/landlord.schema.json');
  await seen(page, (step) => step.getByLabel("Landlord's name"));
  await openFile(page, 'application/personal-information.schema.json');
  await seen(page, (step) => step.getByLabel('First name'));
  expect(await live(page).getByLabel('First name').first().inputValue()).toBe('Rosa');
  await openFile(page, 'programs/rent/eviction.schema.json');
  const question = live(page).getByText('What is the date on the notice?');
  await page.getByText('applicants don’t see this step').waitFor();
  expect(await question.count()).toBe(0);
  await page.getByRole('button', { name: 'Find answers that lead here' }).click();
  // A walk takes seconds, and more where other work is done.
  await question.waitFor({ timeout: PATIENCE });
  await page.getByText('applicants don’t see this step').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.closest(".live iframe") !== null')).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
}, 300_000);

test('a step of an upload flow and a page follow the editor as a form’s step does', async () => {
  const page = await admin('lia@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'Links and pages');
  await openFile(page, 'uploads/short-list/bills.upload.json');
  const frame = live(page);
  await frame.getByText('No files here yet.').waitFor();
  await page.getByLabel('How it stands').selectOption('refused');
  await frame.getByText('Not accepted:').waitFor();
  const bills = await textOf('uploads/short-list/bills.upload.json');
  await write(page, bills.replace('"title": "Bills"', '"title": "What you owe"'));
  await frame.getByRole('heading', { name: 'What you owe' }).waitFor();
  // A screen that opens leaves the focus where the admin is.
  expect(await page.locator('.cm-content:focus').count()).toBe(1);
  await openFile(page, 'texts/es/uploads/short-list/other.json');
  await page.locator('.live').getByLabel('Languages').selectOption('es');
  const spanish = live(page);
  await spanish.getByRole('heading', { name: 'Otros', exact: true }).waitFor();
  await page.locator('.live').getByLabel('Languages').selectOption('en');
  await openFile(page, 'pages/landing.json');
  const first = live(page);
  const landing = await textOf('pages/landing.json');
  await write(page, landing.replace('"Apply for Assistance"', '"Ask us for help"'));
  await first.getByRole('heading', { name: 'Ask us for help' }).waitFor();
  await openFile(page, 'pages/errors.json');
  await first.getByRole('heading', { name: 'That did not work' }).waitFor();
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  await first.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect(said).toEqual([]);
  await page.context().close();
}, 300_000);

test('nobody who applies loads a file of the studio', async () => {
  const page = await testPortal.openPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const rosa = testPortal.applicantAt(page);
  await rosa.openLanding();
  await rosa.signUp('plain@example.org', 'three blue porch lights');
  await rosa.waitForStep('application', 'personal-information');
  await startAtStep(testPortal, rosa, 'required-documents');
  await sleep(500);
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((name) => /admin-pages|studio/.test(name))).toEqual([]);
  await page.context().close();
}, 300_000);

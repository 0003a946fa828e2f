import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { openDesk, sendAs } from './deskHands.ts';
import { beginCopy, isSaved, openStudio, outlineRow, setStudio } from './studioHands.ts';
import { findBarriers, watchPage } from './watchPage.ts';

const root = path.join(import.meta.dirname, '../../..');
let studio: Awaited<ReturnType<typeof setStudio>>;
beforeAll(async () => {
  studio = await setStudio();
}, 300_000);
afterAll(() => studio?.close());

/** Pictures for whoever changes these screens, at the widths that admins have, with nothing that axe finds. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.DESK_BUILDER_SHOTS;
  if (!folder) return;
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`) });
    expect([name, width, await findBarriers(page)]).toEqual([name, width, []]);
  }
}

/** How much room the form has beside what is seen of it, at the widths that admins have; nothing scrolls sideways. */
async function readRoom(page: Page): Promise<number[]> {
  const widths: number[] = [];
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const [room, over] = await page.evaluate(() => {
      const panes = ['html', '.outline', '.studio-side', '.studio-dock .dock'];
      const all = panes.map((pane) => document.querySelector(pane)!);
      const wide = all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      const { width: room } = document.querySelector('.studio-dock')!.getBoundingClientRect();
      return [Math.round(room), wide.map(({ className, tagName }) => className || tagName)];
    });
    expect([width, over]).toEqual([width, []]);
    widths.push(room as number);
  }
  return widths;
}

/** The picture of the documentation: `DOCS_PICTURES=docs/images npm run jest -- deskBuilder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.DOCS_PICTURES;
  if (!folder) return;
  const taken = sharp(await page.screenshot()).png({ palette: true, colours: 128, effort: 10 });
  await taken.toFile(path.resolve(root, folder, `${name}.png`));
}

/** What an admin does to a page, counted: presses, choices, and fields that are filled in. */
function countedHands() {
  let count = 0;
  const counted =
    <Rest extends unknown[]>(work: (at: Locator, ...rest: Rest) => Promise<unknown>) =>
    async (at: Locator, ...rest: Rest) => {
      count += 1;
      await work(at, ...rest);
    };
  return {
    press: counted((at) => at.click()),
    tick: counted((at) => at.check()),
    fill: counted((at, text: string) => at.fill(text)),
    choose: counted((at, label: string) => at.selectOption({ label })),
    count: () => count,
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a new queue, a new reason and a new notice are built, published, and used by a clerk', async () => {
  const { testPortal, pack } = studio;
  const env = { DEFINITIONS_DIR: pack, NODE_ENV: 'production' };
  const page = await openStudio(studio, 'ada@example.org');
  const clerk = await openDesk(testPortal, 'carla@agency.example', 'caseworker', env);
  const said = watchPage(page);
  await beginCopy(page, 'For the desk', 'Builder');
  const hands = countedHands();
  const began = Date.now();
  const { press, tick, fill, choose } = hands;

  await press(page.locator('.outline summary', { hasText: 'For staff' }));
  await press(page.locator('.outline summary', { hasText: 'Queues' }));
  await press(button(page, 'New queue'));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('What staff read, in English'), 'Look at first');
  await fill(dialog.getByLabel('What staff read, in Spanish'), 'Mirar primero');
  await tick(dialog.getByLabel('Received'));
  await shoot(page, 'new-queue');
  await press(button(page, 'Make the queue'));
  const cases = group(page, 'Which cases stand in it?');
  await press(cases.getByRole('button', { name: 'Only under a condition' }));
  await choose(cases.getByLabel('Question', { exact: true }), 'County');
  await choose(cases.getByLabel('What about it'), 'is answered');
  await choose(page.getByLabel('Show more', { exact: true }), 'City');
  await press(page.getByText('How long a case may wait, badges'));
  await choose(page.getByLabel('Counted'), 'since it was sent first');
  await page.locator('.queue-look').getByRole('columnheader', { name: 'City' }).waitFor();
  await shoot(page, 'queue');
  const room = await readRoom(page);
  expect([room[0]! >= 420, room[1]! >= 500, room[1]! <= 560]).toEqual([true, true, true]);

  await press(page.locator('.outline summary', { hasText: 'Actions' }));
  await press(outlineRow(page, 'desk/actions/deny.json').getByRole('button'));
  const reasons = group(page, 'Reasons and other choices');
  await page.locator('.action-look').getByText('The home is outside our area').waitFor();
  await shoot(page, 'action-opened');
  expect(await readRoom(page)).toEqual(room);
  await fill(reasons.getByLabel('What people read, in English'), 'Moved away');
  await fill(reasons.getByLabel('What people read, in Spanish'), 'Se mudó');
  await press(button(page, 'Add the choice'));
  await page.locator('.action-look').getByText('Moved away').waitFor();
  await shoot(page, 'action');
  await picture(page, 'builder-desk');
  // Below each reason of a list stands what applicants read for it, whoever opens it from where.
  await outlineRow(page, 'desk/actions/ask-for-papers.json').getByRole('button').first().click();
  await outlineRow(page, 'enumerations/desk-paper-reasons.json')
    .getByRole('button', { name: 'Choices of “Why?”' })
    .first()
    .click();
  await page.getByLabel('What applicants read, in English (It is too old)').waitFor();
  await page.locator('.action-look').getByText('It is too old. We need your newest one.').waitFor();
  expect(await page.locator('.outline [aria-current]').count()).toBe(1);
  await shoot(page, 'reasons');
  expect(await readRoom(page)).toEqual(room);

  await press(page.locator('.outline summary', { hasText: 'Notices' }));
  await press(button(page, 'New notice'));
  await choose(dialog.getByLabel('Which action sends it?'), 'Deny');
  await dialog.getByText('which “Deny” sends now').waitFor();
  await press(dialog.getByText('Begin without a copy, or keep the one before'));
  await tick(dialog.getByLabel('Only a first paragraph of your own'));
  await fill(dialog.getByLabel('Subject, in English'), 'What we decided');
  await fill(dialog.getByLabel('Subject, in Spanish'), 'Lo que decidimos');
  await fill(dialog.getByLabel('First paragraph, in English'), 'We cannot help this time: ');
  await fill(dialog.getByLabel('First paragraph, in Spanish'), 'Esta vez no podemos ayudar:');
  await shoot(page, 'new-notice');
  await press(button(page, 'Make the notice'));
  await choose(page.getByLabel('Put into “Paragraph”', { exact: true }), 'Why?');
  await page.locator('.notice-look').getByText('We cannot help this time: [Why?]').waitFor();
  await shoot(page, 'notice');
  expect(await readRoom(page)).toEqual(room);
  // The one before went with it: nothing sends it any more.
  expect(await outlineRow(page, 'desk/notices/denied.json').count()).toBe(0);
  await isSaved(page);
  await page.getByText('The check finds nothing').waitFor();
  // The form stays as wide, from one thing of staff to another.
  for (const file of ['desk/roles.json', 'desk/desk.json', 'portal.json']) {
    await outlineRow(page, file).getByRole('button').first().click();
    await shoot(page, file.replace(/^desk.|.json$/g, ''));
    expect([file, await readRoom(page)]).toEqual([file, room]);
  }

  await press(page.getByRole('tab', { name: 'Publish' }));
  await page.locator('.changes li').first().waitFor();
  await page
    .getByText(/^3 changes: a new list for staff, a new choice for staff, and a new message/)
    .waitFor();
  await page.getByText('No page of applicants looks different.').waitFor();
  await page.getByText('No form is changed: nothing had').waitFor();
  await shoot(page, 'publish');
  await fill(page.getByLabel(/^Why\?/), 'Those that moved away are told so');
  await press(button(page, 'Make it public now'));
  await page.getByText(/^It is public/).waitFor();
  // She has no role there.
  await page.getByText('Staff see it at the desk.').waitFor();
  expect(await page.getByRole('link', { name: 'See it at the desk' }).count()).toBe(0);
  await shoot(page, 'published');
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stderr.write(`A queue, a reason and a notice: ${hands.count()} presses, ${seconds} s\n`);
  // As docs/trials.md says.
  expect(hands.count()).toBe(32);
  expect(said).toEqual([]);

  const { page: rosa } = await sendAs(
    testPortal,
    'rosa@example.org',
    { firstName: 'Rosa' },
    'es',
    env,
  );
  await clerk.reload();
  await button(clerk, /^Look at first 1/).click();
  await clerk.getByRole('link', { name: /^Rosa/ }).click();
  await clerk.getByRole('heading', { name: /^Rosa/ }).waitFor();
  await clerk.keyboard.press('a');
  await button(clerk, /^Deny/).click();
  await clerk.getByLabel('Moved away').check();
  await button(clerk, 'See the message').click();
  await clerk.getByText('Esta vez no podemos ayudar: Se mudó').waitFor();
  await button(clerk, 'Deny now').click();
  await clerk.getByText('Done: Deny.').waitFor();

  await rosa.context().addCookies([{ name: 'language', value: 'es', url: testPortal.portal.url }]);
  await rosa.goto(`${testPortal.portal.url}/messages`);
  await rosa.getByText('Lo que decidimos').first().waitFor();
  await rosa.getByText('Esta vez no podemos ayudar: Se mudó').first().waitFor();
}, 420_000);

test('a new notice for papers is a copy of the one before; what it lacks is said, and led to', async () => {
  const page = await openStudio(studio, 'bea@example.org');
  // A pack with an error in it does not compile.
  const said = watchPage(page, [/422/]);
  await beginCopy(page, 'For papers', 'Builder');
  const began = Date.now();
  const { press, fill, choose, count } = countedHands();
  await press(page.locator('.outline summary', { hasText: 'For staff' }));
  await press(page.locator('.outline summary', { hasText: 'Notices' }));
  await press(button(page, 'New notice'));
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByLabel('Which action sends it?'), 'Ask for papers');
  await press(dialog.getByText(/^Subject: /));
  await fill(dialog.getByLabel('Subject, in English'), 'Please send your paper again');
  await fill(dialog.getByLabel('Subject, in Spanish'), 'Envíe su documento otra vez');
  await shoot(page, 'copied-notice');
  await press(button(page, 'Make the notice'));
  const look = page.locator('.notice-look');
  await look.getByText('Add papers without signing in').waitFor();
  await isSaved(page);
  await page.getByText('The check finds nothing').waitFor();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stderr.write(`A notice for papers: ${count()} presses, ${seconds} s\n`);

  // A name goes where one types, and the other language says where it went.
  const parts = group(page, 'What it says');
  const paragraph = parts.getByLabel('Paragraph, in English').nth(1);
  await paragraph.click();
  await page.keyboard.press('ControlOrMeta+Home');
  const search = parts.getByRole('searchbox').nth(1);
  await search.fill('MAILING cíty');
  await parts.getByText('2 found. Choose one in the list.').waitFor();
  await shoot(page, 'searched');
  await parts
    .getByLabel('Put into “Paragraph”', { exact: true })
    .nth(1)
    .selectOption({ label: 'City' });
  await parts.getByText('was put at the end: move it where it belongs.').first().waitFor();
  await shoot(page, 'put-at-end');
  await page.getByRole('button', { name: /^Undo/ }).first().click();

  // Without the button to the link the banner leads to where a part is added.
  const link = parts.locator('[data-at="/blocks/6"]');
  await link.getByLabel('It leads to').selectOption({ label: 'her messages' });
  const banner = page.locator('.banner');
  await banner.getByText('What you see is how it is now.').waitFor();
  await banner.getByText(/^Error.*makes a link by which papers are added/).waitFor();
  await shoot(page, 'link-untold');
  await banner.getByRole('button', { name: 'Go to: Please send your paper again' }).click();
  const add = parts.locator('form');
  expect(await readFocus(page)).toEqual([true, 'What kind of part?']);
  await add.getByLabel('What kind of part?').selectOption({ label: 'Button' });
  await add.getByLabel('What it says, in English').fill('Add it here');
  await add.getByLabel('What it says, in Spanish').fill('Agréguelo aquí');
  await add.getByLabel('It leads to').selectOption({ label: 'adding papers without signing in' });
  await shoot(page, 'add-button');
  await add.getByRole('button', { name: 'Add the part' }).click();
  await page.getByText('The check finds nothing').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe(
    'Add it here',
  );
  await shoot(page, 'added-button');
  expect(said).toEqual([]);
}, 300_000);

/** Whether what has the focus is in sight and marked, and what it is called. */
async function readFocus(page: Page): Promise<[boolean, string | undefined]> {
  await page.locator('[data-wanted]').waitFor();
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLSelectElement;
    const { top, bottom } = focused.getBoundingClientRect();
    const isMarked = focused.closest('[data-wanted]') !== null;
    const name = focused.labels?.[0]?.querySelector('span')?.textContent ?? undefined;
    return [isMarked && top > 0 && bottom < window.innerHeight, name];
  });
}

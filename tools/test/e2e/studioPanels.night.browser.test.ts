/** Every panel of the studio in both languages, and its longest ways by keyboard: of each night alone. */
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { createWords, type SayWords, type WordId } from '../../../web/src/admin/words/words.ts';
import { missedByTab } from './missedByTab.ts';
import { beginCopy, isSaved, openStudio, setStudio, speakIn } from './studioHands.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
/** Pictures for whoever changes these screens. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env.BUILDER_SHOTS;
  if (folder)
    await page.screenshot({ path: path.join(folder, `${name.replace(/\W+/g, '-')}.png`) });
};
const dialog = (page: Page) => page.getByRole('dialog');
const outline = (page: Page) => page.locator('.outline');
/** Where somebody works: a dialog is above all else. */
const partOf = (page: Page, dialogs: number) =>
  dialogs > 0 ? dialog(page) : page.locator('.studio-dock [role=tabpanel]').first();

/** Goes to a control as its reader does, and presses it. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

/** Types into a field that has the focus. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.type(text);
}

const QUESTIONS = 'question,type\nHow many rooms are heated?,number\nWhen did it break?,date\n';

/** Chooses a file in the dialog of the browser, which a key opened. */
async function chooseFile(page: Page, field: Locator): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await press(field, 'Space');
  const file = { name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(QUESTIONS) };
  await (await opened).setFiles(file);
}

describe('the studio', () => {
  beforeAll(async () => {
    studio = await setStudio((portal) => ({ ...portal, publish: { reviewers: 1 } }));
  }, 300_000);
  afterAll(() => studio?.close());

  test.each(['en', 'es'])(
    'each panel is without a barrier, in %s',
    async (language) => {
      const say = createWords(language);
      const page = await openStudio(studio, `panels-${language}@example.org`);
      const said = watchPage(page);
      await beginCopy(page, `Panels ${language}`, 'Builder');
      if (language !== 'en') await speakIn(page, language);
      const met: string[] = [];
      const look = async (what: string) => {
        met.push(what);
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await shoot(page, `${what} ${language} ${colorScheme}`);
          expect([what, colorScheme, await findBarriers(page)]).toEqual([what, colorScheme, []]);
        }
        expect([what, await missedByTab(partOf(page, await dialog(page).count()))]).toEqual([
          what,
          [],
        ]);
      };
      for (const step of [lookAtDialogs, lookAtOutline, lookAtTabs]) await step(page, say, look);
      expect(met.length).toBeGreaterThan(30);
      expect(said).toEqual([]);
      await page.context().close();
    },
    600_000,
  );

  test('by keyboard alone: a program is made of a file, gets a paper, is reviewed by another, and is public', async () => {
    const say = createWords('en');
    const ada = await openStudio(studio, 'ada@example.org', 1024);
    await beginCopy(ada, 'Heat', 'Builder');
    await makeByKeyboard(ada, say);
    await press(ada.getByRole('tab', { name: say('studio.dock-publish') }));
    await type(ada.getByLabel(say('review.message')), 'Is it what we said?');
    await press(ada.getByRole('button', { name: say('review.ask') }));
    await ada.getByText(say('review.done-asked')).waitFor();

    const bea = await openStudio(studio, 'bea@example.org', 1024);
    await press(bea.getByRole('button', { name: 'Open: Heat' }));
    await bea.getByRole('heading', { name: 'Heat', exact: true }).waitFor();
    await press(bea.getByRole('tab', { name: say('studio.dock-publish') }));
    await bea.getByText('Is it what we said?').waitFor();
    await press(bea.getByRole('button', { name: say('review.approve') }));
    await bea.getByText(say('review.done-approved')).waitFor();
    await bea.context().close();

    await press(ada.getByRole('tab', { name: say('studio.dock-findings') }));
    await press(ada.getByRole('tab', { name: say('studio.dock-publish') }));
    await ada.locator('.review').getByText('Approved by bea@example.org').waitFor();
    await type(ada.getByLabel(say('studio.reason')), 'Winter');
    await press(ada.getByRole('button', { name: say('studio.publish') }));
    await ada.getByText(/^It is public/).waitFor();
    await ada.context().close();
  }, 600_000);
});

type LookAt = (page: Page, say: SayWords, look: (what: string) => Promise<void>) => Promise<void>;

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

/** What is asked before something is made. */
const lookAtDialogs: LookAt = async (page, say, look) => {
  const close = () => closeDialog(page);
  await outline(page)
    .getByRole('button', { name: say('build.new-program') })
    .click();
  await dialog(page).waitFor();
  await look('a new program');
  await dialog(page).getByLabel(say('build.begin-with')).selectOption('file');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(QUESTIONS) });
  await dialog(page)
    .getByText(say('import.understood', { count: 2 }))
    .waitFor();
  await look('a program of a file');
  await close();
  for (const [section, opens] of [
    ['build.forms', 'alone.new'],
    ['build.tables', 'table.new'],
  ] as const) {
    await outline(page)
      .locator('summary', { hasText: say(section) })
      .first()
      .click();
    await outline(page)
      .getByRole('button', { name: say(opens) })
      .click();
    await dialog(page).waitFor();
    await look(opens);
    await close();
  }
};

/** One thing of each kind in the outline, with its properties. */
const lookAtOutline: LookAt = async (page, say, look) => {
  const closed = outline(page).locator('details:not([open]) > summary');
  while (await closed.count()) await closed.first().click();
  for (const asks of ['desk.new-queue', 'desk.new-action', 'desk.new-notice'] as const) {
    await outline(page)
      .getByRole('button', { name: say(asks) })
      .click();
    await dialog(page).waitFor();
    await look(asks);
    await closeDialog(page);
  }
  const rows = [
    // The steps of a program are there once it is chosen.
    ...['programs/rent/program.json', 'programs/rent/landlord.schema.json'],
    ...['programs/energy/program.json', 'programs/energy/residence.fields.json'],
    ...['application/wizard.json', 'desk/desk.json'],
    ...['desk/queues/new.json', 'desk/actions/deny.json', 'desk/notices/denied.json'],
    ...['enumerations/gender.json', 'programs/energy/lookups/utility-companies.json'],
    ...['messages.json', 'pages/landing.json', 'portal.json'],
  ];
  const absent: string[] = [];
  const more: { [row: string]: readonly WordId[] } = {
    'programs/rent/landlord.schema.json': ['build.add-question', 'build.import'],
  };
  for (const row of rows) {
    const found = page.locator(`.outline [data-row="${row}"] > .line`).getByRole('button').first();
    if (!(await found.count())) {
      absent.push(row);
      continue;
    }
    await found.click();
    await page.locator('.studio-dock [role=tabpanel] :is(section, p)').first().waitFor();
    await look(row);
    for (const asks of more[row] ?? []) {
      await partOf(page, 0)
        .getByRole('button', { name: say(asks) })
        .click();
      await dialog(page).waitFor();
      await look(asks);
      await closeDialog(page);
    }
  }
  expect(absent).toEqual([]);
};

/** What else is beside the step. */
const lookAtTabs: LookAt = async (page, say, look) => {
  for (const tab of [
    'answers',
    'flow',
    'why',
    'findings',
    'comments',
    'history',
    'publish',
    'releases',
  ] as const) {
    await page.getByRole('tab', { name: say(`studio.dock-${tab}`) }).click();
    await page.locator('.studio-dock [role=tabpanel]').waitFor();
    await look(tab);
  }
};

async function makeByKeyboard(page: Page, say: SayWords): Promise<void> {
  await press(outline(page).getByRole('button', { name: say('build.new-program') }));
  const asked = dialog(page);
  await type(asked.getByLabel(say('build.title-in', { language: 'English' })).first(), 'Heat');
  await type(asked.getByLabel(say('build.title-in', { language: 'Spanish' })).first(), 'Calor');
  const begin = asked.getByLabel(say('build.begin-with'));
  await begin.focus();
  await page.keyboard.type(say('build.from-file').slice(0, 6));
  await chooseFile(page, asked.locator('input[type=file]'));
  await asked.getByText(say('import.understood', { count: 2 })).waitFor();
  for (const [language, title] of [
    ['English', 'Your heat'],
    ['Spanish', 'Su calefacción'],
  ] as const)
    await type(asked.getByLabel(say('import.step-title', { number: 1, language })), title);
  await press(asked.getByRole('button', { name: say('import.make-program', { count: 2 }) }));
  await asked.waitFor({ state: 'detached' });
  const paper = (language: string) => page.getByLabel(say('build.paper-in', { language }));
  await type(paper('English'), 'The bill');
  await type(paper('Spanish'), 'La factura');
  await press(page.getByRole('button', { name: say('build.add-paper') }));
  await page.locator('.studio-dock summary', { hasText: 'The bill' }).waitFor();
  await isSaved(page);
}

import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startAtStep } from './startAtStep.ts';
import {
  beginCopy,
  holdOver,
  isSaved,
  live,
  openStudio,
  outlineOrder,
  outlineRow,
  seen,
  setStudio,
} from './studioHands.ts';
import { accessTokenOf, call } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
beforeAll(async () => {
  studio = await setStudio();
}, 300_000);
afterAll(() => studio?.close());

/** Pictures for whoever changes these screens. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env.BUILDER_SHOTS;
  if (!folder) return;
  // Colours that change are on their way for a moment.
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses one kind of the palette, which takes the focus to the words, and says them. */
async function ask(page: Page, kind: string, english: string, spanish: string) {
  await dialog(page).getByLabel('Find a kind').fill(kind);
  await dialog(page).getByRole('radio', { name: kind, exact: true }).check();
  await dialog(page).locator('input:focus[lang=en]').waitFor();
  await page.keyboard.type(english);
  await page.keyboard.press('Tab');
  await page.keyboard.type(spanish);
}

/** The page as it is, in the dark and then in the light, without a barrier. */
async function inBothSchemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `${name}-${colorScheme}`);
    expect([name, colorScheme, await findBarriers(page)]).toEqual([name, colorScheme, []]);
  }
}

/** The outline, the live step and the properties stand beside each other, whole and large enough to work in. */
async function expectAllPanes(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
  const top = (await page.locator('.studio-top').boundingBox())!;
  expect([width, top.height < height / 6]).toEqual([width, true]);
  for (const pane of ['.outline', '.studio-side', '.studio-dock']) {
    const box = (await page.locator(pane).boundingBox())!;
    const where = `${pane} at ${width} by ${height}: ${JSON.stringify(box)}`;
    expect([where, box.width >= 180 && box.height >= 160]).toEqual([where, true]);
    const isInside =
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    expect([where, isInside]).toEqual([where, true]);
  }
}

const conditions = (page: Page) => page.locator('.conditions:visible').last();

test('a program is built without JSON, published, walked by an applicant, and rolled back', async () => {
  const { testPortal } = studio;
  const page = await openStudio(studio, 'ada@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'Water crisis', 'Builder');
  await shoot(page, 'empty');

  await button(page, 'New program').click();
  await page.getByLabel('What people read, in English').fill('Help when the water is off');
  await page.getByLabel('What people read, in Spanish').fill('Ayuda cuando no hay agua');
  await page.getByLabel('Another one').check();
  await page.getByLabel('Its name', { exact: true }).fill('Blue River Water');
  await page.getByLabel('Its phone').fill('803-555-0111');
  await shoot(page, 'new-program');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Make the program').click();
  await page.getByText('It asks nothing of its own yet.').waitFor();

  // A step with its first question, and a second one that depends on it.
  await page.getByLabel('At which step').selectOption({ label: 'Residence' });
  await button(page, 'Add a step behind it').click();
  await dialog(page).getByLabel('Title of the step, in English').fill('Water Bill');
  await dialog(page).getByLabel('Title of the step, in Spanish').fill('Cuenta de agua');
  await ask(page, 'Money', 'How much do you owe?', '¿Cuánto debe?');
  await shoot(page, 'new-step');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Add the step').click();
  await seen(page, (step) => step.getByLabel('How much do you owe?'));

  // What the utility asks in a table of its own: looked through, added at once, and taken back.
  await button(page, 'Questions from a file').click();
  const table =
    'question,type,options,owner\nAccount number,text,,Bo\nWho reads the meter?,pick,We;They,Bo\n';
  await dialog(page)
    .getByLabel(/A table/)
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await dialog(page).getByText('2 questions were understood.').waitFor();
  await dialog(page).getByText('is a column that says nothing known here.').waitFor();
  await shoot(page, 'import');
  expect(await findBarriers(page)).toEqual([]);
  expect(await button(page, 'Add 2 questions').isDisabled()).toBe(true);
  await dialog(page).getByLabel('How is it answered?').last().selectOption({ label: 'Choose one' });
  await button(page, 'Add 2 questions').click();
  await seen(page, (step) => step.getByText('Who reads the meter?'));
  await button(page, /^Undo/).click();
  await live(page).getByText('Who reads the meter?').waitFor({ state: 'detached' });

  await button(page, 'Add a question').click();
  await ask(page, 'Yes or no', 'Is your water off now?', '¿Ya no tiene agua?');
  await button(page, 'Add the question').click();
  await page.getByLabel('It must be answered').check();
  await page.getByLabel('What to type, in English').fill('Choose Yes if no water comes.');
  await page.getByLabel('What to type, in Spanish').fill('Elija Sí si no sale agua.');
  await button(page, 'Only under a condition').click();
  await page
    .getByLabel('Question', { exact: true })
    .selectOption({ label: 'How much do you owe?' });
  await page.getByLabel('What about it').selectOption({ label: 'is at least' });
  await page.getByLabel('Value').fill('100');
  await live(page).getByText('Is your water off now?').waitFor({ state: 'detached' });
  await seen(page, (step) => step.getByLabel('How much do you owe?'));
  await live(page).getByLabel('How much do you owe?').fill('120');
  await seen(page, (step) => step.getByText('Is your water off now?'));
  await shoot(page, 'question');
  expect(await findBarriers(page)).toEqual([]);

  // Who answers on the step has chosen that question; everything is taken back in words, and done again.
  await page.locator('.outline').getByRole('button', { name: 'Is your water off now?' }).click();
  await button(page, /^Undo: condition of “Is your water off now\?” changed/).click();
  await conditions(page).getByText('Always.').waitFor();
  await button(page, /^Redo: condition of “Is your water off now\?” changed/).click();
  await conditions(page).getByLabel('Value').waitFor();
  expect(await page.getByLabel('Value').inputValue()).toBe('100');

  // The explanation says what was made by sentences.
  const dock = page.locator('.studio-dock');
  await page.getByRole('tab', { name: 'Why' }).click();
  await dock.getByText(/“How much do you owe\?” is at least \$?100\b/).waitFor();
  await page.getByRole('tab', { name: 'Change' }).click();

  // So does the flow of a condition of a step.
  await page.locator('.outline').getByRole('button', { name: 'Water Bill', exact: true }).click();
  await conditions(page).getByRole('button', { name: 'Only under a condition' }).click();
  await conditions(page)
    .getByLabel('Question', { exact: true })
    .selectOption({ label: 'How many people live in your home?' });
  await conditions(page).getByLabel('What about it').selectOption({ label: 'is at least' });
  await conditions(page).getByLabel('Value').fill('2');
  await page.getByRole('tab', { name: 'Flow' }).click();
  await dock.getByText(/^if “How many people live in your home\?” is at least 2$/).waitFor();
  await page.getByRole('tab', { name: 'Change' }).click();
  await button(page, /^Undo: condition of “Water Bill” changed/).click();
  await conditions(page).getByText('Always.').waitFor();

  // What refers to a question is said before it goes.
  await page.locator('.outline').getByRole('button', { name: 'How much do you owe?' }).click();
  await button(page, 'Delete this question').click();
  await page.getByText('“Is your water off now?” is shown without this condition then').waitFor();
  await shoot(page, 'delete');
  await button(page, 'Cancel').click();

  // A paper, for those alone whose water is off.
  await page
    .locator('.outline')
    .getByRole('button', { name: 'Help when the water is off' })
    .click();
  await page.getByLabel('A new paper, in English').fill('The notice');
  await page.getByLabel('A new paper, in Spanish').fill('El aviso');
  await button(page, 'Add the paper').click();
  await conditions(page).getByRole('button', { name: 'Only under a condition' }).click();
  await conditions(page)
    .getByLabel('Question', { exact: true })
    .selectOption({ label: 'Is your water off now?' });
  await conditions(page).getByLabel('What about it').selectOption({ label: 'is' });
  await conditions(page).getByLabel('Value').selectOption({ label: 'Yes' });
  await shoot(page, 'paper');
  expect(await findBarriers(page)).toEqual([]);
  await isSaved(page);
  await page.getByText('The check finds nothing').waitFor();

  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [820, 1180],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shoot(page, `at-${width}`);
    expect(
      await page.evaluate(
        'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
      ),
    ).toBe(true);
    // Nothing falls below the fold unseen, but on a phone.
    if (width > 360) await expectAllPanes(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.locator('.changes li').first().waitFor();
  await page.getByLabel(/^Why\?/).fill('Water crisis, as the board decided');
  await button(page, 'Make it public now').click();
  await page.getByText(/^It is public/).waitFor();
  expect(said).toEqual([]);

  const rosa = await testPortal.newcomer('rosa@example.org');
  await rosa.page.getByText('Help when the water is off').waitFor();
  await startAtStep(testPortal, rosa, 'residence');
  const { status } = await call(
    `${rosa.url}/api/application?submit=false`,
    await accessTokenOf(rosa.page),
    { method: 'PUT', body: { applicationPrograms: [5] } },
  );
  expect(status).toBe(200);
  await rosa.page.reload();
  await rosa.waitForStep('application', 'residence');
  await rosa.next();
  await rosa.page.getByRole('heading', { name: 'Water Bill' }).waitFor();
  await rosa.page.getByLabel('How much do you owe?').fill('99.00');
  expect(await rosa.page.getByText('Is your water off now?').count()).toBe(0);
  await rosa.page.getByLabel('How much do you owe?').fill('100.00');
  await rosa.page
    .getByRole('radiogroup', { name: /water off/ })
    .getByLabel('Yes')
    .check();
  await rosa.page.getByRole('link', { name: 'Español' }).click();
  await rosa.page.getByRole('heading', { name: 'Cuenta de agua' }).waitFor();
  await rosa.page.context().close();

  await page.getByRole('tab', { name: 'Releases' }).click();
  await button(page, /^Go back to/)
    .last()
    .click();
  await page.getByLabel(/^Why\?/).fill('Not before winter');
  await button(page, 'Go back to it').click();
  await page
    .locator('.rows li', { hasText: 'Not before winter' })
    .getByText('public now')
    .waitFor();
  await page.context().close();
}, 720_000);

test('by keyboard alone: a question is added, changed, moved, and taken back', async () => {
  const page = await openStudio(studio, 'kim@example.org', 1024);
  await beginCopy(page, 'By keyboard', 'Builder');
  await page.locator('.outline').getByRole('button', { name: 'Help with rent' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.outline').getByRole('button', { name: 'Your Landlord' }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Add a question').focus();
  await page.keyboard.press('Enter');
  await ask(page, 'Phone number', 'Second phone', 'Otro teléfono');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Second phone' }).waitFor();
  await button(page, 'Move up').focus();
  await page.keyboard.press('Enter');
  await button(page, /^Undo: question “Second phone” moved/).waitFor();
  await page.keyboard.press('Control+z');
  await button(page, /^Redo: question “Second phone” moved/).waitFor();
  await page.getByLabel('The question, in English').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' of the owner');
  await seen(page, (step) => step.getByText('Second phone of the owner'));
  await isSaved(page);

  // What is said of a wrong number is its own from here on, in both languages.
  await page.getByText('What people read when it is wrong', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Say it in words of its own: It is not of that shape').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('What people read, in English').fill('Enter all ten digits');
  await page.getByLabel('What people read, in Spanish').fill('Escriba los diez dígitos');
  await isSaved(page);
  await shoot(page, 'error-words');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Say it as all questions do: It is not of that shape').waitFor();
  // The Spanish still says what the English said before.
  await page.getByText('1 finding', { exact: false }).first().waitFor();
  await goOnInSpanish(page);
  await page.context().close();
}, 420_000);

/** A short way of the same for whoever's browser speaks Spanish: an answer that is worked out, a day, a move. */
async function goOnInSpanish(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => ['es'] }),
  );
  await page.reload();
  const lang = page.locator('html[lang=es]');
  await lang.waitFor({ state: 'attached' });
  await outlineRow(page, LANDLORD).getByRole('button').first().click();
  await button(page, 'Agregar una pregunta').click();
  await dialog(page).getByLabel('Buscar un tipo').fill('fórmula');
  await dialog(page).getByLabel('Una respuesta calculada (se muestra, no se escribe)').check();
  await dialog(page).locator('input[lang=en]').last().fill('Owed in a year');
  await dialog(page).locator('input[lang=es]').last().fill('Debido en un año');
  const way = dialog(page).locator('.tool', { hasText: /^Es/ }).getByRole('combobox');
  await way.selectOption({ label: 'un número por otro' });
  await shoot(page, 'calculated-es-1024');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Agregar la pregunta').click();
  await page.getByRole('heading', { name: 'Owed in a year' }).waitFor();
  await button(page, /^Deshacer: pregunta «Owed in a year» agregada/).waitFor();
  await seen(page, (step) => step.getByText('Owed in a year'));

  // What is asked of each one on a list, and a day, in sentences.
  await conditions(page).getByRole('button', { name: 'Solo con una condición' }).click();
  await conditions(page).getByLabel('Pregunta', { exact: true }).selectOption('/$/incomes');
  const verbs = conditions(page).getByLabel('Qué pasa con ella');
  await verbs.first().selectOption({ label: 'tiene al menos tantos donde' });
  await conditions(page).getByLabel('De cada uno', { exact: true }).selectOption('/amount');
  await verbs.last().selectOption({ label: 'es más de' });
  await button(page, 'Agregar una parte').last().click();
  const born = '/PersonalInformation/DateOfBirth';
  await conditions(page).getByLabel('Pregunta', { exact: true }).last().selectOption(born);
  await verbs.last().selectOption({ label: 'es antes de' });
  await shoot(page, 'conditions-es-1024');
  expect(await findBarriers(page)).toEqual([]);
  await compareInSpanish(page);

  // Before a question goes behind what it shows, that is said, and it can be left.
  await outlineRow(page, `${LANDLORD}#MonthsOwed`).getByRole('button').first().click();
  await button(page, 'Bajar').click();
  await dialog(page)
    .getByRole('heading', { name: /^Antes de mover/ })
    .waitFor();
  await shoot(page, 'late-es-1024');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText('se queda donde estaba').waitFor({ state: 'attached' });
  await isSavedInSpanish(page);
}

const isSavedInSpanish = (page: Page) =>
  page.locator('.saving', { hasText: /^Guardado/ }).waitFor();

/** What is worked out is compared with a number, in blocks. */
async function compareInSpanish(page: Page): Promise<void> {
  await button(page, 'Comparar dos valores').last().click();
  const compared = page.getByRole('group', { name: 'Dos valores' });
  const way = (label: RegExp) =>
    compared.locator('.tool', { hasText: label }).getByRole('combobox');
  const what = way(/^Qué se compara/);
  await what.selectOption('get:/Residence/MonthlyRent');
  await what.selectOption('multiply');
  await way(/^Qué pasa con ella/).selectOption({ label: 'es más de' });
  await way(/^Con qué/).selectOption('fixed');
  await compared.getByLabel('Valor', { exact: true }).last().fill('9000');
  await isSavedInSpanish(page);
  expect(await compared.getByRole('alert').count()).toBe(0);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await compared.evaluate((part) => part.scrollIntoView());
    await shoot(page, `comparing-es-${scheme}-1024`);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Pastes cells as a spreadsheet has them on the clipboard. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

/** Adds to what is said of the agency, and gives it to a message of the pack. */
async function sayOfAgency(page: Page): Promise<void> {
  await page.locator('.outline summary', { hasText: 'Settings' }).click();
  await page.locator('.outline').getByRole('button', { name: 'The agency and its portal' }).click();
  await page.locator('summary', { hasText: 'Add something to say of the agency' }).click();
  await page.getByLabel('What is it?').fill('Office hours');
  await page.getByLabel('How it reads, in English').fill('Monday to Friday, 9 to 5');
  await page.getByLabel('How it reads, in Spanish').fill('De lunes a viernes, de 9 a 5');
  await button(page, 'Add it').click();
  await page.getByText('In texts: {agencyOfficeHours}').waitFor();
  await button(page, /^Undo: “Office hours” added to what is said of the agency/).waitFor();
  await shoot(page, 'facts-1280');
  expect(await findBarriers(page)).toEqual([]);
  await page.locator('.outline summary', { hasText: 'Pages' }).click();
  await page.locator('.outline').getByRole('button', { name: 'errors', exact: true }).click();
  await page
    .getByLabel('call in English')
    .fill('Need help? Come {agencyOfficeHours}, or call {agency} at {phone}.');
  await isSaved(page);
  await page.locator('.outline').getByRole('button', { name: 'The agency and its portal' }).click();
  const more = page.locator('summary', { hasText: 'Rename or delete: Office hours' });
  await more.getByText('in 1 text').waitFor();
  await more.click();
  await button(page, 'Delete this fact').click();
  await page.getByText('Take it out there first').waitFor();
  await shoot(page, 'fact-held-1280');
  expect(await button(page, 'Yes, delete it').isDisabled()).toBe(true);
  await button(page, 'Cancel').click();
}

/** A form that stands alone is made, seen, and gets a second question where it is wanted. */
async function makeForm(page: Page): Promise<void> {
  await page.locator('.outline summary', { hasText: 'Forms' }).click();
  await button(page, 'New form').click();
  const said = [
    ['Its name', 'Tool library', 'Biblioteca de herramientas'],
    ['Its first step', 'What you lend', 'Qué presta'],
    ['Its first question', 'Which tool is it?', '¿Qué herramienta es?'],
    ['The heading of the page after it is sent', 'Thank you', 'Gracias'],
    ['What happens next, and when', 'We will call you.', 'Le llamaremos.'],
  ] as const;
  for (const [label, english, spanish] of said) {
    await dialog(page).getByLabel(`${label}, in English`).fill(english);
    await dialog(page).getByLabel(`${label}, in Spanish`).fill(spanish);
  }
  await shoot(page, 'new-form-1280');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Make the form').click();
  await page.getByText('Its address: /forms/tool-library').waitFor();
  await seen(page, (step) => step.getByText('Which tool is it?'));
  await shoot(page, 'form-1280');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Add a question to it').click();
  await ask(page, 'Yes or no', 'Is it heavy?', '¿Es pesada?');
  await button(page, 'Add the question').click();
  await page.getByLabel('The page after submission shows the answer').check();
  await seen(page, (step) => step.getByText('Is it heavy?'));
}

/** Pictures of the panels of settings and forms in both schemes and widths. */
async function shootPanels(page: Page): Promise<void> {
  if (!process.env.BUILDER_SHOTS) return;
  for (const section of ['Formularios', 'Ajustes'])
    await page.locator('.outline summary', { hasText: section }).click();
  const rows = { facts: 'portal.json', form: 'forms/tool-library/wizard.json' };
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, key] of Object.entries(rows)) {
        await outlineRow(page, key).getByRole('button').first().click();
        await page.locator('.studio-dock fieldset.form-group').first().waitFor();
        await shoot(page, `${name}-es-${scheme}-${width}`);
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('.outline summary', { hasText: 'Tablas de consulta' }).click();
  await outlineRow(page, 'tables/income-limits-household-size.json')
    .getByRole('button')
    .first()
    .click();
  await page.locator('.table-sheet').waitFor();
}

test('figures are pasted into a table, and an answer is looked up in it, rounded, and seen', async () => {
  const page = await openStudio(studio, 'lin@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'Limits', 'Builder');
  await page.locator('.outline summary', { hasText: 'Look-up tables' }).click();
  await button(page, 'New look-up table').click();
  await page.getByLabel('What is it a table of?').fill('Income limits by household size');
  await page.getByLabel('What do you look it up by?').fill('Household size');
  await page.getByLabel('What does it tell you?').fill('Monthly income');
  await page.getByLabel('Where do its figures come from?').fill('Federal Register 2026-01412');
  await page.getByLabel('From which day do they count?').fill('2025-10-01');
  await shoot(page, 'new-table');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Make the table').click();
  // Nothing is wrong before somebody was there.
  expect(await page.getByText('“household size” is blank.').count()).toBe(0);
  await page.getByLabel('household size, row 1').focus();
  await page.getByLabel('monthly income, row 1').focus();
  await page.getByText('“household size” is blank. “monthly income” is blank.').waitFor();
  await shoot(page, 'table-blank');
  const first = page.getByLabel('household size, row 1');
  await first.focus();
  await paste(first, '1\t$1,956.25\n2\t2,643.75\n3\tabout 3,300\t2026-01-01\t\tLetter of 2 May\n');
  await page.getByText('3 rows were pasted.').waitFor();
  await page.getByText('“monthly income” is not like in most rows').waitFor();
  await shoot(page, 'table-wrong');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('monthly income, row 3').fill('3331.5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4018.75');
  await button(page, /^Undo: table “Income limits by household size” changed/).waitFor();
  await page.getByText('The check finds nothing').waitFor();
  await inBothSchemes(page, 'table-1280');

  await page.locator('.outline').getByRole('button', { name: 'Help with rent' }).click();
  await outlineRow(page, LANDLORD).getByRole('button').first().click();
  await button(page, 'Add a question').click();
  await ask(
    page,
    'A calculated answer (shown, not typed)',
    'Your limit a week',
    'Su límite por semana',
  );
  await button(page, 'Add the question').click();
  await page.getByRole('heading', { name: 'Your limit a week' }).waitFor();
  await button(page, 'Work it out in more steps').click();
  const is = page
    .locator('.calculation .tool', { hasText: /^It is/ })
    .getByRole('combobox')
    .first();
  await is.selectOption({ label: 'looked up in a table' });
  await page
    .getByLabel('Where “household size” is', { exact: true })
    .selectOption('get:/PersonalInformation/PersonsInHousehold');
  await is.selectOption({ label: 'one divided by another' });
  await page.getByText('220.31').waitFor();
  await seen(page, (step) => step.getByText('Your limit a week'));
  await page.getByText('The check finds nothing').waitFor();
  await page.locator('.calculation legend').evaluate((part) => part.scrollIntoView());
  await inBothSchemes(page, 'blocks-1280');
  await page.setViewportSize({ width: 1024, height: 768 });
  await shoot(page, 'blocks-1024');
  const table = page
    .locator('.outline')
    .getByRole('button', { name: 'Income limits by household size' });
  await table.click();
  await page.locator('.table-sheet').waitFor();
  await shoot(page, 'table-1024');
  await button(page, /^Go to: Your limit a week/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await sayOfAgency(page);
  await makeForm(page);
  await table.click();
  await page.locator('.table-sheet').waitFor();

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => ['es'] }),
  );
  await page.reload();
  await page.locator('html[lang=es]').waitFor({ state: 'attached' });
  await page.locator('.table-sheet').waitFor();
  await shoot(page, 'table-es-1024');
  await page.getByText('Sus columnas').scrollIntoViewIfNeeded();
  await page
    .locator('.studio-dock summary', { hasText: 'Se consulta por: household size' })
    .click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await shoot(page, 'table-es-1280');
  await shootPanels(page);
  expect(await findBarriers(page)).toEqual([]);
  await button(page, /^Ir a: Your limit a week/).click();
  await page.locator('.calculation').waitFor();
  await page.locator('.calculation').scrollIntoViewIfNeeded();
  await shoot(page, 'blocks-es-1280');
  expect(await findBarriers(page)).toEqual([]);
  expect(said).toEqual([]);
  await page.context().close();
}, 420_000);

test('by keyboard alone: a rule and its message are changed in sentences, and taken back; a gate by hand stays', async () => {
  const page = await openStudio(studio, 'lee@example.org', 1024);
  await beginCopy(page, 'Rules', 'Builder');
  const open = (file: string) =>
    page.evaluate((path) => {
      const place = new URLSearchParams(window.location.hash.slice(1));
      place.set('file', path);
      window.location.hash = place.toString();
    }, file);
  await open('application/residence.schema.json');
  await page.getByText('Rule: Must be greater than 0').focus();
  await page.keyboard.press('Enter');
  const must = page.getByRole('group', { name: 'What must hold?' }).filter({ visible: true });
  await must.getByLabel('Value').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2');
  await button(page, /^Undo: rule changed in “Residence”/).waitFor();
  await isSaved(page);
  await shoot(page, 'rule-1024');
  await page.setViewportSize({ width: 1280, height: 900 });
  await shoot(page, 'rule-1280');
  expect(await findBarriers(page)).toEqual([]);

  // Its last sentence goes: that is said, and the file keeps it.
  await must.getByRole('button', { name: /^Take away/ }).focus();
  await page.keyboard.press('Enter');
  await must.getByRole('alert').waitFor();
  await must.getByRole('button', { name: 'Add a part' }).focus();
  await page.keyboard.press('Enter');
  await isSaved(page);
  // What is begun goes first, then what is written.
  for (const undo = button(page, /^Undo: (rule|what you began)/); (await undo.count()) > 0; ) {
    await undo.focus();
    await page.keyboard.press('Enter');
    await isSaved(page);
  }
  await must.getByLabel('Value').filter({ visible: true }).waitFor();
  expect(await must.getByLabel('Value').inputValue()).toBe('0');

  // One that is new holds when its question is answered; it goes as it came.
  await page.getByText('Add a rule', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('What people read, in English').fill('Please say how big it is');
  await page.getByLabel('What people read, in Spanish').fill('Diga cuánto mide');
  await shoot(page, 'rule-new');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Rule: Please say how big it is').focus();
  await page.keyboard.press('Enter');
  await must.last().getByLabel('What about it').waitFor();
  await button(page, 'Delete this rule').filter({ visible: true }).last().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await button(page, /^Undo: rule deleted in “Residence”/).waitFor();

  // What an admin thinks of it stands beside it, in the outline and in a list, until it is resolved.
  await page.getByLabel('What do you think of this?').fill('Is this too much?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Comments (1)' }).click();
  await page.getByText('Is this too much?', { exact: true }).waitFor();
  await shoot(page, 'comments');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Residence').last().click();
  await button(page, 'Resolve: Is this too much?').click();
  await page.getByText('1 resolved comment').waitFor();
  await shoot(page, 'comment-resolved');

  await open('application/required-documents.schema.json');
  await page.getByText('Gate: You must provide at least').focus();
  await page.keyboard.press('Enter');
  await page.getByText('was written by hand').waitFor();
  await page.getByLabel('Message, in English').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Please add {N} papers.');
  await page.keyboard.press('Tab');
  await page.getByText('Gate: Please add {N} papers.').waitFor();
  await isSaved(page);
  await shoot(page, 'gate-1280');
  await page.setViewportSize({ width: 1024, height: 900 });
  await shoot(page, 'gate-1024');
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
}, 420_000);

const LANDLORD = 'programs/rent/landlord.schema.json';
const EVICTION = 'programs/rent/eviction.schema.json';

test('a question is dragged within its step and to another, and moved by keys; a place that can’t be is said', async () => {
  const page = await openStudio(studio, 'nora@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'Dragged', 'Builder');
  await page.locator('.outline').getByRole('button', { name: 'Help with rent' }).click();
  await outlineRow(page, LANDLORD).waitFor();
  const [first, second, ...rest] = (await outlineOrder(page, LANDLORD)) as [string, string];
  const known = await outlineOrder(page, EVICTION);

  // Behind the second: a line shows it before anything is another, and one undo takes it back.
  await holdOver(page, [first, second], 'lower');
  await page.locator('.outline [data-line]').waitFor();
  await shoot(page, 'drag-1280');
  expect(await outlineOrder(page, LANDLORD)).toEqual([first, second, ...rest]);
  await page.mouse.up();
  await page.getByText("“Landlord's name” is now 2 of 5 in “Your Landlord”").waitFor();
  expect(await outlineOrder(page, LANDLORD)).toEqual([second, first, ...rest]);
  await button(page, /^Undo: question “Landlord's name” moved/).click();
  await outlineRow(page, LANDLORD).waitFor();
  expect(await outlineOrder(page, LANDLORD)).toEqual([first, second, ...rest]);

  // Escape in the middle changes nothing, nor does another program.
  await holdOver(page, [first, second], 'lower');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.getByText("“Landlord's name” stays where it was.").waitFor({ state: 'attached' });
  await holdOver(page, [first, 'programs/energy/program.json'], 'lower');
  await shoot(page, 'drag-refused-1280');
  await page.mouse.up();
  await page.getByText('can’t go to another program or form').waitFor();
  expect(await outlineOrder(page, LANDLORD)).toEqual([first, second, ...rest]);
  await button(page, 'Nothing to undo').waitFor();

  // Into the next step.
  await holdOver(page, [first, known[0]!], 'upper');
  await page.mouse.up();
  const moved = `${EVICTION}#${first.split('#')[1]}`;
  await outlineRow(page, moved).waitFor();
  expect(await outlineOrder(page, EVICTION)).toEqual([moved, ...known]);
  await isSaved(page);

  // By keys: the grip of the chosen row is behind it, and keeps the focus.
  await page.setViewportSize({ width: 1024, height: 900 });
  await outlineRow(page, moved).getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText("“Landlord's name” is picked up").waitFor();
  await page.keyboard.press('ArrowDown');
  await shoot(page, 'move-keys-1024');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await outlineOrder(page, EVICTION)).toEqual([moved, ...known]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText("“Landlord's name” is now 1 of 5 in “Your Landlord”").waitFor();
  expect(await outlineOrder(page, LANDLORD)).toEqual([first, second, ...rest]);
  expect(await page.evaluate('document.activeElement.closest("[data-row]").dataset.row')).toBe(
    first,
  );

  await isSaved(page);
  expect(said).toEqual([]);
  await page.context().close();
}, 420_000);

/** A survey of two pages, as SurveyJS has it, with limits and conditions, and what can't be taken over. */
const SURVEY = {
  pages: [
    {
      name: 'garden',
      title: { default: 'Your garden', es: 'Su huerto' },
      elements: [
        {
          type: 'radiogroup',
          name: 'kind',
          title: { default: 'What do you grow?', es: '¿Qué cultiva?' },
          description: { default: 'The most of it', es: 'Lo que más' },
          choices: [
            { value: 'v', text: { default: 'Vegetables', es: 'Verduras' } },
            { value: 'f', text: { default: 'Flowers', es: 'Flores' } },
          ],
        },
        {
          type: 'text',
          name: 'rows',
          title: { default: 'How many rows?', es: '¿Cuántas hileras?' },
          inputType: 'number',
          visibleIf: "{kind} = 'v'",
          min: 1,
          max: 20,
          maxErrorText: { default: 'A plot has 20 rows.', es: 'Una parcela tiene 20 hileras.' },
        },
      ],
    },
    {
      name: 'tools',
      elements: [
        {
          type: 'comment',
          name: 'tools',
          title: { default: 'Which tools do you need?', es: '¿Qué herramientas necesita?' },
          maxLength: 200,
          visibleIf: '{rows} > 2',
        },
        { type: 'file', name: 'photo', title: 'A picture of it' },
      ],
    },
  ],
};

test('a program is made of a file with a step for each of its pages, and one undo takes it back', async () => {
  const page = await openStudio(studio, 'mia@example.org');
  await beginCopy(page, 'From a survey', 'Builder');
  await button(page, 'New program').click();
  await page.getByLabel('What people read, in English').fill('Garden plots');
  await page.getByLabel('What people read, in Spanish').fill('Parcelas de huerto');
  await page
    .getByLabel('What does it begin with?')
    .selectOption({ label: 'A file: the questions of a form that there is already' });
  await dialog(page)
    .getByLabel(/A table/)
    .setInputFiles({
      name: 'survey.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(SURVEY)),
    });
  await dialog(page).getByText('3 questions were understood.').waitFor();
  await dialog(page)
    .getByText(/is answered in a way that no question here is/)
    .waitFor();
  await dialog(page).getByLabel('Title of step 2, in English').fill('Your tools');
  await dialog(page).getByLabel('Title of step 2, in Spanish').fill('Sus herramientas');
  await dialog(page).getByText('The file says: text number').waitFor();
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, `program-file-open-${width}`);
    expect(await findBarriers(page)).toEqual([]);
  }
  const kind = dialog(page).getByLabel('How is it answered?').nth(1);
  await dialog(page).getByText('say first how the other question is answered').waitFor();
  await kind.selectOption({ label: 'Number' });
  await dialog(page).getByLabel('From 1 to 20').waitFor();
  await dialog(page).getByLabel('Shown when “How many rows?” is more than 2').waitFor();
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await dialog(page).getByLabel('At most 200 letters').scrollIntoViewIfNeeded();
    await shoot(page, `program-file-brings-${width}`);
    expect(await findBarriers(page)).toEqual([]);
  }
  await button(page, 'Make the program with 3 questions').click();
  await page.locator('.outline').getByRole('button', { name: 'Your garden' }).click();
  await seen(page, (step) => step.getByText('What do you grow?'));
  await page.getByText('The check finds nothing').waitFor();
  expect(await live(page).getByText('How many rows?').count()).toBe(0);
  await live(page).getByLabel('Vegetables').check();
  await live(page).getByText('How many rows?').waitFor();
  await shoot(page, 'program-file-made');
  await button(page, /^Undo: program “Garden plots” made with 3 questions of a file/).click();
  await page
    .locator('.outline')
    .getByRole('button', { name: 'Garden plots' })
    .waitFor({ state: 'detached' });
  await page.context().close();
}, 300_000);

/** Two rules that nobody obeys both, once she has said that she works at the agency. */
const contradiction = (name: string) => ({
  id: name.toLowerCase(),
  when: { '/Race/WorksAtSVCA': { const: 'yes' } },
  must: { '/OtherContact/Name': { const: name } },
  at: ['/OtherContact/Name'],
  message: 'required',
});

/** Writes a definition of the open copy as another admin would, past the page. */
async function putElsewhere(page: Page, file: string, change: (text: string) => string) {
  const copy = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('copy');
  const address = `${studio.testPortal.portal.url}/api/studio/copies/${copy}/files/${file}`;
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  const now = await fetch(address, { headers });
  const put = await fetch(address, {
    method: 'PUT',
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'if-match': now.headers.get('etag')!,
    },
    body: change(await now.text()),
  });
  expect(put.status).toBe(200);
}

test('who gets stuck is said in words, shown with answers by a press, and does not keep it from being public', async () => {
  const page = await openStudio(studio, 'ivy@example.org');
  await beginCopy(page, 'Stuck', 'Builder');
  await putElsewhere(page, 'application/other-contact.schema.json', (text) =>
    JSON.stringify(
      { ...JSON.parse(text), rules: [contradiction('Ana'), contradiction('Eva')] },
      null,
      2,
    ),
  );
  await page.reload();
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await page.getByText('Some people get stuck at the step “Other Contact”').waitFor();
  await shoot(page, 'stuck-1280');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Fill in').first().click();
  await seen(page, (step) => step.getByRole('heading', { name: 'Other Contact' }));
  await live(page).getByLabel("Contact's full name").waitFor();
  await shoot(page, 'stuck-filled');

  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByText('It can be published all the same.').waitFor();
  await page.getByLabel(/^Why\?/).fill('It is to be mended tomorrow');
  expect(await button(page, 'Make it public now').isEnabled()).toBe(true);
  await shoot(page, 'stuck-publish-1280');
  await page.setViewportSize({ width: 1024, height: 768 });
  await shoot(page, 'stuck-publish-1024');
  expect(await findBarriers(page)).toEqual([]);

  await page.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['es'] })");
  await page.reload();
  await page.getByRole('tab', { name: /^Hallazgos/ }).click();
  await page.getByText('Hay quien se queda en el paso «').waitFor();
  await button(page, 'Llenar').first().waitFor();
  await shoot(page, 'stuck-es-1024');
  await page.setViewportSize({ width: 1280, height: 900 });
  await shoot(page, 'stuck-es-1280');
  await page.getByRole('tab', { name: 'Respuestas' }).click();
  await page.context().close();
}, 420_000);

test('a question is added where it is wanted on the live step, by pointer and by keyboard', async () => {
  const page = await openStudio(studio, 'olga@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'On the step', 'Builder');
  await page.locator('.outline').getByRole('button', { name: 'Help with rent' }).click();
  await page.locator('.outline').getByRole('button', { name: 'Your Landlord' }).click();
  await seen(page, (step) => step.getByLabel("Landlord's phone"));
  const here = live(page).getByRole('button', { name: 'Add a question here' });
  const [first, second, ...rest] = await outlineOrder(page, LANDLORD);

  // Above the one that is pointed at; who looks at another one sees it there.
  await live(page).getByLabel("Landlord's phone").hover();
  await here.first().waitFor();
  await shoot(page, 'add-here-1280');
  await here.first().click();
  await ask(page, 'Short text', 'Company', 'Compañía');
  await button(page, 'Add the question').click();
  await seen(page, (step) => step.getByLabel('Company'));
  const added = `${LANDLORD}#Company`;
  expect(await outlineOrder(page, LANDLORD)).toEqual([first, added, second, ...rest]);

  // Behind the one that has the focus, with the Tab key; the step is found without barriers then.
  await page.setViewportSize({ width: 1024, height: 900 });
  await live(page).getByLabel('Company').focus();
  await here.last().waitFor();
  await page.keyboard.press('Tab');
  await shoot(page, 'add-here-1024');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await ask(page, 'E-mail address', 'E-mail of the landlord', 'Correo del casero');
  await page.keyboard.press('Enter');
  await outlineRow(page, `${LANDLORD}#MailTheLandlord`).waitFor();
  expect((await outlineOrder(page, LANDLORD)).slice(1, 3)).toEqual([
    added,
    `${LANDLORD}#MailTheLandlord`,
  ]);
  await isSaved(page);

  // It is moved right there, by keys, by which the focus goes with it, and by its grip.
  await page.setViewportSize({ width: 1280, height: 1400 });
  const tool = (name: string) => live(page).getByRole('button', { name, exact: true });
  const isNow = (place: number) =>
    page.getByText(new RegExp(`^“Company” is now ${place} of`)).waitFor();
  // They stand above the words of their question, of one that is answered by choosing, too.
  const chosen = live(page).locator('fieldset[data-field]').first();
  await chosen.getByRole('radio').first().focus();
  for (const tools of ['[data-tool=title]', '[data-add=before]']) {
    const [above, words] = [chosen.locator(tools), chosen.locator('> legend')];
    const [{ y, height }, { y: top }] = [
      (await above.boundingBox())!,
      (await words.boundingBox())!,
    ];
    expect(y + height).toBeLessThanOrEqual(top + 1);
  }
  await live(page).getByLabel('Company').focus();
  await shoot(page, 'tools-1280');
  expect(await findBarriers(page)).toEqual([]);
  await tool('Move “Company” down').press('Enter');
  await isNow(3);
  await page.keyboard.press('Enter');
  await isNow(4);
  // The step follows the copy: until then it stands where it did.
  await page.getByText('The check finds nothing').waitFor();
  await live(page).locator('[data-field$="Phone"] ~ [data-field$="Company"]').waitFor();
  await live(page).locator('[data-tool=drag]').hover();
  await page.mouse.down();
  const onto = (await live(page).getByLabel("Landlord's name").boundingBox())!;
  await page.mouse.move(onto.x + 20, onto.y + 10, { steps: 6 });
  await page.mouse.move(onto.x + 20, onto.y - 20, { steps: 2 });
  await shoot(page, 'tools-drag-1280');
  await page.mouse.up();
  await isNow(1);

  // Its words are changed where they stand, in the language of the step, and one undo takes that back.
  await live(page).locator('label', { hasText: 'Company' }).dblclick();
  await live(page).getByRole('textbox', { name: 'The question' }).waitFor();
  await shoot(page, 'words-in-place-1280');
  await page.keyboard.type('Firm');
  await page.keyboard.press('Enter');
  await seen(page, (step) => step.getByLabel('Firm'));
  await page.getByRole('combobox', { name: 'Languages' }).selectOption('es');
  await live(page).getByLabel('Compañía').focus();
  await page.keyboard.press('F2');
  await live(page).getByRole('textbox', { name: 'The question' }).fill('Empresa');
  await page.keyboard.press('Enter');
  await seen(page, (step) => step.getByLabel('Empresa'));
  await tool('Change the help of “Firm”').click();
  await page.getByText('Write it in English first').waitFor();
  await button(page, /^Undo: /).click();
  await seen(page, (step) => step.getByLabel('Compañía'));
  await isSaved(page);
  expect(said).toEqual([]);
  await page.context().close();
}, 300_000);

/** The steps behind the first, as somebody comes to them who asks for help with water bills. */
const WALKED = [
  'Mailing Information',
  'Demographics',
  'Household',
  'Race',
  'Income',
  'Residence',
  'Other Contact',
  'Additional Household Members',
  'Required Documents',
  'Disclosures',
];

/** The rent program taken in March alone. */
const inMarch = (text: string) =>
  JSON.stringify({ ...JSON.parse(text), opens: '2031-03-01', closes: '2031-03-31' }, null, 2);

test('the whole walk is tried on a day on which a program is not open, until it was sent', async () => {
  const page = await openStudio(studio, 'wanda@example.org');
  const said = watchPage(page);
  await beginCopy(page, 'On a day', 'Builder');
  await putElsewhere(page, 'programs/rent/program.json', inMarch);
  await page.reload();
  const day = page.getByLabel('On which day?');
  const step = page.locator('.live').getByRole('combobox', { name: 'Step' });
  const rent = live(page).getByLabel('Help with rent');
  const water = live(page).getByLabel('Help with water bills');
  const next = live(page).getByRole('button', { name: 'Next', exact: true });
  const submit = live(page).getByRole('button', { name: 'Submit' });
  await button(page, 'Walk from the start').click();

  // What can be chosen follows the day, and what one likes.
  await day.fill('2031-03-15');
  await rent.waitFor();
  await day.fill('2031-04-02');
  await rent.waitFor({ state: 'detached' });
  await page.getByText('3 of 4 programs open').click();
  await page.getByRole('checkbox', { name: 'Help with water bills' }).uncheck();
  await water.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Help with rent' }).check();
  await rent.waitFor();
  await shoot(page, 'trial-programs-1280');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'All by their dates').click();
  await rent.waitFor({ state: 'detached' });

  // Nobody gets in while nothing is taken.
  const intake = page.getByLabel('Can it be filled in?');
  await intake.selectOption({ label: 'No' });
  await seen(page, (frame) => frame.getByRole('heading', { name: 'We will be back soon' }));
  await shoot(page, 'trial-not-taken-1280');
  await intake.selectOption({ label: 'By the dates: yes' });
  // A step of a program that is chosen is one of the form, as soon as it is.
  await day.fill('2031-03-15');
  await rent.check();
  await live(page).getByRole('button', { name: 'Your Landlord' }).click();
  await seen(page, (frame) => frame.getByLabel("Landlord's phone"));
  expect(await step.inputValue()).toBe('rent.landlord');

  // What was chosen while it was open is refused on the day after, where it was chosen.
  await page.getByRole('tab', { name: 'Answers' }).click();
  await button(page, 'Find answers that lead through').click();
  await button(page, /^Maria, who rents/).click();
  expect(await day.inputValue()).toBe('2031-03-15');
  await button(page, 'A whole walk: application with rent').click();
  await day.fill('2031-04-02');
  await step.selectOption({ label: 'Personal Information' });
  await rent.waitFor();
  await next.click();
  await seen(page, (frame) => frame.getByText(/Help with rent stopped taking applications after/));
  await water.check();
  for (const title of WALKED) {
    await next.click();
    const heading = live(page).locator('h2[data-current]', { hasText: title });
    // Of answers without an income it is asked whether there is none.
    const none = live(page).getByRole('button', { name: 'Yes, there is none' });
    await heading.or(none).first().waitFor();
    if (await none.isVisible()) await none.click();
    await seen(page, (frame) => frame.locator('h2[data-current]', { hasText: title }));
    // A new step begins where she looks, and Tab goes on in it.
    const start = await heading.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      hasFocus: document.activeElement === element,
    }));
    expect(start.hasFocus).toBe(true);
    expect(start.top).toBeGreaterThanOrEqual(0);
    expect(start.top).toBeLessThan(300);
    expect(await live(page).locator('[data-add], [data-tool]').count()).toBe(0);
    expect(await page.getByText('Any picture from your computer will do').count()).toBe(
      title === 'Required Documents' ? 1 : 0,
    );
    if (title === 'Required Documents') await shoot(page, 'trial-papers-1280');
  }
  await shoot(page, 'trial-last-step');
  await submit.click();
  await page.getByText('Nothing was sent.').waitFor();
  await seen(page, (frame) =>
    frame.getByRole('heading', { name: 'Application has been received' }),
  );
  await live(page).getByText('04/02/2031').waitFor();
  await shoot(page, 'trial-sent-1280');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Back to the last step').click();
  await submit.waitFor();

  // What is wrong is said in place of sending, step by step.
  await button(page, /^Maria, who rents/).click();
  await live(page)
    .getByLabel(/^I have read all/)
    .check();
  await submit.click();
  await seen(page, (frame) => frame.getByText(/steps? needs? another look/));

  // What comes before the steps of a program need not be typed again.
  await day.fill('2031-03-15');
  await step.selectOption({ label: 'Your Landlord' });
  const fill = button(page, /^Fill in what comes before “Help with rent”/);
  await fill.click();
  await page.getByText('What comes before “Your Landlord” is filled in.').waitFor();
  expect([await day.inputValue(), await step.inputValue()]).toEqual([
    '2031-03-15',
    'rent.landlord',
  ]);
  expect(await live(page).getByLabel("Landlord's phone").inputValue()).toBe('');
  await button(page, 'Fill in this step').click();
  await page.getByText(/^This step is filled in where it was blank/).waitFor();
  await live(page)
    .getByLabel("Landlord's phone")
    .and(live(page).locator('[value]:not([value=""])'))
    .waitFor();
  await shoot(page, 'trial-filled-1280');
  await day.fill('2031-04-02');
  await fill.click();
  await page.getByText('What was found does not hold on this day').waitFor();
  expect(await step.inputValue()).toBe('personal-information');
  await button(page, 'End the walk').click();
  await live(page).getByLabel('Help with water bills').focus();
  await live(page).locator('[data-add]').first().waitFor();
  expect(said).toEqual([]);
  await page.context().close();
}, 420_000);

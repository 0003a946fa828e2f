/**
 * The task sheet of `docs/trials.md` in one go, by what can be seen and pressed: of each night alone. It counts
 * presses and keys as its table has them.
 */
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { portalDayFromNow } from '../../browser/today.ts';
import { expectAsByHand, jsonIn, readBuilt, readHand } from './builtProgram.ts';
import { choose, done, fill, Hands, press } from './countingHands.ts';
import { beginCopy, isSaved, live, openCopy, openStudio, seen, setStudio } from './studioHands.ts';
import { watchPage } from './watchPage.ts';

let studio: Awaited<ReturnType<typeof setStudio>>;
beforeAll(async () => {
  studio = await setStudio((portal) => ({ ...portal, publish: { reviewers: 1 } }));
}, 300_000);
afterAll(() => studio?.close());

const OFF = 'Is your water shut off?';
const WHEN = 'When was it shut off, or when will it be?';
const OWED = 'How much do you owe?';

const FIRST_DAY = portalDayFromNow(0);
/** The end of next month. */
const [year, month] = FIRST_DAY.split('-').map(Number) as [number, number];
const LAST_DAY = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);

/** 1 and 2: the program, and the step “Your water”. */
async function makeProgram(page: Page, ada: Hands): Promise<void> {
  await ada.press('New program');
  const asked = page.getByRole('dialog');
  await ada.say('What people read', 'Water crisis help', 'Ayuda con la crisis del agua', asked);
  await fill(asked.getByLabel('Its official name'), 'Emergency Water Assistance');
  await fill(asked.getByLabel('First day'), FIRST_DAY);
  await fill(asked.getByLabel('Last day'), LAST_DAY);
  await ada.press('Make the program');
  await choose(page.getByLabel('At which step'), 'Residence');
  await ada.press('Add a step behind it');
  await ada.step('Your water', 'Su agua');
  await ada.ask('Choose one', OFF, '¿Le cortaron el agua?');
  await ada.choices(
    ['Already off', 'Will be shut off soon', 'No'],
    ['Ya está cortada', 'La van a cortar pronto', 'No'],
  );
  await ada.press('Add the step');
  await ada.press('Add a question');
  await ada.ask('Date', WHEN, '¿Cuándo se cortó, o cuándo se va a cortar?');
  await ada.added(WHEN);
  await ada.press('Add a question below');
  await ada.ask('Money', OWED, '¿Cuánto debe?');
  await ada.added(OWED);
  await ada.say(
    'A help line under it',
    'The amount on your newest bill.',
    'La cantidad de su última cuenta.',
  );
  await press(ada.panel().getByLabel('It must be answered'));
  await ada.say(
    'What to type',
    'Enter the amount on your newest bill.',
    'Escriba la cantidad de su última cuenta.',
  );
  await ada.press('Add a question below');
  await fill(page.getByLabel('Find a kind'), 'typing');
  await ada.ask(
    'Choose one from a long list',
    'Which company sends your water bill?',
    '¿Qué compañía le manda la cuenta del agua?',
  );
  await ada.choices(['Saluda Water', 'Lexington Water Works', 'Batesburg Utilities']);
  await ada.added('Which company sends your water bill?');
}

/** 3 to 5: the step under a condition, the paper, and the days. */
async function addConditions(page: Page, ada: Hands): Promise<void> {
  await ada.row('Your water');
  await ada.press('Add a step behind it');
  await ada.step('Medical need', 'Necesidad médica');
  const needs = 'Does somebody at home need water for medical reasons?';
  await ada.ask('Yes or no', needs, '¿Alguien en casa necesita agua por razones médicas?');
  await ada.press('Add the step');
  const amount = { question: OWED, verb: 'is at least', value: '200' };
  await ada.condition(ada.panel(), amount);
  await ada.row(needs);
  await ada.press('Add a question below');
  const reason = 'In one sentence, what is it needed for?';
  await ada.ask('Short text', reason, 'En una frase, ¿para qué se necesita?');
  await ada.added(reason);
  await ada.condition(ada.panel(), { question: needs, value: 'Yes' });
  await ada.row('Water crisis help');
  await ada.say('A new paper', 'Your water bill', 'Su cuenta del agua');
  await choose(page.getByLabel('Filed under').last(), 'Utility bill');
  await ada.press('Add the paper');
  await ada.condition(ada.panel().locator('details[open]', { hasText: 'Your water bill' }).last(), {
    question: OFF,
    value: 'Already off',
  });
  await ada.row('When was it shut off');
  await choose(page.getByLabel('Which days?'), 'Not too far ahead');
  await fill(page.getByLabel('How many days ahead at most?'), '60');
  await press(ada.panel().getByText('What people read when it is wrong', { exact: true }));
  const late = ada.panel().getByRole('group', { name: 'The date is too late' });
  await press(late.getByRole('button', { name: 'Say it in words of its own' }));
  await ada.say(
    'What people read',
    'Enter a date at most 60 days from today.',
    'Escriba una fecha a no más de 60 días desde hoy.',
    late,
  );
  await isSaved(page);
}

/** The name of the folder that the builder makes for it. */
const BUILT = 'water-crisis-help';
const readIt = (page: Page) => readBuilt(page, studio.testPortal.portal.url, BUILT);

/** 3 and 4: a condition without an answer that was chosen is not written, and what is under it is always there. */
async function readConditions(page: Page): Promise<void> {
  const files = await readIt(page);
  const { adds } = jsonIn(files, 'program.json') as unknown as {
    adds: { steps: { when?: object }[]; documents: { when?: object }[] };
  };
  const asked = `/YourWater/${BUILT}`;
  expect(adds.steps.map(({ when }) => when)).toEqual([
    undefined,
    { [`${asked}/HowMuchYouOwe`]: { minimum: 200 } },
  ]);
  expect(adds.documents.map(({ when }) => when)).toEqual([
    { [`${asked}/YourWaterShutOff`]: { const: 'already-off' } },
  ]);
  const { properties } = jsonIn(files, 'medical-need.schema.json') as unknown as {
    properties: { [name: string]: { when?: object } };
  };
  expect(properties.OneSentenceWhatNeeded!.when).toEqual({
    [`/MedicalNeed/${BUILT}/DoesSomebodyHomeNeed`]: { const: 'yes' },
  });
}

/** The same program as a hand wrote it, formatted as most files of the programs that ship. */
async function readByHand(): Promise<Map<string, string>> {
  const files = await readHand(path.join(import.meta.dirname, 'water-by-hand'));
  const days = files.get('program.json')!;
  return files.set(
    'program.json',
    days.replace('"first day"', `"${FIRST_DAY}"`).replace('"last day"', `"${LAST_DAY}"`),
  );
}

/** A day as applicants type it. */
const typed = (days: number) => portalDayFromNow(days).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

/** 6 to 8: tried on another day, in both languages, with nothing wrong. */
async function tryIt(page: Page, ada: Hands): Promise<void> {
  const step: FrameLocator = live(page);
  await fill(page.getByLabel('On which day?'), portalDayFromNow(8));
  await ada.row('Your water');
  await press(step.getByText('Already off').first());
  await fill(step.getByLabel('When was it shut off'), typed(90));
  await fill(step.getByLabel(OWED), '250');
  await press(step.getByRole('button', { name: 'Next' }));
  await seen(page, (now) => now.getByText('Enter a date at most 60 days from today.'));
  await fill(step.getByLabel('When was it shut off'), typed(20));
  await press(step.getByRole('button', { name: 'Next' }));
  const reason = 'In one sentence, what is it needed for?';
  await seen(page, (now) => now.getByText('Does somebody at home need water'));
  expect(await step.getByLabel(reason).count()).toBe(0);
  await press(step.getByText('Yes', { exact: true }).first());
  await seen(page, (now) => now.getByLabel(reason));
  await choose(page.getByRole('combobox', { name: 'Languages' }), 'Español');
  await seen(page, (now) => now.getByText('Necesidad médica'));
  await seen(page, (now) => now.getByLabel('En una frase, ¿para qué se necesita?'));
  await page.getByText('The check finds nothing').waitFor();
  await ada.tab(/^Findings/);
  await page.getByText('Nothing was found in what was walked.').waitFor();
}

/** 9: a second admin approves it, and it is public. */
async function publish(page: Page, ada: Hands): Promise<void> {
  await ada.tab('Publish');
  await fill(page.getByLabel('What should they look at?'), 'All of it is new.');
  await ada.press('Ask for a review');
  await page.getByText('It is asked for.').waitFor();
  const bea = await openStudio(studio, 'bea@example.org');
  done.presses += 1;
  await openCopy(bea, 'Water crisis', 'Builder');
  const hands = new Hands(bea);
  await hands.tab('Publish');
  await bea.locator('.changes li').first().waitFor();
  await hands.press('Approve this state');
  await bea.getByText('You approved just this state.').waitFor();
  await bea.context().close();
  await ada.tab(/^Findings/);
  await ada.tab('Publish');
  await page.getByText('Approved by bea@example.org').first().waitFor();
  await makePublic(page, ada, 'Water crisis help, as the board decided');
}

async function makePublic(page: Page, ada: Hands, why: string): Promise<void> {
  await fill(page.getByLabel(/^Why\?/), why);
  await ada.press('Make it public now');
  await page.getByText(/^It is public/).waitFor();
}

test('the task sheet is done by labels that can be seen, in the presses and keys that are told', async () => {
  const page = await openStudio(studio, 'ada@example.org');
  await page.setViewportSize({ width: 1280, height: 800 });
  const said = watchPage(page);
  const ada = new Hands(page);
  done.presses += 2;
  await beginCopy(page, 'Water crisis', 'Builder');
  await makeProgram(page, ada);
  await addConditions(page, ada);
  await readConditions(page);
  await tryIt(page, ada);
  await publish(page, ada);
  const { presses, keys } = done;
  process.stdout.write(`To public: ${presses} presses and ${keys} keys.\n`);
  // At 3 seconds for a press, 0.3 for a key, and 10 for each of some thirty panels: 16 minutes.
  expect({ presses, keys }).toEqual({ presses: 108, keys: 1045 });

  // 10: an applicant chooses it, and has its step in both languages.
  const { page: rosa } = await studio.testPortal.newcomer('rosa@example.org');
  await rosa.getByText('Water crisis help').first().click();
  await rosa.getByText('Your water').first().waitFor();
  await rosa.getByRole('link', { name: 'Español' }).first().click();
  await rosa.getByText('Su agua').first().waitFor();
  await rosa.context().close();

  // 11: back, and public again.
  await ada.tab('Releases');
  await press(page.getByRole('button', { name: /^Go back to/ }).last());
  await page.locator('.roll-back .changes li').first().waitFor();
  await fill(page.getByLabel(/^Why\?/), 'Not before winter');
  await ada.press('Go back to it');
  const back = page.locator('.rows li', { hasText: 'Not before winter' });
  await back.getByText('public now').waitFor();
  await ada.tab('Publish');
  await ada.press('Bring it up to date');
  await ada.press('Keep my work');
  await page.getByText(/^Up to date/).waitFor();
  await makePublic(page, ada, 'Winter is here');
  const more = { presses: done.presses - presses, keys: done.keys - keys };
  process.stdout.write(`Back and public again: ${more.presses} presses and ${more.keys} keys.\n`);
  expect(more).toEqual({ presses: 9, keys: 31 });
  const hand = { files: await readByHand(), name: 'water-by-hand' };
  await expectAsByHand(studio.pack, { files: await readIt(page), name: BUILT }, hand);
  // What would be lost is asked; what a press has half done may not compile, or be compiled yet.
  const known =
    /\/rebase: 409|\/(sources|walk): 422|program\.[\w-]+\.\w+\.json: 404|status of (404|409|422)/;
  expect(said.filter((line) => !known.test(line))).toEqual([]);
}, 480_000);

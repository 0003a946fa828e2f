import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Answers, type JsonObject, overlayAnswers } from '@porchlight/engine';
import { openRelease } from '@porchlight/engine/compile';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { createWords } from '../../../web/src/admin/words/words.ts';
import { sampleFiles } from '../../browser/sampleFiles.ts';
import {
  compiledWith,
  expectAsByHand,
  jsonIn,
  namesOf,
  readBuilt,
  readHand,
  stepsIn,
} from './builtProgram.ts';
import { Rebuilding } from './rebuildHands.ts';
import { startAtStep } from './startAtStep.ts';
import {
  beginCopy,
  live,
  openCopy,
  openStudio,
  outlineRow,
  seen,
  setStudio,
  speakIn,
} from './studioHands.ts';
import { readAnswers, register } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

const root = path.join(import.meta.dirname, '../../..');
const RENT = path.join(root, 'definitions/programs/rent');
/** The name of the folder that the builder makes for it. */
const BUILT = 'help-with-rent';

let studio: Awaited<ReturnType<typeof setStudio>>;
/** The program as a hand wrote it, without the people who do not exist that checks are tried on. */
let hand: Map<string, string>;
beforeAll(async () => {
  hand = await readHand(RENT);
  studio = await setStudio(
    (portal) => ({ ...portal, publish: { reviewers: 1 } }),
    ['programs/rent'],
  );
}, 300_000);
afterAll(() => studio?.close());

/** Pictures for the documentation: `DOCS_PICTURES=docs/images npm run jest -- rebuilt`. */
const shoot = async (page: Page, name: string, inSight?: string) => {
  const folder = process.env.DOCS_PICTURES;
  if (!folder) return;
  if (inSight)
    await page
      .locator(inSight)
      .first()
      .evaluate((part) => part.scrollIntoView({ block: 'center' }));
  // The live step opens and scrolls.
  await page.waitForTimeout(1500);
  const picture = sharp(await page.screenshot()).png({ palette: true, colours: 128, effort: 10 });
  await picture.toFile(path.resolve(root, folder, `${name}.png`));
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
/** What the builder wrote of it so far. */
const builtFiles = (page: Page) => readBuilt(page, studio.testPortal.portal.url, BUILT);

test('a program that ships is rebuilt by the builder alone, reviewed, public, sent in, rolled back, and not a line is lost', async () => {
  const ada = await openStudio(studio, 'ada@example.org');
  const said = watchPage(ada);
  await beginCopy(ada, 'Help with rent', 'Builder');
  const messages = await readFile(path.join(root, 'definitions/messages.json'), 'utf8');
  const sources = /\/sources$/;
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const hands = new Rebuilding(ada, hand, JSON.parse(messages), async (name) => {
    if (name === 'asking MonthsOwed') await shoot(ada, 'builder-asking');
    // Until the last is chosen by a press, nobody says where questions that are made from now on stand.
    if (name === 'MonthsOwed')
      await ada.route(sources, (route) => told.then(() => route.continue()));
    if (name !== 'AmountOwed') return;
    // The live step follows the condition that was just built.
    await seen(ada, (step) => step.getByLabel('How many months of rent do you owe?'));
    await live(ada).getByLabel('How many months of rent do you owe?').fill('2');
    await seen(ada, (step) => step.getByLabel('How much rent do you owe in all?'));
    // Who presses a question on the step has chosen it.
    await outlineRow(ada, `programs/${BUILT}/your-landlord.schema.json#HowManyMonthsRent`).click();
    await live(ada).getByLabel('How much rent do you owe in all?').click();
    const title = 'How much rent do you owe in all?';
    await ada.getByRole('heading', { name: title, exact: true }).waitFor();
    tell();
    await shoot(ada, 'builder-condition', '.conditions .clause');
  });
  const titles = new Map<string, string>();
  await hands.begin();
  const [first, second] = (
    jsonIn(hand, 'program.json').adds as unknown as { steps: { step: string; when?: JsonObject }[] }
  ).steps;
  await hands.addStep(first!, { title: 'Residence', isProgram: true }, titles);
  await hands.addStep(second!, { title: 'Your Landlord', isProgram: false }, titles);
  await hands.addPapers(titles);
  await ada.getByText('The check finds nothing').waitFor();
  await shoot(ada, 'builder-papers');

  // The same release: names that were made and the id are those of the hand, and no more is another.
  const built = await builtFiles(ada);
  await expectAsByHand(studio.pack, { files: built, name: BUILT }, { files: hand, name: 'rent' });

  // Who looks at it is somebody else.
  await tab(ada, 'Publish');
  await ada.getByLabel('What should they look at?').fill('All of it is new.');
  await button(ada, 'Ask for a review').click();
  await ada.getByText('It is asked for.').waitFor();
  const bea = await openStudio(studio, 'bea@example.org');
  await openCopy(bea, 'Help with rent', 'Builder');
  await tab(bea, 'Publish');
  await bea.locator('.changes li').first().waitFor();
  await shoot(bea, 'builder-review');
  await button(bea, 'Approve this state').click();
  await bea.getByText('You approved just this state.').waitFor();
  await bea.context().close();
  await tab(ada, 'Findings');
  await tab(ada, 'Publish');
  await ada.getByText('Approved by bea@example.org').first().waitFor();
  await ada.getByLabel(/^Why\?/).fill('Rent, as the board decided');
  await button(ada, 'Make it public now').click();
  await ada.getByText(/^It is public/).waitFor();

  await sendIn(built);

  // What it made public is public no longer; the copy is brought up to date, and keeps what it has.
  await tab(ada, 'Releases');
  await button(ada, /^Go back to/)
    .last()
    .click();
  await ada.locator('.roll-back .changes li').first().waitFor();
  await ada.getByLabel(/^Why\?/).fill('Not before winter');
  await button(ada, 'Go back to it').click();
  await ada.locator('.rows li', { hasText: 'Not before winter' }).getByText('public now').waitFor();
  await keepWorkInSpanish(ada);
  expect([...(await builtFiles(ada))]).toEqual([...built]);
  // What would be lost is asked (409). While a press is half done the pack may not compile (422), and the
  // live step asks for a program that is not compiled yet (404), and again.
  const known =
    /\/rebase: 409|\/(sources|walk): 422|program\.[\w-]+\.\w+\.json: 404|status of (404|409|422)/;
  expect(said.filter((line) => !known.test(line))).toEqual([]);
  await ada.context().close();
}, 480_000);

/** The copy follows what is public, and keeps what that would take: asked in Spanish. */
async function keepWorkInSpanish(page: Page): Promise<void> {
  const say = createWords('es');
  await speakIn(page, 'es');
  await tab(page, say('studio.dock-publish'));
  await button(page, say('studio.rebase')).click();
  await page.getByRole('dialog').getByText(say('studio.losses-help')).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findBarriers(page)).toEqual([]);
  }
  await button(page, say('studio.losses-keep')).click();
  await page.getByText(/^Al día/).waitFor();
}

/** An applicant has chosen the program, answers what it asks, and sends her application in. */
async function sendIn(built: ReadonlyMap<string, string>): Promise<void> {
  const release = openRelease(await compiledWith(studio.pack, { files: built, name: BUILT }));
  const testPortal = { ...studio.testPortal, release };
  const rosa = testPortal.applicantAt(await testPortal.openPage(), { release });
  const { page } = rosa;
  await register(page, testPortal.portal.url, 'rosa@example.org');
  await page.goto(`${testPortal.portal.url}/application`);
  await rosa.waitForStep('application', 'personal-information');
  await page.getByText('Help with rent').first().waitFor();
  const sample = JSON.parse(await readFile(path.join(RENT, 'samples/renter.json'), 'utf8'));
  const names = namesOf({ files: built, name: BUILT }, { files: hand, name: 'rent' });
  const hands = new Map([...names].map(([name, theirs]) => [theirs, name]));
  const { Landlord, Eviction } = sample.answers as Answers;
  const own = JSON.stringify({ Landlord, Eviction }).replace(
    /"(\w+)":/g,
    (_whole, name: string) => `"${hands.get(name) ?? name}":`,
  );
  const chosen = {
    PersonalInformation: { AssistanceType: [jsonIn(built, 'program.json').programID] },
  };
  const more = { ...chosen, ...JSON.parse(own) } as Answers;
  const [landlord, eviction] = stepsIn(built).map(({ step }) => `${BUILT}.${step}`);
  const answers = overlayAnswers(readAnswers('application'), more);
  rosa.willAnswer(answers);
  await startAtStep(testPortal, rosa, landlord!, 1, more);
  for (const step of [landlord!, eviction!, 'other-contact']) await rosa.passStep(step, answers);
  await rosa.waitForStep('application', 'additional-household-members');
  await rosa.next();
  await rosa.waitForStep('application', 'required-documents');
  await rosa.addDocument(sampleFiles.photoId, 'Photo ID');
  await rosa.addDocument(sampleFiles.card, 'Social security card');
  await rosa.addToSlot(sampleFiles.bill, `${BUILT}.your-lease`);
  await rosa.addToSlot(sampleFiles.payStub, `${BUILT}.the-eviction-notice`);
  await rosa.next();
  await rosa.fillStep('application', 'disclosures', answers);
  await rosa.submit();
  await page.getByRole('heading', { name: rosa.text('status.title') }).waitFor();
  await page.getByText('Mill Lane Homes').waitFor();
  await page.context().close();
}

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Answers } from '@porchlight/engine';
import type { Applicant } from '../../browser/Applicant.ts';
import { gasBill, sampleFiles } from '../../browser/sampleFiles.ts';
import { readAnswers, startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

const root = path.join(import.meta.dirname, '../../..');
const OTHER = 4;
let pack: string;
let portal: TestPortal;

// A program that no pack ships, and no code has ever heard of.
beforeAll(async () => {
  pack = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(path.join(root, 'definitions'), pack, { recursive: true });
  const garden = path.join(root, 'engine/cases/programs/garden');
  await cp(garden, path.join(pack, 'programs/garden'), { recursive: true });
  portal = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
}, 240_000);

afterAll(async () => {
  await portal?.close();
  await rm(pack, { recursive: true, force: true });
});

function gardener(): Answers {
  const answers = readAnswers('application');
  return {
    ...answers,
    PersonalInformation: {
      ...answers.PersonalInformation,
      AssistanceType: [77],
      PersonsInHousehold: 1,
    },
    Residence: {
      ...answers.Residence,
      garden: { Plots: 2, GateCode: '41263778', HasGardened: 'no' },
    },
    Tools: { garden: { Wanted: ['hose'] } },
  };
}

async function pass(who: Applicant, steps: string[], answers: Answers): Promise<void> {
  for (const step of steps) await who.passStep(step, answers);
}

test('a program from a folder, chosen and walked to its receipt', async () => {
  const answers = gardener();
  const rosa = await portal.newcomer('garden@example.org');
  const { page } = rosa;
  const errors = watchPage(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await pass(
    rosa,
    ['personal-information', 'mailing-information', 'demographics', 'household', 'race'],
    answers,
  );
  await rosa.passStep('income', answers);

  // Its questions stand where it says, and are missed like any other.
  const residence = await rosa.waitForStep('application', 'residence');
  const order = await page
    .locator('[id^="/Residence/"]')
    .evaluateAll((all) => all.map((one) => one.id));
  expect(order.indexOf('/Residence/garden/Plots')).toBeGreaterThan(
    order.indexOf('/Residence/MonthlyRent'),
  );
  await rosa.next();
  await page
    .getByRole('alert')
    .getByText(residence.fields.find((one) => one.name === 'garden/Plots')!.title)
    .waitFor();
  await rosa.fillStep('application', 'residence', answers);
  await page.locator('[id="/Residence/garden/GateCode"]').fill('12');
  await rosa.next();
  await page.getByText('Enter the 8 digits of your gate').first().waitFor();
  await page.locator('[id="/Residence/garden/GateCode"]').fill('41263778');
  expect(await findBarriers(page)).toEqual([]);
  await rosa.next();

  // Its own step, while its condition holds.
  await rosa.waitForStep('application', 'garden.tools');
  await rosa.back();
  await rosa.waitForStep('application', 'residence');
  await rosa.fillField(
    residence,
    residence.fields.find((one) => one.name === 'garden/HasGardened')!,
    'yes',
  );
  await rosa.next();
  await rosa.waitForStep('application', 'other-contact');
  await rosa.back();
  await rosa.waitForStep('application', 'residence');
  await rosa.fillField(
    residence,
    residence.fields.find((one) => one.name === 'garden/HasGardened')!,
    'no',
  );
  await rosa.next();
  await rosa.passStep('garden.tools', answers);
  await rosa.passStep('other-contact', answers);
  await rosa.waitForStep('application', 'additional-household-members');
  await rosa.next();

  // Its documents, by their kind.
  await rosa.waitForStep('application', 'required-documents');
  await page.getByText('A drawing of your plot').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await rosa.addDocument(sampleFiles.photoId, 'Photo ID');
  await rosa.addDocument(sampleFiles.card, 'Social security card');
  await rosa.addDocument(sampleFiles.payStub, 'Pay stub');
  await rosa.addDocument(sampleFiles.bill, 'Drawing', 4);
  await page.getByText(rosa.text('documents.needed-there')).waitFor();
  await rosa.next();
  await page.getByText(/Please add: Your water permit/).waitFor();
  await rosa.addDocument(gasBill, 'Permit', 4);
  await rosa.next();
  await rosa.fillStep('application', 'disclosures', answers);

  // What is reloaded is what was answered.
  await rosa.waitUntilSaved();
  await page.reload();
  await rosa.waitForStep('application', 'disclosures');
  await rosa.submit();
  await page.getByRole('heading', { name: rosa.text('status.title') }).waitFor();
  await page.getByText('How many plots do you want?').waitFor();
  await page.getByText('The Garden Club').waitFor();

  const parts = loaded.filter((file) => file.includes('/program.'));
  expect([...new Set(parts.map((file) => file.split('/').at(-1)!.split('.')[1]))]).toEqual([
    'garden',
  ]);
  expect(errors).toEqual([]);
  await page.context().close();
}, 480_000);

test('its answers wait while another program is chosen, in this page and in the next', async () => {
  const answers = gardener();
  const luz = await portal.newcomer('switch@example.org');
  const { page } = luz;
  const choose = async (program: number) => {
    const step = await luz.waitForStep('application', 'personal-information');
    await luz.fillField(step, step.fields.find(({ choices }) => choices)!, [program]);
  };
  await pass(
    luz,
    ['personal-information', 'mailing-information', 'demographics', 'household', 'race', 'income'],
    answers,
  );
  await luz.fillStep('application', 'residence', answers);
  await luz.waitUntilSaved();
  const open = async (title: string) => {
    // On a phone what is done above is one line.
    const folded = page.locator('[data-folding] button[aria-expanded=false]');
    if (await folded.isVisible()) await folded.click();
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  };
  await open('Personal Information');
  await choose(OTHER);
  await luz.waitUntilSaved();
  await open('Residence');
  await luz.waitForStep('application', 'residence');
  expect(await page.locator('[id="/Residence/garden/Plots"]').count()).toBe(0);

  await page.reload();
  await luz.waitForStep('application', 'residence');
  await open('Personal Information');
  await choose(77);
  await luz.waitUntilSaved();
  await open('Residence');
  const plots = page.locator('[id="/Residence/garden/Plots"]');
  await plots.waitFor();
  expect(await plots.inputValue()).toBe('2');
  await page.context().close();
}, 420_000);

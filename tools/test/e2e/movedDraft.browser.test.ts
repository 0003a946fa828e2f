import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '@porchlight/engine';
import { jumpTo } from './jumpTo.ts';
import { copyPack, type Stage, setStage } from './stage.ts';
import { findBarriers } from './watchPage.ts';

let pack: string;
let stage: Stage;
beforeAll(async () => {
  pack = await copyPack((portal) => portal);
  stage = await setStage({ env: { DEFINITIONS_DIR: pack } });
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await rm(pack, { recursive: true, force: true });
});

const release = async () =>
  (await (await fetch(stage.portal.url)).text()).match(/data-release="(\w+)"/)?.[1];

interface StepFile extends JsonObject {
  properties: JsonObject;
  required: string[];
}

/** Changes the first step's file, as an editor would, and waits until it is public. */
async function changeStep(change: (step: StepFile, ui: JsonObject) => void): Promise<void> {
  const before = await release();
  const files = ['schema', 'ui'].map((kind) =>
    path.join(pack, `application/personal-information.${kind}.json`),
  );
  const [step, ui] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as StepFile),
  );
  change(step!, ui!);
  for (const [index, data] of [step, ui].entries())
    await writeFile(files[index]!, JSON.stringify(data));
  for (let look = 0; look < 200 && (await release()) === before; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await release()).not.toBe(before);
}

test('a draft that meets a newer form is led to what it asks, and loses nothing', async () => {
  const rosa = await stage.newcomer('moved@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'race');
  await changeStep((step) => {
    step.properties.Nickname = {
      type: 'string',
      title: 'What do people call you?',
      maxLength: 20,
      wire: 'nickname',
      classification: 'personal',
    };
    step.required.push('Nickname');
  });
  await page.reload();
  const { title } = await rosa.waitForStep('application', 'personal-information');
  const banner = page.getByText(rosa.text('application.answer-again', { count: 1, steps: title }));
  await banner.waitFor();
  expect(await page.locator('[id="/PersonalInformation/LastName"]').inputValue()).not.toBe('');
  expect(await findBarriers(page)).toEqual([]);
  await rosa.next();
  await rosa.waitForStep('application', 'personal-information');
  await page.getByLabel('What do people call you?').fill('Rosi');
  await rosa.next();
  await rosa.waitForStep('application', 'mailing-information');
  expect(await banner.count()).toBe(0);
  await page.context().close();
}, 90_000);

test('answers that the form no longer asks for can be seen, beside their questions of then', async () => {
  const luz = await stage.newcomer('aside@example.org');
  const { page } = luz;
  await page.getByLabel('Home phone').fill('803-555-0177');
  await page.locator('[id="/PersonalInformation/DriversLicense"]').fill('QZX7788123');
  await page.getByText(/^Saved/).waitFor();
  await changeStep((step, ui) => {
    for (const name of ['HomePhone', 'DriversLicense', 'DriversLicenseExpiration']) {
      delete step.properties[name];
      delete ui[name];
    }
    const isThere = (name: unknown) => String(name) in step.properties;
    step.required = step.required.filter(isThere);
    ui['ui:order'] = (ui['ui:order'] as string[]).filter(isThere);
  });
  await page.reload();
  await luz.waitForStep('application', 'personal-information');
  await page.getByText(luz.text('application.set-aside', { count: 2 })).waitFor();
  expect(await page.getByLabel('Home phone').count()).toBe(0);
  const see = page.getByRole('button', { name: luz.text('application.set-aside-see') });
  await see.press('Enter');
  const dialog = page.getByRole('dialog', { name: luz.text('application.set-aside-title') });
  await dialog.getByText('803-555-0177').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Home phone.*: 803-555-0177$/),
    expect.stringMatching(/: \*{6}8123$/),
  ]);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await see.count()).toBe(0);
  await page.context().close();
}, 90_000);

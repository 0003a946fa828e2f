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

/** Adds a question that has to be answered to the first step, as an editor would, and waits until it is public. */
async function addQuestion(): Promise<void> {
  const before = await release();
  const file = path.join(pack, 'application/personal-information.schema.json');
  const step = JSON.parse(await readFile(file, 'utf8')) as {
    properties: JsonObject;
    required: string[];
  };
  step.properties.Nickname = {
    type: 'string',
    title: 'What do people call you?',
    maxLength: 20,
    wire: 'nickname',
    classification: 'personal',
  };
  step.required.push('Nickname');
  await writeFile(file, JSON.stringify(step));
  for (let look = 0; look < 50 && (await release()) === before; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await release()).not.toBe(before);
}

test('a draft that meets a newer form is led to what it asks, and loses nothing', async () => {
  const rosa = await stage.newcomer('moved@example.org');
  const { page } = rosa;
  await jumpTo(stage, rosa, 'race');
  await addQuestion();
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

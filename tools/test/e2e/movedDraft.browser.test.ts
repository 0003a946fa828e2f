import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Json, JsonObject } from '@porchlight/engine';
import pg from 'pg';
import type { Response } from 'playwright-core';
import { connectionString, readAccess } from '../../../api/src/database/embedded/cluster.ts';
import { expectInReach } from './expectInReach.ts';
import { startAtStep } from './startAtStep.ts';
import { copyPack, startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

let pack: string;
let testPortal: TestPortal;
beforeAll(async () => {
  pack = await copyPack((portal) => portal);
  testPortal = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
}, 300_000);
afterAll(async () => {
  await testPortal?.close();
  await rm(pack, { recursive: true, force: true });
});

const release = async () =>
  (await (await fetch(testPortal.portal.url)).text()).match(/data-release="(\w+)"/)?.[1];

interface StepFile extends JsonObject {
  properties: JsonObject;
  required: string[];
  rules: JsonObject[];
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
  const rosa = await testPortal.newcomer('moved@example.org');
  const { page } = rosa;
  await startAtStep(testPortal, rosa, 'race');
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
}, 240_000);

test('answers that the form no longer asks for can be seen, beside their questions of then', async () => {
  const luz = await testPortal.newcomer('aside@example.org');
  const { page } = luz;
  await page.getByLabel('Home phone').fill('803-555-0177');
  await page.locator('[id="/PersonalInformation/DriversLicense"]').fill('QZX7788123');
  await page.getByText(/^Saved/).waitFor();
  const gone = ['HomePhone', 'DriversLicense', 'DriversLicenseExpiration'];
  await changeStep((step, ui) => {
    for (const name of gone) {
      delete step.properties[name];
      delete ui[name];
    }
    step.rules = step.rules.filter(
      (rule) => !gone.some((name) => JSON.stringify(rule).includes(`/${name}"`)),
    );
    const isThere = (name: unknown) => String(name) in step.properties;
    step.required = step.required.filter(isThere);
    ui['ui:order'] = (ui['ui:order'] as string[]).filter(isThere);
    delete ui['ui:options'];
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
  await expectInReach(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await see.count()).toBe(0);
  await page.context().close();
}, 240_000);

/** Stores a release as nobody can who has to pass the check, and makes it public. */
async function plant(hash: string, change: (node: JsonObject) => void): Promise<void> {
  const database = new pg.Client({
    connectionString: connectionString(
      readAccess(path.join(testPortal.portal.dataDir, 'postgres'))!,
    ),
  });
  await database.connect();
  const { rows } = await database.query('select compiled from releases where hash = $1', [
    await release(),
  ]);
  const { compiled } = rows[0] as { compiled: { forms: JsonObject } };
  const forms = Object.values(compiled.forms).flatMap((one) => Object.values(one as JsonObject));
  for (const { schemas } of forms as { schemas: { [name: string]: JsonObject[] } }[])
    for (const node of Object.values(schemas).flat()) change(node);
  await database.query('insert into releases (hash, compiled) values ($1, $2)', [
    hash,
    JSON.stringify({ ...compiled, hash }).replaceAll(
      `"release":"${rows[0].compiled.hash}"`,
      `"release":"${hash}"`,
    ),
  ]);
  await database.query("insert into publications (hash, actor) values ($1, 'attack')", [hash]);
  await database.end();
  for (let look = 0; look < 200 && (await release()) !== hash; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

test('of a release with hostile words that stands in the database past the check, the page runs none and validates by the rest', async () => {
  const hash = 'a'.repeat(32);
  const text = '*/(globalThis.wasRun=true);/*';
  const hostile: Json = {
    $id: text,
    $comment: `</script><script>wasRun=true</script>`,
    $ref: text,
  };
  await plant(hash, (node) => Object.assign(node, hostile));
  expect(await release()).toBe(hash);
  const noor = await testPortal.newcomer('noor@example.org');
  const { page } = noor;
  const fetched: Response[] = [];
  page.on('response', (response) => fetched.push(response));
  await page.reload();
  await noor.waitForStep('application', 'personal-information');
  const phone = page.locator('[id="/PersonalInformation/CellPhone"]');
  await phone.fill('12');
  await noor.next();
  await page.locator('[id="/PersonalInformation/CellPhone:error"]').waitFor();
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined();
  const typeOf = (one: Response) => one.request().resourceType();
  const ofRelease = fetched.filter((one) => one.url().includes(`/releases/${hash}/`));
  expect(ofRelease.map((one) => one.url().split('/').at(-1))).toContain('application.en.json');
  for (const one of ofRelease) expect([one.url(), typeOf(one)]).not.toContain('script');
  const scripts = fetched.filter((one) => typeOf(one) === 'script');
  expect(scripts.length).toBeGreaterThan(0);
  for (const one of scripts) expect(new URL(one.url()).pathname).toMatch(/^\/assets\//);
  const document = fetched.find((one) => typeOf(one) === 'document')!;
  const policy = document.headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|unsafe-inline/);
  await page.context().close();
}, 240_000);

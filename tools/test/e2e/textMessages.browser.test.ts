import type { JsonObject } from '@porchlight/engine';
import type { Page } from 'playwright-core';
import { COMPLETE, fillAll } from '../../../api/test/answers.ts';
import { createClient } from '../../../api/test/client.ts';
import { secretOf } from '../../../api/test/eventReceiver.ts';
import { type SmsGateway, startSmsGateway } from '../../../api/test/smsGateway.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { addSecondFactor } from './secondFactor.ts';
import { accessTokenOf, copyPack, startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

const SECRET = secretOf(5);
let testPortal: TestPortal;
let gateway: SmsGateway;
let page: Page;
let number: number;

beforeAll(async () => {
  gateway = await startSmsGateway(SECRET);
  // At night texts would wait for the morning.
  const pack = await copyPack(({ textMessages, ...desk }) => {
    const { quiet: _, ...others } = textMessages as JsonObject;
    return { ...desk, textMessages: others };
  }, 'desk/desk.json');
  testPortal = await startTestPortal({
    env: { DEFINITIONS_DIR: pack, ...gateway.env },
  });
  ({ page } = await testPortal.invited('rosa@example.org'));
  const client = createClient(testPortal.portal.url, await accessTokenOf(page));
  number = await fillAll(client, { ...COMPLETE, cellPhone: '803-555-0142' });
  expect((await client.submit({})).status).toBe(200);
}, 420_000);
afterAll(async () => {
  await testPortal?.close();
  await gateway.stop();
});

/** A picture of the screen, where a folder for it is named. */
async function shoot(name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/texts-${name}.png`, fullPage: true });
}

async function open(language: string) {
  const { url } = testPortal.portal;
  await page.context().addCookies([{ name: 'language', value: language, url }]);
  await page.goto(`${testPortal.portal.url}/messages`);
  await page.getByRole('checkbox').waitFor();
}

test('who wants text messages turns them on in her messages, by keyboard, and is texted that they come', async () => {
  await open('en');
  const box = page.getByRole('checkbox', { name: 'Text 803-555-0142 when there is a message' });
  expect(await box.isChecked()).toBe(false);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
    await shoot(`off-${width}`);
  }
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByText('On. We text 803-555-0142.').waitFor();
  expect(await box.isChecked()).toBe(true);
  await shoot('on');
  for (let wait = 0; gateway.received.length === 0 && wait < 150; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 200));
  expect(gateway.messages()).toEqual([
    expect.objectContaining({
      to: '+18035550142',
      text: expect.stringContaining('Reply STOP to end'),
    }),
  ]);
  await page.reload();
  await page.getByRole('checkbox', { checked: true }).waitFor();
}, 120_000);

test('staff see the text before and after it is sent, and what came back by text', async () => {
  const rosa = page;
  const email = 'carla@agency.example';
  ({ page } = await testPortal.invited(email));
  const granted = await runPortalTool(
    ['admin', 'grant', email, '--role', 'caseworker'],
    testPortal.portal,
  );
  expect(granted).toMatchObject({ code: 0 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${testPortal.portal.url}/desk`);
  await page.getByText('Only staff may come in here').waitFor();
  await addSecondFactor(page);
  const back = { from: '+18035550142', text: 'When do you decide?' };
  expect((await gateway.tell(testPortal.portal.url, 'text.received', back)).status).toBe(204);
  await page.goto(`${testPortal.portal.url}/desk`);
  await page.getByRole('heading', { name: 'New', exact: true }).waitFor();
  await page.evaluate(`location.hash = 'case=${number}'`);
  await page.locator('.messages').waitFor();
  await shoot('desk-open');
  await page.getByText('by text message', { exact: true }).waitFor();
  await page.locator('h2').first().focus();
  await page.keyboard.press('a');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: /^Write to the applicant/ }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox').first().fill('Next week.');
  await page.getByRole('button', { name: 'See the message' }).click();
  await page.getByText('A text message tells her: Saluda Valley').waitFor();
  await shoot('desk-told');
  await page.getByRole('button', { name: /now$/ }).click();
  await page.getByText('Done:').first().waitFor();
  await page.locator('.messages summary').first().click();
  await page.getByText('Text: waiting to be sent').waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
    await shoot(`desk-${width}`);
  }
  page = rosa;
}, 180_000);

test('the same in Spanish, and as it stands once the phone has answered ALTO', async () => {
  await open('es');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(`es-${width}`);
  }
  const stop = { from: '+18035550142', text: 'Alto' };
  expect((await gateway.tell(testPortal.portal.url, 'text.received', stop)).status).toBe(204);
  await page.reload();
  await page.getByText('Alguien respondió ALTO desde el 803-555-0142').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await shoot('es-ended');
}, 120_000);

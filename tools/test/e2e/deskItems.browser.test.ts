import type { Page } from 'playwright-core';
import { COMPLETE, fillAll, MEMBER } from '../../../api/test/answers.ts';
import { createClient } from '../../../api/test/client.ts';
import { look, openDesk } from './deskHands.ts';
import { accessTokenOf, startTestPortal, type TestPortal } from './testPortal.ts';
import { watchPage } from './watchPage.ts';

let testPortal: TestPortal;
let rosa: Page;
let number: number;

beforeAll(async () => {
  testPortal = await startTestPortal();
  ({ page: rosa } = await testPortal.invited('rosa@example.org'));
  const client = createClient(testPortal.portal.url, await accessTokenOf(rosa));
  number = await fillAll(client, { ...COMPLETE, personsInHousehold: 3 });
  const eva = { ...MEMBER, firstName: 'Eva', dateOfBirth: '2012-05-06', ssn: '412-63-7787' };
  for (const member of [MEMBER, eva])
    expect((await client.post('/api/application/household_member', member)).status).toBe(201);
  for (const amount of [100, 20]) {
    const income = { incomeSourceId: 1, amount };
    expect((await client.post('/api/application/income', income)).status).toBe(201);
  }
  const { status } = await client.submit({}, { 'Accept-Language': 'es' });
  expect(status).toBe(200);
  await rosa.context().addCookies([{ name: 'language', value: 'es', url: testPortal.portal.url }]);
}, 420_000);
afterAll(() => testPortal?.close());

test('one answer of one of the people is asked about: this one is open, of her alone, and stands on the case with what stood there', async () => {
  const page = await openDesk(testPortal, 'clara@agency.example', 'caseworker');
  const found = watchPage(page);
  await page.goto(`${testPortal.portal.url}/desk#case=${number}`);
  await page.reload();
  await page
    .getByRole('button', { name: 'Ask about it: Eva Prueba, Date of birth' })
    .press('Enter');
  await page.getByLabel('Why do you ask?').selectOption('It differs from a paper');
  await look(page, 'item-ask');
  await page.getByRole('button', { name: 'Put it on the list' }).press('Enter');
  await page.getByRole('heading', { name: '1 point to ask about' }).waitFor();
  await page.getByText('Eva Prueba, Date of birth', { exact: true }).waitFor();
  await look(page, 'item-asking');
  await page.getByRole('button', { name: 'Write to the applicant' }).click();
  await page.getByRole('button', { name: 'See the message' }).click();
  await page
    .locator('.preview')
    .getByText(/^Eva Prueba, Fecha de nacimiento: /)
    .waitFor();
  await page.getByRole('button', { name: 'Ask to correct answers now' }).click();
  await page.getByText('Done: Ask to correct answers.').waitFor();

  const spoken = watchPage(rosa);
  await rosa.goto(`${testPortal.portal.url}/application`);
  await rosa.getByText('Eva Prueba, Fecha de nacimiento', { exact: true }).waitFor();
  await look(rosa, 'item-to-correct');
  await rosa
    .getByRole('button', { name: 'Cambiarla: Eva Prueba, Fecha de nacimiento' })
    .press('Enter');
  const birth = rosa.getByLabel('Fecha de nacimiento', { exact: true });
  await birth.waitFor();
  await rosa.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  expect(await birth.evaluate((input) => input === document.activeElement)).toBe(true);
  const first = rosa.getByLabel('Nombre', { exact: true });
  expect(await first.getAttribute('readonly')).not.toBeNull();
  expect(await birth.getAttribute('readonly')).toBeNull();
  await look(rosa, 'item-correcting');
  await birth.fill('05/06/2013');
  await rosa.getByRole('button', { name: 'Volver a la solicitud' }).click();

  // Of the list she alone opens, nobody is taken out, and nobody comes in.
  await rosa.getByRole('button', { name: 'Editar a Eva Prueba' }).waitFor();
  expect(await rosa.getByRole('button', { name: /^Editar a Leo/ }).count()).toBe(0);
  expect(await rosa.getByRole('button', { name: /^(Quitar|Agregar)/ }).count()).toBe(0);
  await look(rosa, 'item-list');
  await rosa.getByRole('button', { name: 'Guardar y terminar' }).click();
  await rosa.getByText('En revisión', { exact: true }).first().waitFor();

  await page.reload();
  await page.getByText('She changed it.').waitFor();
  await page.getByText(/Before: .*2012/).waitFor();
  await look(page, 'item-corrected');
  expect([...found, ...spoken]).toEqual([]);
}, 480_000);

test('one income is asked about, and one that is missing: these are open, and stand on the case with what stood there', async () => {
  const page = await openDesk(testPortal, 'clem@agency.example', 'caseworker');
  const found = watchPage(page);
  await page.goto(`${testPortal.portal.url}/desk#case=${number}`);
  await page.reload();
  const why = page.getByLabel('Why do you ask?');
  await page.getByRole('button', { name: /^Ask about it: Income .*\$100/ }).press('Enter');
  await why.selectOption('It differs from a paper');
  await look(page, 'income-ask');
  await page.getByRole('button', { name: 'Put it on the list' }).press('Enter');
  await page.getByRole('button', { name: /^Ask for one that is missing: Income/ }).press('Enter');
  await page.getByRole('button', { name: 'Put it on the list' }).press('Enter');
  await page.getByRole('heading', { name: '2 points to ask about' }).waitFor();
  await look(page, 'income-asking');
  await page.getByRole('button', { name: 'Write to the applicant' }).click();
  await page.getByRole('button', { name: 'See the message' }).click();
  await page
    .locator('.preview')
    .getByText(/falta uno: /)
    .waitFor();
  await page.getByRole('button', { name: 'Ask to correct answers now' }).click();
  await page.getByText('Done: Ask to correct answers.').waitFor();

  const spoken = watchPage(rosa);
  await rosa.goto(`${testPortal.portal.url}/application`);
  await rosa.getByText(/falta uno$/).waitFor();
  await look(rosa, 'income-to-correct');
  await rosa.getByRole('button', { name: /^Cambiarla: .*100/ }).press('Enter');
  const row = rosa.getByRole('listitem').filter({ hasText: '100.00' });
  await row.getByRole('button', { name: /^Cambiar / }).waitFor();
  expect(await rosa.getByRole('button', { name: /^(Cambiar|Quitar) / }).count()).toBe(2);
  expect(await rosa.getByRole('button', { name: /^Agregar: / }).count()).toBe(1);
  await rosa.getByText('Preguntamos por esta respuesta: falta uno. Uno de sus').waitFor();
  await look(rosa, 'income-correcting');
  await row.getByRole('button', { name: /^Cambiar / }).press('Enter');
  const dialog = rosa.getByRole('dialog');
  await dialog.getByRole('textbox').fill('150');
  await look(rosa, 'income-dialog');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await rosa.getByText('$150.00').waitFor();
  await rosa.getByRole('button', { name: 'Guardar y terminar' }).click();
  await rosa.getByText('En revisión', { exact: true }).first().waitFor();

  await page.reload();
  await page.getByText('She changed it.').waitFor();
  await page.getByText(/Before: .*\$100/).waitFor();
  await page.getByText('She sent it as it was.').waitFor();
  await look(page, 'income-corrected');
  expect([...found, ...spoken]).toEqual([]);
}, 480_000);

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { writeGrantForm } from '../../../engine/corpora/writeGrantForm.ts';
import { keyboardInput } from '../../browser/inputMethod.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers, watchPage } from './watchPage.ts';

const root = path.join(import.meta.dirname, '../../..');
const ADDRESS = '/forms/contacts';
let pack: string;
let testPortal: TestPortal;

// A grant form as it is published, with the documents that it refers to, beside the pack's own.
beforeAll(async () => {
  pack = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(path.join(root, 'definitions'), pack, { recursive: true });
  writeGrantForm(pack, 'contacts', 'Key_Contacts');
  testPortal = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
}, 300_000);

afterAll(async () => {
  await testPortal?.close();
  await rm(pack, { recursive: true, force: true });
});

const CONTACT = '/key_contacts/0';
const ANSWERS: [string, string][] = [
  ['/applicant_organization_name', 'Rio Grande Housing'],
  [`${CONTACT}/project_role`, 'Project Manager'],
  [`${CONTACT}/name/first_name`, 'Ana'],
  [`${CONTACT}/name/last_name`, 'Prueba'],
  [`${CONTACT}/address/street1`, '456 Rio'],
  [`${CONTACT}/address/city`, 'Laramie'],
  [`${CONTACT}/phone`, '1234567890'],
  [`${CONTACT}/email`, 'ana@example.org'],
];

const at = (page: Page, place: string) => page.locator(`[id="external${place}"]`);
const send = (page: Page) => page.locator('main form button[type=submit]');
/** The first entry of the list; then its questions are there. */
const add = (page: Page) => page.locator('main form button[type=button]').first();
const isSent = (page: Page) => page.waitForResponse(/api\/forms\/contacts/);

/** The reference number on the page after sending. */
async function readReference(page: Page): Promise<string> {
  const shown = page.locator('main dd').first();
  await shown.waitFor();
  return (await shown.textContent())!;
}

test('a grant form from the first page to the operator’s desk, at 360 px', async () => {
  const page = await testPortal.openPage({ width: 360 });
  const errors = watchPage(page, [/422/]);
  await testPortal.applicantAt(page).openLanding();
  await page.getByRole('link', { name: 'Name your key contacts' }).click();
  await page.getByRole('heading', { name: 'Key contacts', level: 1 }).waitFor();
  await at(page, '/applicant_organization_name').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  // What is missing is summed up, each a link to its place, and nothing is sent.
  await send(page).click();
  const summary = page.getByRole('alert');
  await summary.waitFor();
  await summary.getByRole('link', { name: /Applicant Organization Name/ }).click();
  expect(
    await at(page, '/applicant_organization_name').evaluate((one) => one.matches(':focus')),
  ).toBe(true);
  expect(await at(page, '/applicant_organization_name').getAttribute('aria-invalid')).toBe('true');
  expect(await findBarriers(page)).toEqual([]);

  await add(page).click();
  for (const [place, value] of ANSWERS) await at(page, place).fill(value);
  // A country that has states asks for one, by the schema's own condition.
  await at(page, `${CONTACT}/address/country`).selectOption({ label: 'USA: UNITED STATES' });
  await send(page).click();
  await summary.getByRole('link', { name: /State/ }).waitFor();
  await at(page, `${CONTACT}/address/state`).selectOption({ label: 'WY: Wyoming' });
  await at(page, `${CONTACT}/address/zip_code`).fill('56789-1234');
  await at(page, `${CONTACT}/email`).fill('no address');
  await at(page, `${CONTACT}/phone`).focus();
  await page.locator(`[id="external${CONTACT}/email:error"]`).waitFor();
  await at(page, `${CONTACT}/email`).fill('ana@example.org');
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The tab keeps it through a reload and a change of language.
  await page.reload();
  expect(await at(page, `${CONTACT}/name/first_name`).inputValue()).toBe('Ana');
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Contactos principales' }).waitFor();
  expect(await at(page, `${CONTACT}/name/first_name`).inputValue()).toBe('Ana');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Key contacts', level: 1 }).waitFor();

  // Whoever sends past the page is validated by the same schema.
  const wrong = await page.request.post(`${testPortal.portal.url}/api/forms/contacts`, {
    data: { applicant_organization_name: 'x', key_contacts: [] },
  });
  expect(wrong.status()).toBe(422);
  expect(await wrong.json()).toMatchObject({
    code: 'incomplete',
    errors: [
      { path: '/key_contacts', code: 'external-schema.min-items', message: 'Add at least 1 entry' },
    ],
  });

  const answered = isSent(page);
  await send(page).click();
  expect((await answered).status()).toBe(201);
  await page.getByRole('heading', { name: 'We have your contacts' }).waitFor();
  const reference = await readReference(page);
  expect(reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  expect(await findBarriers(page)).toEqual([]);
  expect(errors).toEqual([]);
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Prueba');

  const shown = await runPortalTool(['forms', 'show', reference, '--json'], testPortal.portal);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    reference,
    form: 'contacts',
    '/applicant_organization_name': 'Rio Grande Housing',
    '/key_contacts/0/address/state': 'WY: Wyoming',
    '/key_contacts/0/email': 'ana@example.org',
  });
  const csv = await runPortalTool(
    ['forms', 'export', 'contacts', '--format', 'csv'],
    testPortal.portal,
  );
  expect(csv.stdout).toContain('/key_contacts/0/name/last_name');
  expect(csv.stdout).toContain('Prueba');
  await page.context().close();
}, 480_000);

test('in Spanish with the keyboard alone, at 1280 px', async () => {
  const page = await testPortal.openPage({ width: 1280, language: 'es' });
  const errors = watchPage(page);
  const input = keyboardInput(page);
  await page.goto(testPortal.portal.url + ADDRESS);
  await page.getByRole('heading', { name: 'Contactos principales' }).waitFor();
  const [[name, organization], ...contact] = ANSWERS as [[string, string], ...typeof ANSWERS];
  await input.type(at(page, name), organization);
  await input.press(add(page));
  for (const [place, value] of contact) await input.type(at(page, place), value);
  // A list is chosen from by its first letters.
  await input.type(at(page, `${CONTACT}/address/country`), 'URY');
  expect(await findBarriers(page)).toEqual([]);
  // The schema's words are its author's; all others are the pack's.
  expect(await page.locator('main').textContent()).toContain('(opcional)');
  expect(await page.locator('main').textContent()).not.toContain('(optional)');
  const answered = isSent(page);
  await input.press(send(page));
  expect((await answered).status()).toBe(201);
  await page.getByRole('heading', { name: 'Tenemos sus contactos' }).waitFor();
  expect(await readReference(page)).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  expect(errors).toEqual([]);
  await page.context().close();
}, 420_000);

test('a schema that changes meanwhile is said, and validated as it stands then', async () => {
  const page = await testPortal.openPage();
  await page.goto(testPortal.portal.url + ADDRESS);
  await at(page, '/applicant_organization_name').waitFor();
  await add(page).click();
  for (const [place, value] of ANSWERS) await at(page, place).fill(value);
  await at(page, `${CONTACT}/address/country`).selectOption({ label: 'URY: URUGUAY' });
  const hash = async () =>
    /data-release="(\w+)"/.exec(await (await fetch(`${testPortal.portal.url}/`)).text())![1];
  const before = await hash();
  const file = path.join(pack, 'forms/contacts/schemas/grant.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"maxLength": 45', '"maxLength": 5'));
  for (let look = 0; look < 60 && (await hash()) === before; look += 1)
    await page.waitForTimeout(250);
  await send(page).click();
  await page.getByText(testPortal.applicantAt(page).text('forms.changed')).waitFor();
  expect(await at(page, `${CONTACT}/name/first_name`).inputValue()).toBe('Ana');
  await send(page).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Project Role/ })
    .waitFor();
  await at(page, `${CONTACT}/project_role`).fill('Lead');
  await send(page).click();
  await page.getByRole('heading', { name: 'We have your contacts' }).waitFor();
  await writeFile(file, text);
  await page.context().close();
}, 300_000);

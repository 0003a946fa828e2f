import path from 'node:path';
import pg from 'pg';
import { connectionString, readAccess } from '../../../api/src/database/embedded/cluster.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { look, openDesk, sendAs } from './deskHands.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';
import { watchPage } from './watchPage.ts';

let testPortal: TestPortal;
const numbers: number[] = [];

beforeAll(async () => {
  testPortal = await startTestPortal();
  for (const [email, firstName, language] of [
    ['ana@example.org', 'Ana', 'en'],
    ['berta@example.org', 'Berta', 'es'],
    ['carlos@example.org', 'Carlos', 'en'],
    ['dina@example.org', 'Dina', 'en'],
  ] as const)
    numbers.push((await sendAs(testPortal, email, { firstName }, language)).number);
}, 600_000);
afterAll(() => testPortal?.close());

test('many cases by keys alone: marked, looked at, done, and what was not done says why', async () => {
  const page = await openDesk(testPortal, 'carla@agency.example', 'caseworker');
  const found = watchPage(page);
  // Another clerk works on one of them.
  const sam = await openDesk(testPortal, 'sam@agency.example', 'caseworker');
  await sam.goto(`${testPortal.portal.url}/desk#case=${numbers[3]}`);
  await sam.reload();
  await sam.getByRole('heading', { name: /^Dina/ }).waitFor();
  await sam.keyboard.press('a');
  await sam.getByRole('dialog').waitFor();

  await page.reload();
  await page.getByRole('link', { name: /^Ana/ }).waitFor();
  for (const key of ['x', 'j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('3 cases are marked').waitFor();
  await page.keyboard.press('x');
  await page.getByText('2 cases are marked').waitFor();
  await page.getByLabel('Mark all that are shown').check();
  await page.getByText('4 cases are marked').waitFor();
  await look(page, 'marked');

  await page.keyboard.press('a');
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('button', { name: /^Deny/ }).count()).toBe(0);
  await look(page, 'bulk-choices');
  await page.getByRole('button', { name: /^Ask for papers/ }).press('Enter');
  await page.getByLabel('Utility bill').press('Space');
  await page.getByRole('button', { name: 'See what would happen' }).press('Enter');
  await page.getByRole('heading', { name: 'It will be done with 3 cases' }).waitFor();
  await page.getByRole('heading', { name: 'Nothing will be done with 1 case' }).waitFor();
  await page.getByText('sam@agency.example is working on it right now.').waitFor();
  expect(await page.getByText('Received → Needs Documentation').count()).toBe(3);
  await page.getByText('A message in this language: Spanish.').waitFor();
  await page.getByRole('button', { name: 'See the message Berta' }).press('Enter');
  await page.getByText(`Necesitamos documentos para la solicitud ${numbers[1]}`).waitFor();
  await look(page, 'bulk-preview');

  // Meanwhile one of them is changed by somebody else.
  const dora = await openDesk(testPortal, 'dora@agency.example', 'caseworker');
  await dora.goto(`${testPortal.portal.url}/desk#case=${numbers[2]}`);
  await dora.reload();
  await dora.getByRole('heading', { name: /^Carlos/ }).waitFor();
  await dora.keyboard.press('a');
  await dora.getByRole('button', { name: /^Mark as urgent/ }).click();
  await dora.getByRole('button', { name: 'Mark as urgent now' }).click();
  await dora.getByText('Done: Mark as urgent.').waitFor();

  await page.getByRole('button', { name: 'Ask for papers now' }).press('Enter');
  await page
    .getByRole('heading', { name: 'It was done with 2 cases. With 2 cases nothing was done.' })
    .waitFor();
  await page.getByText('This case has changed since you opened it.').waitFor();
  await look(page, 'bulk-results');
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // What was not done stays marked, with why.
  await page.getByText('2 cases are marked').waitFor();
  await page.locator('tr', { hasText: 'Carlos' }).getByText('has changed since').waitFor();
  // So does what the preview refused.
  await page.locator('tr', { hasText: 'Dina' }).locator('.why').waitFor();
  await page.getByRole('button', { name: /^New 2/ }).waitFor();
  await page.locator('tbody tr').nth(1).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);
  await look(page, 'bulk-left');
  await page.getByRole('button', { name: 'Mark none' }).click();
  await page.getByText('cases are marked').waitFor({ state: 'hidden' });
  expect(found).toEqual([]);
}, 600_000);

test('a list of her own: made of a queue, with its number, changed and removed', async () => {
  const page = await openDesk(testPortal, 'vera@agency.example', 'caseworker');
  const found = watchPage(page, [/409/]);
  await page.goto(`${testPortal.portal.url}/desk#list=waiting-for-documents`);
  await page.reload();
  await page.getByRole('link', { name: /^Ana/ }).waitFor();
  await page.getByRole('button', { name: 'Make a list of my own' }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'view-new');
  await page.getByLabel('Name of the list').fill('Mine to chase');
  await page.getByLabel('Who has it').selectOption('Me');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('heading', { name: 'Mine to chase' }).waitFor();
  await page.getByText('Nothing waits here.').waitFor();
  // A case enters it when she takes it.
  await page.goto(`${testPortal.portal.url}/desk#case=${numbers[0]}`);
  await page.reload();
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByText('Has it: vera@agency.example').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Mine to chase 1/ }).click();
  await page.getByRole('link', { name: /^Ana/ }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await look(page, 'view');

  await page.getByRole('button', { name: 'Change this list' }).click();
  await page.getByLabel('Name of the list').fill('Chase');
  await page.getByLabel('Who has it').selectOption('Nobody');
  await page.getByLabel('The last ones first').check();
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('heading', { name: 'Chase', exact: true }).waitFor();
  await page.getByRole('link', { name: /^Berta/ }).waitFor();
  expect(await page.getByRole('link', { name: /^Ana/ }).count()).toBe(0);
  await look(page, 'view-changed');

  // A name that is taken is said where it was typed.
  await page.getByRole('button', { name: /^New \d/ }).click();
  await page.getByRole('button', { name: 'Make a list of my own' }).click();
  await page.getByLabel('Name of the list').fill('Chase');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByText('You have a list of this name already.').waitFor();
  await look(page, 'view-taken');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Chase/ }).click();
  await page.getByRole('button', { name: 'Change this list' }).click();
  await page.getByRole('button', { name: 'Remove the list' }).click();
  await page.getByRole('heading', { name: 'Waiting for documents' }).waitFor();
  await page.getByText('The list was removed.').waitFor();
  await page.getByRole('link', { name: /^Berta/ }).waitFor();
  expect(await page.getByText('My lists').count()).toBe(0);
  expect(found).toEqual([]);
}, 600_000);

test('reports: how many, how long, where they wait, and where somebody stopped; what is older of a case', async () => {
  const database = new pg.Client({
    connectionString: connectionString(
      readAccess(path.join(testPortal.portal.dataDir, 'postgres'))!,
    ),
  });
  await database.connect();
  await testPortal.invited('lou@example.org');
  await database.query(
    'update applications set date_received = date_received - make_interval(days => 3 * (id % 5)) where date_received is not null',
  );
  await database.query(
    "update applications set started_at = now() - interval '9 days', saved_at = now() - interval '9 days'",
  );
  await database.query('delete from report_progress');
  await database.query(
    `insert into audit_events (at, actor, action, application_id, details)
     select now() + n * interval '1 second', 'portal', 'mail-sent', $1, '{}'
     from generate_series(1, 301) n`,
    [numbers[0]],
  );
  await database.end();
  const retried = await runPortalTool(['jobs', 'retry', 'count-reports'], testPortal.portal);
  expect(retried).toMatchObject({ code: 0, stderr: '' });

  const page = await openDesk(testPortal, 'rita@agency.example', 'supervisor');
  const found = watchPage(page);
  await page.getByRole('button', { name: 'Reports' }).press('Enter');
  await page.getByRole('heading', { name: 'Where applicants stop' }).waitFor();
  await page.getByText('4 applications, by the week').waitFor();
  await page
    .getByRole('row', { name: /^Received [0-9]/ })
    .first()
    .waitFor();
  await page.getByRole('row', { name: /^Personal Information [1-9]/ }).waitFor();
  await look(page, 'reports');
  const asked = page.waitForResponse((answer) => answer.url().includes('reports?days=30'));
  await page.getByLabel('Of the last').selectOption('30 days');
  expect((await asked).status()).toBe(200);
  await page.getByText('4 applications, by the week').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'How long it took' }).waitFor();

  // What a colleague has looked at, for who is responsible.
  await page.getByRole('button', { name: 'What was looked at' }).press('Enter');
  await page.getByRole('heading', { name: 'What was looked at' }).waitFor();
  const who = page.getByLabel('Who?');
  await who.selectOption('sam@agency.example');
  await page
    .getByRole('row', { name: new RegExp(`Dina.* ${numbers[3]}`) })
    .first()
    .waitFor();
  await look(page, 'looks');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a table (CSV)' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('looks.csv');

  await page.getByRole('button', { name: /^New / }).click();
  await page.getByRole('heading', { name: 'New', exact: true }).waitFor();

  await page.goto(`${testPortal.portal.url}/desk#case=${numbers[0]}`);
  await page.reload();
  const events = page.locator('.timeline li');
  await events.nth(298).waitFor();
  expect(await page.getByText('The applicant began').count()).toBe(0);
  const before = await events.count();
  await page.getByRole('button', { name: 'Show older' }).press('Enter');
  await page.getByText('The applicant began').waitFor();
  // What was added is read from its beginning; nothing else is older.
  const focus =
    'Array.from(document.querySelectorAll(".timeline li")).indexOf(document.activeElement)';
  expect(await page.evaluate(focus)).toBe(before);
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
  expect(found).toEqual([]);
}, 600_000);

import { SSN } from '../../test/answers.ts';
import { asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { PDF } from '../../test/files.ts';
import { type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { notePresence } from './casePresence.ts';
import type { Staff } from './Staff.ts';

let portal: TestPortal;
let clerk: Client;
let north: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) =>
      changeFile(`${folder}/desk/roles.json`, (file) => {
        file.roles.push({
          id: 'received-only',
          label: 'Front desk',
          sees: { '/$/case/status': { const: 'received' } },
          may: ['take'],
        });
        file.roles.push({ ...file.roles.at(-1), id: 'received-overseer', may: ['oversee'] });
      }),
  });
  clerk = await asStaff(portal, 'carla', ['supervisor']);
  north = await asStaff(portal, 'nora', ['received-only']);
});
afterAll(() => portal.stop());

const look = (client: Client, id: number) => client.call('PUT', `/api/desk/cases/${id}/look`, {});

test('who has a case open is told at each look, by one who sees that case now alone', async () => {
  const { id } = await sendApplication(portal, 'ana');
  expect((await look(north, id)).body).toEqual({ looking: [] });
  expect((await look(clerk, id)).body).toMatchObject({ looking: ['nora@agency.example'] });
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  const path = `/api/desk/cases/${id}/actions/start-review`;
  expect((await clerk.call('POST', path, {}, { 'If-Match': etag })).status).toBe(200);
  expect((await look(north, id)).status).toBe(404);
  expect((await clerk.call('PUT', `/api/desk/cases/${id}/hold`, {})).status).toBe(200);
  expect((await look(clerk, id)).body).not.toHaveProperty('holder');
  expect((await look(clerk, 999_999)).status).toBe(404);
});

test('a look reads what is kept for lists, and opens no case', async () => {
  const { services } = portal.server;
  const { id } = await sendApplication(portal, 'bea');
  const desk = services.releases.current().desk()!;
  const asked: string[] = [];
  const { database } = services;
  const note = (name: 'first' | 'all' | 'run') => (statement: { name: string }, values: never) => {
    asked.push(statement.name);
    return database[name](statement as never, values) as never;
  };
  const noting = { first: note('first'), all: note('all'), run: note('run') };
  for (const role of ['supervisor', 'received-only']) {
    asked.length = 0;
    const roles = desk.roles.filter((one) => one.id === role);
    const staff = { subject: role, name: role, roles, desk } as Staff;
    await notePresence({ ...services, database: noting } as unknown as Services, id, staff);
    expect(asked).toEqual(['desk-look-held', 'desk-look', 'desk-looks-of-others']);
  }
});

test('who may oversee reads what a colleague has looked at in the cases that she sees, and that is kept', async () => {
  const cleo = await portal.as('cleo');
  const begun = (await cleo.get()).body.application.applicationID;
  await cleo.upload(begun, { bytes: PDF, name: 'scan.pdf', description: 'Card', category: 0 });
  const { id } = await sendApplication(portal, 'cleo', {}, cleo);
  const watched = await asStaff(portal, 'wanda', ['supervisor']);
  await watched.get('/api/desk');
  await watched.get(`/api/desk/cases/${id}`);
  const reveal = { pointer: '/PersonalInformation/SSN', reason: 'She called.' };
  expect((await watched.post(`/api/desk/cases/${id}/reveal`, reveal)).status).toBe(200);
  // What she does as an applicant is no look of the desk.
  await sendApplication(portal, 'wanda', {}, watched);
  const own = { pointer: '/PersonalInformation/SSN' };
  expect((await watched.post('/api/application/reveal', own)).status).toBe(200);
  const [paper] = (await openCase(clerk, id)).documents;
  const file = `${portal.url}/api/desk/cases/${id}/documents/${paper.id}/scan.pdf`;
  expect((await watched.get(new URL(file).pathname)).status).toBe(200);
  expect((await watched.get('/api/desk/queues/new/export')).status).toBe(200);
  // More than an integer counts.
  for (let count = 0; count < 55; count += 1)
    await portal.database.run(
      sql(
        'test-looks',
        `insert into audit_events (id, actor, action, application_id, details) overriding system value
        select $2::bigint, actor, 'desk-view', $1, $3 from audit_events where action = 'reveal' limit 1`,
      ),
      // What an event has besides is shown to nobody here.
      [id, 2 ** 32 + count, { value: SSN }],
    );
  const path = (await clerk.get('/api/desk/colleagues')).body.colleagues.map(
    ({ subject, name }: { subject: string; name: string }) => [
      name,
      `/api/desk/looks?of=${subject}`,
    ],
  );
  const looks = new Map<string, string>(path).get('wanda@agency.example')!;
  const first = (await clerk.get(looks)).body;
  expect(first.name).toBe('wanda@agency.example');
  expect(first.looks).toHaveLength(50);
  const { body } = await clerk.get(`${looks}&after=${first.next}`);
  const shown = [...first.looks, ...body.looks];
  expect(shown).toHaveLength(59);
  expect(shown.slice(-4, -2).map(({ about }) => about)).toEqual([
    'New',
    expect.stringMatching(/^\D+ \(\d+\)$/),
  ]);
  expect(shown.at(-2)).toMatchObject({
    action: 'reveal',
    number: id,
    name: 'Ana Prueba',
    about: 'Social security number',
    reason: 'She called.',
  });
  expect(JSON.stringify(shown)).not.toContain(SSN);
  const table = await clerk.get(looks.replace('?', '/export?'));
  expect(String(table.body)).toContain('Saw a restricted answer');
  expect(String(table.body).trim().split('\r\n')).toHaveLength(60);
  const kept = await portal.database.all<{ details: object }>(
    sql(
      'test-looks-kept',
      `select details from audit_events where action = 'desk-oversee' order by id`,
    ),
    [],
  );
  expect(kept).toHaveLength(3);
  expect(kept.at(-1)).toMatchObject({ details: { of: 'wanda@agency.example', as: 'csv' } });
  expect((await clerk.get('/api/desk/looks')).status).toBe(422);
  expect((await clerk.get('/api/desk/looks?of=nobody')).status).toBe(404);
  expect((await clerk.get(`${looks}&after=x`)).status).toBe(422);
  expect((await north.get(looks)).body.code).toBe('desk-not-your-role');
  // One who may oversee some cases reads of these alone.
  const front = await asStaff(portal, 'olga', ['received-overseer']);
  expect((await front.get(looks)).body.looks.length).toBeGreaterThan(0);
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  await clerk.call('POST', `/api/desk/cases/${id}/actions/start-review`, {}, { 'If-Match': etag });
  expect((await front.get(looks)).body.looks).toEqual([]);
});

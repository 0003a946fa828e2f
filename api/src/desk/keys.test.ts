import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../test/client.ts';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { createKey, revokeKey } from '../keys/operatorKeys.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder(copy) {
      // Another agency's system sees what it works on, and no more.
      changeFile(`${copy}/desk/roles.json`, (file) => {
        file.roles.push({
          id: 'partner',
          label: 'Partner',
          sees: { '/PersonalInformation/FirstName': { const: 'Pilar' } },
          may: [],
        });
      });
      changeFile(`${copy}/desk/actions/start-review.json`, (file) => {
        file.by.push('partner');
      });
    },
  });
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(() => portal.stop());

/** Another system, with a key of its own. */
async function connect(name: string, scopes: string[]) {
  const { services } = portal.server;
  const { id, key } = await createKey(services, { name, scopes }, 'operator:test');
  return { id, client: createClient(portal.url, key) };
}
const code = ({ status, body }: { status: number; body: Body }) => [status, body?.code];
const AUDIT = sql(
  'test-key-audit',
  'select actor, action from audit_events where application_id = $1 order by id',
);

test('a system reads and acts as its role does, without a person; the audit and the timeline name it', async () => {
  const { id } = await sendApplication(portal, 'pilar', { firstName: 'Pilar' });
  const { client, id: key } = await connect('Case system', ['desk:partner']);
  const { body: desk } = await client.get('/api/desk');
  expect(desk.actions.map(({ name }: Body) => name)).toEqual(['start-review']);
  const { body: list } = await client.get('/api/desk/queues/new');
  expect(list.rows.map(({ number }: Body) => number)).toEqual([id]);
  const { body: one } = await client.get(`/api/desk/cases/${id}`);
  const path = `/api/desk/cases/${id}/actions/start-review`;
  const stale = await client.call('POST', path, {}, { 'If-Match': '"0"' });
  expect(code(stale)).toEqual([412, 'case-changed']);
  const done = await client.call('POST', path, {}, { 'If-Match': one.etag });
  expect(done.status).toBe(200);
  const events = await portal.database.all<{ actor: string; action: string }>(AUDIT, [id]);
  const own = events.filter(({ actor }) => actor === `key:${key}`).map(({ action }) => action);
  expect(own).toEqual(expect.arrayContaining(['desk-view', 'status', 'desk-action']));
  const { body: seen } = await clerk.get(`/api/desk/cases/${id}`);
  expect(seen.events.find(({ action }: Body) => action === 'desk-action')).toMatchObject({
    by: 'operator',
    name: 'Case system',
  });
  // No case can be handed over to it: nobody would look.
  const { body: colleagues } = await clerk.get('/api/desk/colleagues');
  expect(JSON.stringify(colleagues)).not.toContain('Case system');
});

test('it sees, does and is shown nothing beyond its role', async () => {
  const { id } = await sendApplication(portal, 'otto');
  const { client } = await connect('Partner', ['desk:partner']);
  expect((await client.get(`/api/desk/cases/${id}`)).status).toBe(404);
  const { id: hers } = await sendApplication(portal, 'pia', { firstName: 'Pilar' });
  const { body: one } = await client.get(`/api/desk/cases/${hers}`);
  expect(JSON.stringify(one)).not.toContain('123456789');
  const reveal = { pointer: '/PersonalInformation/SSN', reason: 'Because' };
  const refused = await client.post(`/api/desk/cases/${hers}/reveal`, reveal);
  expect(code(refused)).toEqual([403, 'desk-not-your-role']);
  const note = `/api/desk/cases/${hers}/actions/add-note`;
  const denied = await client.call('POST', note, { note: 'x' }, { 'If-Match': one.etag });
  expect(code(denied)).toEqual([403, 'desk-not-your-role']);
  expect(code(await client.get('/api/desk/queues/new/export'))).toEqual([
    403,
    'desk-not-your-role',
  ]);
});

test('a key for something else, of a role that is gone, revoked or made up does not get in', async () => {
  const links = await connect('Links', ['links']);
  expect(code(await links.client.get('/api/desk'))).toEqual([403, 'desk-for-staff']);
  const ended = await connect('Ended', ['desk:partner']);
  expect((await ended.client.get('/api/desk')).status).toBe(200);
  await revokeKey(portal.server.services, ended.id, 'operator:test');
  expect((await ended.client.get('/api/desk')).status).toBe(401);
  const invented = createClient(portal.url, `plk_${'a'.repeat(43)}`);
  expect((await invented.get('/api/desk')).status).toBe(401);
  const { client, id } = await connect('Old role', ['desk:partner']);
  await portal.database.run(
    sql('test-key-scope', `update operator_keys set scopes = '{desk:former}' where id = $1`),
    [id],
  );
  expect(code(await client.get('/api/desk'))).toEqual([403, 'desk-for-staff']);
  await expect(connect('Nobody', ['desk:nobody'])).rejects.toThrow(/desk:partner/);
});

const WAITING = sql(
  'test-waiting-for-case',
  `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`,
);

test('what it does while a case is held counts only if its key is good still', async () => {
  const { id } = await sendApplication(portal, 'pola', { firstName: 'Pilar' });
  const { client, id: key } = await connect('Ends soon', ['desk:partner']);
  const { body: one } = await client.get(`/api/desk/cases/${id}`);
  const hold = sql('test-hold-case', 'select id from applications where id = $1 for update');
  const acting = await portal.database.transact(async (runner) => {
    await runner.run(hold, [id]);
    const path = `/api/desk/cases/${id}/actions/start-review`;
    const answer = client.call('POST', path, {}, { 'If-Match': one.etag });
    while ((await portal.database.all(WAITING)).length === 0) await sleep(20);
    await revokeKey(portal.server.services, key, 'operator:test');
    return { answer };
  });
  expect((await acting.answer).status).toBe(401);
  expect((await clerk.get(`/api/desk/cases/${id}`)).body.status).toEqual(one.status);
});

test('it is nobody on the routes of applicants, admins and operators', async () => {
  const { client } = await connect('Elsewhere', ['desk:supervisor']);
  for (const path of ['/api/application', '/api/studio', '/api/messages'])
    expect([path, (await client.get(path)).status]).toEqual([path, 401]);
  const { status } = await client.post('/api/operator/links', {});
  expect([401, 403, 404]).toContain(status);
});

test('it reads lists within a limit, as people do', async () => {
  const { client } = await connect('Reads all', ['desk:partner']);
  const { rateLimits } = portal.server.services.releases.current().compiled.settings;
  const usual = rateLimits.writesPerMinute;
  const statuses: number[] = [];
  try {
    rateLimits.writesPerMinute = 2;
    for (let page = 0; page < 12; page += 1)
      statuses.push((await client.get('/api/desk/queues/new')).status);
    const refused = await client.get('/api/desk');
    expect(code(refused)).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  } finally {
    rateLimits.writesPerMinute = usual;
  }
  // Five pages for each write.
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('its own description has each action of its role as a call, with what it asks', async () => {
  const partner = await connect('Reader', ['desk:partner']);
  const few = (await partner.client.get('/api/desk/openapi.json')).body;
  const pathsOf = ({ paths }: Body) =>
    Object.keys(paths).filter((path) => /\/actions\/[^/]+$/.test(path));
  expect(pathsOf(few)).toEqual(['/api/desk/cases/{id}/actions/start-review']);
  const { client } = await connect('Worker', ['desk:caseworker']);
  const { body } = await client.get('/api/desk/openapi.json');
  const { post } = body.paths['/api/desk/cases/{id}/actions/approve'];
  expect(post.summary).toBe('Approve');
  const letter = body.paths['/api/desk/cases/{id}/messages/{message}/letter'];
  expect(letter?.get.summary).toContain('letter');
  expect(body.paths['/api/messages/{id}/letter']).toBeUndefined();
  const { schema } = post.requestBody.content['application/json'];
  expect(schema.required).toContain('amount');
  expect(schema.additionalProperties).toBe(false);
  const ask = body.paths['/api/desk/cases/{id}/actions/ask-to-correct'].post;
  const { corrections } = ask.requestBody.content['application/json'].schema.properties;
  expect(corrections.items.properties.reason.enum).toContain('differs');
  expect((await portal.anyone.get('/api/desk/openapi.json')).status).toBe(401);
});

import { createClient } from '../../test/client.ts';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { untilWaiting } from '../../test/untilWaiting.ts';
import { sql } from '../database/index.ts';
import { createKey, revokeKey } from '../keys/operatorKeys.ts';

const BYGONE = {
  'desk-correction-reasons': 'incomplete',
  'desk-paper-reasons': 'too-old',
  'desk-papers': 'citizenship',
};
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
      // A system that may do all that somebody at the desk may do with these.
      changeFile(`${copy}/desk/roles.json`, (file) => {
        file.roles.push({
          id: 'registry',
          label: 'Registry',
          sees: { '/PersonalInformation/FirstName': { const: 'Pascual' } },
          may: ['take', 'reveal', 'export'],
        });
      });
      changeFile(`${copy}/desk/actions/deny.json`, (file) => {
        file.by.push('registry');
      });
      changeFile(`${copy}/desk/actions/ask-to-correct.json`, (file) => {
        file.by.push('registry');
      });
      // Reasons that nobody gives any more, and a paper that nobody is asked for.
      for (const [name, reason] of Object.entries(BYGONE))
        changeFile(`${copy}/enumerations/${name}.json`, ({ values }) => {
          values.find(({ value }: Body) => value === reason).retired = '2026-01-01';
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

test('of each call the audit says which key it was, what it read or did, and of which case', async () => {
  const sent = await sendApplication(portal, 'pascual', { firstName: 'Pascual' });
  const { id } = sent;
  const { client, id: key } = await connect('Registry', ['desk:registry']);
  const { body: one } = await client.get(`/api/desk/cases/${id}`);
  const paper = one.documents[0].id;
  const file = `/api/desk/cases/${id}/documents/${paper}/scan.pdf`;
  const pointer = '/PersonalInformation/SSN';
  const WRITTEN = sql(
    'test-key-written',
    `select action, application_id as number, details from audit_events where actor = $1
     order by id offset $2`,
  );
  let known = 1;
  /** What a call has written down, beside what was before it. */
  async function written(call: Promise<{ status: number }>): Promise<Body[]> {
    expect((await call).status).toBe(200);
    const rows = await portal.database.all<Body>(WRITTEN, [`key:${key}`, known]);
    known += rows.length;
    return rows;
  }
  const listed = (list: string) => ({
    action: 'desk-list',
    number: null,
    details: { list, cases: String(id) },
  });
  expect(await written(client.get('/api/desk/queues/new'))).toEqual([listed('new')]);
  const search = client.post('/api/desk/search', { text: 'Pascual' });
  // A role that may see restricted answers may have guessed one.
  expect(await written(search)).toEqual([
    { action: 'desk-find', number: null, details: { found: 0 } },
    listed('search'),
  ]);
  // A list without a case says nothing of anybody, and a system asks for it again and again.
  expect(await written(client.get('/api/desk/mine'))).toEqual([]);
  expect(await written(client.get(`/api/desk/cases/${id}`))).toEqual([
    { action: 'desk-view', number: id, details: {} },
  ]);
  expect(await written(client.get(`/api/desk/cases/${id}/events?before=9.9`))).toEqual([
    { action: 'desk-view', number: id, details: {} },
  ]);
  expect(await written(client.get(file))).toEqual([
    { action: 'document-view', number: id, details: { document: paper } },
  ]);
  expect(await written(client.get(`${file}?copy=yes`))).toEqual([
    { action: 'document-copy', number: id, details: { document: paper } },
  ]);
  const reveal = { pointer, reason: 'A match' };
  expect(await written(client.post(`/api/desk/cases/${id}/reveal`, reveal))).toEqual([
    { action: 'reveal', number: id, details: { pointer, member: null, reason: 'A match' } },
  ]);
  expect(await written(client.get(`/api/desk/cases/${id}/copy?as=pdf`))).toEqual([
    expect.objectContaining({ action: 'export', number: id }),
  ]);
  expect(await written(client.get('/api/desk/queues/new/export'))).toEqual([
    expect.objectContaining({
      action: 'desk-export',
      details: expect.objectContaining({ queue: 'new' }),
    }),
  ]);
  const deny = `/api/desk/cases/${id}/actions/deny`;
  const answers = { reasons: ['no-funds'] };
  const preview = client.post(`${deny}/notice`, answers);
  expect(await written(preview)).toEqual([
    { action: 'desk-view', number: id, details: { preview: 'deny' } },
  ]);
  const done = await written(client.call('POST', deny, answers, { 'If-Match': one.etag }));
  expect(done.every(({ number }) => number === id)).toBe(true);
  expect(done.find(({ action }) => action === 'desk-action')).toMatchObject({
    details: { action: 'deny' },
  });
  expect(done.find(({ action }) => action === 'status')).toMatchObject({
    details: { from: 'received', to: 'denied' },
  });
  const { body: after } = await client.get(`/api/desk/cases/${id}`);
  known += 1;
  const letter = `/api/desk/cases/${id}/messages/${after.messages[0].id}/letter`;
  expect(await written(client.get(letter))).toEqual([
    { action: 'letter-view', number: id, details: { message: after.messages[0].id } },
  ]);
  // A person's lists are not written down one by one.
  await clerk.get('/api/desk/queues/decided');
  const [none] = await portal.database.all<{ count: number }>(
    sql(
      'test-key-people',
      `select count(*)::int as count from audit_events where action = 'desk-list' and actor not like 'key:%'`,
    ),
  );
  expect(none!.count).toBe(0);
});

test('it is offered no reason that is retired, and none is taken of it', async () => {
  const { id } = await sendApplication(portal, 'paula', { firstName: 'Pascual' });
  const { client } = await connect('Corrector', ['desk:registry']);
  const path = `/api/desk/cases/{id}/actions/ask-to-correct`;
  const { body: api } = await client.get('/api/desk/openapi.json');
  const { properties } = api.paths[path].post.requestBody.content['application/json'].schema;
  for (const [name, bygone] of [
    ['corrections', 'incomplete'],
    ['papersAgain', 'too-old'],
  ] as const) {
    const { enum: reasons } = properties[name].items.properties.reason;
    expect(reasons.length).toBeGreaterThan(1);
    expect(reasons).not.toContain(bygone);
  }
  const { reason, papers } = properties;
  expect(reason.examples).toContain('expired');
  expect(reason.examples).not.toContain('too-old');
  expect(papers.items.enum).toContain('utility');
  expect(papers.items.enum).not.toContain('citizenship');
  const { body: one } = await client.get(`/api/desk/cases/${id}`);
  const ask = async (body: object) => {
    const call = path.replace('{id}', String(id));
    const answer = await client.call('POST', call, body, { 'If-Match': one.etag });
    return [answer.status, answer.body.errors?.[0].path];
  };
  const at = '/PersonalInformation/LastName';
  const [{ id: document }] = one.documents;
  expect(await ask({ corrections: [{ at, reason: 'incomplete' }] })).toEqual([
    422,
    '/corrections/0/reason',
  ]);
  const again = (reason: string) => ({ papersAgain: [{ document, reason }] });
  expect(await ask(again('too-old'))).toEqual([422, '/papersAgain/0/reason']);
  const papersOf = (paper: string, why: string) => ({ papers: ['utility', paper], reason: why });
  expect(await ask(papersOf('income', 'too-old'))).toEqual([422, '/Correct/Reason']);
  expect(await ask(papersOf('citizenship', 'expired'))).toEqual([422, '/Correct/Papers']);
  expect(await ask({ corrections: [{ at, reason: 'unclear' }] })).toEqual([200, undefined]);
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

test('what it does while a case is held counts only if its key is good still', async () => {
  const { id } = await sendApplication(portal, 'pola', { firstName: 'Pilar' });
  const { client, id: key } = await connect('Ends soon', ['desk:partner']);
  const { body: one } = await client.get(`/api/desk/cases/${id}`);
  const hold = sql('test-hold-case', 'select id from applications where id = $1 for update');
  const acting = await portal.database.transact(async (runner) => {
    await runner.run(hold, [id]);
    const path = `/api/desk/cases/${id}/actions/start-review`;
    const answer = client.call('POST', path, {}, { 'If-Match': one.etag });
    await untilWaiting(portal.database, 'select id from applications % for no key update');
    await revokeKey(portal.server.services, key, 'operator:test');
    return { answer };
  });
  expect((await acting.answer).status).toBe(401);
  expect((await clerk.get(`/api/desk/cases/${id}`)).body.status).toEqual(one.status);
});

test('what it has begun with a case is done before its key is revoked', async () => {
  const { id } = await sendApplication(portal, 'quim', { firstName: 'Pilar' });
  const { client, id: key } = await connect('Ends then', ['desk:partner']);
  const { body: one } = await client.get(`/api/desk/cases/${id}`);
  const { database } = portal;
  const hold = sql('test-hold-desk', 'select from desk_cases where application_id = $1 for update');
  const { answer, revoked } = await database.transact(async (runner) => {
    await runner.run(hold, [id]);
    const path = `/api/desk/cases/${id}/actions/start-review`;
    const answer = client.call('POST', path, {}, { 'If-Match': one.etag });
    await untilWaiting(database, 'update desk_cases%');
    const revoked = revokeKey(portal.server.services, key, 'operator:test');
    await untilWaiting(database, 'update operator_keys set revoked_at%');
    return { answer, revoked };
  });
  expect((await answer).status).toBe(200);
  await revoked;
  expect((await client.get(`/api/desk/cases/${id}`)).status).toBe(401);
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

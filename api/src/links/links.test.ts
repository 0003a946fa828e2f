import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { COMPLETE, fillAll } from '../../test/answers.ts';
import { PDF, PNG, SVG } from '../../test/files.ts';
import { type Answer, type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { DecryptionError } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import { createKey, listKeys, revokeKey } from '../keys/operatorKeys.ts';
import { importAppointments } from './importAppointments.ts';
import { createLink, listLinks, revokeLink } from './manageLinks.ts';

const ACTOR = 'operator:test';
const APPOINTMENT = {
  apptID: 4711,
  appDate: '2026-12-01',
  appTime: '2:30 PM',
  agencyCode: '157',
  longClientName: 'Rosa María Delgado',
  siteName: 'Saluda office',
  phoneApptsOnly: 'no',
  email: 'rosa@example.org',
};
let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal({
    changePack: (pack) => {
      pack.limits.documentBytes = 1024 * 1024;
      pack.limits.documentsPerLink = 3;
      pack.limits.importBytes = 65_536;
      pack.rateLimits.linkTriesPerMinute = 4;
    },
  });
  portal.time.now = new Date('2026-11-21T15:00:00Z');
  await importAppointments(portal.server.services, [APPOINTMENT], { actor: ACTOR });
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.run(sql('test-links-limits', 'delete from rate_limits')));

const tokenOf = (url: string) => url.split('/').at(-1)!;

async function makeLink(appointment = 4711): Promise<{ id: number; token: string }> {
  const { id, url } = await createLink(portal.server.services, { appointment }, ACTOR);
  return { id, token: tokenOf(url) };
}

interface Parts {
  bytes?: Uint8Array;
  name?: string;
  description?: string;
  category?: string;
}

async function upload(token: string, parts: Parts = {}, headers?: HeadersInit): Promise<Answer> {
  const { bytes = PDF, name = 'id.pdf', description = 'My ID', category = '0' } = parts;
  const form = new FormData();
  form.set('description', description);
  form.set('category', category);
  form.set('file', new Blob([bytes as BlobPart]), name);
  const response = await fetch(`${portal.url}/api/appointment/file/${token}`, {
    method: 'POST',
    body: form,
    headers,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const kept = () =>
  readdirSync(join(portal.dataDir, 'documents', 'kept'), { recursive: true }).filter((name) =>
    /[\\/]/.test(String(name)),
  );
const get = (path: string) => portal.anyone.get(path);

describe('a link', () => {
  test('tells what it is for, and no more', async () => {
    const { token } = await makeLink();
    const { status, body, headers } = await get(`/api/appointment/validate/${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      apptID: 4711,
      appDate: '2026-12-01',
      agencyCode: '157',
      program: '',
      longClientName: 'R. M. D.',
      appTime: '14:30',
      siteName: 'Saluda office',
      phoneApptsOnly: false,
      agencyUsesApptTypes: false,
      apptType: '',
      email: 'rosa@example.org',
      flow: 'short-list',
      release: portal.server.services.releases.current().hash,
      // The end of day 14 after the appointment, in New York.
      expiresAt: '2026-12-16T05:00:00.000Z',
    });
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('unknown, of the other kind, with a bit changed, expired and revoked are one 404', async () => {
    const { id, token } = await makeLink();
    const last = token.at(-1)!;
    const changed = token.slice(0, -1) + (last === 'A' ? 'E' : 'A');
    const answers = [
      await get(`/api/appointment/validate/${changed}`),
      await get(`/api/applicationfiles/validate/${token}`),
      await get(`/api/appointment/validate/${'x'.repeat(4000)}`),
    ];
    portal.time.now = new Date('2026-12-16T04:59:59Z');
    expect((await get(`/api/appointment/validate/${token}`)).status).toBe(200);
    portal.time.now = new Date('2026-12-16T05:00:00Z');
    answers.push(await get(`/api/appointment/validate/${token}`));
    portal.time.now = new Date('2026-11-21T15:00:00Z');
    await revokeLink(portal.server.services, id, ACTOR);
    answers.push(await get(`/api/appointment/files/${token}`));
    const [first] = answers;
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...first!.body, requestId: '' });
    }
  });

  test('a token of ten megabytes is cut off, and the next request is served', async () => {
    const { token } = await makeLink();
    const { hostname, port } = new URL(portal.url);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET /api/appointment/validate/${'A'.repeat(10_000_000)} HTTP/1.1\r\n\r\n`);
      });
      socket.on('data', (chunk) => {
        text += chunk;
      });
      // Cut off while it still sends.
      socket.on('error', () => {});
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^(HTTP\/1\.1 431 |$)/);
    expect((await get(`/api/appointment/validate/${token}`)).status).toBe(200);
  });

  test('a thousand guesses are stopped, and no good link is locked out', async () => {
    const { token } = await makeLink();
    const guess = () => get(`/api/appointment/validate/${'A'.repeat(43)}`);
    const guesses = await Promise.all(Array.from({ length: 60 }, guess));
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(60 - refused.length);
    expect((await get(`/api/appointment/validate/${token}`)).status).toBe(200);
  });

  test('is stored as a hash, and stands in no log', async () => {
    const { token } = await makeLink();
    await get(`/api/appointment/files/${token}`);
    await upload(token, { bytes: SVG });
    const rows = await portal.database.all(sql('test-links-links', 'select * from upload_links'));
    expect(JSON.stringify(rows)).not.toContain(token);
    const dump = rows.map((row) => Buffer.from(Object.values(row).join()).toString('base64url'));
    expect(dump.join()).not.toContain(token);
    expect(portal.log.join('')).not.toContain(token);
  });

  test('follows an appointment that is moved', async () => {
    const { services } = portal.server;
    await importAppointments(services, [{ ...APPOINTMENT, apptID: 5 }], { actor: ACTOR });
    const { token } = await makeLink(5);
    const moved = { ...APPOINTMENT, apptID: 5, appDate: '12/11/2026' };
    await importAppointments(services, [moved], { actor: ACTOR });
    const { body } = await get(`/api/appointment/validate/${token}`);
    expect(body).toMatchObject({ appDate: '2026-12-11', expiresAt: '2026-12-26T05:00:00.000Z' });
  });

  test('is not made where it would be over, or for nothing', async () => {
    const { services } = portal.server;
    const past = { ...APPOINTMENT, apptID: 6, appDate: '2026-11-01' };
    await importAppointments(services, [past], { actor: ACTOR });
    await expect(createLink(services, { appointment: 6 }, ACTOR)).rejects.toThrow('over already');
    await expect(createLink(services, { appointment: 99 }, ACTOR)).rejects.toThrow(
      'no appointment',
    );
    await expect(createLink(services, { application: 99 }, ACTOR)).rejects.toThrow(
      'no application',
    );
    expect(await listLinks(services, { appointment: 6 })).toEqual([]);
  });
});

describe('through a link', () => {
  test('documents are kept and listed: those of this link', async () => {
    const { token } = await makeLink();
    const other = await makeLink();
    const made = await upload(token, { name: '../../my id.pdf' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      fileName: 'my id.pdf',
      description: 'My ID',
      fileCategory: 0,
      type: 'application/pdf',
      state: 'ready',
    });
    const { body } = await get(`/api/appointment/files/${token}`);
    expect(body.files).toEqual([made.body]);
    expect((await get(`/api/appointment/files/${other.token}`)).body.files).toEqual([]);
    // Nobody reads one back through the link: there is no such call.
    expect((await get(`/api/appointment/file/${token}`)).status).toBe(405);
  });

  test('the same file in one category is told, in another kept; a repeated request is one', async () => {
    const { token } = await makeLink();
    const key = { 'Idempotency-Key': 'k1' };
    const made = await upload(token, {}, key);
    const again = await upload(token, {}, key);
    expect([again.status, again.body]).toEqual([200, made.body]);
    const same = await upload(token, { description: 'Again' });
    expect(same.status).toBe(409);
    expect(same.body).toMatchObject({ code: 'already-uploaded', current: { id: made.body.id } });
    expect(same.body.title).not.toContain('already-uploaded');
    expect((await upload(token, { category: '4' })).status).toBe(201);
    const before = kept().length;
    const twice = await Promise.all([
      upload(token, { bytes: PNG, name: 'a.png' }),
      upload(token, { bytes: PNG, name: 'a.png' }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(kept()).toHaveLength(before + 1);
    expect((await upload(token, { bytes: PNG, category: '2' })).body.code).toBe(
      'too-many-documents',
    );
    expect(kept()).toHaveLength(before + 1);
  });

  test('the same bytes under the same key with another description or category change what is said of them', async () => {
    const { token } = await makeLink();
    const send = (parts: Parts, key = 'again') => upload(token, parts, { 'Idempotency-Key': key });
    const made = await send({ description: 'My ID' });
    const again = await send({ description: 'My passport', category: '4' });
    expect([again.status, again.body]).toEqual([
      200,
      { ...made.body, description: 'My passport', fileCategory: 4 },
    ]);
    const listed = async () => (await get(`/api/appointment/files/${token}`)).body.files;
    expect(await listed()).toEqual([again.body]);
    // What is said of it is under the same rules as the first time, and the bytes are what the key is for.
    expect((await send({ description: ' ' })).body.code).toBe('invalid-answers');
    expect((await send({ category: '99' })).body.code).toBe('invalid-request');
    const other = await send({ bytes: PNG, name: 'a.png' });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-mismatch']);
    expect(await listed()).toEqual([again.body]);
    // Nor can it get into a category that has the same bytes already.
    expect((await send({}, 'first')).status).toBe(201);
    const moved = await send({ category: '4' }, 'first');
    expect([moved.status, moved.body.code]).toEqual([409, 'already-uploaded']);
  });

  test.each([
    ['no description', { description: ' ' }, 422, 'invalid-answers'],
    ['a category that the flow has not', { category: '99' }, 422, 'invalid-request'],
    ['no category', { category: '' }, 422, 'invalid-request'],
    ['an SVG renamed', { bytes: SVG, name: 'picture.png' }, 422, 'file-types'],
    ['an empty file', { bytes: new Uint8Array() }, 422, 'upload-empty'],
    ['a file over the limit', { bytes: new Uint8Array(1024 * 1024 + 1) }, 413, 'upload-too-large'],
  ] satisfies [string, Parts, number, string][])(
    '%s is refused and leaves nothing',
    async (_what, parts, status, code) => {
      const { token } = await makeLink();
      const before = kept().length;
      const answer = await upload(token, parts);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(kept()).toHaveLength(before);
      expect((await get(`/api/appointment/files/${token}`)).body.files).toEqual([]);
    },
  );

  test('an upload of a link that ends meanwhile is not kept', async () => {
    const { id, token } = await makeLink();
    const before = kept().length;
    const boundary = 'b0undary';
    const part = (headers: string, body: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        `${portal.url}/api/appointment/file/${token}`,
        {
          method: 'POST',
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        },
        (response) => resolve(response.resume().statusCode!),
      );
      sent.on('error', reject);
      sent.write(part('name="description"', 'My ID') + part('name="category"', '0'));
      setTimeout(async () => {
        await revokeLink(portal.server.services, id, ACTOR);
        sent.write(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
        );
        sent.write(PDF);
        sent.end(`\r\n--${boundary}--\r\n`);
      }, 100);
    });
    expect(status).toBe(404);
    expect(kept()).toHaveLength(before);
  });

  test('the address is saved where it is valid, and can be removed', async () => {
    const { token } = await makeLink();
    const path = `/api/appointment/email/${token}`;
    const patch = (body: unknown) => portal.anyone.call('PATCH', path, JSON.stringify(body));
    expect((await patch(' new@example.org ')).body).toEqual({ email: 'new@example.org' });
    const bad = await patch('new@example');
    expect(bad.status).toBe(422);
    expect(bad.body.errors).toMatchObject([
      { path: '/email', message: 'Invalid email. Fix or remove to continue' },
    ]);
    expect((await patch({ email: 'x' })).status).toBe(422);
    expect((await get(`/api/appointment/validate/${token}`)).body.email).toBe('new@example.org');
    expect((await patch('')).body).toEqual({ email: null });
  });
});

describe('a link for an application', () => {
  let ana: Client;
  let id: number;
  let token: string;

  beforeAll(async () => {
    ana = await portal.as('ana');
    id = await fillAll(ana, COMPLETE);
    await ana.submit();
    const { services } = portal.server;
    token = tokenOf((await createLink(services, { application: id }, ACTOR)).url);
  });

  test('shows initials, the address whole, and nothing else of a person', async () => {
    const { body } = await get(`/api/applicationfiles/validate/${token}`);
    expect(body).toMatchObject({
      applicationID: id,
      agencyCode: '',
      methodReceived: 'online',
      status: 'Received',
      email: COMPLETE.email,
      flow: 'application-files',
    });
    expect(body.names).toMatch(/^(\S\. ?)+$/);
    for (const name of ['ssn', 'dateOfBirth', 'cellPhone', 'firstName', 'homePhone'])
      expect(body).not.toHaveProperty(name);
  });

  test('what is uploaded counts for the application, which is not changed otherwise', async () => {
    const before = (await ana.get()).body.application;
    const form = new FormData();
    form.set('description', 'Lease');
    form.set('category', '4');
    form.set('file', new Blob([PDF as BlobPart]), 'lease.pdf');
    const path = `${portal.url}/api/applicationfiles/file/${token}`;
    const made = (await (await fetch(path, { method: 'POST', body: form })).json()) as {
      id: number;
    };
    await portal.anyone.call(
      'PATCH',
      `/api/applicationfiles/email/${token}`,
      JSON.stringify('other@example.org'),
    );
    const { application } = (await ana.get()).body;
    expect(application.files.map((file: { id: number }) => file.id)).toContain(made.id);
    expect({ ...application, files: [] }).toEqual({ ...before, files: [] });
    // The link lists what came through it, not the applicant's own.
    const { body } = await get(`/api/applicationfiles/files/${token}`);
    expect(body.files).toHaveLength(1);
    expect((await get(`/api/applicationfiles/validate/${token}`)).body.email).toBe(
      'other@example.org',
    );
  });
});

test('a link of an application that is closed is over with it', async () => {
  const leo = await portal.as('leo');
  const id = (await leo.get()).body.application.applicationID;
  const { url } = await createLink(portal.server.services, { application: id }, ACTOR);
  const path = `/api/applicationfiles/validate/${tokenOf(url)}`;
  expect((await get(path)).status).toBe(200);
  const close = sql('test-close', 'update applications set closed_at = now() where id = $1');
  await portal.database.run(close, [id]);
  expect((await get(path)).status).toBe(404);
});

describe('operators’ keys', () => {
  const call = (key: string, method: string, path: string, body?: unknown) =>
    portal.anyone.call(method, path, body === undefined ? undefined : JSON.stringify(body), {
      Authorization: `Bearer ${key}`,
    });

  test('open what they are for, until they are revoked', async () => {
    const { services } = portal.server;
    const { id, key } = await createKey(services, { name: 'crm', scopes: ['links'] }, ACTOR);
    const made = await call(key, 'POST', '/api/operator/links', { appointment: 4711 });
    expect(made.status).toBe(201);
    expect((await get(`/api/appointment/validate/${tokenOf(made.body.url)}`)).status).toBe(200);
    const listed = await call(key, 'GET', '/api/operator/links?appointment=4711');
    expect(JSON.stringify(listed.body)).not.toContain(tokenOf(made.body.url));
    expect(listed.body.links.at(-1)).toMatchObject({ id: made.body.id, revokedAt: null });
    expect((await call(key, 'POST', '/api/operator/links', { application: 1 })).status).toBe(404);
    for (const body of [{}, { appointment: 1, application: 1 }, { appointment: 1e12 }])
      expect((await call(key, 'POST', '/api/operator/links', body)).status).toBe(422);
    expect((await call(key, 'POST', '/api/operator/appointments', [])).status).toBe(403);
    expect((await call(key, 'DELETE', `/api/operator/links/${made.body.id}`)).status).toBe(204);
    expect((await get(`/api/appointment/validate/${tokenOf(made.body.url)}`)).status).toBe(404);
    await revokeKey(services, id, ACTOR);
    expect((await call(key, 'GET', '/api/operator/links')).status).toBe(401);
    expect((await get('/api/operator/links')).status).toBe(401);
    const keys = await listKeys(services);
    expect(keys[0]).toMatchObject({ name: 'crm', scopes: ['links'] });
    const stored = await portal.database.all(sql('test-links-keys', 'select * from operator_keys'));
    expect(JSON.stringify([stored, keys])).not.toContain(key);
    expect(portal.log.join('')).not.toContain(key);
  });

  test('give a status that may follow, and no other', async () => {
    const { services } = portal.server;
    const { key } = await createKey(services, { name: 'crm', scopes: ['statuses'] }, ACTOR);
    const ana = await portal.as('ana-decided');
    const application = await fillAll(ana);
    const put = (body: object, by = key, id = application) =>
      call(by, 'PUT', `/api/operator/applications/${id}/status`, body);
    expect((await put({ status: 'approved' })).body).toMatchObject({
      status: 409,
      code: 'status-refused',
      refusal: 'not-submitted',
    });
    await ana.submit();
    const other = await createKey(services, { name: 'crm', scopes: ['links'] }, ACTOR);
    expect((await put({ status: 'approved' }, other.key)).status).toBe(403);
    expect((await put({ status: 'approved' }, 'plk_none')).status).toBe(401);
    expect((await put({ status: 'approved' }, key, 999_999)).status).toBe(404);
    const asking = { status: 'needs-documentation', requests: ['utility:too-old'] };
    for (const body of [
      {},
      { status: 7 },
      { status: 'aproved' },
      { status: 'denied' },
      { ...asking, requests: ['lease'] },
      { ...asking, requests: ['utility:too-old#999999'] },
      { ...asking, requests: 'utility' },
      { status: 'in-review', requests: ['utility'] },
    ])
      expect([body, (await put(body)).status]).toEqual([body, 422]);
    expect((await put(asking)).body).toEqual({
      ...{ from: 'received', to: 'needs-documentation' },
      passedOver: ['ask-for-papers'],
    });
    expect((await ana.get()).body.application.requests).toMatchObject([{ category: 3 }]);
    // What is asked for is open: no decision passes over it unsaid.
    const denial = { status: 'denied', reason: 'Over the income limit.' };
    expect((await put(denial)).body).toMatchObject({ status: 409, code: 'still-asked' });
    expect((await put({ status: 'needs-correction' })).body.code).toBe('still-asked');
    // Nor where the case can't be opened: what was asked for stands beside its answers.
    const unseal = jest.spyOn(services.vault, 'unseal').mockImplementation(() => {
      throw new DecryptionError('Its key is lost.');
    });
    expect((await put(denial)).body.code).toBe('still-asked');
    unseal.mockRestore();
    expect((await put({ ...denial, withdraws: 'yes' })).status).toBe(422);
    const { application: kept } = (await ana.get()).body;
    expect(kept).toMatchObject({ status: 'needs-documentation', requests: [{ category: 3 }] });
    const done = await put({ ...denial, withdraws: true });
    expect(done.body).toEqual({
      ...{ from: 'needs-documentation', to: 'denied' },
      passedOver: ['deny'],
    });
    const { details } = (await portal.database.first<{ details: object }>(
      sql(
        'test-links-overridden',
        `select details from audit_events where application_id = $1 and action = 'status'
         order by id desc limit 1`,
      ),
      [application],
    ))!;
    expect(details).toMatchObject({ withdraws: 'yes', passedOver: 'deny' });
    expect((await put({ status: 'in-review', reason: 'An appeal.' })).body).toMatchObject({
      code: 'status-refused',
      refusal: 'not-by',
    });
    expect((await put({ status: 'not-open', reason: 'A mistake.' })).body).toMatchObject({
      code: 'status-refused',
      refusal: 'submitted',
    });
    expect((await ana.get()).body.application.status).toBe('denied');
  });

  test('take appointments: all or, where it is asked for, the good ones', async () => {
    const { services } = portal.server;
    const { key } = await createKey(services, { name: 'crm', scopes: ['appointments'] }, ACTOR);
    const rows = [
      { apptID: 21, appDate: '2026-12-05', agencyCode: '101' },
      {
        apptID: 'x',
        appDate: '2026-02-30',
        agencyCode: '',
        appTime: '25:00',
        email: 'a',
        ssn: '1',
      },
      { apptID: 21, appDate: '2026-12-05', agencyCode: '101' },
      'nothing',
    ];
    const path = '/api/operator/appointments';
    const refused = await call(key, 'POST', path, rows);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      kept: 0,
      bad: [
        { row: 2, field: 'ssn', reason: 'is no column that is known' },
        { row: 2, field: 'apptID', reason: 'is not a whole number' },
        { row: 2, field: 'appDate', reason: 'is no date like 2026-11-30 or 11/30/2026' },
        { row: 2, field: 'agencyCode', reason: 'is missing' },
        { row: 2, field: 'appTime', reason: 'is no time like 14:30 or 2:30 PM' },
        { row: 2, field: 'email', reason: 'is no e-mail address' },
        { row: 3, field: 'apptID', reason: 'stands here twice' },
        { row: 4, reason: 'is no object' },
      ],
    });
    await expect(createLink(services, { appointment: 21 }, ACTOR)).rejects.toThrow('There is no');
    const taken = await call(key, 'POST', `${path}?partial=true`, rows);
    expect([taken.status, taken.body.kept]).toEqual([200, 1]);
    expect((await call(key, 'POST', path, ['x'.repeat(65_536)])).status).toBe(413);
    await createLink(services, { appointment: 21 }, ACTOR);
  });
});

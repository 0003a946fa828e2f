import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compilePack } from '@porchlight/engine/compile';
import { writeGrantForm } from '../../../engine/corpora/writeGrantForm.ts';
import { changeFile, DEFINITIONS, startPortal, type TestPortal } from '../../test/portal.ts';
import { rotateKeys } from '../crypto/rotateKeys.ts';
import { sql } from '../database/index.ts';
import { exportFormEntries, listFormEntries, showFormEntry } from '../operator/formEntries.ts';
import { makeReference, readReference } from './makeReference.ts';
import { removeOldEntries } from './removeOldEntries.ts';

const EXAMPLE = join(DEFINITIONS, 'examples/volunteer-sign-up/forms');
const PATH = '/api/forms/volunteer';
const LICENSE = '77441209936';
const COMPLETE = {
  firstName: 'Ana',
  lastName: 'Prueba',
  dateOfBirth: '1980-04-27',
  reachBy: 'phone',
  phone: '803-555-0100',
  tasks: ['food', 'drive'],
  license: LICENSE,
  hoursPerWeek: 3,
  firstDay: '2026-12-05',
  promise: ['agree'],
};
let portal: TestPortal;
let pack: string;

beforeAll(async () => {
  portal = await startPortal({
    changeFolder(folder) {
      pack = folder;
      cpSync(EXAMPLE, join(folder, 'forms'), { recursive: true });
      writeGrantForm(folder, 'contacts', 'Key_Contacts');
      changeFile(join(folder, 'forms/contacts/form.json'), (file) => {
        file.classification = { '/key_contacts/*/phone': 'restricted' };
      });
      changeFile(join(folder, 'portal.json'), (file) => {
        file.rateLimits.formsPerMinute = 8;
        file.limits.entryBytes = 20_000;
      });
    },
  });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  portal.time.now = new Date('2026-11-21T15:00:00Z');
  await portal.database.run(sql('test-forms-limits', 'delete from rate_limits'));
  await portal.database.run(sql('test-forms-entries', 'delete from form_entries'));
});

const send = (body: object = COMPLETE, headers?: HeadersInit) =>
  portal.anyone.post(PATH, body, headers);
const count = async () =>
  (await portal.database.first<{ n: number }>(
    sql('test-forms-count', 'select count(*)::int as n from form_entries'),
  ))!.n;

/** Changes the pack's folder, and waits until the server that watches it serves what stands there now. */
async function publish(change: () => void): Promise<void> {
  change();
  const { hash } = await compilePack(pack);
  for (let look = 0; portal.server.services.releases.current().hash !== hash; look += 1) {
    if (look > 300) throw new Error('The pack did not become public.');
    await sleep(100);
  }
}
const wizard = () => join(pack, 'forms/volunteer/wizard.json');

test('takes a complete form from anybody and says by which number to ask for it', async () => {
  const { status, body } = await send();
  expect(status).toBe(201);
  expect(body).toEqual({
    reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
    receivedAt: '2026-11-21T15:00:00.000Z',
  });
  const [event] = await portal.database.all<{ details: object }>(
    sql(
      'test-forms-audit',
      `select details from audit_events where action = 'form-receive' order by id desc limit 1`,
    ),
  );
  expect(event!.details).toEqual({ form: 'volunteer', reference: body.reference });
});

test('seals what is restricted, and logs none of it', async () => {
  const { body } = await send();
  const row = await portal.database.first<{ answers: object; restricted: object }>(
    sql('test-row', 'select answers, restricted from form_entries where reference = $1'),
    [body.reference],
  );
  expect(JSON.stringify(row)).not.toContain(LICENSE);
  expect(Object.keys(row!.restricted)).toEqual(['/Helping/License']);
  expect(portal.log.join('')).not.toContain(LICENSE);
  expect(portal.log.join('')).not.toContain('Prueba');
});

const CONTACTS = {
  applicant_organization_name: 'Rio Grande Housing',
  key_contacts: [
    {
      project_role: 'Manager',
      name: { first_name: 'Ana', last_name: 'Prueba' },
      address: { street1: '456 Rio', city: 'Laramie', country: 'URY: URUGUAY' },
      phone: '8035550100',
      email: 'ana@example.org',
    },
  ],
};

test('what form.json calls restricted of an external schema is sealed, logged nowhere, and starred', async () => {
  const { status, body } = await portal.anyone.post('/api/forms/contacts', CONTACTS);
  expect(status).toBe(201);
  const row = await portal.database.first<{ restricted: object }>(
    sql('test-row', 'select answers, restricted from form_entries where reference = $1'),
    [body.reference],
  );
  expect(JSON.stringify(row)).not.toContain('8035550100');
  expect(portal.log.join('')).not.toContain('8035550100');
  const { services } = portal.server;
  const shown = await showFormEntry(services, body.reference, { actor: 'test' });
  expect(shown).toMatchObject({
    '/key_contacts/0/phone': '******0100',
    '/key_contacts/0/email': 'ana@example.org',
  });
  const [starred] = await exportFormEntries(services, 'contacts', { actor: 'test' });
  expect(starred!['/key_contacts/0/phone']).toBe('******0100');
  const whole = await showFormEntry(services, body.reference, { actor: 'test', reason: 'a call' });
  expect(whole!['/key_contacts/0/phone']).toBe('8035550100');
});

test('leaves out what is hidden', async () => {
  const { status, body } = await send({ ...COMPLETE, tasks: ['food'], email: 'not shown' });
  expect(status).toBe(201);
  const shown = await showFormEntry(portal.server.services, body.reference, { actor: 'test' });
  expect(shown).toMatchObject({ license: null, email: null, tasks: ['food'] });
});

test('validates as the page does, and says what is wrong like the application', async () => {
  const wrong = { ...COMPLETE, phone: '12', hoursPerWeek: 99, promise: [] };
  const { status, body } = await send(wrong, { 'Accept-Language': 'es' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'incomplete', status: 422 });
  expect(body.errors).toEqual([
    {
      step: 'about-you',
      path: '/AboutYou/Phone',
      code: 'invalid-phone',
      message: 'Número de teléfono no válido',
      params: expect.anything(),
    },
    {
      step: 'helping',
      path: '/Helping/HoursPerWeek',
      code: 'at-most',
      message: 'Debe ser 40 o menos',
      params: expect.objectContaining({ limit: 40 }),
    },
    {
      step: 'promise',
      path: '/Promise/Agreement',
      code: 'forms.volunteer.must-promise',
      message: 'Marque la casilla antes de enviar esto',
    },
  ]);
  expect(await count()).toBe(0);
});

test('refuses names, types and sizes that no form of ours sends', async () => {
  const { status, body } = await send({ ...COMPLETE, admin: true, tasks: 'food' });
  expect([status, body.code]).toEqual([422, 'invalid-request']);
  expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual(
    [
      ['/tasks', 'wrong-type'],
      ['/admin', 'unknown-field'],
    ],
  );
  expect((await send({ ...COMPLETE, note: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await portal.anyone.call('POST', PATH, '{', {})).status).toBe(400);
  expect(
    (await portal.anyone.call('POST', PATH, 'a=b', { 'Content-Type': 'text/plain' })).status,
  ).toBe(415);
});

test('the same key makes one entry and gets the same answer; with other answers it is refused', async () => {
  const key = { 'Idempotency-Key': 'one' };
  const first = await send(COMPLETE, key);
  portal.time.now = new Date('2026-11-21T15:05:00Z');
  const again = await send(COMPLETE, key);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  expect(await count()).toBe(1);
  const other = await send({ ...COMPLETE, firstName: 'Eva' }, key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-mismatch']);
});

test('a page of an older release is told of the newer one, and nothing is stored', async () => {
  const { status, body } = await send(COMPLETE, { 'Porchlight-Release': '0000' });
  expect([status, body.code]).toEqual([412, 'release-outdated']);
  expect(body.release).toBe(portal.server.services.releases.current().hash);
  expect(await count()).toBe(0);
});

test('an address sends so much a minute', async () => {
  const statuses = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await send()).status);
  expect(statuses.slice(0, 35)).toEqual(Array(35).fill(201));
  expect(statuses.at(-1)).toBe(429);
  // 5 times 8, and what this process had drawn before.
  expect(await count()).toBeLessThanOrEqual(45);
});

test('an unknown form is not there, whatever it is called', async () => {
  for (const name of ['nothing', 'constructor', '__proto__', '..%2Fapplication', 'application']) {
    expect((await portal.anyone.post(`/api/forms/${name}`, COMPLETE)).status).toBe(404);
    expect((await portal.anyone.get(`/forms/${name}`)).status).toBe(404);
  }
  expect((await portal.anyone.get('/api/forms/volunteer')).status).toBe(405);
});

test('is taken on both of its days, in the portal’s time zone, and on no other', async () => {
  const days = (opens: string | null, closes: string | null) =>
    publish(() => changeFile(wizard(), (file) => Object.assign(file, { opens, closes })));
  await days('2026-11-22', '2026-11-23');
  // Midnight in New York is five in the morning in Greenwich.
  for (const [now, status, words] of [
    ['2026-11-22T04:59:00Z', 409, 'You can fill in this form from November 22, 2026 on.'],
    ['2026-11-22T05:00:00Z', 201, 'data-form="volunteer"'],
    ['2026-11-24T04:59:00Z', 201, 'data-form="volunteer"'],
    ['2026-11-24T05:00:00Z', 409, 'This form closed on November 23, 2026.'],
  ] as const) {
    portal.time.now = new Date(now);
    const answer = await send();
    expect([now, answer.status]).toEqual([now, status]);
    if (status === 409) expect(answer.body.code).toBe('form-closed');
    const page = await portal.anyone.get('/forms/volunteer');
    expect(page.status).toBe(200);
    expect(page.body).toContain(words);
    expect((await portal.anyone.get('/')).body.includes('/forms/volunteer')).toBe(status === 201);
  }
  await days(null, null);
});

describe('for the operator', () => {
  const of = () => portal.server.services;

  test('lists without a word of who it was', async () => {
    const first = (await send()).body.reference;
    const second = (await send()).body.reference;
    const rows = await listFormEntries(of(), {});
    expect(rows.map(({ reference }) => reference)).toEqual([first, second]);
    expect(Object.keys(rows[0]!)).toEqual([
      'reference',
      'form',
      'language',
      'receivedAt',
      'keptUntil',
    ]);
    expect(await listFormEntries(of(), { after: first.toLowerCase() })).toHaveLength(1);
    expect(await listFormEntries(of(), { form: 'other' })).toEqual([]);
  });

  test('shows and exports with stars, and whole for a reason that is kept', async () => {
    const { reference } = (await send()).body;
    const typed = reference.toLowerCase().replace('-', ' ');
    expect(await showFormEntry(of(), typed, { actor: 'operator:a' })).toMatchObject({
      reference,
      firstName: 'Ana',
      license: '*******9936',
    });
    const reason = 'to look it up';
    const whole = await showFormEntry(of(), typed, { actor: 'operator:a', reason });
    expect(whole).toMatchObject({ license: LICENSE });
    expect(await exportFormEntries(of(), 'volunteer', { actor: 'operator:a' })).toEqual([
      expect.objectContaining({ reference, license: '*******9936' }),
    ]);
    const events = await portal.database.all<{ action: string; details: object }>(
      sql(
        'test-forms-events',
        `select action, details from audit_events where actor = 'operator:a' order by id`,
      ),
    );
    expect(events).toEqual([
      { action: 'show', details: { form: 'volunteer', reference } },
      { action: 'reveal', details: { form: 'volunteer', reference, reason } },
      { action: 'export', details: { form: 'volunteer', entries: 1 } },
    ]);
    await exportFormEntries(of(), 'volunteer', { actor: 'operator:b', reason });
    const reveals = await portal.database.all(
      sql(
        'test-reveals',
        `select details from audit_events where actor = 'operator:b' order by id`,
      ),
    );
    expect(reveals).toEqual([
      { details: { form: 'volunteer', references: reference, reason } },
      { details: { form: 'volunteer', entries: 1, reason } },
    ]);
    expect(await showFormEntry(of(), 'AAAA-AAAA', { actor: 'a' })).toBeUndefined();
  });

  test('what was sent under an older form is shown as it was sent', async () => {
    const { reference } = (await send()).body;
    const file = join(pack, 'forms/volunteer/helping.schema.json');
    const before = readFileSync(file, 'utf8');
    await publish(() =>
      changeFile(file, (step) => {
        step.properties.HoursPerWeek.wire = 'hours';
      }),
    );
    const shown = await showFormEntry(of(), reference, { actor: 'a' });
    expect(shown).toMatchObject({ hoursPerWeek: 3 });
    await publish(() => changeFile(file, (step) => Object.assign(step, JSON.parse(before))));
  });

  test('moves to a new key with all else that is sealed', async () => {
    const { reference } = (await send()).body;
    const { database, vault } = of();
    expect(await rotateKeys(database, vault)).toBeGreaterThan(0);
    const whole = await showFormEntry(of(), reference, { actor: 'a', reason: 'b' });
    expect(whole).toMatchObject({ license: LICENSE });
  });
});

test('is removed when the form’s days are over, those that it promised when it was sent', async () => {
  expect((await send()).status).toBe(201);
  await publish(() => changeFile(wizard(), (file) => Object.assign(file, { keepDays: 1 })));
  expect((await send()).status).toBe(201);
  portal.time.now = new Date('2026-11-22T15:00:00Z');
  await removeOldEntries(portal.server.services);
  expect(await count()).toBe(1);
  portal.time.now = new Date('2027-11-21T14:59:00Z');
  await removeOldEntries(portal.server.services);
  expect(await count()).toBe(1);
  portal.time.now = new Date('2027-11-21T15:00:00Z');
  await removeOldEntries(portal.server.services);
  expect(await count()).toBe(0);
});

test('what each form takes stands in the description of the API', async () => {
  const { body } = await portal.anyone.get('/api/openapi.json');
  const { schema } = body.paths['/api/forms/{form}'].post.requestBody.content['application/json'];
  const found = schema.anyOf.find(({ title }: { title: string }) => title === 'Volunteer sign-up');
  expect(Object.keys(found.properties)).toContain('hoursPerWeek');
});

test('without its folder nothing knows it, and what was sent can still be read', async () => {
  const { reference } = (await send()).body;
  await publish(() => rmSync(join(pack, 'forms'), { recursive: true }));
  expect((await send()).status).toBe(404);
  expect((await portal.anyone.get('/forms/volunteer')).status).toBe(404);
  for (const path of ['/', '/api/openapi.json']) {
    expect(JSON.stringify((await portal.anyone.get(path)).body)).not.toMatch(/volunteer/i);
  }
  const { pageFiles } = portal.server.services.releases.current();
  expect([...pageFiles.keys()].filter((name) => name.includes('volunteer'))).toEqual([]);
  expect(
    [...pageFiles.values()].filter(({ body }) => /volunteer sign/i.test(String(body))),
  ).toEqual([]);
  const shown = await showFormEntry(portal.server.services, reference, { actor: 'a' });
  expect(shown).toMatchObject({ firstName: 'Ana' });
});

test('a reference has no vowel and no sign that is misread, and is found as it is typed', () => {
  const made = Array.from({ length: 200 }, makeReference);
  for (const one of made)
    expect(one).toMatch(/^[2-9CDFGHJKMNPQRTVWXYZ]{4}-[2-9CDFGHJKMNPQRTVWXYZ]{4}$/);
  expect(new Set(made).size).toBe(200);
  expect(readReference(' 4ktx 92md')).toBe('4KTX-92MD');
});

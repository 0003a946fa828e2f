import { createHash, randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { COMPLETE, MEMBER } from '../../test/answers.ts';
import { makePdf } from '../../test/files.ts';
import { type Client, DEFINITIONS, type TestPortal } from '../../test/portal.ts';
import { addCodeApp } from '../../test/secondStep.ts';
import { PASSWORD, type SignedUp, signUp, startWithProvider } from '../../test/signedUp.ts';
import { setStatus } from '../applications/setStatus.ts';
import { sql } from '../database/index.ts';
import { createAddressLink } from '../identity/addressLinks.ts';
import { createResetLink } from '../identity/resetLinks.ts';
import { grantRole } from '../identity/roles.ts';
import { importAppointments } from '../links/importAppointments.ts';
import { createLink } from '../links/manageLinks.ts';
import { releaseHold, setHold } from '../retention/legalHolds.ts';
import { collectPerson } from './collectPerson.ts';
import { erasePerson, planErasure } from './erasePerson.ts';

const ACTOR = 'operator:eva';
const FORMS = join(DEFINITIONS, 'examples/volunteer-sign-up/forms');
let portal: TestPortal;

beforeAll(async () => {
  portal = await startWithProvider({
    changeFolder: (folder) => cpSync(FORMS, join(folder, 'forms'), { recursive: true }),
    changePack: (pack) => {
      pack.rateLimits.writesPerMinute = 10_000;
      pack.rateLimits.uploadsPerMinute = 1_000;
      pack.rateLimits.formsPerMinute = 100;
    },
  });
});
afterAll(() => portal.stop());

const services = () => portal.server.services;
const all = <Row extends object>(text: string, values: unknown[] = []) =>
  portal.database.all<Row & { [column: string]: unknown }>(
    sql(`test-${randomBytes(6).toString('hex')}`, text),
    values,
  );

/** Each row of each table, as text. */
async function dump(): Promise<{ table: string; row: string }[]> {
  const tables = await all<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rows = [];
  for (const { name } of tables)
    for (const { row } of await all<{ row: string }>(`select t::text as row from ${name} t`))
      rows.push({ table: name.replace(/^public\./, ''), row });
  return rows;
}

/** Which of some words stand where. */
async function findAnywhere(words: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, row } of await dump())
    for (const word of words)
      if (row.toLowerCase().includes(word.toLowerCase())) found.add(`${table}: ${word}`);
  return found;
}

const kept = async () => {
  const keys: string[] = [];
  for await (const { key } of services().documents.list()) keys.push(key);
  return keys.sort();
};

interface Somebody extends SignedUp {
  applications: number[];
  /** What she has typed, and nobody else has. */
  words: string[];
  ssn: string;
  files: Map<string, string>;
}

let people = 0;

/** Somebody of whom something stands in every place where something can. */
async function makeSomebody(): Promise<Somebody> {
  const n = ++people;
  const tag = `zq${n}${randomBytes(4).toString('hex')}`;
  const her = await signUp(portal, `${tag}@example.org`);
  const { client, email, subject, visitor } = her;
  const ssn = `412-63-78${10 + n}`;
  const answers = {
    ...COMPLETE,
    firstName: `First${tag}`,
    physicalAddress: `7 Street${tag}`,
    email,
    ssn,
    personsInHousehold: 2,
  };
  const files = new Map<string, string>();
  const old = (await client.get()).body.application.applicationID as number;
  expect((await client.put({ ...answers, lastName: `Last${tag}` })).status).toBe(200);
  for (const what of ['ID', 'Card', 'Stub', 'Bill'])
    await upload(client, old, `${what}${tag}`, files);
  await all(`update applications set started_at = now() - interval '31 days' where id = $1`, [old]);
  const id = (await client.get()).body.application.applicationID as number;
  await client.post(`/api/application/start-from/${old}`, {});
  const member = { ...MEMBER, firstName: `Member${tag}`, ssn: `412-63-79${10 + n}` };
  const key = { 'Idempotency-Key': `key-${tag}` };
  expect(
    (await client.call('POST', '/api/application/household_member', member, key)).status,
  ).toBeLessThan(300);
  const income = { incomeSourceId: 1, amount: 812.5 };
  expect((await client.post('/api/application/income', income)).status).toBeLessThan(300);
  expect((await client.submit()).status).toBe(200);
  const setting = { actor: ACTOR, by: 'operator' } as const;
  await setStatus(services(), id, 'needs-documentation', setting);
  const aside = [{ release: 'x', pointer: '/A/B', value: `Aside${tag}` }];
  await all('update applications set set_aside = $2 where id = $1', [id, JSON.stringify(aside)]);
  await beginUpload(client, `/api/application/document/uploads/${id}`, `Part${tag}`);

  const appointment = {
    apptID: 5000 + n,
    appDate: new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString().slice(0, 10),
    agencyCode: '157',
    longClientName: `Client${tag}`,
    email,
  };
  await importAppointments(services(), [appointment], { actor: ACTOR });
  for (const target of [{ application: id }, { appointment: 5000 + n }]) {
    const { url } = await createLink(services(), target, ACTOR);
    const token = url.split('/').at(-1)!;
    const kind = target.application ? 'applicationfiles' : 'appointment';
    await sendThroughLink(`/api/${kind}/file/${token}`, `Link${tag}`, files);
    await portal.anyone.call('PATCH', `/api/${kind}/email/${token}`, JSON.stringify(email), {
      'Content-Type': 'application/json',
    });
    await beginUpload(portal.anyone, `/api/${kind}/uploads/${token}`, `Part${tag}`);
  }
  const entry = {
    firstName: `Helper${tag}`,
    lastName: 'Prueba',
    dateOfBirth: '1980-04-27',
    reachBy: 'email',
    email: email.toUpperCase(),
    tasks: ['food'],
    hoursPerWeek: 3,
    firstDay: '2030-12-05',
    promise: ['agree'],
  };
  expect((await portal.anyone.post('/api/forms/volunteer', entry)).body).toMatchObject({
    reference: expect.any(String),
  });
  await addCodeApp(visitor, PASSWORD);
  await portal.anyone.call(
    'POST',
    '/Identity/Account/Login',
    new URLSearchParams({ email, password: 'wrong' }).toString(),
    { 'Content-Type': 'application/x-www-form-urlencoded' },
  );
  const { publicUrl } = services().config;
  await createAddressLink(portal.database, publicUrl, { email, hours: 1 });
  await createResetLink(portal.database, publicUrl, { email, hours: 1 });
  await client.post('/api/application/reveal', { pointer: '/PersonalInformation/SSN' });
  const words = [
    email,
    subject,
    tag,
    ...['First', 'Last', 'Street', 'Member', 'Aside', 'Client', 'Helper'].map((one) => one + tag),
  ];
  return { ...her, applications: [old, id], words, ssn, files };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function upload(client: Client, id: number, name: string, files: Map<string, string>) {
  const bytes = makePdf(5000);
  const sent = { bytes, name: `${name}.pdf`, type: 'application/pdf', description: name };
  expect((await client.upload(id, sent)).status).toBeLessThan(300);
  files.set(`${name}.pdf`, sha256(bytes));
}

async function sendThroughLink(path: string, name: string, files: Map<string, string>) {
  const form = new FormData();
  const bytes = makePdf(5000);
  const fileName = `${name}-${path.split('/')[2]}.pdf`;
  form.set('description', name);
  form.set('category', '0');
  form.set('file', new Blob([bytes as BlobPart]), fileName);
  const response = await fetch(portal.url + path, { method: 'POST', body: form });
  expect(response.status).toBeLessThan(300);
  files.set(fileName, sha256(bytes));
}

/** An upload of which the first part has come. */
async function beginUpload({ token }: Client, path: string, name: string): Promise<void> {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    'Tus-Resumable': '1.0.0',
  };
  const said = `filename ${encode(`${name}.pdf`)},description ${encode(name)},category ${encode('0')}`;
  const made = await fetch(portal.url + path, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': '5000', 'Upload-Metadata': said },
  });
  expect(made.status).toBe(201);
  const part = await fetch(new URL(made.headers.get('Location')!, portal.url), {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(makePdf(5000).subarray(0, 100)),
  });
  expect(part.status).toBe(204);
}

const ask = ({ email }: { email: string }) => ({ email });

test('all that is stored of somebody is exported, decrypted, with her files; no secret is', async () => {
  const ana = await makeSomebody();
  const { data, files } = await collectPerson(services(), ask(ana), ACTOR);
  const text = JSON.stringify(data);
  for (const word of [...ana.words, ana.ssn, '412-63-79']) expect(text).toContain(word);
  const [account] = await all<{ hash: string; sealed: object }>(
    `select a.password_hash as hash, c.sealed from identity_accounts a
     join identity_code_apps c on c.account_id = a.id where a.email = $1`,
    [ana.email],
  );
  expect(text).not.toContain(account!.hash);
  for (const envelope of Object.values(account!.sealed)) expect(text).not.toContain(envelope);
  expect(text).not.toMatch(/"(v1\.|restricted|token|sealed)/);
  expect(data).toMatchObject({
    account: { id: ana.subject, email: ana.email, roles: [], recoveryCodes: 10 },
    applications: [
      { applicationID: ana.applications[0], members: [], submissions: [] },
      {
        applicationID: ana.applications[1],
        uploadEmail: ana.email,
        answers: { PersonalInformation: { SSN: ana.ssn } },
        members: [{ answers: { PersonalInformation: { SocialSecurity: expect.any(String) } } }],
        incomes: [{ answers: expect.any(Object) }],
        links: [{ agencyCode: '' }],
        submissions: [{ answers: { PersonalInformation: { SSN: ana.ssn } } }],
      },
    ],
    appointments: [{ email: ana.email, links: [{}] }],
    forms: [{ form: 'volunteer' }],
  });
  const bytes = await Promise.all(
    files.map(async ({ open }) => sha256(await buffer(await open()))),
  );
  for (const hash of ana.files.values()) expect(bytes).toContain(hash);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  const events = await all<{ application_id: number }>(
    `select application_id from audit_events where action = 'person-export' order by id`,
  );
  expect(events.map((event) => event.application_id)).toEqual([null, ...ana.applications]);
});

test('after an erasure nothing of her is anywhere but her subject in the audit, and of others everything', async () => {
  const before = await kept();
  const eva = await makeSomebody();
  const beforeHer = await kept();
  const ana = await makeSomebody();
  const withHer = await kept();
  const of = async (person: Somebody) => {
    const { data } = await collectPerson(services(), ask(person), ACTOR);
    const { exportedAt: _, audit: __, ...rest } = data;
    return rest;
  };
  const others = await of(eva);
  // She once published.
  await all('update publications set email = $1', [ana.email]);
  // The search finds what is there.
  const found = await findAnywhere(ana.words);
  for (const place of [
    `identity_accounts: ${ana.email}`,
    `publications: ${ana.email}`,
    `identity_address_links: ${ana.email}`,
    `identity_artifacts: ${ana.subject}`,
    `applications: ${ana.words[3]}`,
    `submissions: ${ana.words[3]}`,
    `members: ${ana.words[6]}`,
    `appointments: ${ana.email}`,
    `form_entries: ${ana.email}`,
    `documents: ${ana.words[2]}`,
    `idempotency_keys: ${ana.subject}`,
    `upload_days: ${ana.subject}`,
    `rate_limits: ${ana.subject}`,
  ])
    expect([...found]).toContain(place);
  const counted = await all('select key from rate_limits');

  const { removes } = await planErasure(services().database, ask(ana));
  expect(await findAnywhere(ana.words)).toEqual(found);
  expect(await erasePerson(services(), ask(ana), ACTOR)).toEqual(removes);
  expect(removes).toEqual({
    account: true,
    applications: 2,
    documents: 6,
    appointments: 1,
    forms: 1,
  });

  expect(await findAnywhere(ana.words)).toEqual(new Set([`audit_events: ${ana.subject}`]));
  const fingerprints = [ana.email, ana.subject, `manage ${ana.subject}`].map((text) =>
    services().vault.fingerprint('limit', text),
  );
  const left = (await all<{ key: string }>('select key from rate_limits')).map(({ key }) => key);
  expect(counted.length).toBeGreaterThan(left.length);
  for (const print of fingerprints) expect(left.join()).not.toContain(print);
  // Her bytes are gone, parts that had come of other files among them; those of others are not.
  expect(withHer.length).toBeGreaterThan(beforeHer.length + 6);
  expect(await kept()).toEqual(beforeHer);
  expect(before.length).toBeLessThan(beforeHer.length);
  expect(await of(eva)).toEqual(others);
  // Her token opens nothing any more, and nothing comes to be under it.
  expect((await ana.client.put({ firstName: 'Again' })).status).toBe(401);
  expect(await findAnywhere(ana.words)).toEqual(new Set([`audit_events: ${ana.subject}`]));
  await expect(planErasure(services().database, ask(ana))).rejects.toThrow('Nothing is stored of');
});

test('a hold keeps everything of her, and is named; so does a role', async () => {
  const ana = await makeSomebody();
  const id = ana.applications[0]!;
  const everything = await findAnywhere(ana.words);
  await setHold(services(), id, { actor: ACTOR, reason: 'a hearing' });
  await expect(erasePerson(services(), ask(ana), ACTOR)).rejects.toThrow(
    `Under a legal hold: application ${id}.`,
  );
  expect(await findAnywhere(ana.words)).toEqual(everything);
  await releaseHold(services(), id, { actor: ACTOR, reason: 'over' });
  await all('update identity_accounts set proven_at = now() where email = $1', [ana.email]);
  await grantRole(portal.database, { email: ana.email, role: 'admin', actor: ACTOR });
  await expect(erasePerson(services(), ask(ana), ACTOR)).rejects.toThrow('has a role (admin)');
  await all('delete from identity_roles');
  await erasePerson(services(), ask(ana), ACTOR);
  expect(await findAnywhere(ana.words)).toEqual(new Set([`audit_events: ${ana.subject}`]));
});

test('of whom no account tells, the operator names an application; others who name her address are not touched', async () => {
  const ana = await makeSomebody();
  const eva = await makeSomebody();
  await eva.client.get();
  await all(
    `update applications set answers = jsonb_set(answers, '{OtherContact,Name}', to_jsonb($2::text))
     where id = $1`,
    [eva.applications[0], ana.email],
  );
  await all('update applications set upload_email = $2 where id = $1', [
    eva.applications[0],
    ana.email,
  ]);
  const { person } = await planErasure(services().database, ask(ana));
  expect(person.others).toEqual([eva.applications[0]]);
  await all('delete from identity_accounts where email = $1', [ana.email]);
  const gone = await planErasure(services().database, ask(ana));
  expect(gone.removes).toMatchObject({ account: false, applications: 0 });
  expect(gone.person.others).toEqual([...ana.applications, eva.applications[0]].sort());
  const asked = { email: ana.email, applications: [ana.applications[1]!] };
  await expect(
    planErasure(services().database, { ...asked, applications: [999_999] }),
  ).rejects.toThrow('There is no application 999999');
  expect(await erasePerson(services(), asked, ACTOR)).toMatchObject({ applications: 2 });
  expect(
    await all('select upload_email from applications where id = $1', [eva.applications[0]]),
  ).toEqual([{ upload_email: null }]);
  const left = await findAnywhere(ana.words);
  left.delete(`audit_events: ${ana.subject}`);
  expect(left).toEqual(new Set([`applications: ${ana.email}`, `applications: ${ana.words[2]}`]));
});

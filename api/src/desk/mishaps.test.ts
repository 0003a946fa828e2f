import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { makePdf } from '../../test/files.ts';
import {
  type Body,
  type Client,
  changeFile,
  nextRelease,
  type TestPortal,
} from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { findSent, readLetter } from '../letters/readLetter.ts';
import { readReceipt } from '../receipts/readReceipt.ts';

/** What is asked for another program than that of the others, once it is chosen. */
const ENERGY = {
  applicationPrograms: [1],
  'energy.heatingSource': 'electric',
  'energy.utilityCompany': 1,
  'energy.accountNumber': '12345',
  'energy.shutOffNoticeYN': 'N',
};

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) =>
      changeFile(`${folder}/desk/roles.json`, (file) => {
        // An agency that works for one program alone.
        const at = '/PersonalInformation/AssistanceType';
        const sees = { [at]: { contains: { const: 4 } } };
        file.roles.push({ id: 'weather', label: 'Weatherization', sees, may: ['take'] });
      }),
  });
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(() => portal.stop());

const open = (id: number) => openCase(clerk, id);
/** Somebody who has asked for help of another program. */
async function sendForEnergy(subject: string, answers: object = {}) {
  const client = await portal.as(subject);
  const { applicationID } = (await client.get()).body.application;
  await client.put({ applicationPrograms: ENERGY.applicationPrograms });
  const { fileCategories } = portal.server.services.releases.current().portal('en');
  const bill = Number(fileCategories.find(({ label }) => label === 'Utility bill')!.value);
  const bytes = new Uint8Array(makePdf(1500));
  await client.upload(applicationID, { bytes, name: 'bill.pdf', description: 'B', category: bill });
  return sendApplication(portal, subject, { ...ENERGY, ...answers }, client);
}
async function act(id: number, action: string, body: object = {}) {
  const done = await actOn(clerk, id, action, body);
  expect([action, done.status]).toEqual([action, 200]);
  return done.body as Body;
}

describe('a request for a document that is being uploaded', () => {
  const TUS = { 'Tus-Resumable': '1.0.0' };
  const encode = (text: string) => Buffer.from(text).toString('base64');

  /** Half of a paper that was asked for has come; `finish` sends the rest. */
  async function sendHalf(client: Client, id: number, slot: string) {
    const bytes = makePdf(2000);
    const said = { filename: 'bill.pdf', description: 'Bill', slot };
    const begun = await client.call(
      'POST',
      `/api/application/document/uploads/${id}`,
      new Uint8Array(),
      {
        ...TUS,
        'Upload-Length': String(bytes.length),
        'Upload-Metadata': Object.entries(said)
          .map(([name, value]) => `${name} ${encode(value)}`)
          .join(','),
      },
    );
    expect(begun.status).toBe(201);
    const { pathname } = new URL(begun.headers.get('Location')!, portal.url);
    const send = (from: number, to: number) =>
      client.call('PATCH', pathname, new Uint8Array(bytes.subarray(from, to)), {
        ...TUS,
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(from),
      });
    expect((await send(0, 1000)).status).toBe(204);
    return () => send(1000, bytes.length);
  }
  const papersOf = async (client: Client) => (await client.get()).body.application.files as Body[];

  /** Somebody who was asked for a bill and has sent half of it. */
  async function sending(subject: string) {
    const { id, client } = await sendApplication(portal, subject);
    await act(id, 'ask-for-papers', { papers: ['utility'], reason: 'too-old' });
    const [{ id: slot }] = (await client.get()).body.application.requests;
    const before = (await papersOf(client)).length;
    // Staff last acted before it came, by the clock of the database.
    return { id, client, slot, before, finish: await sendHalf(client, id, slot) };
  }
  const slots = (files: Body[], before: number) => files.slice(before).map(({ slot }) => slot);

  test('asked for again, or another one beside it: it is stored once, for what it was sent for', async () => {
    const { id, client, slot, before, finish } = await sending('upload-again');
    await act(id, 'ask-for-papers', { papers: ['utility', 'photo-id'], reason: 'unreadable' });
    expect((await finish()).status).toBe(201);
    const files = await papersOf(client);
    expect(slots(files, before)).toEqual([slot]);
    const { requests } = (await client.get()).body.application;
    expect(requests[0]).toMatchObject({ id: slot });
    expect(requests).toHaveLength(2);
    const now = await open(id);
    expect(now.documents.filter(({ isNew }: Body) => isNew)).toHaveLength(1);
  });

  test('withdrawn meanwhile: she is told, nothing is stored, and she can send it when it is asked for again', async () => {
    const { id, client, before, finish } = await sending('upload-withdrawn');
    await act(id, 'withdraw-questions');
    const refused = await finish();
    expect([refused.status, refused.body.code]).toEqual([409, 'not-editable']);
    expect(await papersOf(client)).toHaveLength(before);
    await act(id, 'ask-for-papers', { papers: ['utility'] });
    const [{ id: again }] = (await client.get()).body.application.requests;
    expect((await (await sendHalf(client, id, again))()).status).toBe(201);
    expect(slots(await papersOf(client), before)).toEqual([again]);
  });

  test('withdrawn and asked for anew meanwhile: what she sent is kept, once', async () => {
    const { id, client, before, finish } = await sending('upload-anew');
    await act(id, 'withdraw-questions');
    await act(id, 'ask-for-papers', { papers: ['utility'] });
    expect((await finish()).status).toBe(201);
    expect(slots(await papersOf(client), before)).toHaveLength(1);
    expect((await open(id)).documents).toHaveLength(before + 1);
  });

  test('decided meanwhile: she is told, nothing is stored, and the decision stands', async () => {
    const { id, client, before, finish } = await sending('upload-decided');
    await act(id, 'withdraw-questions');
    await act(id, 'approve', { how: 'all', amount: 12, payTo: 'Power Company' });
    const refused = await finish();
    expect([refused.status, refused.body.code]).toEqual([409, 'not-editable']);
    expect(await papersOf(client)).toHaveLength(before);
    expect((await open(id)).status.id).toBe('approved');
  });
});

const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body?.code];
const actionsBy = (subject: string, id: number) =>
  portal.database.all<{ action: string }>(
    sql(
      'test-mishaps-audit',
      'select action from audit_events where actor = $1 and application_id = $2 order by id',
    ),
    [subject, id],
  );

test('a role that sees one program sees no case of another: in lists, by search, by number', async () => {
  const { id } = await sendApplication(portal, 'of-weather', { lastName: 'Zorrilla' });
  const { id: far } = await sendForEnergy('of-energy', { lastName: 'Zorrilla' });
  const agency = await asStaff(portal, 'wanda', ['weather']);
  const { rows } = (await agency.get('/api/desk/queues/new')).body;
  const listed = rows.map(({ number }: Body) => number);
  expect(listed).toContain(id);
  expect(listed).not.toContain(far);
  const found = async (client: Client, text: string) =>
    (await client.post('/api/desk/search', { text })).body.rows.map(({ number }: Body) => number);
  expect(await found(clerk, 'zorrilla')).toEqual([far, id]);
  expect(await found(agency, 'zorrilla')).toEqual([id]);
  expect(await found(agency, String(far))).toEqual([]);
  expect((await agency.get(`/api/desk/cases/${far}`)).status).toBe(404);
  expect((await agency.get(`/api/desk/cases/${id}`)).status).toBe(200);
});

test('who looks at what the applicant would be told is in the audit, of one case and of many', async () => {
  const { id } = await sendApplication(portal, 'previewed');
  const asked = { papers: ['utility'] };
  const path = `/api/desk/cases/${id}/actions/ask-for-papers`;
  expect((await clerk.post(`${path}/notice`, asked)).status).toBe(200);
  const many = { cases: [id], answers: asked };
  expect((await clerk.post('/api/desk/bulk/ask-for-papers/preview', many)).status).toBe(200);
  const seen = await actionsBy('carla', id);
  expect(seen.map(({ action }) => action)).toEqual(['desk-view', 'desk-view']);
});

test('a paper that is kept is audited as such, beside the looks at it', async () => {
  const { id } = await sendApplication(portal, 'kept-copy');
  const { documents } = await open(id);
  const path = `/api/desk/cases/${id}/documents/${documents[0].id}/scan.pdf`;
  expect((await clerk.get(path)).status).toBe(200);
  expect((await clerk.get(`${path}?copy=yes`)).status).toBe(200);
  expect((await clerk.get(`${path}?copy=no`)).status).toBe(422);
  const events = (await actionsBy('carla', id)).map(({ action }) => action);
  expect(events).toEqual(['desk-view', 'document-view', 'document-copy']);
});

test('who else has a case open is told, until she has closed it or is gone', async () => {
  const { id } = await sendApplication(portal, 'looked-at');
  const other = await asStaff(portal, 'cleo');
  const look = async (client: Client) =>
    (await client.call('PUT', `/api/desk/cases/${id}/look`)).body;
  expect(await look(clerk)).toEqual({ looking: [] });
  expect(await look(other)).toEqual({ looking: ['carla@agency.example'] });
  expect((await other.call('PUT', `/api/desk/cases/${id}/hold`)).status).toBe(200);
  expect(await look(clerk)).toMatchObject({
    looking: ['cleo@agency.example'],
    holder: { name: 'cleo@agency.example' },
  });
  expect((await other.call('DELETE', `/api/desk/cases/${id}/look`)).status).toBe(204);
  expect((await look(clerk)).looking).toEqual([]);
  await look(other);
  const { now } = portal.time;
  portal.time.now = new Date(now.getTime() + 60_000);
  expect((await look(clerk)).looking).toEqual([]);
  portal.time.now = now;
  const agency = await asStaff(portal, 'wanda', ['weather']);
  const far = await sendForEnergy('not-hers');
  expect((await agency.call('PUT', `/api/desk/cases/${far.id}/look`)).status).toBe(404);
});

test('a note for colleagues is on the case, and nowhere where the applicant looks', async () => {
  const { id, client } = await sendApplication(portal, 'noted');
  const note = 'Looks like the cousin of 1002';
  await act(id, 'add-note', { note });
  await act(id, 'ask-for-papers', { papers: ['utility'], note });
  expect(JSON.stringify(await open(id))).toContain(note);
  await client.get();
  const { services } = portal.server;
  const [{ id: message }] = (await client.get('/api/messages')).body.messages;
  const asked = { owner: 'noted', number: id, language: 'en' };
  const shown = {
    application: (await client.get()).body,
    messages: (await client.get('/api/messages')).body,
    letter: await readLetter(services, await findSent(services, message)),
    receipt: await readReceipt(services, asked),
  };
  for (const [name, told] of Object.entries(shown))
    expect([name, JSON.stringify(told).includes('cousin')]).toEqual([name, false]);
});

describe('a role that ends in the middle', () => {
  test('at a single case: nothing more is shown, held or done; others go on with it', async () => {
    const { id } = await sendApplication(portal, 'role-ends');
    const path = `/api/desk/cases/${id}`;
    const rita = await asStaff(portal, 'rita');
    await rita.get('/api/desk');
    const { etag, documents } = await openCase(rita, id);
    const taken = await rita.call('PUT', `${path}/assignee`, { to: 'me' }, { 'If-Match': etag });
    expect((await rita.call('PUT', `${path}/hold`)).status).toBe(200);
    const before = await actionsBy('rita', id);
    const ended = await asStaff(portal, 'rita', []);
    const tag = { 'If-Match': taken.body.etag };
    const deny = { reasons: ['no-funds'] };
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', `${path}/documents/${documents[0].id}/scan.pdf`],
      ['GET', `${path}/copy?as=pdf`],
      ['PUT', `${path}/look`],
      ['PUT', `${path}/hold`],
      ['PUT', `${path}/assignee`, { to: null }],
      ['POST', `${path}/reveal`, { pointer: '/PersonalInformation/SSN', reason: 'Why' }],
      ['POST', `${path}/actions/deny/notice`, deny],
      ['POST', `${path}/actions/deny/letter`, deny],
      ['POST', `${path}/actions/deny`, deny],
      ['POST', '/api/desk/bulk/start-review/preview', { cases: [id] }],
    ];
    for (const [method, at, body] of calls)
      expect([method, at, ...codeOf(await ended.call(method, at, body, tag))]).toEqual([
        ...[method, at],
        ...[403, 'desk-for-staff'],
      ]);
    expect(await actionsBy('rita', id)).toEqual(before);
    expect((await open(id)).status.id).toBe('received');
    // Her hold lasts as long as any; who may assign need not wait, and gives her case to somebody else.
    const waits = await actOn(clerk, id, 'start-review');
    expect(codeOf(waits)).toEqual([409, 'case-held']);
    const supervisor = await asStaff(portal, 'sam', ['supervisor']);
    const now = await openCase(supervisor, id);
    expect(now.assignee).toEqual({ name: 'rita@agency.example', isMe: false });
    const moved = { 'If-Match': now.etag };
    const given = await supervisor.call('PUT', `${path}/assignee`, { to: 'carla' }, moved);
    expect(given.body.assignee).toEqual({ name: 'carla@agency.example', isMe: false });
    expect((await actOn(supervisor, id, 'start-review')).status).toBe(200);
  });

  test('in the pack, while a case is open: she is told, and what she would have done is not', async () => {
    const { id, client } = await sendApplication(portal, 'pack-changes');
    const { etag } = await open(id);
    const { release } = (await client.get()).body.application;
    changeFile(`${portal.dataDir}/definitions/desk/actions/start-review.json`, (file) => {
      file.by = ['supervisor'];
    });
    await nextRelease(portal, release);
    const path = `/api/desk/cases/${id}/actions/start-review`;
    const refused = await clerk.call('POST', path, {}, { 'If-Match': etag });
    expect(codeOf(refused)).toEqual([403, 'desk-not-your-role']);
    const now = await open(id);
    expect([now.status.id, now.actions.includes('start-review')]).toEqual(['received', false]);
  });
});

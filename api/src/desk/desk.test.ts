import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { today } from '@porchlight/engine';
import { COMPLETE, fillAll, fillEvicted, MEMBER, SSN } from '../../test/answers.ts';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { PDF } from '../../test/files.ts';
import {
  type Body,
  type Client,
  changeFile,
  nextRelease,
  startPortal,
  type TestPortal,
} from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { collectApplications } from '../personal-data/collectApplications.ts';
import { sealActions } from './actionRows.ts';
import { projectAll } from './projectAll.ts';

let portal: TestPortal;
let clerk: Client;
let supervisor: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) => {
      // A role that sees one county alone.
      changeFile(`${folder}/desk/roles.json`, (file) => {
        file.roles.push({
          id: 'county',
          label: 'County office',
          sees: { '/MailingInformation/PhysicalCounty': { enum: [1] } },
          may: ['take'],
        });
        file.roles.push({
          id: 'received-only',
          label: 'Front desk',
          sees: { '/$/case/status': { const: 'received' } },
          may: ['take'],
        });
      });
      // What is late alone, what is due soon with it, and what came within a week, either way round.
      const received = { at: '/$/case/received' };
      const ages = {
        late: { late: true },
        soon: { dueWithin: 6 },
        week: { receivedWithin: 7, sort: received },
        newest: { receivedWithin: 7, sort: { ...received, descending: true } },
      };
      changeFile(`${folder}/desk/desk.json`, (file) => file.queues.push(...Object.keys(ages)));
      for (const [name, age] of Object.entries(ages))
        writeFileSync(
          `${folder}/desk/queues/${name}.json`,
          JSON.stringify({
            $schema: '../../meta/desk-queue.schema.json',
            title: name,
            when: { '/$/case/status': { const: 'received' } },
            columns: [{ at: '/$/case/received' }],
            sort: { at: '/$/case/due' },
            clock: { from: 'received', workingDays: 5 },
            ...age,
          }),
        );
      changeFile(`${folder}/desk/actions/start-review.json`, (file) => {
        file.by.push('received-only');
      });
      // From one status in which something is asked for to another: one asks for nothing, one perhaps for a paper.
      changeFile(`${folder}/desk/desk.json`, (file) =>
        file.actions.push('set-aside', 'look-again'),
      );
      const action = { $schema: '../../meta/desk-action.schema.json', by: ['caseworker'] };
      const leads = { from: ['needs-documentation'], to: 'needs-correction' };
      const write = (name: string, data: object) =>
        writeFileSync(`${folder}/desk/actions/${name}.json`, JSON.stringify(data));
      write('set-aside', { ...action, label: 'Set aside', says: 'It waits.', ...leads });
      const requests = { papers: '/Ask/Papers' };
      write('look-again', {
        ...{ ...action, label: 'Look again', says: 'She looks again.', ...leads },
        effects: { requests },
      });
      for (const part of ['schema', 'ui'])
        copyFileSync(
          `${folder}/desk/actions/ask-for-papers.${part}.json`,
          `${folder}/desk/actions/look-again.${part}.json`,
        );
      changeFile(`${folder}/desk/actions/look-again.schema.json`, (form) => {
        form.required = [];
        delete form.properties.Papers.minItems;
        delete form.properties.Papers.messages;
      });
    },
  });
  clerk = await asStaff(portal, 'carla');
  supervisor = await asStaff(portal, 'sam', ['supervisor']);
  await clerk.get('/api/desk');
  await supervisor.get('/api/desk');
});
afterAll(() => portal.stop());

const open = async (client: Client, id: number) => (await client.get(`/api/desk/cases/${id}`)).body;
const act = (client: Client, id: number, action: string, body: object, etag: string) =>
  client.call('POST', `/api/desk/cases/${id}/actions/${action}`, body, { 'If-Match': etag });
const queue = async (client: Client, name: string) =>
  (await client.get(`/api/desk/queues/${name}`)).body.rows.map(({ number }: Body) => number);
const audited = async (id: number) =>
  (
    await portal.database.all<{ action: string }>(
      sql(
        'test-desk-audit',
        'select action from audit_events where application_id = $1 order by id',
      ),
      [id],
    )
  ).map(({ action }) => action);

test('no call is open to strangers, to applicants, or to a role of elsewhere', async () => {
  const { body } = await portal.anyone.get('/api/openapi.json');
  const calls = Object.entries<Body>(body.paths)
    .filter(([path]) => path.startsWith('/api/desk'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{(id|document)\}/g, '1001').replace(/\{\w+\}/g, 'new'),
      })),
    );
  expect(calls.length).toBeGreaterThanOrEqual(11);
  const applicant = await portal.as({ subject: 'eve', claims: { roles: ['admin', 'reader'] } });
  for (const { method, path } of calls) {
    const named = `${method} ${path}`;
    expect([named, (await portal.anyone.call(method, path)).status]).toEqual([named, 401]);
    const refused = await applicant.call(method, path);
    expect([named, refused.status, refused.body.code]).toEqual([named, 403, 'desk-for-staff']);
  }
});

test('what is sent stands in its queue at once, with the declared columns alone', async () => {
  const { id } = await sendApplication(portal, 'ana');
  const desk = (await clerk.get('/api/desk')).body;
  expect(desk.queues.map(({ name }: Body) => name)).toEqual([
    'new',
    'messages',
    'in-review',
    'documents-came-in',
    'waiting-for-documents',
    'waiting-for-answers',
    'appeals',
    'decided',
    'late',
    'soon',
    'week',
    'newest',
  ]);
  expect(desk.queues[0].count).toBeGreaterThanOrEqual(1);
  expect(desk.actions.map(({ name }: Body) => name)).not.toContain('reopen');
  const list = (await clerk.get('/api/desk/queues/new')).body;
  expect(list.columns).toEqual(['Received', 'Help with', 'County', 'Documents', 'Who has it']);
  const row = list.rows.find(({ number }: Body) => number === id);
  expect(row).toMatchObject({ name: 'Ana Prueba', isMine: false, flags: [] });
  expect(row.cells[3]).toBe('4');
  expect(JSON.stringify(list)).not.toContain(SSN);
  const kept = await portal.database.all(
    sql('test-desk-kept', 'select cells from desk_entries where application_id = $1'),
    [id],
  );
  expect(JSON.stringify(kept)).not.toMatch(/412-63|Depot/);
});

test('a change that leads a case out of her sight is answered as done, without it', async () => {
  const { id } = await sendApplication(portal, 'gone');
  const reader = await asStaff(portal, 'rita', ['received-only']);
  const { etag } = await open(reader, id);
  expect((await act(reader, id, 'start-review', {}, etag)).status).toBe(204);
  expect((await reader.get(`/api/desk/cases/${id}`)).status).toBe(404);
  expect((await open(clerk, id)).status).toMatchObject({ id: 'in-review' });
});

test('a case is shown by step, starred, and each look is audited', async () => {
  const { id } = await sendApplication(portal, 'bea');
  const { status, body, headers } = await clerk.get(`/api/desk/cases/${id}`);
  expect([status, headers.get('ETag')]).toEqual([200, body.etag]);
  const lines = body.sections.flatMap((section: Body) => section.lines);
  const ssn = lines.find(({ pointer }: Body) => pointer === '/PersonalInformation/SSN');
  expect(ssn).toMatchObject({ isRestricted: true });
  expect(JSON.stringify(body)).not.toContain(SSN);
  expect(body.documents).toHaveLength(4);
  expect((await audited(id)).filter((action) => action === 'desk-view')).toHaveLength(1);
  expect(body.events.map(({ action }: Body) => action)).toContain('submit');
  const file = `/api/desk/cases/${id}/documents/${body.documents[0].id}/scan.pdf`;
  expect((await clerk.get(file)).status).toBe(200);
  expect(await audited(id)).toContain('document-view');
  for (const path of [`/api/desk/cases/${id}/documents/1/x.pdf`, '/api/desk/cases/999999'])
    expect((await clerk.get(path)).status).toBe(404);
});

test('a draft is no case', async () => {
  const client = await portal.as('draft');
  const { applicationID } = (await client.get()).body.application;
  expect((await clerk.get(`/api/desk/cases/${applicationID}`)).status).toBe(404);
});

test('papers are asked for, come in, and the case moves from list to list', async () => {
  const { id, client } = await sendApplication(portal, 'cora');
  const seen = await open(clerk, id);
  const wrong = await act(clerk, id, 'ask-for-papers', { papers: [] }, seen.etag);
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid-answers']);
  const unknown = await act(clerk, id, 'ask-for-papers', { papres: [] }, seen.etag);
  expect([unknown.status, unknown.body.code]).toEqual([422, 'invalid-request']);
  const asked = { papers: ['utility'], reason: 'too-old', note: 'From last year' };
  const done = await act(clerk, id, 'ask-for-papers', asked, seen.etag);
  expect([done.status, done.body.status.id]).toEqual([200, 'needs-documentation']);
  expect(await queue(clerk, 'waiting-for-documents')).toContain(id);
  const { application } = (await client.get()).body;
  expect(application).toMatchObject({ status: 'needs-documentation' });
  expect(application.requests[0].reason).toContain('too old');
  const bytes = new Uint8Array([...PDF, 10, 10, 10, 10, 10, 10]);
  portal.time.now = new Date(portal.time.now.getTime() + 1000);
  await client.upload(id, { bytes, name: 'new.pdf', description: 'Bill' });
  expect(await queue(clerk, 'documents-came-in')).toContain(id);
  expect(await queue(clerk, 'waiting-for-documents')).not.toContain(id);
  const now = await open(clerk, id);
  expect(now.documents.filter(({ isNew }: Body) => isNew)).toHaveLength(1);
  const said = now.events.find(({ action }: Body) => action === 'desk-action');
  expect(said).toMatchObject({
    by: 'staff',
    label: 'Ask for papers',
    name: 'carla@agency.example',
  });
  expect(said.lines.map(({ answer }: Body) => answer)).toEqual([
    'Utility bill',
    'It is too old',
    'From last year',
  ]);
});

test('what is asked for is dropped by no action that says nothing of it, whatever its status asks for', async () => {
  const { id, client } = await sendApplication(portal, 'pia');
  const seen = await open(clerk, id);
  await act(clerk, id, 'ask-for-papers', { papers: ['utility'] }, seen.etag);
  const attempt = async (action: string, body: object = {}) => {
    const { etag, actions } = await open(clerk, id);
    const done = await act(clerk, id, action, body, etag);
    return [actions.includes(action), done.status, done.body.code];
  };
  expect(await attempt('set-aside')).toEqual([false, 409, 'still-asked']);
  // It is offered, since it may ask for more; without any it would drop what stands.
  expect(await attempt('look-again')).toEqual([true, 409, 'still-asked']);
  const asked = async () => (await client.get()).body.application.requests.length;
  expect(await asked()).toBe(1);
  expect(await attempt('look-again', { papers: ['photo-id'] })).toEqual([true, 200, undefined]);
  expect(await asked()).toBe(2);
});

test('nothing is decided while a paper that was asked for is not given, and then it is', async () => {
  const { id, client } = await sendApplication(portal, 'corina');
  const seen = await open(clerk, id);
  await act(clerk, id, 'ask-for-papers', { papers: ['utility'] }, seen.etag);
  const approve = async () => {
    const { etag, actions } = await open(clerk, id);
    const body = { how: 'all', amount: 10, payTo: 'Power Company' };
    const done = await act(clerk, id, 'approve', body, etag);
    return [actions.includes('approve'), done.status, done.body.code];
  };
  expect(await approve()).toEqual([false, 409, 'still-asked']);
  // By the link of the message it comes without signing in.
  const inbox = (await client.call('GET', '/api/messages')).body.messages as Body[];
  const button = inbox.flatMap(({ blocks }) => blocks).find(({ to }: Body) => to === 'upload');
  const token = button.path.split('/').at(-1);
  const [{ category }] = (await client.get()).body.application.requests;
  portal.time.now = new Date(portal.time.now.getTime() + 1000);
  const form = new FormData();
  form.set('description', 'Bill');
  form.set('category', String(category));
  form.set('file', new Blob([PDF as BlobPart]), 'bill.pdf');
  const path = `${portal.url}/api/applicationfiles/file/${token}`;
  const send = async () => (await fetch(path, { method: 'POST', body: form })).status;
  expect(await send()).toBe(201);
  expect(await approve()).toEqual([true, 200, undefined]);
  // What it was made for is decided.
  expect(await send()).toBe(404);
});

test('what staff write is kept sealed, and what was written before is sealed by the rotation', async () => {
  const { id } = await sendApplication(portal, 'corazon');
  const { services } = portal.server;
  await act(clerk, id, 'add-note', { note: 'secret words' }, (await open(clerk, id)).etag);
  const stored = async () =>
    JSON.stringify(
      await portal.database.all(
        sql('test-desk-actions', 'select * from desk_actions where application_id = $1'),
        [id],
      ),
    );
  const said = async () => JSON.stringify((await open(clerk, id)).events);
  expect(await stored()).not.toContain('secret');
  expect(await said()).toContain('secret words');
  expect(JSON.stringify(await collectApplications(services, [id]))).toContain('secret words');
  const plain = `{ "AddNote": { "Note": "plain words" } }`;
  const before = sql(
    'test-actions-before',
    'update desk_actions set sealed = null, record = null, answers = $2 where application_id = $1',
  );
  await portal.database.run(before, [id, plain]);
  expect(await said()).toContain('plain words');
  expect(await sealActions(portal.database, services.vault)).toBeGreaterThan(0);
  expect(await stored()).not.toContain('plain');
  expect(await said()).toContain('plain words');
});

/** Her work as the timeline has it, the newest first. */
const stretches = async (id: number) =>
  ((await open(clerk, id)).events as Body[])
    .filter(({ saves }) => saves)
    .map(({ at, by, action, saves }) => ({ at, by, action, ...saves }));
const titled = (steps: Body) => steps.map(({ title }: Body) => title);
/** Her work is kept by the day of the agency: at any other time of it a test may go over midnight. */
const waitForNoon = () => {
  const noon = new Date(portal.time.now);
  noon.setUTCHours(17, 0, 0, 0);
  if (noon < portal.time.now) noon.setUTCDate(noon.getUTCDate() + 1);
  portal.time.now = noon;
};
/** Lets minutes pass. @returns What time it is then. */
const later = (minutes: number) => {
  portal.time.now = new Date(portal.time.now.getTime() + minutes * 60_000);
  return portal.time.now.toISOString();
};

test('the timeline tells when she worked and at which steps, a stretch a day, and nothing of what she typed', async () => {
  const start = portal.time.now;
  waitForNoon();
  try {
    const client = await portal.as('cyra');
    await client.get();
    const [from] = [later(0), await client.put({ firstName: 'Xanthippe' })];
    const to = [later(10), await client.put({ mailingCity: 'Zzyzx' })][0];
    // What changes nothing is no work: the same again, and a look at another step.
    later(10);
    await client.put({ mailingCity: 'Zzyzx' });
    await client.call('PUT', '/api/application/step/0');
    later(24 * 60);
    const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
    const second = [later(1), await client.post('/api/application/household_member', MEMBER)][0];
    later(1);
    expect((await client.submit({})).status).toBe(200);
    const [day2, day1, ...others] = await stretches(id);
    expect(others).toEqual([]);
    expect(day1).toMatchObject({ at: to, from, by: 'applicant', action: 'work', count: 2 });
    expect(day1!.steps).toEqual([
      { title: 'Personal Information', at: from },
      { title: 'Mailing Information', at: to },
    ]);
    // Five saves of answers and papers at one time, then somebody of the household.
    expect(day2).toMatchObject({ at: second, action: 'work', count: 6 });
    const [first, next, ...more] = titled(day2!.steps);
    expect([first, next]).toEqual(['Personal Information', 'Mailing Information']);
    expect(more.slice(-3)).toEqual([
      'Required Documents',
      'Disclosures',
      'Additional Household Members',
    ]);
    const { etag } = await open(clerk, id);
    await act(clerk, id, 'ask-for-papers', { papers: ['utility'] }, etag);
    // On the day of the one before, and yet another: she has sent it in between.
    const third = later(5);
    expect((await client.put({ firstName: 'Xenia' })).status).toBe(200);
    expect((await stretches(id))[0]).toMatchObject({ at: third, action: 'save', count: 1 });
    const kept = await portal.database.first<{ saves: Body[] }>(
      sql('test-desk-saves', 'select saves from applications where id = $1'),
      [id],
    );
    expect(kept!.saves).toHaveLength(3);
    expect(JSON.stringify(kept!.saves)).not.toMatch(/Xanth|Xenia|Zzyzx|Leo/);
    const [hers] = (await collectApplications(portal.server.services, [id])) as Body[];
    expect(hers!.saves[0]).toMatchObject({ from, to, count: 2 });
    // Spanish staff read the steps in their language; of very many stretches the oldest are joined.
    const many = Array.from({ length: 40 }, (_, n) => {
      const [at, { to: end, ...first }] = [n * 1000, kept!.saves[0]!];
      return { ...first, of: `day ${n}`, from: first.from + at, to: end + at };
    });
    await portal.database.run(
      sql('test-desk-saves-many', 'update applications set saves = $2 where id = $1'),
      [id, JSON.stringify(many)],
    );
    await client.put({ firstName: 'Xara' });
    const all = await stretches(id);
    expect(all).toHaveLength(40);
    expect(all.map(({ count }) => count)).toEqual([1, ...Array(38).fill(2), 4]);
    const spanish = await clerk.call('GET', `/api/desk/cases/${id}`, undefined, {
      'Accept-Language': 'es',
    });
    const last = spanish.body.events.find(({ action }: Body) => action === 'work');
    expect(titled(last.saves.steps)[0]).toBe('Información personal');
  } finally {
    portal.time.now = start;
  }
});

test('what is worked out of today is shown as it was on the day on which it was sent', async () => {
  const start = portal.time.now;
  const client = await portal.as('evicted');
  const id = await fillEvicted(client, start, 12);
  expect((await client.submit()).status).toBe(200);
  try {
    portal.time.now = new Date(start.getTime() + 5 * 86_400_000);
    const { body } = await clerk.get(`/api/desk/cases/${id}`);
    const lines = body.sections.flatMap(({ lines }: Body) => lines);
    const [line] = lines.filter(({ pointer }: Body) => pointer === '/Eviction/rent/DaysToCourt');
    expect(line.answer).toBe('12');
  } finally {
    portal.time.now = start;
  }
});

test('the timeline names no step of a program that she took out before she sent', async () => {
  const client = await portal.as('celia');
  await client.get();
  for (const answers of [
    { applicationPrograms: [2, 4] },
    { 'rent.landlordName': 'Zzyzx', 'rent.evictionNoticeYN': 'Y' },
    { 'rent.evictionNoticeDate': '2026-10-15' },
  ])
    expect(await client.put(answers)).toMatchObject({ status: 200 });
  const id = await fillAll(client);
  expect((await client.submit({})).status).toBe(200);
  const [only] = await stretches(id);
  expect(titled(only!.steps)).toContain('Personal Information');
  expect(JSON.stringify(only)).not.toMatch(/Landlord|Eviction/);
});

test('what she has not sent when staff withdraw what they asked is no work; a paper, which they have, is', async () => {
  const start = portal.time.now;
  waitForNoon();
  try {
    const { id, client } = await sendApplication(portal, 'corin');
    later(1);
    const ask = async () => {
      const { etag } = await open(clerk, id);
      const body = { papers: ['utility', 'photo-id'] };
      expect((await act(clerk, id, 'ask-for-papers', body, etag)).status).toBe(200);
    };
    await ask();
    expect((await client.put({ firstName: 'Half' })).status).toBe(200);
    expect(await stretches(id)).toMatchObject([{ action: 'save' }, { action: 'work' }]);
    const withdraw = async () => {
      const { etag } = await open(clerk, id);
      expect((await act(clerk, id, 'withdraw-questions', {}, etag)).status).toBe(200);
    };
    await withdraw();
    const [sent, ...others] = await stretches(id);
    expect(others).toEqual([]);
    expect(new Date(sent!.at) < portal.time.now).toBe(true);
    await ask();
    const at = later(1);
    const bytes = new Uint8Array([...PDF, 32]);
    const upload = await client.upload(id, { bytes, name: 'bill.pdf', description: 'New bill' });
    expect(upload.status).toBe(201);
    await withdraw();
    const steps = [{ title: 'Required Documents', at }];
    const paper = { at, from: at, action: 'work', steps };
    expect(await stretches(id)).toMatchObject([paper, sent]);
    // What she types after it in the same stretch is not told either: not even when.
    await ask();
    later(1);
    expect((await client.put({ firstName: 'Late' })).status).toBe(200);
    await withdraw();
    expect(await stretches(id)).toMatchObject([paper, sent]);
  } finally {
    portal.time.now = start;
  }
});

test('incomes, people and papers count as work at the steps of their lists, whatever is done with them', async () => {
  const start = portal.time.now;
  waitForNoon();
  try {
    const client = await portal.as('cosmo');
    const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
    const saved = sql(
      'test-desk-saves-last',
      'select saves->-1 as last from applications where id = $1',
    );
    let count = 0;
    const last = async () => (await portal.database.first<{ last: Body }>(saved, [id]))!.last;
    count = (await last()).count;
    /** At which steps a call has worked; none where it changed nothing. */
    const worked = async (call: () => Promise<{ status: number }>, status: number) => {
      const now = Date.parse(later(1));
      expect((await call()).status).toBe(status);
      const after = await last();
      const steps = Object.keys(after.steps).filter((name) => after.steps[name] === now);
      expect(after.count - count).toBe(steps.length);
      count = after.count;
      return steps;
    };
    const post = async (path: string, body: object) => (await client.post(path, body)).body;
    const incomes = '/api/application/income';
    const income = { incomeSourceId: 1, amount: 10 };
    expect(await worked(() => client.post(incomes, income), 201)).toEqual(['income']);
    const [own] = (await client.get()).body.application.incomeSources as Body[];
    const change = { ...own, amount: 20 };
    const put = () => client.call('PUT', `${incomes}/${own!.id}`, change);
    expect(await worked(put, 200)).toEqual(['income']);
    expect(await worked(put, 200)).toEqual([]);
    expect(await worked(() => client.remove(`${incomes}/${own!.id}`), 204)).toEqual(['income']);
    const people = '/api/application/household_member';
    const member = await post(people, MEMBER);
    count = (await last()).count;
    const of = { ...income, otherHouseholdMemberId: member.otherHouseholdMemberID };
    expect(await worked(() => client.post(incomes, of), 201)).toEqual([
      'additional-household-members',
    ]);
    const remove = () => client.remove(`${people}/${member.otherHouseholdMemberID}`);
    expect(await worked(remove, 204)).toEqual(['additional-household-members']);
    const papers = '/api/application/document';
    const bytes = new Uint8Array([...PDF, 32]);
    const upload = (description: string) => () =>
      client.upload(id, { bytes, name: 'a.pdf', description }, { 'Idempotency-Key': 'cosmo-1' });
    expect(await worked(upload('One'), 201)).toEqual(['required-documents']);
    expect(await worked(upload('One'), 200)).toEqual([]);
    expect(await worked(upload('Other'), 200)).toEqual(['required-documents']);
    const { id: paper } = (await upload('Other')()).body;
    const again = () =>
      client.post(`${papers}/${paper}/use`, { description: 'Other', slot: 'utility' });
    expect(await worked(again, 201)).toEqual(['required-documents']);
    expect(await worked(() => client.remove(`${papers}/${paper}`), 204)).toEqual([
      'required-documents',
    ]);
  } finally {
    portal.time.now = start;
  }
});

test('looks at a case push nothing out of its timeline', async () => {
  const { id, client } = await sendApplication(portal, 'cosima');
  const look = sql(
    'test-desk-looks',
    `insert into audit_events (actor, action, application_id, details)
     select 'carla', 'desk-view', $1, '{}' from generate_series(1, 301)`,
  );
  await portal.database.run(look, [id]);
  const before = (await open(clerk, id)).events as Body[];
  expect(before.filter(({ isView }) => isView)).toHaveLength(100);
  expect(before.map(({ action }) => action)).toEqual(expect.arrayContaining(['submit', 'start']));
  const seen = await open(clerk, id);
  await act(clerk, id, 'ask-for-papers', { papers: ['utility'] }, seen.etag);
  portal.time.now = new Date(portal.time.now.getTime() + 1000);
  await client.put({ firstName: 'Half' });
  const after = (await open(clerk, id)).events as Body[];
  expect(after.map(({ action }) => action)).toContain('save');
});

test('what 300 events have pushed out of the timeline is read page by page, each once, whole and audited', async () => {
  const { id, client } = await sendApplication(portal, 'calla');
  const first = await open(clerk, id);
  expect((await act(clerk, id, 'deny', { reasons: ['no-funds'] }, first.etag)).status).toBe(200);
  // Behind what was done, and with the number of events so that a page would end between two of one action.
  await portal.database.run(
    sql(
      'test-desk-deeds',
      `insert into audit_events (at, actor, action, application_id, details)
       select now() + n * interval '1 second', 'portal', 'mail-sent', $1, '{}'
       from generate_series(1, 299) n`,
    ),
    [id],
  );
  const newest = await open(clerk, id);
  const page = (before: string, who = clerk) =>
    who.get(`/api/desk/cases/${id}/events?before=${before}`);
  const actionsOf = ({ events }: Body) => events.map(({ action }: Body) => action);
  // Who decided and how the status became another stand together.
  expect(
    actionsOf(newest).filter((one: string) => !['mail-sent', 'desk-view'].includes(one)),
  ).toEqual(expect.arrayContaining(['desk-action', 'status']));
  expect(actionsOf(newest)).not.toContain('submit');
  const older = (await page(newest.olderEvents.before)).body;
  expect(actionsOf(older)).toEqual(expect.arrayContaining(['submit', 'start']));
  expect(older.olderEvents).toBeUndefined();
  const all = [...newest.events, ...older.events];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(actionsOf({ events: all }).filter((one: string) => one === 'mail-sent')).toHaveLength(299);
  const done = actionsOf({ events: all }).filter(
    (one: string) => !['mail-sent', 'desk-view'].includes(one),
  );
  expect(done).toEqual([
    'message-sent',
    'desk-action',
    'status',
    'status',
    'submit',
    'work',
    'start',
  ]);
  // Why stands in words, also where it was done just before the page ends.
  expect(all.find(({ action }) => action === 'status').reason).toMatch(/ /);
  // It is a look at the case, for who may look at it.
  const looks = ((await open(clerk, id)).events as Body[]).filter(({ isView }) => isView);
  expect(looks.length).toBeGreaterThanOrEqual(4);
  for (const wrong of ['', 'x', '1', '1.2.3']) expect((await page(wrong)).status).toBe(422);
  expect((await page('9.9', client)).status).toBe(403);
});

test('what changed since the submission before is marked with what stood there', async () => {
  const { id, client } = await sendApplication(portal, 'cleta');
  const seen = await open(clerk, id);
  const lineOf = (one: Body, pointer: string) =>
    one.sections
      .flatMap((section: Body) => section.lines)
      .find((line: Body) => line.pointer === pointer);
  const name = '/PersonalInformation/FirstName';
  expect(lineOf(seen, name)).toEqual(expect.not.objectContaining({ before: expect.anything() }));
  await act(clerk, id, 'ask-for-papers', { papers: ['utility'] }, seen.etag);
  const bytes = new Uint8Array([...PDF, 10, 10, 10, 10, 10, 10, 10]);
  await client.upload(id, { bytes, name: 'again.pdf', description: 'Bill' });
  expect((await client.submit({ firstName: 'Anna', ssn: '412-63-7786' })).status).toBe(200);
  const now = await open(clerk, id);
  expect(lineOf(now, name)).toMatchObject({ answer: 'Anna', before: 'Ana' });
  expect(lineOf(now, '/PersonalInformation/LastName').before).toBeUndefined();
  // That a restricted answer changed is not told with what it was.
  expect(JSON.stringify(now)).not.toMatch(/412-63-778[56]/);
  expect(lineOf(now, '/PersonalInformation/SSN').before).toBeUndefined();
});

test('two who decide at once: one does, the other is told, and nothing is undone', async () => {
  const { id } = await sendApplication(portal, 'dora');
  const { etag } = await open(clerk, id);
  const approve = { how: 'all', amount: 120.5, payTo: 'Power Company' };
  const [one, other] = await Promise.all([
    act(clerk, id, 'approve', approve, etag),
    act(supervisor, id, 'deny', { reasons: ['no-funds'] }, etag),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 412]);
  const status = one.status === 200 ? 'approved' : 'denied';
  expect((await open(clerk, id)).status.id).toBe(status);
  const none = await clerk.post(`/api/desk/cases/${id}/actions/add-note`, { note: 'Hm' });
  expect([none.status, none.body.code]).toEqual([428, 'desk-no-condition']);
});

test('papers that are asked for one after the other are all asked for', async () => {
  const { id, client } = await sendApplication(portal, 'cleo');
  let seen = await open(clerk, id);
  const ask = async (body: object) => {
    const done = await act(clerk, id, 'ask-for-papers', body, seen.etag);
    seen = done.body;
    return done.status;
  };
  expect(await ask({ papers: ['utility'], reason: 'too-old' })).toBe(200);
  const [first] = (await client.get()).body.application.requests;
  expect(await ask({ papers: ['photo-id'] })).toBe(200);
  expect(await ask({ papers: ['utility'], reason: 'unreadable' })).toBe(200);
  const { requests } = (await client.get()).body.application;
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatchObject({ id: first.id, title: first.title });
  expect(requests[0].reason).not.toBe(first.reason);
  expect(seen.requests).toHaveLength(2);
});

test('a further request starts no clock anew: a case waits since it got its status', async () => {
  const { id } = await sendApplication(portal, 'cora');
  const ask = async (papers: string[]) => {
    const { etag } = await open(clerk, id);
    expect((await act(clerk, id, 'ask-for-papers', { papers }, etag)).status).toBe(200);
    const { rows } = (await clerk.get('/api/desk/queues/waiting-for-documents')).body;
    return rows.find(({ number }: Body) => number === id).due as string;
  };
  const asked = await ask(['utility']);
  await portal.database.run(
    sql(
      'test-asked-before',
      `update audit_events set at = at - interval '14 days' where application_id = $1`,
    ),
    [id],
  );
  expect((await ask(['photo-id'])) < asked).toBe(true);
});

test('why it was denied stands in the timeline in words, in the language of who reads it', async () => {
  const { id } = await sendApplication(portal, 'dina');
  const { etag } = await open(clerk, id);
  const reasons = ['no-funds', 'over-income'];
  expect((await act(clerk, id, 'deny', { reasons }, etag)).status).toBe(200);
  const why = async (language: string) => {
    const headers = { 'Accept-Language': language };
    const { body } = await clerk.call('GET', `/api/desk/cases/${id}`, undefined, headers);
    return body.events.find(({ action }: Body) => action === 'status').reason;
  };
  expect(await why('en')).toMatch(/^The money .+, /);
  expect(await why('es')).toContain('Se terminó el dinero de este programa');
  expect(await why('en')).not.toContain('no-funds');
});

test('the cases that one has are read page by page', async () => {
  const { id } = await sendApplication(portal, 'mine-many');
  const many = await asStaff(portal, 'mina');
  await many.get('/api/desk');
  const copy = sql(
    'test-desk-mine',
    `with made as (
       insert into applications (record, owner, status, release, step, answers, started_at, date_received)
       select gen_random_uuid(), 'mine-' || n, status, release, step, answers, started_at, date_received
       from applications, generate_series(1, 60) n where id = $1 returning id)
     insert into desk_cases (application_id, key, name, status, roles, assignee)
     select m.id, c.key, c.name, c.status, c.roles, 'mina' from made m, desk_cases c where c.application_id = $1`,
  );
  await portal.database.run(copy, [id]);
  const first = (await many.get('/api/desk/mine')).body;
  const rest = (await many.get(`/api/desk/mine?after=${first.next}`)).body;
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([50, 10, undefined]);
  const numbers = [...first.rows, ...rest.rows].map(({ number }: Body) => number);
  expect(new Set(numbers).size).toBe(60);
  expect((await many.get('/api/desk/mine?after=xx')).status).toBe(422);
  await portal.database.run(
    sql('test-desk-mine-gone', `delete from applications where owner like 'mine-%' and id <> $1`),
    [id],
  );
});

test('a decision stays in the timeline when it is reopened, which a supervisor alone may', async () => {
  const { id } = await sendApplication(portal, 'elsa');
  let seen = await open(clerk, id);
  const part = { how: 'part', amount: 10, payTo: 'Power Company' };
  const missing = await act(clerk, id, 'approve', part, seen.etag);
  expect(missing.body.errors[0]).toMatchObject({ path: '/Approve/Why', code: 'required' });
  seen = (await act(clerk, id, 'approve', { ...part, why: 'Half was paid' }, seen.etag)).body;
  expect(await queue(clerk, 'decided')).toContain(id);
  const refused = await act(clerk, id, 'reopen', { why: 'Mistake' }, seen.etag);
  expect([refused.status, refused.body.code]).toEqual([403, 'desk-not-your-role']);
  const again = await act(clerk, id, 'deny', { reasons: ['no-funds'] }, seen.etag);
  expect([again.status, again.body.code]).toEqual([409, 'action-refused']);
  const { body } = await act(supervisor, id, 'reopen', { why: 'Mistake' }, seen.etag);
  expect(body.status.id).toBe('in-review');
  const labels = body.events.flatMap(({ label }: Body) => label ?? []);
  expect(labels).toEqual(expect.arrayContaining(['Reopen', 'Approve']));
  expect(body.events.find(({ reason }: Body) => reason)).toMatchObject({ reason: 'Mistake' });
});

test('a case is taken, handed over and held; two see each other', async () => {
  const { id } = await sendApplication(portal, 'fay');
  const path = `/api/desk/cases/${id}`;
  let seen = await open(clerk, id);
  const assign = (client: Client, to: string | null) =>
    client.call('PUT', `${path}/assignee`, { to }, { 'If-Match': seen.etag });
  seen = (await assign(clerk, 'me')).body;
  expect(seen.assignee).toEqual({ name: 'carla@agency.example', isMe: true });
  const mine = (await clerk.get('/api/desk/mine')).body.rows.map(({ number }: Body) => number);
  expect(mine).toEqual([id]);
  const other = await asStaff(portal, 'cleo');
  await other.get('/api/desk');
  expect((await assign(other, 'me')).body.code).toBe('desk-not-your-role');
  expect((await assign(supervisor, 'nobody')).status).toBe(422);
  seen = (await assign(supervisor, 'cleo')).body;
  expect(seen.assignee).toEqual({ name: 'cleo@agency.example', isMe: false });
  expect((await clerk.call('PUT', `${path}/hold`)).status).toBe(200);
  const held = await other.call('PUT', `${path}/hold`);
  expect([held.status, held.body.holder]).toEqual([409, 'carla@agency.example']);
  expect((await open(other, id)).holder.name).toBe('carla@agency.example');
  const refused = await act(other, id, 'start-review', {}, seen.etag);
  expect([refused.status, refused.body.code]).toEqual([409, 'case-held']);
  expect((await clerk.call('DELETE', `${path}/hold`)).status).toBe(204);
  expect((await act(other, id, 'start-review', {}, seen.etag)).status).toBe(200);
});

test('a restricted answer is shown to who may, for a reason, and audited', async () => {
  const { id } = await sendApplication(portal, 'gail');
  const asked = { pointer: '/PersonalInformation/SSN', reason: 'Files the claim' };
  const path = `/api/desk/cases/${id}/reveal`;
  expect((await clerk.post(path, asked)).body.code).toBe('desk-not-your-role');
  expect((await supervisor.post(path, { ...asked, reason: ' ' })).status).toBe(422);
  expect((await supervisor.post(path, { ...asked, pointer: '/Race/Race' })).status).toBe(422);
  expect((await supervisor.post(path, asked)).body).toEqual({ value: SSN });
  expect(await audited(id)).toContain('reveal');
  const { events } = await open(clerk, id);
  expect(events.find(({ action }: Body) => action === 'reveal')).toMatchObject({
    by: 'staff',
    name: 'sam@agency.example',
    reason: 'Files the claim',
  });
});

test('a role sees its own cases alone: in lists, by search and by number', async () => {
  const { id: far } = await sendApplication(portal, 'hope', {
    lastName: 'Ölander',
    ssn: '523-65-4329',
    dateOfBirth: '1980-04-05',
  });
  const near = { lastName: 'Ölander', physicalCounty: 1 };
  const { id } = await sendApplication(portal, 'iris', near);
  const county = await asStaff(portal, 'cody', ['county']);
  expect(await queue(county, 'new')).toEqual([id]);
  expect((await county.get('/api/desk')).body.queues[0].count).toBe(1);
  const search = async (client: Client, text: string, language = 'en') =>
    (
      await client.call('POST', '/api/desk/search', { text }, { 'Accept-Language': language })
    ).body.rows.map(({ number }: Body) => number);
  expect(await search(county, 'oland')).toEqual([id]);
  expect(await search(clerk, 'OLANDER ana')).toEqual([id, far]);
  expect(await search(clerk, '(803) 555-0101')).toContain(far);
  // A birth date, as it is written where the language is spoken; for who sees the case.
  expect(await search(clerk, '04/05/1980')).toEqual([far]);
  expect(await search(clerk, '05/04/1980', 'es')).toEqual([far]);
  expect(await search(clerk, '04/05/1980', 'es')).toEqual([]);
  expect(await search(county, '04/27/1980')).toEqual([id]);
  expect(await search(county, '27/04/1980', 'es')).toEqual([id]);
  expect(await search(county, '04/05/1980')).toEqual([]);
  expect(await search(clerk, String(far))).toEqual([far]);
  expect(await search(county, String(far))).toEqual([]);
  expect((await county.get(`/api/desk/cases/${far}`)).status).toBe(404);
  expect((await clerk.post('/api/desk/search', { text: ' x ' })).status).toBe(422);
  // A restricted answer finds a case as a whole, however it is written, and only who sees the case.
  // Who may not see such an answer cannot guess it.
  expect(await search(supervisor, '523 65 4329')).toEqual([far]);
  expect(await search(supervisor, '523654329')).toEqual([far]);
  expect(await search(clerk, '523-65-4329')).toEqual([]);
  expect(await search(county, '523-65-4329')).toEqual([]);
  expect(await search(supervisor, '523-65-432')).toEqual([]);
  const guessed = await portal.database.all(
    sql(
      'test-guessed',
      `select actor from audit_events where action = 'desk-find' and application_id is null`,
    ),
  );
  expect(guessed).toEqual([{ actor: 'sam' }]);
  const { events } = (await clerk.get(`/api/desk/cases/${far}`)).body;
  expect(events.filter(({ action }: Body) => action === 'desk-find')).toHaveLength(2);
  const kept = await portal.database.all(
    sql('test-exact', 'select * from desk_same where application_id = $1'),
    [far],
  );
  expect(JSON.stringify(kept)).not.toMatch(/523-?65-?4329/);
});

test('a queue is read page by page', async () => {
  await portal.database.run(
    sql(
      'test-desk-many',
      `insert into desk_entries select 'decided', '', lpad(n::text, 5, '0'), c.application_id, null, '{}'
       from generate_series(1, 120) n, (select max(application_id) as application_id from desk_cases) c`,
    ),
  );
  const numbers: string[] = [];
  let after = '';
  for (let page = 0; page < 4; page += 1) {
    const { body } = await clerk.get(`/api/desk/queues/decided${after && `?after=${after}`}`);
    numbers.push(...body.rows.map(({ number }: Body) => number));
    if (!body.next) break;
    after = body.next;
  }
  expect(numbers.length).toBeGreaterThanOrEqual(120);
  expect((await clerk.get('/api/desk/queues/decided?after=xx')).status).toBe(422);
  expect((await clerk.get('/api/desk/queues/none')).status).toBe(404);
});

test('a clock counts the working days of the agency, from what it is judged by', async () => {
  const start = portal.time.now;
  const dueIn = async (name: string, id: number) =>
    (await clerk.get(`/api/desk/queues/${name}`)).body.rows.find(
      ({ number }: Body) => number === id,
    )?.due;
  try {
    // A Wednesday; the Friday after it is a holiday of the pack, then comes a weekend.
    portal.time.now = new Date('2026-12-23T17:00:00Z');
    const { id, client } = await sendApplication(portal, 'clocked');
    const received = await dueIn('new', id);
    const write = () => client.post('/api/messages', { number: id, text: 'When?' });
    expect((await write()).status).toBe(201);
    const first = await dueIn('messages', id);
    portal.time.now = new Date('2026-12-29T17:00:00Z');
    expect((await write()).status).toBe(201);
    expect([received, first]).toEqual(['12/28/2026', '12/28/2026']);
    // The first one that nobody has answered counts, not the newest.
    expect(await dueIn('messages', id)).toBe(first);
  } finally {
    portal.time.now = start;
  }
});

test('a queue by age has what is late, or due soon, of now', async () => {
  const { id } = await sendApplication(portal, 'jutta');
  const listed = async (name: string) => {
    const { queues } = (await clerk.get('/api/desk')).body;
    const { count } = queues.find((one: Body) => one.name === name);
    const numbers = await queue(clerk, name);
    return [numbers.includes(id), count === numbers.length];
  };
  expect([await listed('late'), await listed('soon')]).toEqual([
    [false, true],
    [true, true],
  ]);
  await portal.database.run(
    sql(
      'test-desk-late',
      `update desk_entries set due = '2020-01-02', sort_key = '2020-01-02'
       where application_id = $1 and due is not null`,
    ),
    [id],
  );
  expect([await listed('late'), await listed('soon')]).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('a queue of what came within a week ends with the seventh day in the time zone of the agency', async () => {
  const start = portal.time.now;
  try {
    waitForNoon();
    const noon = portal.time.now.getTime();
    // Ten minutes to midnight where the agency is, which is another day in UTC.
    portal.time.now = new Date(noon + 11 * 60 * 60_000 + 50 * 60_000);
    expect(
      today(portal.time.now, portal.server.services.releases.current().compiled.settings.timeZone),
    ).not.toBe(portal.time.now.toISOString().slice(0, 10));
    const { id } = await sendApplication(portal, 'wilma');
    const sent = portal.time.now.getTime();
    const look = async (after: number) => {
      portal.time.now = new Date(sent + after * 60_000);
      const client = await asStaff(portal, 'walter');
      const { queues } = (await client.get('/api/desk')).body;
      return Promise.all(
        ['week', 'newest'].map(async (name) => {
          const rows = await queue(client, name);
          const { count, late } = queues.find((one: Body) => one.name === name);
          return { isIn: rows.includes(id), isCounted: count === rows.length, late, rows };
        }),
      );
    };
    const day = 24 * 60;
    const [week, newest] = await look(0);
    expect([week, newest]).toMatchObject(Array(2).fill({ isIn: true, isCounted: true }));
    expect(newest!.rows).toEqual(week!.rows.toReversed());
    const isIn = { isIn: true, isCounted: true };
    // The last minutes of the seventh day, and the first of the eighth.
    expect(await look(6 * day)).toMatchObject([isIn, isIn]);
    expect(await look(6 * day + 9)).toMatchObject([isIn, isIn]);
    const isOut = { isIn: false, isCounted: true };
    expect(await look(6 * day + 11)).toMatchObject([isOut, isOut]);
  } finally {
    portal.time.now = start;
  }
});

test('cases from before there was a desk are put into their lists', async () => {
  const { id } = await sendApplication(portal, 'jo');
  for (const table of ['desk_entries', 'desk_terms', 'desk_cases', 'desk_projections'])
    await portal.database.run(sql(`test-desk-empty-${table}`, `delete from ${table}`));
  expect((await clerk.get('/api/desk')).body.isRebuilding).toBe(true);
  // The job may have been quicker.
  await projectAll(portal.server.services);
  expect(await projectAll(portal.server.services)).toBe(0);
  const cases = sql('test-desk-cases', 'select count(*)::int as count from desk_cases');
  expect((await portal.database.all<{ count: number }>(cases))[0]!.count).toBeGreaterThan(5);
  expect(await queue(clerk, 'new')).toContain(id);
});

test('without the folder there is no desk, and everything else goes on', async () => {
  const { id, client } = await sendApplication(portal, 'folder');
  const { etag } = await open(clerk, id);
  await act(clerk, id, 'ask-for-papers', { papers: ['utility'] }, etag);
  const told = (await client.get('/api/messages')).body.messages;
  expect(told).toHaveLength(1);
  const { release } = (await client.get()).body.application;
  // The folder alone: what translates it stays.
  renameSync(`${portal.dataDir}/definitions/desk`, `${portal.dataDir}/former-desk`);
  await nextRelease(portal, release);
  const { status, body } = await clerk.get('/api/desk');
  expect([status, body.code]).toEqual([404, 'not-found']);
  for (const path of ['/desk', '/desk/assets/main.js', `/api/messages/${told[0].id}/letter`])
    expect([path, (await client.get(path)).status]).toEqual([path, 404]);
  // What was written stays readable, and what was asked for can still be given.
  expect((await client.get('/api/messages')).body.messages).toMatchObject([{ id: told[0].id }]);
  const { application } = (await client.get()).body;
  expect(application.requests).toHaveLength(1);
  const bytes = new Uint8Array([...PDF, ...Array(12).fill(10)]);
  const { id: slot } = application.requests[0];
  const given = await client.upload(id, { bytes, name: 'bill.pdf', description: 'Bill', slot });
  expect(given.status).toBe(201);
  expect((await client.submit()).status).toBe(200);
});

test('without the name of a claim nobody is staff', async () => {
  const closed = await startPortal();
  try {
    const { status, body } = await (await asStaff(closed, 'carla')).get('/api/desk');
    expect([status, body.code]).toEqual([404, 'not-found']);
  } finally {
    await closed.stop();
  }
});

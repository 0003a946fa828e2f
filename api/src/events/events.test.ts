import type { Readable } from 'node:stream';
import { COMPLETE, SSN } from '../../test/answers.ts';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import {
  type EventReceiver,
  readEvent,
  secretOf,
  startEventReceiver,
  writeEvents,
  writeReceivers,
} from '../../test/eventReceiver.ts';
import { makePdf } from '../../test/files.ts';
import type { Client, TestPortal } from '../../test/portal.ts';
import { setStatus } from '../applications/setStatus.ts';
import { sql } from '../database/index.ts';
import { scanWaiting } from '../documents/scanning/scanWaiting.ts';
import { sendEvents } from '../jobs/sendEvents.ts';
import { createLink } from '../links/manageLinks.ts';
import { removeApplications } from '../retention/removeApplications.ts';
import type { Services } from '../Services.ts';
import { resendDeliveries } from './deliveries.ts';
import { queueEvents } from './queueEvents.ts';

const SECRET = secretOf(7);
const EVENTS = {
  sent: {
    type: 'application.submitted',
    on: 'submitted',
    to: ['case-system', 'archive', 'not-configured'],
    data: {
      status: '/$/case/status',
      submissions: '/$/case/submissions',
      lastName: '/PersonalInformation/LastName',
      smokers: '/Residence/NumberOfSmokers',
      rent: '/Residence/MonthlyRent',
    },
  },
  again: { type: 'application.resubmitted', on: 'resubmitted', to: ['case-system'] },
  review: {
    type: 'application.in-review',
    on: 'status',
    statuses: ['in-review'],
    to: ['case-system'],
    data: { status: '/$/case/status' },
  },
  wrote: {
    type: 'message.received',
    on: 'message',
    to: ['case-system'],
    data: { messages: '/$/case/messages' },
  },
  paper: {
    type: 'document.received',
    on: 'document',
    to: ['case-system'],
    data: { documents: '/$/case/documents' },
  },
};

let system: EventReceiver;
let archive: EventReceiver;
let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  [system, archive] = await Promise.all([startEventReceiver(), startEventReceiver()]);
  const receiver = ({ url }: EventReceiver) => ({ url, secrets: [SECRET], network: 'loopback' });
  portal = await startDesk({
    env: {
      EVENT_RECEIVERS: writeReceivers({
        'case-system': receiver(system),
        archive: receiver(archive),
      }),
    },
    timing: { 'send-events': 0 },
    changeFolder: (folder) => writeEvents(folder, EVENTS),
  });
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(async () => {
  await portal?.stop();
  await Promise.all([system.stop(), archive.stop()]);
});
beforeEach(() => {
  for (const one of [system, archive]) {
    one.answer();
    one.received.length = 0;
  }
});
afterEach(async () => {
  await portal.database.run(sql('test-events-clear', 'delete from event_deliveries'));
  portal.time.now = new Date();
});

/** What the job does, as it would ten seconds later. */
const runJob = (change: Partial<Services> = {}) =>
  sendEvents.run({ ...portal.server.services, ...change } as Parameters<typeof sendEvents.run>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
const wait = (minutes: number) => {
  portal.time.now = new Date(portal.time.now.getTime() + minutes * 60_000);
};
interface Row {
  id: number;
  eventId: string;
  receiver: string;
  type: string;
  outcome: string | null;
  fault: string | null;
  attempts: number;
  sealed: object | null;
}
const rowsOf = (id: number) =>
  portal.database.all<Row>(
    sql(
      'test-event-rows',
      `select id::int, event_id as "eventId", receiver, type, outcome, fault, attempts, sealed
       from event_deliveries where application_id = $1 order by id`,
    ),
    [id],
  );
const auditOf = async (id: number) =>
  (
    await portal.database.all<{ action: string; details: object }>(
      sql(
        'test-event-audit',
        `select action, details from audit_events
         where application_id = $1 and action like 'event-%' order by id`,
      ),
      [id],
    )
  ).map(({ action, details }) => ({ action, ...details }));
const idsOf = ({ received }: EventReceiver) => received.map(({ headers }) => headers['webhook-id']);
const typesOf = ({ received }: EventReceiver) => received.map((one) => readEvent(one, SECRET).type);
const fail = (status: number) => (one: EventReceiver) =>
  one.answer((response) => void response.writeHead(status).end());
async function act(id: number, action: string, body: object) {
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  const path = `/api/desk/cases/${id}/actions/${action}`;
  const { status } = await clerk.call('POST', path, body, { 'If-Match': etag });
  expect(status).toBe(200);
}

test('what is sent is told to each receiver that is configured, once, with the declared answers alone', async () => {
  const { client, id } = await sendApplication(portal, 'ev-sent');
  expect((await client.submit()).status).toBe(200);
  const rows = await rowsOf(id);
  expect(rows.map(({ receiver }) => receiver).sort()).toEqual(['archive', 'case-system']);
  // Sealed while it waits.
  expect(JSON.stringify(rows)).not.toContain('Prueba');
  expect(await runJob()).toEqual({ sent: 2, failed: 0, waiting: 0 });
  expect(await runJob()).toBeUndefined();
  for (const one of [system, archive]) {
    expect(one.received).toHaveLength(1);
    const event = readEvent(one.received[0]!, SECRET);
    expect(event).toMatchObject({
      id: rows[0]!.eventId,
      source: portal.server.services.config.publicUrl,
      subject: `application/${id}`,
    });
    expect(event.data).toEqual({
      status: 'received',
      submissions: 1,
      lastName: 'Prueba',
      rent: 640.5,
    });
    expect(one.received[0]!.body).not.toContain(SSN);
  }
  // What was taken is kept no longer than it was needed.
  expect(await rowsOf(id)).toEqual(
    rows.map((row) => ({ ...row, outcome: 'sent', attempts: 1, sealed: null })),
  );
  expect(await auditOf(id)).toContainEqual({
    action: 'event-sent',
    delivery: rows[0]!.id,
    type: 'application.submitted',
    receiver: 'case-system',
  });
});

test('an event of every kind', async () => {
  const { client, id } = await sendApplication(portal, 'ev-kinds');
  await act(id, 'start-review', {});
  expect((await client.call('POST', '/api/messages', { number: id, text: 'Hello' })).status).toBe(
    201,
  );
  await act(id, 'ask-for-papers', { papers: ['utility'], reason: 'too-old' });
  const upload = { bytes: makePdf(1200), name: 'bill.pdf', type: 'application/pdf' };
  const added = await client.upload(id, { ...upload, description: 'Bill', slot: 'utility' });
  expect(added.status).toBe(201);
  expect((await client.submit()).status).toBe(200);
  expect((await rowsOf(id)).map(({ type }) => type)).toEqual([
    'application.submitted',
    'application.submitted',
    'application.in-review',
    'message.received',
    'document.received',
    'application.resubmitted',
    // Where it goes back to.
    'application.in-review',
  ]);
  await runJob();
  expect(new Set(typesOf(system))).toEqual(new Set(Object.values(EVENTS).map(({ type }) => type)));
  const document = system.received
    .map((one) => readEvent(one, SECRET))
    .find(({ type }) => type === 'document.received');
  expect(document?.data).toEqual({ documents: 5 });
});

test('an operator who changes a status, and a paper that comes by a link, are told too', async () => {
  const { id } = await sendApplication(portal, 'ev-operator');
  const { services } = portal.server;
  const setting = { actor: 'operator:test', by: 'operator' } as const;
  await setStatus(services, id, 'in-review', setting);
  const { url } = await createLink(services, { application: id }, 'operator:test');
  const form = new FormData();
  form.set('description', 'Bill');
  form.set('category', '0');
  const bytes = makePdf(1200) as unknown as BlobPart;
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'scan.pdf');
  const token = new URL(url).pathname.split('/').at(-1)!;
  const path = `${portal.url}/api/applicationfiles/file/${token}`;
  expect((await fetch(path, { method: 'POST', body: form })).status).toBe(201);
  expect((await rowsOf(id)).slice(2).map(({ type }) => type)).toEqual([
    'application.in-review',
    'document.received',
  ]);
});

test('a paper that waits for its scan is told of once it may be opened', async () => {
  const { id } = await sendApplication(portal, 'ev-scan');
  const { services } = portal.server;
  const hold = `update documents set state = 'waiting', scan_after = null
    where id in (select id from documents where application_id = $1 order by id limit 2)`;
  await portal.database.run(sql('test-events-hold', hold), [id]);
  let scans = 0;
  const scanner = {
    async scan(bytes: Readable) {
      for await (const _ of bytes);
      scans += 1;
      return scans === 1 ? 'A virus' : undefined;
    },
  };
  expect(await scanWaiting({ ...services, scanner })).toMatchObject({ found: 1, clean: 1 });
  expect((await rowsOf(id)).slice(2).map(({ type }) => type)).toEqual(['document.received']);
});

test('figures say how many wait for whom, and how many are given up', async () => {
  await sendApplication(portal, 'ev-figures');
  fail(410)(system);
  await runJob();
  await sendApplication(portal, 'ev-figures-2');
  const { body } = await portal.anyone.get('/metrics');
  const lines = body.split('\n').filter((line: string) => line.startsWith('event_deliveries{'));
  expect(lines.sort()).toEqual([
    'event_deliveries{receiver="archive",state="waiting"} 1',
    'event_deliveries{receiver="case-system",state="failed"} 1',
    'event_deliveries{receiver="case-system",state="waiting"} 1',
  ]);
});

test('what is rolled back is not told', async () => {
  const { id } = await sendApplication(portal, 'ev-rolled-back');
  const { services } = portal.server;
  const before = await rowsOf(id);
  await expect(
    services.database.transact(async (runner) => {
      await queueEvents(services, runner, id, { on: 'message' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await rowsOf(id)).toEqual(before);
});

test('a draft and what is wrong are not told', async () => {
  const client = await portal.as('ev-draft');
  const id = (await client.get()).body.application.applicationID;
  await client.put({ ...COMPLETE, lastName: '' });
  expect((await client.submit()).status).toBe(422);
  await client.upload(id, {
    bytes: makePdf(1200),
    name: 'a.pdf',
    type: 'application/pdf',
    description: 'x',
    category: 0,
  });
  expect(await rowsOf(id)).toEqual([]);
});

test('after a failure it comes once, under the same id, and others do not wait for it', async () => {
  const { id } = await sendApplication(portal, 'ev-failure');
  fail(503)(system);
  expect(await runJob()).toEqual({
    sent: 1,
    failed: 0,
    waiting: 1,
    warning: expect.stringContaining('case-system HTTP 503'),
  });
  expect(archive.received).toHaveLength(1);
  system.answer();
  // Not before its time.
  expect(await runJob()).toBeUndefined();
  wait(2);
  expect(await runJob()).toEqual({ sent: 1, failed: 0, waiting: 0 });
  wait(24 * 60);
  expect(await runJob()).toBeUndefined();
  const [first] = await rowsOf(id);
  expect(idsOf(system)).toEqual([first!.eventId, first!.eventId]);
  expect(system.received[1]!.body).toBe(system.received[0]!.body);
  expect(first).toMatchObject({ outcome: 'sent', attempts: 2, fault: null });
});

test.each([
  ['an event that is refused for itself holds no other', 422, 8, 8],
  ['a receiver that is away is not asked for each', 503, 1, 4],
])('%s', async (_, status, least, most) => {
  const { id } = await sendApplication(portal, `ev-many-${status}`);
  const { services } = portal.server;
  await portal.database.run(sql('test-events-clear', 'delete from event_deliveries'));
  for (let count = 0; count < 8; count += 1)
    await services.database.transact((runner) =>
      queueEvents(services, runner, id, { on: 'message' }),
    );
  fail(status)(system);
  await runJob();
  expect(system.received.length).toBeGreaterThanOrEqual(least);
  expect(system.received.length).toBeLessThanOrEqual(most);
});

test('one that answers slowly holds no other', async () => {
  await sendApplication(portal, 'ev-slow');
  const slow = new Promise<() => void>((resolve) => {
    system.answer((response) => resolve(() => void response.writeHead(204).end()));
  });
  const run = runJob();
  const end = await slow;
  // The other has it while the first is still waited for.
  while (archive.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await Promise.race([run, 'runs'])).toBe('runs');
  end();
  expect(await run).toMatchObject({ sent: 2, waiting: 0 });
});

test('a receiver that is away for a week fails, and gets it once it is sent again', async () => {
  const { id } = await sendApplication(portal, 'ev-week');
  fail(503)(system);
  const start = portal.time.now.getTime();
  let attempts = 0;
  for (let last: object | undefined; !(last && 'failed' in last && last.failed); attempts += 1) {
    last = await runJob();
    wait(6 * 60);
  }
  const days = (portal.time.now.getTime() - start) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(7);
  expect(days).toBeLessThan(7.6);
  const [failed] = await rowsOf(id);
  expect(failed).toMatchObject({ outcome: 'failed', fault: 'HTTP 503', attempts });
  expect(failed!.sealed).not.toBeNull();
  expect(await auditOf(id)).toContainEqual(
    expect.objectContaining({ action: 'event-failed', receiver: 'case-system', fault: 'HTTP 503' }),
  );
  system.answer();
  wait(24 * 60);
  expect(await runJob()).toBeUndefined();
  const { services } = portal.server;
  expect(await resendDeliveries(services, undefined, 'operator:test')).toEqual([failed!.id]);
  // The receiver would say that the signature is too old: here it is a week later.
  expect(await runJob()).toEqual({ sent: 1, failed: 0, waiting: 0 });
  expect(new Set(idsOf(system))).toEqual(new Set([failed!.eventId]));
  expect((await auditOf(id)).map(({ action }) => action).slice(-2)).toEqual([
    'event-resend',
    'event-sent',
  ]);
  // What was taken is not sent again, whoever asks.
  await expect(resendDeliveries(services, failed!.id, 'operator:test')).rejects.toThrow(
    'was taken by its receiver',
  );
  await expect(resendDeliveries(services, 999_999, 'operator:test')).rejects.toThrow(
    'There is no delivery 999999',
  );
});

test('who wants none any more is not asked again', async () => {
  const { id } = await sendApplication(portal, 'ev-gone');
  fail(410)(system);
  expect(await runJob()).toMatchObject({ sent: 1, failed: 1, warning: expect.any(String) });
  expect((await rowsOf(id))[0]).toMatchObject({ outcome: 'failed', fault: 'HTTP 410' });
});

test('a process that is killed between the answer and its note has it sent again under the same id', async () => {
  await sendApplication(portal, 'ev-killed');
  const { database } = portal.server.services;
  const killed = { ...database, transact: () => Promise.reject(new Error('killed')) };
  await expect(runJob({ database: killed })).rejects.toThrow('killed');
  wait(2);
  await runJob();
  expect(system.received).toHaveLength(2);
  expect(new Set(idsOf(system)).size).toBe(1);
});

test('two processes send it once', async () => {
  await sendApplication(portal, 'ev-two');
  await Promise.all([runJob(), runJob()]);
  expect([system.received.length, archive.received.length]).toEqual([1, 1]);
});

test('a receiver that was taken out of the configuration is a fault with a name', async () => {
  const { id } = await sendApplication(portal, 'ev-taken-out');
  const config = { ...portal.server.services.config, eventReceivers: new Map() };
  await runJob({ config });
  expect((await rowsOf(id))[0]).toMatchObject({ outcome: null, fault: 'not-configured' });
  expect(system.received).toEqual([]);
});

test('one that cannot be read holds no other, and its fault has a name', async () => {
  const { id } = await sendApplication(portal, 'ev-unreadable');
  const unreadable = (await rowsOf(id)).find(({ receiver }) => receiver === 'case-system')!;
  // As after a restore without its key.
  const spoil = `update event_deliveries set sealed = replace(sealed::text, '"v1.', '"v1.x')::jsonb
    where id = $1`;
  await portal.database.run(sql('test-events-spoil', spoil), [unreadable.id]);
  const { id: next } = await sendApplication(portal, 'ev-unreadable-next');
  expect(await runJob()).toEqual({
    sent: 3,
    failed: 0,
    waiting: 1,
    warning: expect.stringContaining('case-system not-readable'),
  });
  expect((await rowsOf(id)).find((row) => row.id === unreadable.id)).toMatchObject({
    outcome: null,
    fault: 'not-readable',
    attempts: 1,
  });
  expect((await rowsOf(next)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});

test('what waits goes with its application, and is then not sent', async () => {
  const { id } = await sendApplication(portal, 'ev-removed');
  await portal.database.transact((runner) => removeApplications(runner, [id]));
  expect(await rowsOf(id)).toEqual([]);
  expect(await runJob()).toBeUndefined();
});

test('staff see at the case what became of it, without what was sent', async () => {
  const { id } = await sendApplication(portal, 'ev-desk');
  fail(500)(system);
  await runJob();
  const { body } = await clerk.get(`/api/desk/cases/${id}`);
  expect(body.deliveries).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      type: 'application.submitted',
      receiver: 'archive',
      state: 'sent',
      attempts: 1,
    },
    {
      id: expect.any(Number),
      at: expect.any(String),
      type: 'application.submitted',
      receiver: 'case-system',
      state: 'waiting',
      attempts: 1,
    },
  ]);
  expect(body.events.map(({ action }: { action: string }) => action)).toContain('event-sent');
});

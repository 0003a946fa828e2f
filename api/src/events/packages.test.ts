import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type CloudEvent, HTTP } from 'cloudevents';
import { LICENSE, MEMBER, SSN } from '../../test/answers.ts';
import { asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import {
  type EventReceiver,
  type Received,
  secretOf,
  startEventReceiver,
  writeEvents,
} from '../../test/eventReceiver.ts';
import type { TestPortal } from '../../test/portal.ts';
import { describeWithS3, startS3, type TestS3 } from '../../test/radosgw.ts';
import { readPdf } from '../../test/readPdf.ts';
import { signBytes } from '../../test/signBytes.ts';
import { describeWithSftp, startSftp, type TestSftp } from '../../test/sshd.ts';
import { unzip } from '../../test/unzip.ts';
import { readConfig } from '../config/index.ts';
import { sql } from '../database/index.ts';
import type { Job } from '../jobs/Job.ts';
import { sendEvents } from '../jobs/sendEvents.ts';
import { sendPackages } from '../jobs/sendPackages.ts';
import type { Services } from '../Services.ts';
import { listDeliveries, resendDeliveries } from './deliveries.ts';

const SECRET = secretOf(9);
/** The event that takes a case with its papers along. */
const WHOLE = 'case.submitted';
const EVENTS = {
  whole: {
    type: WHOLE,
    on: 'submitted',
    to: ['web', 'bucket', 'folder'],
    data: { status: '/$/case/status' },
    package: ['answers', 'pdf', 'documents'],
  },
  short: { type: 'application.submitted', on: 'submitted', to: ['web', 'folder'] },
  answers: {
    type: 'case.message',
    on: 'message',
    to: ['web'],
    package: ['answers'],
  },
};

let web: EventReceiver;
let portal: TestPortal;

beforeAll(async () => {
  web = await startEventReceiver();
  portal = await startDesk({
    timing: { 'send-events': 0, 'send-packages': 0 },
    changeFolder: (folder) => writeEvents(folder, EVENTS),
  });
  receive({});
});
afterAll(async () => {
  await portal?.stop();
  await web.stop();
});
beforeEach(() => {
  web.answer();
  web.received.length = 0;
});
afterEach(async () => {
  await portal.database.run(sql('test-packages-clear', 'delete from event_deliveries'));
  portal.time.now = new Date();
});

/** Where everything goes from now on: to the web, and to what is named. */
function receive(others: object): void {
  const receivers = {
    web: { url: web.url, secrets: [secretOf(8), SECRET], network: 'loopback' },
    ...others,
  };
  const { config } = portal.server.services;
  const { eventReceivers } = readConfig({ EVENT_RECEIVERS: JSON.stringify(receivers) });
  Object.assign(config, { eventReceivers });
}

const run = (job: Job, change: Partial<Services> = {}) =>
  job.run({ ...portal.server.services, ...change } as Parameters<Job['run']>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
const wait = (minutes: number) => {
  portal.time.now = new Date(portal.time.now.getTime() + minutes * 60_000);
};
const rowsOf = (id: number) =>
  portal.database.all<{ receiver: string; outcome: string | null; fault: string | null }>(
    sql(
      'test-package-rows',
      `select receiver, outcome, fault from event_deliveries
       where application_id = $1 and is_package order by id`,
    ),
    [id],
  );
/**
 * Has a case be tried in vain until it is given up.
 * @param hours Between two looks at what is due; more than a week: two attempts.
 * @returns Its id among the deliveries, and how often it was tried.
 */
async function giveUp(id: number, receiver: string, hours = 9 * 24) {
  const of = async () => (await rowsOf(id)).find((row) => row.receiver === receiver);
  for (let tries = 0; (await of())?.outcome !== 'failed'; tries += 1) {
    if (tries > 60) throw new Error('It is never given up.');
    await run(sendPackages);
    wait(hours * 60);
  }
  const list = await listDeliveries(portal.database, { state: 'failed', limit: 5 });
  const failed = list.filter((one) => one.applicationId === id && one.receiver === receiver);
  expect(failed).toHaveLength(1);
  // Nobody tries it again by himself.
  wait(24 * 60);
  expect(await run(sendPackages)).toBeUndefined();
  const { id: delivery, attempts } = failed[0]!;
  return { delivery, attempts };
}
const resend = (delivery: number) =>
  resendDeliveries(portal.server.services, delivery, 'operator:test');
const auditOf = (id: number) =>
  portal.database.all<{ actor: string; action: string; details: { [name: string]: unknown } }>(
    sql(
      'test-package-audit',
      `select actor, action, details from audit_events where application_id = $1
         and action in ('export', 'event-sent', 'event-failed', 'event-resend') order by id`,
    ),
    [id],
  );

/** A household of two with an income each and four papers. */
async function sendHousehold(subject: string) {
  const client = await portal.as(subject);
  await client.get();
  await client.put({ personsInHousehold: 2 });
  const added = await client.post('/api/application/household_member', MEMBER);
  expect(added.status).toBeLessThan(300);
  const { otherHouseholdMemberID } = added.body as { otherHouseholdMemberID: number };
  for (const [otherHouseholdMemberId, amount] of [
    [null, 812.5],
    [otherHouseholdMemberID, 97.25],
  ]) {
    const income = { incomeSourceId: 1, amount, otherHouseholdMemberId };
    expect((await client.post('/api/application/income', income)).status).toBeLessThan(300);
  }
  return sendApplication(portal, subject, { personsInHousehold: 2 }, client);
}

const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)!.toString('utf8'));

/** Whether an archive's data is what its schema says. */
function faultsOf(files: Map<string, Buffer>): unknown {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats(ajv);
  const validate = ajv.compile(json(files, 'case.schema.json'));
  validate(json(files, 'case.json'));
  return validate.errors;
}

/** The event of a call in CloudEvents' binary mode, read by its own library. */
function eventOf({ headers }: Received): CloudEvent<unknown> {
  return HTTP.toEvent({ headers, body: 'archive' }) as CloudEvent<unknown>;
}

test('a case goes with its event: its answers by a schema, a PDF, and each paper as it was sent', async () => {
  const { id } = await sendHousehold('pk-whole');
  expect(await run(sendEvents)).toMatchObject({ sent: 1 });
  expect(await run(sendPackages)).toMatchObject({ sent: 1, failed: 0, waiting: 0 });
  const [alone, whole] = web.received as [Received, Received];
  expect(alone.headers['content-type']).toMatch(/^application\/cloudevents\+json/);
  expect(whole.headers['content-type']).toBe('application/zip');
  const files = await unzip(whole.bytes);
  const event = json(files, 'event.json');
  expect(event).toMatchObject({
    type: 'case.submitted',
    subject: `application/${id}`,
    data: { status: 'received' },
  });
  expect(eventOf(whole)).toMatchObject({ id: event.id, type: event.type, subject: event.subject });
  expect(faultsOf(files)).toBeNull();
  const told = json(files, 'case.json');
  expect(told.case).toMatchObject({ number: id, status: 'received', submissions: 1, members: 1 });
  const { answers } = told;
  expect(answers.PersonalInformation).toMatchObject({ FirstName: 'Ana', LastName: 'Prueba' });
  expect(answers.PersonalInformation.SSN).toBeUndefined();
  const people = answers.AdditionalHouseholdMembers.AdditionalMembers.items;
  expect(people).toHaveLength(1);
  expect(people[0].answers).toMatchObject({
    PersonalInformation: { FirstName: 'Leo' },
    Income: { IncomeSources: { items: [{ answers: { IncomeSource: { Amount: 97.25 } } }] } },
  });
  expect(people[0].answers.PersonalInformation.SocialSecurity).toBeUndefined();
  expect(answers.Income.IncomeSources.items).toEqual([
    { id: expect.any(Number), answers: { IncomeSource: { IncomeSourceId: 1, Amount: 812.5 } } },
  ]);
  const { text } = (await readPdf(files.get('case.pdf')!)).root;
  expect(text).toContain('***-**-7785');
  for (const secret of [/412\D?63/, LICENSE, MEMBER.ssn]) expect(text).not.toMatch(secret);
  // Each paper that is listed is there, and is the one that is meant.
  const list = JSON.stringify(told).match(/"file":"[^"]+"/g)!;
  expect(list).toHaveLength(4);
  const papers = findDocuments(answers);
  for (const { file, sha256, size } of papers) {
    const bytes = files.get(file)!;
    expect(bytes).toHaveLength(size);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  expect([...files.keys()].sort()).toEqual(
    [
      'event.json',
      'case.json',
      'case.schema.json',
      'case.pdf',
      ...papers.map(({ file }) => file),
    ].sort(),
  );
  // Nothing restricted is in any of it, nor in what the table keeps.
  for (const secret of [SSN, SSN.replaceAll('-', ''), LICENSE, MEMBER.ssn])
    for (const [name, bytes] of files)
      expect([name, bytes.includes(secret)]).toEqual([name, false]);
  expect(await auditOf(id)).toEqual([
    {
      actor: 'portal',
      action: 'event-sent',
      details: expect.objectContaining({ type: 'application.submitted' }),
    },
    {
      actor: 'portal',
      action: 'export',
      details: expect.objectContaining({ receiver: 'web', documents: 4, type: 'case.submitted' }),
    },
    {
      actor: 'portal',
      action: 'event-sent',
      details: expect.objectContaining({
        type: 'case.submitted',
        documents: papers.map((one) => one.id).join(' '),
      }),
    },
  ]);
});

interface Paper {
  id: number;
  file: string;
  sha256: string;
  size: number;
}

function findDocuments(value: unknown): Paper[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('file' in value) return [value as Paper];
  return Object.values(value).flatMap(findDocuments);
}

test('every secret signs all bytes of an archive, whose digest stands beside it', async () => {
  await sendApplication(portal, 'pk-signed');
  await run(sendPackages);
  const [{ headers, bytes }] = web.received as [Received];
  const id = String(headers['webhook-id']);
  const time = String(headers['webhook-timestamp']);
  const signatures = String(headers['webhook-signature']).split(' ');
  expect(signatures).toEqual(
    [secretOf(8), SECRET].map((secret) => signBytes(secret, { id, time, bytes })),
  );
  const digest = createHash('sha256').update(bytes).digest('base64');
  expect(headers['content-digest']).toBe(`sha-256=:${digest}:`);
});

test('a receiver that breaks off gets the same bytes under the same id, and others are not held up', async () => {
  const { id } = await sendApplication(portal, 'pk-again');
  let isFirst = true;
  web.answer((response) => {
    if (isFirst) response.destroy();
    else response.writeHead(204).end();
    isFirst = false;
  });
  expect(await run(sendPackages)).toMatchObject({ sent: 0, waiting: 1 });
  expect(await rowsOf(id)).toEqual([{ receiver: 'web', outcome: null, fault: expect.any(String) }]);
  // What goes alone waits for no case.
  expect(await run(sendEvents)).toMatchObject({ sent: 1 });
  expect(await run(sendPackages)).toBeUndefined();
  // A case had a longer lease than what goes alone, and is tried again as soon.
  wait(1);
  expect(await run(sendPackages)).toMatchObject({ sent: 1 });
  const [first, , second] = web.received as [Received, Received, Received];
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  const [one, two] = [await unzip(first.bytes), await unzip(second.bytes)];
  expect([...two.keys()]).toEqual([...one.keys()]);
  for (const [name, bytes] of one) expect(two.get(name)!.equals(bytes)).toBe(true);
  // It is written down once which papers leave.
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'export',
    'event-sent',
    'event-sent',
  ]);
});

test('a case that was given up goes once, whole and under the same id, when an operator sends it again', async () => {
  const { id } = await sendApplication(portal, 'pk-week');
  web.answer((response) => void response.writeHead(503).end());
  const { delivery, attempts } = await giveUp(id, 'web', 2 * 24);
  expect(attempts).toBeGreaterThan(3);
  expect((await rowsOf(id))[0]).toEqual({ receiver: 'web', outcome: 'failed', fault: 'HTTP 503' });
  // Staff see at the case how it stands.
  const clerk = await asStaff(portal, 'carla');
  const seen = async () =>
    (await openCase(clerk, id)).deliveries.find(({ type }: { type: string }) => type === WHOLE);
  expect(await seen()).toMatchObject({ id: delivery, receiver: 'web', state: 'failed', attempts });
  const isArchive = ({ headers }: Received) => headers['content-type'] === 'application/zip';
  const [tried] = web.received.filter(isArchive);
  web.received.length = 0;
  web.answer();
  // That it works again is not enough: somebody has to say so.
  expect(await run(sendPackages)).toBeUndefined();
  expect(await resend(delivery)).toEqual([delivery]);
  await expect(resend(delivery)).rejects.toThrow('waits already');
  expect(await run(sendPackages)).toMatchObject({ sent: 1, failed: 0, waiting: 0 });
  wait(24 * 60);
  expect(await run(sendPackages)).toBeUndefined();
  await expect(resend(delivery)).rejects.toThrow('was taken by its receiver');
  const [archive, ...more] = web.received.filter(isArchive);
  expect(more).toEqual([]);
  expect(archive!.headers['webhook-id']).toBe(tried!.headers['webhook-id']);
  const files = await unzip(archive!.bytes);
  expect(faultsOf(files)).toBeNull();
  expect([...files.keys()]).toEqual([...(await unzip(tried!.bytes)).keys()]);
  expect(await rowsOf(id)).toEqual([{ receiver: 'web', outcome: 'sent', fault: null }]);
  expect(await seen()).toMatchObject({ id: delivery, state: 'sent', attempts: 1 });
  const told = await auditOf(id);
  expect(told.map(({ action }) => action)).toEqual([
    'export',
    'event-failed',
    'event-resend',
    'event-sent',
  ]);
  expect(told[2]).toEqual({
    actor: 'operator:test',
    action: 'event-resend',
    details: { delivery, type: 'case.submitted', receiver: 'web' },
  });
});

test('while one receiver takes its time others have what comes meanwhile', async () => {
  const other = await startEventReceiver();
  receive({ bucket: { url: other.url, secrets: [SECRET], network: 'loopback' } });
  try {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    web.answer((response) => void held.then(() => response.writeHead(204).end()));
    await sendApplication(portal, 'pk-slow');
    const running = run(sendPackages);
    await until(() => other.received.length === 1);
    const { id } = await sendApplication(portal, 'pk-slow-2');
    await until(() => other.received.length === 2);
    expect(eventOf(other.received[1]!).subject).toBe(`application/${id}`);
    letGo();
    expect(await running).toMatchObject({ failed: 0 });
  } finally {
    receive({});
    await other.stop();
  }
});

async function until(isThere: () => boolean): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    if (tries > 300) throw new Error('It did not come in half a minute.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('while a paper waits for its scan its case waits, too; one that was refused is not in it', async () => {
  const { id } = await sendApplication(portal, 'pk-scan');
  const hold = (state: string) =>
    portal.database.run(
      sql(
        'test-package-hold',
        `update documents set state = $2 where id = (select min(id) from documents where application_id = $1)`,
      ),
      [id, state],
    );
  await hold('waiting');
  const told = await run(sendPackages);
  expect(told?.warning).toContain('documents-waiting');
  expect(web.received).toEqual([]);
  expect(await auditOf(id)).toEqual([]);
  await hold('refused');
  wait(1);
  expect(await run(sendPackages)).toMatchObject({ sent: 1 });
  const files = await unzip(web.received[0]!.bytes);
  expect(findDocuments(json(files, 'case.json').answers)).toHaveLength(3);
  // Also where it was not the first attempt that sent them.
  expect((await auditOf(id)).map(({ action, details }) => [action, details.documents])).toEqual([
    ['export', 3],
    ['event-sent', expect.stringMatching(/^\d+ \d+ \d+$/)],
  ]);
  expect(faultsOf(files)).toBeNull();
});

test('a paper whose bytes are gone, or break off, holds back its own case alone, and says so', async () => {
  const { id } = await sendApplication(portal, 'pk-gone');
  const { documents } = portal.server.services;
  const [{ key }] = (await portal.database.all<{ key: string }>(
    sql('test-package-keys', 'select key from documents where application_id = $1 order by id'),
    [id],
  )) as [{ key: string }];
  const cut = {
    ...documents,
    async open(name: string) {
      const bytes = await buffer(await documents.open(name));
      return Readable.from([name === key ? bytes.subarray(0, -8) : bytes]);
    },
  };
  expect((await run(sendPackages, { documents: cut }))?.warning).toMatch(/not-readable/);
  await documents.remove(key);
  wait(1);
  expect((await run(sendPackages))?.warning).toMatch(/document-missing/);
  expect(await rowsOf(id)).toEqual([{ receiver: 'web', outcome: null, fault: 'document-missing' }]);
  const other = await sendApplication(portal, 'pk-there');
  wait(3);
  expect(await run(sendPackages)).toMatchObject({ sent: 1 });
  expect(await rowsOf(other.id)).toEqual([{ receiver: 'web', outcome: 'sent', fault: null }]);
});

test('a case without papers goes with the parts that are named', async () => {
  const { client, id } = await sendApplication(portal, 'pk-parts');
  await client.call('POST', '/api/messages', { number: id, text: 'Hello' });
  await run(sendPackages);
  const types = web.received.map((one) => eventOf(one).type);
  const files = await unzip(web.received[types.indexOf('case.message')]!.bytes);
  expect([...files.keys()]).toEqual(['event.json', 'case.json', 'case.schema.json']);
  expect(faultsOf(files)).toBeNull();
  const [paper] = findPapers(json(files, 'case.json').answers);
  expect(paper).not.toHaveProperty('file');
});

function findPapers(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('sha256' in value) return [value];
  return Object.values(value).flatMap(findPapers);
}

describeWithSftp()('a folder that is reached by SFTP', () => {
  let server: TestSftp;
  beforeAll(async () => {
    server = await startSftp();
  });
  afterAll(async () => {
    await server?.stop();
    receive({});
  });
  afterEach(() => {
    for (const name of readdirSync(server.folder)) rmSync(join(server.folder, name));
  });
  const place = (change: object = {}) => {
    const { username, port, folder, privateKey, hostKey } = server;
    const url = `sftp://${username}@localhost:${port}${folder}`;
    return { url, network: 'loopback', privateKey, hostKeys: [hostKey], ...change };
  };

  test('gets the case as a file, and what goes alone as another, whole or not at all', async () => {
    receive({ folder: place() });
    const { id } = await sendApplication(portal, 'pk-sftp');
    await run(sendEvents);
    await run(sendPackages);
    const names = readdirSync(server.folder).sort();
    expect(names.map((name) => name.replace(/-.*\./, '.')).sort()).toEqual(
      [`${id}.json`, `${id}.zip`].sort(),
    );
    const [event, archive] = ['.json', '.zip'].map((ending) =>
      readFileSync(join(server.folder, names.find((name) => name.endsWith(ending))!)),
    ) as [Buffer, Buffer];
    expect(JSON.parse(event.toString())).toMatchObject({ subject: `application/${id}` });
    const files = await unzip(archive);
    expect(faultsOf(files)).toBeNull();
    const sent = web.received.find(({ headers }) => headers['content-type'] === 'application/zip');
    expect([...files.keys()]).toEqual([...(await unzip(sent!.bytes)).keys()]);
  });

  test('what was given up lies there as one file once it is sent again', async () => {
    receive({ folder: place({ network: 'private' }) });
    const { id } = await sendApplication(portal, 'pk-sftp-week');
    const { delivery } = await giveUp(id, 'folder');
    expect(readdirSync(server.folder)).toEqual([]);
    receive({ folder: place() });
    expect(await resend(delivery)).toEqual([delivery]);
    expect(await run(sendPackages)).toMatchObject({ sent: 1, failed: 0 });
    wait(24 * 60);
    expect(await run(sendPackages)).toBeUndefined();
    const [name, ...more] = readdirSync(server.folder);
    expect(more).toEqual([]);
    expect(faultsOf(await unzip(readFileSync(join(server.folder, name!))))).toBeNull();
  });

  test('a disk that is full leaves what is there as it was, and takes it once there is room', async () => {
    const full = await startSftp({ blocks: 8 });
    try {
      const { username, port, folder, privateKey, hostKey } = full;
      const url = `sftp://${username}@localhost:${port}${folder}`;
      receive({ folder: { url, network: 'loopback', privateKey, hostKeys: [hostKey] } });
      const { id } = await sendApplication(portal, 'pk-full');
      await run(sendPackages);
      const of = async () => (await rowsOf(id)).find(({ receiver }) => receiver === 'folder');
      expect(await of()).toMatchObject({
        outcome: null,
        fault: expect.stringMatching(/^(refused-by-server|not-whole)$/),
      });
      expect(readdirSync(folder).filter((name) => name.endsWith('.zip'))).toEqual([]);
      receive({ folder: place() });
      wait(1);
      await run(sendPackages);
      expect(await of()).toMatchObject({ outcome: 'sent' });
    } finally {
      await full.stop();
    }
  });

  test.each([
    ['another key of the server', () => ({ hostKeys: [`SHA256:${'A'.repeat(43)}`] }), 'host-key'],
    [
      'a user who is not let in',
      () => ({ url: place().url.replace('//', '//nobody-') }),
      'not-let-in',
    ],
    ['a folder that is not there', () => ({ url: `${place().url}/none` }), 'no-such-folder'],
    ['an address that is not allowed', () => ({ network: 'private' }), 'address-refused'],
  ])('%s is told, and it goes once that is mended', async (what, change, fault) => {
    receive({ folder: place(change()) });
    const { id } = await sendApplication(portal, `pk-${what.replaceAll(' ', '-')}`);
    await run(sendPackages);
    const of = async () => (await rowsOf(id)).find(({ receiver }) => receiver === 'folder');
    expect(await of()).toMatchObject({ outcome: null, fault });
    expect(readdirSync(server.folder)).toEqual([]);
    receive({ folder: place() });
    wait(1);
    await run(sendPackages);
    expect(await of()).toMatchObject({ outcome: 'sent' });
  });
});

describeWithS3()('a bucket', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  }, 240_000);
  afterAll(async () => {
    await s3?.remove();
    receive({});
  });

  test('gets the case as an object; what is wrong is told, and it goes once that is mended', async () => {
    const { endpoint, accessKey: accessKeyId, secretKey: secretAccessKey } = s3;
    const place = (change: object = {}) => ({
      url: `s3://cases/intake?endpoint=${endpoint}`,
      network: 'loopback',
      accessKeyId,
      secretAccessKey,
      ...change,
    });
    const { id } = await (async () => {
      receive({ bucket: place() });
      return sendApplication(portal, 'pk-bucket');
    })();
    const of = async () => (await rowsOf(id)).find(({ receiver }) => receiver === 'bucket');
    const attempts: [object, RegExp][] = [
      [{}, /^NoSuchBucket$/],
      [{ secretAccessKey: 'wrong' }, /^SignatureDoesNotMatch$/],
      [{ network: 'private', url: place().url.replace('=http:', '=https:') }, /^address-refused$/],
    ];
    for (const [index, [change, fault]] of attempts.entries()) {
      receive({ bucket: place(change) });
      await run(sendPackages);
      expect(await of()).toMatchObject({ outcome: null, fault: expect.stringMatching(fault) });
      wait(2 ** index);
    }
    await s3.makeBucket('cases');
    receive({ bucket: place() });
    await run(sendPackages);
    expect(await of()).toMatchObject({ outcome: 'sent', fault: null });
    const client = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    const sent = web.received.at(-1)!;
    const Key = `intake/${id}-${(sent.headers as IncomingMessage['headers'])['ce-id']}.zip`;
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: 'cases', Key }));
    const bytes = Buffer.from(await Body!.transformToByteArray());
    // What was given up is there once after an operator has sent it again.
    receive({ bucket: place({ secretAccessKey: 'wrong' }) });
    const { id: late } = await sendApplication(portal, 'pk-bucket-week');
    const { delivery } = await giveUp(late, 'bucket');
    const objects = async () => {
      const list = new ListObjectsV2Command({ Bucket: 'cases', Prefix: `intake/${late}-` });
      return (await client.send(list)).Contents ?? [];
    };
    receive({ bucket: place() });
    expect(await objects()).toEqual([]);
    expect(await resend(delivery)).toEqual([delivery]);
    expect(await run(sendPackages)).toMatchObject({ sent: 1, failed: 0 });
    wait(24 * 60);
    expect(await run(sendPackages)).toBeUndefined();
    expect(await objects()).toHaveLength(1);
    client.destroy();
    expect(ContentType).toBe('application/zip');
    expect(faultsOf(await unzip(bytes))).toBeNull();
  });
});

import { randomBytes } from 'node:crypto';
import { fillAll } from '../../test/answers.ts';
import { type Body, type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { forgetApplicant } from '../applications/forgetApplicant.ts';
import { setStatus } from '../applications/setStatus.ts';
import { chainEvents } from '../audit/chainEvents.ts';
import { verifyChain } from '../audit/verifyChain.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { sweepDocuments } from '../documents/sweepDocuments.ts';
import { importAppointments } from '../links/importAppointments.ts';
import { createLink } from '../links/manageLinks.ts';
import { applyRetention } from './applyRetention.ts';
import { listHolds, releaseHold, setHold } from './legalHolds.ts';
import { previewRetention } from './previewRetention.ts';

const DAY = 24 * 3600 * 1000;
const ACTOR = 'operator:eva';
const ALONE = { actor: ACTOR, by: 'operator' } as const;
let portal: TestPortal;
let start: Date;

async function begin(retention: object | undefined): Promise<void> {
  portal = await startPortal({
    changePack: (pack: Body) => {
      if (retention) pack.retention = retention;
      else delete pack.retention;
    },
    // Each test runs them itself: one that is new comes ten seconds after the start, whatever its interval.
    timing: {
      'apply-retention-periods': 0,
      'chain-audit-events': 0,
      'sweep-documents': 0,
      'close-overdue-drafts': 0,
    },
  });
  start = portal.time.now;
}
afterEach(() => portal.stop());

const services = () => portal.server.services;
const later = (days: number) => {
  portal.time.now = new Date(start.getTime() + days * DAY);
};
const all = <Row extends object>(text: string, values: unknown[] = []) =>
  portal.database.all<Row & { [column: string]: unknown }>(
    sql(`test-${randomBytes(6).toString('hex')}`, text),
    values,
  );
const idsLeft = async () =>
  (await all<{ id: number }>('select id from applications order by id')).map(({ id }) => id);
const eventsOf = (action: string) =>
  all<{ details: Body }>('select details from audit_events where action = $1 order by id', [
    action,
  ]);
async function bytesKept(): Promise<number> {
  let count = 0;
  for await (const _ of services().documents.list()) count += 1;
  return count;
}

/** Somebody's application with four documents; sent, unless she leaves it. */
async function apply(name: string, isSent = true): Promise<{ id: number; client: Client }> {
  const client = await portal.as(name);
  const id = await fillAll(client);
  if (isSent) expect((await client.submit()).status).toBe(200);
  return { id, client };
}

/** A draft whose days are over. */
async function expire(name: string): Promise<number> {
  const { id } = await apply(name, false);
  const expired = services().releases.current().statusByRole('expired').id;
  await all('update applications set status = $2, closed_at = saved_at where id = $1', [
    id,
    expired,
  ]);
  return id;
}

test('a pack without periods removes nothing, however old it is', async () => {
  await begin(undefined);
  const ids = [await expire('ana'), (await apply('leo')).id];
  later(40_000);
  expect(await previewRetention(services())).toEqual([]);
  expect(await applyRetention(services())).toEqual({});
  expect(await idsLeft()).toEqual(ids);
});

test('what is over goes with all that belongs to it; what is held, or younger, stays', async () => {
  await begin({
    drafts: { expired: 60 },
    submissions: { submitted: 400, review: 800 },
    audit: 2555,
  });
  const draft = await expire('ana');
  const heldDraft = await expire('eva');
  const sent = await apply('leo');
  const review = await apply('mia');
  const open = await apply('noa', false);
  await setStatus(services(), review.id, 'needs-documentation', ALONE);
  await setHold(services(), heldDraft, { actor: ACTOR, reason: 'a hearing' });
  later(59);
  expect(await applyRetention(services())).toEqual({});
  later(61);
  expect(await previewRetention(services())).toEqual([
    { kind: 'drafts', role: 'expired', days: 60, due: 1, held: 1 },
    { kind: 'submissions', role: 'submitted', days: 400, due: 0, held: 0 },
    { kind: 'submissions', role: 'review', days: 800, due: 0, held: 0 },
    { kind: 'audit', days: 2555, due: 0, held: 0 },
  ]);
  expect(await idsLeft()).toContain(draft);
  expect(await applyRetention(services())).toEqual({ 'drafts.expired': 1 });
  expect(await idsLeft()).toEqual([heldDraft, sent.id, review.id, open.id]);
  later(401);
  expect(await applyRetention(services())).toEqual({ 'submissions.submitted': 1 });
  expect(await idsLeft()).toEqual([heldDraft, review.id, open.id]);

  for (const table of ['members', 'incomes', 'documents', 'submissions'])
    expect(
      await all(`select 1 from ${table} where application_id = any($1)`, [[draft, sent.id]]),
    ).toEqual([]);
  // Their bytes leave by the way that those of other documents do, and nobody can read them before.
  expect(await all('select 1 from document_keys')).toHaveLength(12);
  expect(await bytesKept()).toBe(20);
  expect(await all('select 1 from document_cleanup')).toHaveLength(8);
  portal.time.now = new Date(Date.now() + 2 * 3600 * 1000);
  expect(await sweepDocuments(services())).toBe(8);
  expect(await bytesKept()).toBe(12);

  expect((await eventsOf('retention-count')).map(({ details }) => details)).toEqual([
    { 'drafts.expired': 1 },
    { 'submissions.submitted': 1 },
  ]);
  expect((await eventsOf('retention-remove')).map(({ details }) => details)).toEqual([
    { kind: 'drafts', role: 'expired', count: 1, documents: 4, applications: String(draft) },
    {
      kind: 'submissions',
      role: 'submitted',
      count: 1,
      documents: 4,
      applications: String(sent.id),
    },
  ]);
});

test('a period begins with the last thing that was done, not with the submission', async () => {
  await begin({ submissions: { submitted: 400 } });
  const { id } = await apply('ana');
  const old = new Date(start.getTime() - 500 * DAY);
  await all(
    'update applications set started_at = $2, saved_at = $2, date_received = $2 where id = $1',
    [id, old],
  );
  await all('update audit_events set at = $1', [old]);
  expect(await previewRetention(services())).toMatchObject([{ due: 1 }]);
  await setStatus(services(), id, 'in-review', ALONE);
  expect(await previewRetention(services())).toMatchObject([{ due: 0 }]);
  expect(await applyRetention(services())).toEqual({});
});

test('documents can go before their application, which is shown without them', async () => {
  await begin({ documents: { submitted: 90 }, audit: 365 });
  const { id, client } = await apply('ana');
  const held = await apply('eva');
  await setHold(services(), held.id, { actor: ACTOR, reason: 'a hearing' });
  const { files } = (await client.get()).body.application;
  later(91);
  expect(await previewRetention(services())).toMatchObject([{ due: 1, held: 1 }, {}]);
  expect(await applyRetention(services())).toEqual({ 'documents.submitted': 1 });
  const { application } = (await client.get()).body;
  expect(application).toMatchObject({ applicationID: id, firstName: 'Ana', files: [] });
  for (const file of files)
    expect((await client.get(`/api/application/document/${file.id}/x`)).status).toBe(404);
  expect((await held.client.get()).body.application.files).toHaveLength(4);
  expect(await applyRetention(services())).toEqual({});
});

test('a document that another application of hers names keeps its bytes', async () => {
  await begin({ drafts: { expired: 60 } });
  const client = await portal.as('ana');
  const old = await fillAll(client);
  later(31);
  await client.get();
  await client.post(`/api/application/start-from/${old}`, {});
  expect((await client.submit()).status).toBe(200);
  later(62);
  await all('update applications set closed_at = saved_at where id = $1', [old]);
  expect(await applyRetention(services())).toEqual({ 'drafts.expired': 1 });
  portal.time.now = new Date(Date.now() + 2 * 3600 * 1000);
  expect(await sweepDocuments(services())).toBe(0);
  const { application } = (await client.get()).body;
  for (const file of application.files)
    expect((await client.get(`/api/application/document/${file.id}/x`)).status).toBe(200);
});

test('links and appointments go after their end; what came in through a link stays', async () => {
  await begin({ links: 30, appointments: 90 });
  const appDate = new Date(start.getTime() + DAY).toISOString().slice(0, 10);
  const appointment = { apptID: 4711, appDate, agencyCode: '157', longClientName: 'Rosa Delgado' };
  await importAppointments(services(), [appointment], { actor: ACTOR });
  const { id } = await apply('ana');
  const made = await createLink(services(), { application: id }, ACTOR);
  await createLink(services(), { appointment: 4711 }, ACTOR);
  const [document] = await all<{ id: number }>(
    'update documents set link_id = $1 where id = (select min(id) from documents) returning id',
    [made.id],
  );
  await setHold(services(), id, { actor: ACTOR, reason: 'a hearing' });
  later(80);
  expect(await previewRetention(services())).toEqual([
    { kind: 'links', days: 30, due: 1, held: 1 },
    { kind: 'appointments', days: 90, due: 0, held: 0 },
  ]);
  expect(await applyRetention(services())).toEqual({ links: 1 });
  expect(await all('select application_id from upload_links')).toEqual([{ application_id: id }]);
  await releaseHold(services(), id, { actor: ACTOR, reason: 'it was heard' });
  later(120);
  expect(await applyRetention(services())).toEqual({ links: 1, appointments: 1 });
  expect(await all('select 1 from upload_links union all select 1 from appointments')).toEqual([]);
  expect(await all('select link_id from documents where id = $1', [document!.id])).toEqual([
    { link_id: null },
  ]);
});

describe('the audit', () => {
  const old = () => new Date(start.getTime() - 800 * DAY);

  test('goes from its beginning on, and what is left can be verified', async () => {
    await begin({ audit: 730 });
    await apply('ana');
    const held = await apply('eva');
    await all('update audit_events set at = $1', [old()]);
    await chainEvents(services());
    const [{ n }] = (await all<{ n: number }>('select count(*)::int as n from audit_events')) as [
      { n: number },
    ];
    await setHold(services(), held.id, { actor: ACTOR, reason: 'a hearing' });
    const [first] = await all<{ id: string }>(
      'select min(id) as id from audit_events where application_id = $1',
      [held.id],
    );
    const before = Number(first!.id) - 1;
    expect(await previewRetention(services())).toMatchObject([{ kind: 'audit', due: before }]);
    expect(await applyRetention(services())).toEqual({ audit: before });
    await releaseHold(services(), held.id, { actor: ACTOR, reason: 'it was heard' });
    await chainEvents(services());
    expect((await verifyChain(services())).misfit).toBeUndefined();
    expect(await applyRetention(services())).toEqual({ audit: n - before });
    expect((await verifyChain(services())).misfit).toBeUndefined();
    await chainEvents(services());
    const verdict = await verifyChain(services());
    expect(verdict).toMatchObject({ waiting: 0 });
    expect(verdict.misfit).toBeUndefined();
    expect(await all('select 1 from audit_events')).toHaveLength(verdict.events);
  });

  test('that was removed without the chain’s key is found', async () => {
    await begin({ audit: 365 });
    await apply('ana');
    await all('update audit_events set at = $1', [old()]);
    await chainEvents(services());
    await setStatus(services(), (await idsLeft())[0]!, 'in-review', ALONE);
    await chainEvents(services());
    // As who has taken over the role that serves.
    const take = sql(
      'test-retention-forget',
      'select place, code from forget_audit_events(now(), 10)',
    );
    const gone = (await services().database.first<{ place: string; code: Buffer }>(take))!;
    expect(gone.code).not.toBeNull();
    const details = {
      through: gone.place,
      code: gone.code.toString('hex'),
      proof: randomBytes(32).toString('hex'),
    };
    const lie = sql(
      'test-lie',
      `insert into audit_events (actor, action, details) values ('portal', 'audit-remove', $1)`,
    );
    await services().database.run(lie, [details]);
    await chainEvents(services());
    expect((await verifyChain(services())).misfit).toMatchObject({ kind: 'missing' });
  });

  test('that is younger than a year goes for nobody', async () => {
    await begin({ audit: 365 });
    await apply('ana');
    await chainEvents(services());
    const take = sql('test-forget-young', 'select removed::int from forget_audit_events($1, 1000)');
    const far = new Date(start.getTime() + 10_000 * DAY);
    expect(await services().database.first(take, [far])).toEqual({ removed: 0 });
  });
});

test('a held draft stays when its account goes; a hold is set and released once, for a reason', async () => {
  await begin({ drafts: { expired: 60 } });
  const { id } = await apply('ana', false);
  const other = await apply('leo', false);
  await setHold(services(), id, { actor: ACTOR, reason: 'a hearing' });
  await expect(setHold(services(), id, { actor: ACTOR, reason: 'again' })).rejects.toThrow(
    'held already',
  );
  await expect(setHold(services(), 999, { actor: ACTOR, reason: 'x' })).rejects.toThrow(
    'There is no application 999',
  );
  expect(await listHolds(services())).toEqual([
    { applicationID: id, madeAt: expect.any(Date), madeBy: ACTOR, reason: 'a hearing' },
  ]);
  await forgetApplicant(services(), 'ana');
  await forgetApplicant(services(), 'leo');
  expect(await idsLeft()).toEqual([id]);
  expect(other.id).not.toBe(id);
  expect(await all('select 1 from documents where application_id = $1', [id])).toHaveLength(4);
  await releaseHold(services(), id, { actor: ACTOR, reason: 'it was heard' });
  await expect(releaseHold(services(), id, { actor: ACTOR, reason: 'x' })).rejects.toThrow(
    'is not held',
  );
  expect(
    await all(
      `select actor, action, details from audit_events where action like 'hold-%' order by id`,
    ),
  ).toEqual([
    { actor: ACTOR, action: 'hold-set', details: { reason: 'a hearing' } },
    { actor: ACTOR, action: 'hold-release', details: { reason: 'it was heard' } },
  ]);
  await forgetApplicant(services(), 'ana');
  expect(await idsLeft()).toEqual([]);
});

/** `npm run test:nightly` has more. */
const ROWS = process.env.TEST_ROWS ? 10_000 : 450;

test('many go in batches: the work grows with their number, and no batch holds many', async () => {
  await begin({ drafts: { expired: 60 } });
  const draft = await expire('ana');
  await all(
    `insert into applications (record, owner, status, release, step, answers, closed_at)
     select gen_random_uuid(), 'owner-' || n, a.status, a.release, a.step, a.answers, a.closed_at
     from generate_series(2, $2::int) n, (select * from applications where id = $1) a`,
    [draft, ROWS],
  );
  await all(
    `insert into documents (application_id, key, file_name, answers, type, size)
     select a.id, 'key-' || a.id || '-' || n, 'scan.pdf', '{}', 'application/pdf', 100
     from applications a, generate_series(1, 4) n where a.id <> $1`,
    [draft],
  );
  later(61);
  const { database, ...others } = services();
  let statements = 0;
  let transactions = 0;
  const count = <Given extends unknown[], Result>(work: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      statements += 1;
      return work(...given);
    };
  };
  const counting = ({ all, first, run }: QueryRunner) =>
    ({ all: count(all), first: count(first), run: count(run) }) as QueryRunner;
  const counted: Database = {
    ...database,
    ...counting(database),
    transact(work) {
      transactions += 1;
      return database.transact((runner) => work(counting(runner)));
    },
  };
  expect(await applyRetention({ ...others, database: counted })).toEqual({
    'drafts.expired': ROWS,
  });
  const batches = Math.ceil(ROWS / 100);
  // One that counts, and the one that finds no more, too.
  expect(transactions).toBe(batches + 2);
  expect(statements).toBeLessThanOrEqual(9 * batches + 5);
  expect(await idsLeft()).toEqual([]);
  const sums = (await eventsOf('retention-remove')).map(({ details }) => details.documents);
  expect(sums.reduce((sum, n) => sum + n, 0)).toBe(4 * ROWS);
  expect(Math.max(...sums)).toBe(400);
}, 300_000);

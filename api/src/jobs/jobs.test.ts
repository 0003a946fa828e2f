import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { makeDatabase } from '../../test/database.ts';
import { type Database, openDatabase, sql } from '../database/index.ts';
import { createLogger } from '../http/createLogger.ts';
import type { Job } from './Job.ts';
import { type JobState, listJobs } from './listJobs.ts';
import { enqueue } from './queue/enqueue.ts';
import { installQueue, QUEUE_REVISION } from './queue/installQueue.ts';
import { retryJob } from './retryJob.ts';
import { createJobMetrics } from './worker/jobMetrics.ts';
import { startWorker } from './worker/startWorker.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
let owner: Database;
/** As the role that serves: rows alone. */
let database: Database;
let drop: () => Promise<void>;
let log: { level: number; msg: string; job?: string; warning?: string }[];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const made = await makeDatabase();
  owner = made.database;
  drop = made.drop;
  database = openDatabase(made.servingUrl);
  await run(owner, 'create table test_runs (pid int not null, at timestamptz default now())');
  await run(owner, 'create table test_gate ()');
  await run(owner, 'create table test_effects (name text primary key, pid int not null)');
  // Three processes that start at once.
  await Promise.all([1, 2, 3].map(() => installQueue(owner, database)));
  const role = (await database.first<{ role: string }>(sql('who', 'select current_user as role')))!;
  await run(owner, `grant all on all tables in schema public to ${role.role}`);
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => {
  log = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await run(owner, 'delete from job_states');
  await run(owner, 'delete from graphile_worker._private_jobs');
  await run(owner, 'delete from test_runs');
  await run(owner, 'delete from test_gate');
  await run(owner, 'delete from test_effects');
});

const run = (on: Database, text: string) =>
  on.run(sql(createHash('sha256').update(text).digest('hex').slice(0, 20), text));
const logger = createLogger('info', { write: (line) => log.push(JSON.parse(line)) });

/** Works on jobs as one process does. */
function work(jobs: Job<undefined>[], registry = new Registry()): Registry {
  const metrics = createJobMetrics(registry, database);
  const { stop } = startWorker({
    database,
    jobs,
    needs: undefined,
    logger,
    metrics,
    beat: 100,
    silence: 1_000,
  });
  stops.push(stop);
  return registry;
}

const job = (name: string, own: Partial<Job<undefined>>): Job<undefined> => ({
  name,
  summary: `Does ${name}.`,
  attempts: 1,
  run: async () => undefined,
  ...own,
});

async function until<Found>(find: () => Promise<Found | undefined | false>): Promise<Found> {
  for (const start = Date.now(); Date.now() - start < 60_000; await sleep(50)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`It did not come about. ${JSON.stringify(log)}`);
}

const stateOf = async (name: string, on = database) =>
  (await listJobs(on, [])).find((state) => state.name === name);
const when = (name: string, isSo: (state: JobState) => boolean) =>
  until(async () => {
    const state = await stateOf(name);
    return state && isSo(state) && state;
  });
/** An attempt does not wait for its time: the queue's pause is not what is tested. */
const hurry = () => run(owner, 'update graphile_worker._private_jobs set run_at = now()');
const metric = async (registry: Registry, name: string) =>
  (await registry.getSingleMetric(name)!.get()).values;

test('the schema is the revision that this version of the queue expects, and rows are all that serving needs', async () => {
  const { migrations } = await import('graphile-worker/dist/generated/sql.js' as string).then(
    (module) => module.default ?? module,
  );
  expect(Object.keys(migrations)).toHaveLength(QUEUE_REVISION);
  await expect(run(database, 'create table graphile_worker.t ()')).rejects.toMatchObject({
    code: '42501',
  });
});

test('what is asked for in a transaction is done when that commits, and never when it fails', async () => {
  const done: unknown[] = [];
  const add = job('add', {
    async run(_, { payload }) {
      done.push(payload);
      return { added: 1 };
    },
  });
  work([add]);
  await expect(
    database.transact(async (runner) => {
      await enqueue(runner, add, { n: 1 });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await database.transact((runner) => enqueue(runner, add, { n: 2 }));
  const state = await when('add', ({ state, lastRun }) => state === 'idle' && lastRun !== null);
  expect(done).toEqual([{ n: 2 }]);
  expect(state).toMatchObject({ state: 'idle', lastResult: { added: 1 }, lastError: null });
});

test('one that comes by the clock runs once each time, whatever the number of processes', async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  const tick = job('tick', {
    every: 300,
    async run() {
      atOnce += 1;
      runs += 1;
      most = Math.max(most, atOnce);
      // Longer than its interval: it is not begun a second time beside itself.
      await sleep(400);
      atOnce -= 1;
      return undefined;
    },
  });
  const start = Date.now();
  for (let process = 0; process < 3; process += 1) work([tick]);
  await until(async () => runs >= 3);
  expect(most).toBe(1);
  expect(runs).toBeLessThanOrEqual((Date.now() - start) / 300);
});

test('one that fails for ever backs off, is given up, and says so in the list, the log and the metrics', async () => {
  let runs = 0;
  const fail = job('fail', {
    attempts: 3,
    async run() {
      runs += 1;
      throw new Error('The disk is full');
    },
  });
  const registry = work([fail]);
  await enqueue(database, fail);
  const first = await when('fail', ({ state }) => state === 'retrying');
  expect(first).toMatchObject({ attempt: 1, attempts: 3, lastError: 'The disk is full' });
  expect(first.nextRun!.getTime()).toBeGreaterThan(first.failedAt!.getTime() + 1_000);
  await hurry();
  const second = await when('fail', ({ state, attempt }) => state === 'retrying' && attempt === 2);
  const pause = (state: JobState) => state.nextRun!.getTime() - state.failedAt!.getTime();
  expect(pause(second)).toBeGreaterThan(pause(first));
  await hurry();
  expect(await when('fail', ({ state }) => state === 'failed')).toMatchObject({ attempt: 3 });
  expect(runs).toBe(3);
  const [line] = log.filter(({ level }) => level === 50);
  expect(line).toMatchObject({ job: 'fail', msg: expect.stringContaining('jobs retry fail') });
  expect(log.filter(({ level }) => level === 50)).toHaveLength(1);
  expect(await metric(registry, 'job_given_up')).toEqual([{ labels: { name: 'fail' }, value: 1 }]);
  expect(await metric(registry, 'job_failures_total')).toMatchObject([{ value: 3 }]);

  // It is not run again by itself, and an operator can have it run again.
  fail.run = async () => undefined;
  expect(await retryJob(database, [], 'fail', 'operator:test')).toEqual({ name: 'fail' });
  expect(await when('fail', ({ state }) => state === 'idle')).toMatchObject({
    lastError: 'The disk is full',
  });
  expect(await metric(registry, 'job_given_up')).toMatchObject([{ value: 0 }]);
});

test('one that is given up comes again at its next time, with all its attempts', async () => {
  let runs = 0;
  const flaky = job('flaky', {
    every: 200,
    async run() {
      runs += 1;
      if (runs === 1) throw new Error('once');
      return undefined;
    },
  });
  work([flaky]);
  await when('flaky', ({ state, lastRun }) => state === 'idle' && lastRun !== null && runs > 1);
  expect(
    await run(
      owner,
      'select 1 from graphile_worker.jobs where attempts >= max_attempts and locked_at is null',
    ),
  ).toBe(0);
});

test('age counts what is due and was not begun', async () => {
  const registry = new Registry();
  createJobMetrics(registry, database);
  expect(await metric(registry, 'job_oldest_due_seconds')).toMatchObject([{ value: 0 }]);
  await enqueue(database, job('nobody', {}));
  await run(owner, "update graphile_worker._private_jobs set run_at = now() - interval '90 s'");
  const [age] = await metric(registry, 'job_oldest_due_seconds');
  expect(age!.value).toBeGreaterThanOrEqual(90);
});

test('a database that throws everybody out is worked with again, and a job that was running is done', async () => {
  let runs = 0;
  let begin = () => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const through = job('through', {
    attempts: 3,
    async run() {
      begin();
      await ended;
      runs += 1;
      return undefined;
    },
  });
  work([through]);
  await enqueue(database, through);
  await begun;
  await until(async () => run(owner, 'select 1 from job_workers'));
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user`;
  expect(await run(owner, others)).toBeGreaterThan(2);
  end();
  const isIdle = async () => (await stateOf('through', owner))?.state === 'idle';
  // Once more where the end could not be written down.
  await until(async () => runs > 0 && isIdle());
  const before = runs;
  // It listens and fetches again.
  await enqueue(owner, through);
  await until(async () => runs > before && isIdle());
  expect(log.filter(({ level }) => level === 50)).toEqual([]);
});

test('a process that stops lets its job finish', async () => {
  let isDone = false;
  let begin = () => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  const slow = job('slow', {
    async run() {
      begin();
      await sleep(300);
      isDone = true;
      return undefined;
    },
  });
  work([slow]);
  await enqueue(database, slow);
  await begun;
  await stops.pop()!();
  expect(isDone).toBe(true);
  expect(await run(owner, 'select 1 from graphile_worker.jobs')).toBe(0);
  expect(await run(owner, 'select 1 from job_workers')).toBe(0);
});

describe('processes that are killed', () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) await end(child, 'SIGKILL');
  });

  function spawnWorker(): ChildProcess {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'api/test/jobWorker.ts'), database.url],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { PATH: process.env.PATH } },
    );
    children.push(child);
    return child;
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  const pids = async () =>
    (
      await database.all<{ pid: number }>(sql('test-pids', 'select pid from test_runs order by at'))
    ).map(({ pid }) => pid);
  const effects = () =>
    database.all<{ pid: number }>(sql('test-effects', 'select pid from test_effects'));

  test('a job in the middle of which its process is killed is done once more, by the other', async () => {
    const workers = [spawnWorker(), spawnWorker()];
    await enqueue(database, { name: 'count', attempts: 5 });
    const [first] = await until(async () => (await pids()).length === 1 && pids());
    const killed = workers.find(({ pid }) => pid === first)!;
    const other = workers.find((worker) => worker !== killed)!;
    await end(killed, 'SIGKILL');
    await until(async () => (await pids()).length === 2);
    expect(await pids()).toEqual([killed.pid, other.pid]);
    await run(owner, 'insert into test_gate default values');
    await when('count', ({ state }) => state === 'idle');
    expect(await effects()).toEqual([{ pid: other.pid }]);
    expect(await run(owner, 'select 1 from graphile_worker.jobs')).toBe(0);
  });

  test('one whose process only stands still is left to it', async () => {
    const worker = spawnWorker();
    await enqueue(database, { name: 'count', attempts: 5 });
    await until(async () => (await pids()).length === 1);
    worker.kill('SIGSTOP');
    work([]);
    // Its row is older than the silence that a dead one is known by.
    const silent = sql(
      'test-silent',
      "select 1 from job_workers where pid = $1 and seen_at < now() - interval '3 s'",
    );
    await until(() => database.first(silent, [worker.pid]));
    expect(await pids()).toHaveLength(1);
    expect(await stateOf('count')).toMatchObject({ state: 'running', attempt: 1 });
    worker.kill('SIGCONT');
    await run(owner, 'insert into test_gate default values');
    await when('count', ({ state }) => state === 'idle');
    expect(await pids()).toHaveLength(1);
    expect(await effects()).toEqual([{ pid: worker.pid }]);
  });

  test('a job that kills each process is given up, and the queue goes on', async () => {
    const done: number[] = [];
    const other = job('other', {
      every: 100,
      async run() {
        done.push(Date.now());
        return undefined;
      },
    });
    work([other]);
    await enqueue(database, { name: 'kill', attempts: 2 });
    for (const attempt of [1, 2]) {
      const worker = spawnWorker();
      await new Promise((gone) => worker.once('exit', gone));
      if (attempt === 1)
        expect(await when('kill', ({ state }) => state === 'retrying')).toMatchObject({ attempt });
    }
    const before = done.length;
    const state = await when('kill', ({ state }) => state === 'failed');
    expect(state).toMatchObject({
      attempt: 2,
      lastError: 'The process ended in the middle of it.',
    });
    expect(await pids()).toHaveLength(2);
    expect(log.find(({ level }) => level === 50)).toMatchObject({
      job: 'kill',
      msg: expect.stringContaining('jobs retry kill'),
    });
    await until(async () => done.length > before);
  });
});

import { mkdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PDF } from '../../test/files.ts';
import { type Answer, type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { mountSmallDisk } from '../../test/smallDisk.ts';

const small = mountSmallDisk(4);

let portal: TestPortal;
let ana: Client;
/** As the owner of everything, on a connection of its own. */
let admin: pg.Client;
let tablespace: string;

beforeAll(async () => {
  portal = await startPortal({
    env: { DRAIN_SECONDS: '2' },
    isClockAlone: true,
    changePack: ({ rateLimits }) => {
      rateLimits.writesPerMinute = 10_000;
    },
  });
  admin = new pg.Client({ connectionString: portal.database.url });
  await admin.connect();
  ana = await portal.as('ana');
  await ana.get();
});
afterAll(async () => {
  const url = new URL(portal.database.url);
  await admin.end();
  await portal.stop();
  if (tablespace) {
    url.pathname = '/postgres';
    const cluster = new pg.Client({ connectionString: url.href });
    await cluster.connect();
    await cluster.query(`drop tablespace ${tablespace}`);
    await cluster.end();
  }
  small.remove();
});

const readiness = () => portal.anyone.get('/readyz');

/** Asks until an answer is as it should be. */
async function until(ask: () => Promise<Answer>, isRight: (answer: Answer) => boolean) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Still ${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(50);
  }
}

function expectToBeTriedAgain({ status, body, headers }: Answer): void {
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
}

/** A setting for the sessions of the role that serves, from the next one on. */
const setForServing = (setting: string) =>
  admin.query(
    `do $$ begin execute format('alter role porchlight_serving in database %I ${setting}', current_database()); end $$`,
  );

const endSessions = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'porchlight_serving'`,
  );

test('a database that takes no writes for a while: /readyz says it, and afterwards every save is taken', async () => {
  await setForServing('set default_transaction_read_only = on');
  await endSessions();
  expectToBeTriedAgain(
    await until(
      () => ana.put({ firstName: 'Eva' }),
      ({ status, headers }) => status === 503 && headers.get('Retry-After') !== null,
    ),
  );
  await until(readiness, ({ body }) => body.reason === 'not-writable');
  // Every connection of the pool is of that time.
  const looks = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      ana.call('GET', '/api/application', undefined, { 'Accept-Language': n % 2 ? 'es' : 'en' }),
    ),
  );
  expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200));
  await setForServing('reset default_transaction_read_only');
  await until(readiness, ({ status }) => status === 200);
  const others = await Promise.all(Array.from({ length: 12 }, (_, n) => portal.as(`other-${n}`)));
  await Promise.all(others.map((other) => other.get()));
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(others.map((other) => other.put({ firstName: 'Eva' })));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
  }
});

test('a lock that others hold for too long is worth another try, for a save and for a file', async () => {
  const { applicationID } = (await ana.get()).body.application;
  await setForServing('set lock_timeout = 200');
  await endSessions();
  await until(readiness, ({ status }) => status === 200);
  await admin.query('begin');
  try {
    await admin.query('lock table applications in exclusive mode');
    expectToBeTriedAgain(await ana.put({ firstName: 'Ida' }));
    expectToBeTriedAgain(
      await ana.upload(applicationID, { bytes: PDF, name: 'a.pdf', description: 'x' }),
    );
    // One that holds a table says nothing about the others.
    expect((await readiness()).status).toBe(200);
  } finally {
    await admin.query('rollback');
    await setForServing('reset lock_timeout');
  }
  await endSessions();
  expect(
    (
      await until(
        () => ana.put({ firstName: 'Ida' }),
        ({ status }) => status === 200,
      )
    ).body.application.firstName,
  ).toBe('Ida');
});

test('a statement that is cut short is worth another try', async () => {
  await admin.query('begin');
  try {
    await admin.query('lock table applications in exclusive mode');
    // One that was given a connection of the test before waits for nothing: the next one does.
    for (let isCut = false; !isCut; ) {
      const saving = ana.put({ firstName: 'Uma' });
      for (let isOver = false; !isOver && !isCut; isCut ||= (await cancelWaiting()) > 0)
        isOver = await Promise.race([saving.then(() => true), sleep(20, false)]);
      expectToBeTriedAgain(await saving);
    }
  } finally {
    await admin.query('rollback');
  }
});

async function cancelWaiting(): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_cancel_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'porchlight_serving' and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

small.test(
  'a full disk of the database: 503 with a time, /readyz says it, and room is enough to go on',
  async () => {
    mkdirSync(join(small.folder, 'data'), { mode: 0o700 });
    tablespace = `small_${process.pid}`;
    await admin.query(`create tablespace ${tablespace} location '${join(small.folder, 'data')}'`);
    for (const table of ['applications', 'write_probe'])
      await admin.query(`alter table ${table} set tablespace ${tablespace}`);
    await admin.query(`create table filler (bytes text) tablespace ${tablespace}`);
    for (const size of [200_000, 5_000, 100])
      for (let isFull = false; !isFull; )
        await admin
          .query(
            `insert into filler select string_agg(md5(random()::text), '') from generate_series(1, ${size / 32})`,
          )
          .catch((error) => {
            expect(error.code).toBe('53100');
            isFull = true;
          });
    let answer: Answer;
    let applicants = 0;
    do {
      const newcomer = await portal.as(`newcomer-${applicants}`);
      answer = await newcomer.get();
      applicants += 1;
    } while (answer.status === 200 && applicants < 200);
    expectToBeTriedAgain(answer);
    expect((await until(readiness, ({ status }) => status === 503)).body.reason).toBe('disk-full');
    await admin.query('drop table filler');
    await until(readiness, ({ status }) => status === 200);
    expect((await (await portal.as('after')).get()).status).toBe(200);
  },
);

test('/readyz tells a database of another version, unless it was only added to', async () => {
  const reason = async () => (await readiness()).body.reason;
  const add = (contracts: boolean) =>
    admin.query("insert into migrations (name, contracts) values ('0099-later', $1)", [contracts]);
  const remove = (name: string) => admin.query('delete from migrations where name = $1', [name]);
  const becomes = (wanted: string | undefined) =>
    until(readiness, ({ body }) => body.reason === wanted);
  await add(true);
  await becomes('schema-too-new');
  await remove('0099-later');
  await becomes(undefined);
  await add(false);
  await sleep(1_100);
  expect(await reason()).toBeUndefined();
  await remove('0099-later');
  await remove('0010-write-probe');
  await becomes('schema-too-old');
  const { body: metrics } = await portal.anyone.get('/metrics');
  expect(metrics).toContain('\nnot_ready{reason="schema-too-old"} 1\n');
  expect(metrics).toContain('\nmigrations_missing 1\n');
  await admin.query("insert into migrations (name) values ('0010-write-probe')");
  await becomes(undefined);
});

test('/readyz warns of a clock that is an hour off, and so does the next start', async () => {
  portal.time.now = new Date(Date.now() + 3_600_000);
  const { status } = await until(readiness, ({ body }) => body.warnings?.includes('clock-off'));
  expect(status).toBe(200);
  const { body: metrics } = await portal.anyone.get('/metrics');
  expect(Number(/^clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(3_500);
  await portal.restart();
  expect(portal.log.find((line) => line.includes('clock'))).toMatch(
    /This machine's clock is 3[56]\d\d seconds ahead of the database's: set both by NTP/,
  );
  portal.time.now = new Date();
});

test('a process that stops says so first: new requests are taken, connections end, what runs finishes', async () => {
  const half = startSave('{"firstName":');
  await half.isBegun;
  const restarting = portal.restart();
  const stopping = await readiness();
  expect([stopping.status, stopping.body.reason]).toEqual([503, 'stopping']);
  const late = await ana.put({ lastName: 'Late' });
  expect([late.status, late.headers.get('Connection')]).toEqual([200, 'close']);
  const answer = await half.finish('"Half"}');
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await restarting;
  expect((await readiness()).status).toBe(200);
  expect((await ana.get()).body.application).toMatchObject({ firstName: 'Half', lastName: 'Late' });
});

/** A save whose body comes in two parts, on a connection that is to be kept. */
function startSave(first: string) {
  const sending = request(`${portal.url}/api/application?submit=false`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${ana.token}`,
      'Content-Type': 'application/json',
      Connection: 'keep-alive',
      // Answered once the server has taken the request up.
      Expect: '100-continue',
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume()));
    sending.on('error', reject);
  });
  sending.flushHeaders();
  return {
    isBegun: new Promise<void>((resolve) => {
      sending.once('continue', () => sending.write(first, () => resolve()));
    }),
    finish(rest: string) {
      sending.end(rest);
      return answer;
    },
  };
}

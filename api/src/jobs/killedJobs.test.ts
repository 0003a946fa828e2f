import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillAll } from '../../test/answers.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { type Body, type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { jobsOf, startServicesWorker } from '../../test/servicesWorker.ts';
import { chainEvents } from '../audit/chainEvents.ts';
import { verifyChain } from '../audit/verifyChain.ts';
import { openKeyRing } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import { listKeyUse } from '../operator/keyUse.ts';
import { listJobs } from './listJobs.ts';
import { enqueue } from './queue/enqueue.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MINUTE = 60_000;
const [before, after] = [1, 2].map((n) => Buffer.alloc(32, n).toString('base64'));
const RING = `next:${after},first:${before}`;
let mail: MailServer;
let portal: TestPortal;
let leo: Client;
let worker: Awaited<ReturnType<typeof startServicesWorker>>;

const ask = <Row extends object>(name: string, text: string) =>
  portal.database.all<Row & { [column: string]: unknown }>(sql(`test-killed-${name}`, text));
const eventsOf = async (action: string) =>
  (
    await portal.database.all(
      sql('test-killed-events', 'select details from audit_events where action = $1'),
      [action],
    )
  ).length;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 400; look += 1, await sleep(50)) if (await isSo()) return;
  throw new Error(JSON.stringify(await listJobs(portal.database, [])));
}

/** Somebody's application whose days were over long ago, with documents; hers goes. */
async function leaveBehind(): Promise<void> {
  const id = await fillAll(await portal.as('ana'));
  const expired = portal.server.services.releases.current().statusByRole('expired').id;
  await portal.database.run(
    sql(
      'test-killed-old',
      `update applications set status = $2, started_at = now() - interval '99 days',
         saved_at = now() - interval '99 days', closed_at = now() - interval '99 days' where id = $1`,
    ),
    [id, expired],
  );
}

/** Has each job begin, and its process killed when each is in the middle of its work: it waits for a lock. */
async function killInTheMiddle(env: Record<string, string>): Promise<void> {
  const start = `import('./api/test/servicesWorker.ts').then((it) => it.startServicesWorker(process.env))`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', start], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gate = new pg.Client({ connectionString: portal.database.url });
  await gate.connect();
  const areWaiting = (count: number) => async () =>
    (await ask('waiting', `select 1 from pg_locks where not granted`)).length === count;
  const begin = async (...names: string[]) => {
    for (const job of jobsOf(env).filter(({ name }) => names.some((one) => name.startsWith(one))))
      await enqueue(portal.database, job);
  };
  try {
    await gate.query('begin');
    // Rows are gone and nothing is committed; codes are made and not written.
    await gate.query('lock table uploads in exclusive mode');
    await gate.query('lock table audit_chain in share row exclusive mode');
    await begin('apply-retention-periods', 'chain-audit-events');
    await until(areWaiting(2));
    // The mail was taken and nothing noted; keys are wrapped anew, as far as the uploads.
    await gate.query('lock table audit_events in share row exclusive mode');
    await begin('send-mail', 'rotate-keys');
    await until(areWaiting(4));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  } finally {
    await gate.query('rollback');
    await gate.end();
    child.kill('SIGKILL');
  }
  // The database notices a moment later that nobody is there, and keeps the rows of what is half done until then.
  const open = `select 1 from pg_locks
    where locktype = 'transactionid' and granted and pid <> pg_backend_pid()`;
  await until(async () => (await ask('open', open)).length === 0);
}

beforeAll(async () => {
  mail = await startMailServer();
  const timing = Object.fromEntries(
    ['apply-retention-periods', 'chain-audit-events', 'send-mail'].map((name) => [name, 0]),
  );
  portal = await startPortal({
    env: { SMTP_URL: mail.url, ENCRYPTION_KEYS: `first:${before}`, ROLE: 'web' },
    timing,
    changePack: (pack: Body) => {
      pack.retention = { drafts: { expired: 30 } };
    },
  });
  await leaveBehind();
  const claims = { email_verified: true };
  leo = await portal.as({ subject: 'leo', email: 'leo@example.org', claims });
  await fillAll(leo);
  expect((await leo.submit()).status).toBe(200);
  const env = {
    DATABASE_URL: portal.server.services.database.url,
    DATABASE_MIGRATE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS: RING,
    SMTP_URL: mail.url,
    PUBLIC_URL: portal.url,
    OIDC_AUTHORITY: portal.issuer.url,
    ROLE: 'worker',
  };
  await killInTheMiddle(env);
  // A mail that was claimed is left to its process for two minutes.
  worker = await startServicesWorker(env, () => new Date(Date.now() + 3 * MINUTE));
  await until(async () => {
    const names = jobsOf(env).map(({ name }) => name);
    const states = (await listJobs(portal.database, [])).filter(({ name }) => names.includes(name));
    return states.every(({ state, lastResult }) => state === 'idle' && lastResult !== null);
  });
}, 120_000);
afterAll(async () => {
  await worker?.stop();
  await portal?.stop();
  await mail?.stop();
});

test('mail: it is sent again under the same Message-ID, and noted once', async () => {
  const ids = mail.letters.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await ask('mails', 'select outcome, attempts from outgoing_mail')).toEqual([
    { outcome: 'sent', attempts: 2 },
  ]);
  expect(await eventsOf('mail-sent')).toBe(1);
});

test('retention: what is over is gone, once, and nothing else', async () => {
  const left = await ask<{ owner: string }>('left', 'select owner from applications');
  expect(left.map(({ owner }) => owner)).toEqual(['leo']);
  expect(await eventsOf('retention-remove')).toBe(1);
  expect(await ask('documents', 'select 1 from documents')).toHaveLength(4);
  expect(await ask('cleanup', 'select 1 from document_cleanup')).toHaveLength(4);
});

test('rotation: all stands under the new key, and opens', async () => {
  const ring = openKeyRing({ ...worker.services.config });
  const uses = await listKeyUse(portal.database, ring);
  expect(uses.find(({ id }) => id === 'first')).toMatchObject({ values: 0 });
  expect(uses.find(({ id }) => id === 'next')!.values).toBeGreaterThan(4);
  expect(await eventsOf('rotate-keys')).toBe(1);
  await portal.restart({ encryptionKeys: RING });
  const { application } = (await leo.get()).body;
  const [file] = application.files;
  const path = `/api/application/document/${file.id}/a.pdf`;
  expect((await leo.call('GET', path)).status).toBe(200);
});

test('the audit: each event is in the chain once, and the chain holds', async () => {
  await chainEvents(worker.services);
  const { misfit, waiting, events } = await verifyChain(worker.services);
  expect({ misfit, waiting }).toEqual({ misfit: undefined, waiting: 0 });
  const [written] = await ask('chain', 'select count(*)::int as events from audit_events');
  expect(events).toBe(written!.events);
});

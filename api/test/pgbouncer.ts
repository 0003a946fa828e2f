import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findProgram } from './debian.ts';
import { freePort } from './freePort.ts';
import { shipped } from './shipped.ts';

/** The user that owns nothing: PgBouncer and PostgreSQL refuse to run as root. */
const NOBODY = 65534;

/** PgBouncer in transaction mode: two transactions of one client may be on two connections. */
export interface TestPooler {
  /** The address of before, by way of the pooler. */
  url: string;
  readonly pid: number;
  /** Starts it anew at the same address. */
  start(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export interface PoolerOptions {
  /** Connections of the server. Default 3: fewer than clients at once, so that they change hands. */
  size?: number;
  /** Set on each connection of the server. Default: as it is shipped. */
  connectQuery?: string;
}

/** Puts one before a server, for the role and database of an address, and waits until it answers. */
export async function startPooler(
  server: string,
  { size = 3, connectQuery }: PoolerOptions = {},
): Promise<TestPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pooler-'));
  const target = new URL(server);
  const port = await freePort();
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  const name = target.pathname.slice(1);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    shipped('compose/pgbouncer.ini', [
      [
        'portal = host=db port=5432 dbname=portal',
        `${name} = host=${target.hostname} port=${target.port || 5432} dbname=${name}`,
      ],
      ...(connectQuery
        ? [[/(?<=connect_query=)'.*'/, `'${connectQuery}'`] as [RegExp, string]]
        : []),
      ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['auth_file = /tmp/users.txt', `auth_file = ${folder}/users.txt`],
      ['default_pool_size = 40', `default_pool_size = ${size}`],
    ]),
  );
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownAll(folder, ['pgbouncer.ini', 'users.txt']);
  const address = new URL(server);
  address.host = `127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async function start(): Promise<void> {
    child = spawn(findProgram('pgbouncer')!, ['-q', join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    for (let tries = 0; !(await answers(address.href)); tries += 1) {
      if (tries > 100) throw new Error('PgBouncer did not come up.');
      await sleep(100);
    }
  }

  await start();
  return {
    url: address.href,
    get pid() {
      return child!.pid!;
    },
    start,
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function chownAll(folder: string, names: string[]): void {
  for (const path of [folder, ...names.map((name) => join(folder, name))])
    chownSync(path, NOBODY, NOBODY);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

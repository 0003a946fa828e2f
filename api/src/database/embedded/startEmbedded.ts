import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import {
  type Access,
  clusterIn,
  connectionString,
  DATABASE,
  ensureCluster,
  readAccess,
  SERVING,
  servingString,
  writeAccess,
} from './cluster.ts';
import { readOwner, takeOwnership } from './ownership.ts';
import { isAlive, waitForEnd } from './processes.ts';
import { spawnUnprivileged } from './spawnUnprivileged.ts';

/** A PostgreSQL that this process runs. */
export interface EmbeddedPostgres {
  /** Where it is reached by the role that serves. */
  url: string;
  /** Where it is reached by the owner of its tables. */
  ownerUrl: string;
  /** The server's own process. */
  pid(): number;
  /** Stops it in order: open transactions are rolled back, what was committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder for the cluster, its log and its access data. */
  folder: string;
  /** False only in tests: faster, and a power cut may lose writes. Default true. */
  fsync?: boolean;
  /** Further settings of the server. */
  settings?: Record<string, string>;
  /** Told when the server died by itself and was started again. */
  onRestart?: () => void;
}

/**
 * Runs PostgreSQL in a folder. One process owns a folder; a server that outlived its owner
 * (kill -9) is taken over. A server that dies is started again on the same port.
 * @throws DataDirInUseError when another living process owns the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, fsync = true } = options;
  const binaries = findBinaries();
  const password = await ensureCluster(binaries, folder, { fsync });
  const release = takeOwnership(folder);
  let isStopping = false;
  let server: { pid: number; access: Access };

  async function launch(): Promise<{ pid: number; access: Access }> {
    const known = readAccess(folder);
    const access = { ...known, port: known?.port || (await findPort()), password };
    // A port of an earlier run may have been taken meanwhile: then another one.
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0) access.port = await findPort();
      writeAccess(folder, access);
      const child = spawnPostgres(binaries.postgres, access, options);
      if (await becomesReady(child, access)) return { pid: child.pid!, access };
      if (attempt === 3)
        throw new Error(`The embedded PostgreSQL did not start: see ${logIn(folder)}.`);
    }
  }

  async function watch(): Promise<void> {
    while (!isStopping) {
      await sleep(500, undefined, { ref: false });
      if (isStopping || isAlive(server.pid)) continue;
      try {
        server = await launch();
        options.onRestart?.();
      } catch {
        // Tried again at the next turn; meanwhile requests are answered with 503.
      }
    }
  }

  try {
    server = (await adopt(folder)) ?? (await launch());
    server.access.servingPassword ??= randomBytes(24).toString('base64url');
    writeAccess(folder, server.access);
    await ensureDatabase(server.access);
  } catch (error) {
    release();
    throw error;
  }
  void watch();
  return {
    url: servingString(server.access),
    ownerUrl: connectionString(server.access),
    pid: () => server.pid,
    async stop() {
      isStopping = true;
      await stopServer(server.pid);
      release();
    },
  };
}

/** The addresses of a database that another living process runs in the folder, if one does. */
export function findRunning(folder: string): { url: string; ownerUrl: string } | undefined {
  const access = readAccess(folder);
  if (readOwner(folder) === undefined || !access?.port || !access.servingPassword) return undefined;
  return { url: servingString(access), ownerUrl: connectionString(access) };
}

const logIn = (folder: string) => join(folder, 'postgres.log');

function spawnPostgres(program: string, access: Access, options: EmbeddedOptions): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(access.port),
    unix_socket_directories: '',
    max_connections: '60',
    password_encryption: 'scram-sha-256',
    log_min_messages: 'warning',
    // A failed statement, or the row that broke a constraint, would be logged with its values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    ...(options.fsync === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logIn(options.folder), 'a', 0o600);
  const child = spawnUnprivileged(program, ['-D', clusterIn(options.folder), ...args], {
    folder: options.folder,
    // Ctrl-C must reach this process first, so that it can stop the server in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => {});
  child.unref();
  return child;
}

async function becomesReady(child: ChildProcess, access: Access): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await answers(access)) return true;
    await sleep(25);
  }
  return false;
}

async function answers(access: Access): Promise<boolean> {
  const client = new pg.Client({ connectionString: connectionString(access, 'postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(access, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
    const role = await client.query('select from pg_roles where rolname = $1', [SERVING]);
    if (!role.rowCount) await client.query(`create role ${SERVING}`);
    // The password is base64url: it cannot end the literal.
    await client.query(
      `alter role ${SERVING} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password '${access.servingPassword}'`,
    );
  } finally {
    await client.end();
  }
}

/** Takes over a server that outlived its owner; one that does not answer is stopped instead. */
async function adopt(folder: string): Promise<{ pid: number; access: Access } | undefined> {
  const lock = join(clusterIn(folder), 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(lock, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const access = readAccess(folder);
  if (isAlive(pid) && access && (await answers(access))) return { pid, access };
  if (isPostgres(pid)) await stopServer(pid);
  rmSync(lock, { force: true });
  return undefined;
}

/** True when the number is a PostgreSQL's: it may have been given to another program since. */
function isPostgres(pid: number): boolean {
  try {
    return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/** Fast shutdown, then immediate; the next start recovers from the write-ahead log. */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(pid, patience)) return;
  }
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

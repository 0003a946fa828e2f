import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Access, clusterIn, connectionString } from './cluster.ts';
import { waitForEnd } from './processes.ts';
import { spawnUnprivileged } from './spawnUnprivileged.ts';

/** Where an embedded PostgreSQL keeps its files, and how it runs. */
export interface PostmasterOptions {
  /** The folder for the cluster, its log and its access data. */
  folder: string;
  /** False only in tests: faster, and a power cut may lose writes. Default true. */
  fsync?: boolean;
  /** Further settings of the server. */
  settings?: Record<string, string>;
}

/** Milliseconds that a server may take until it answers: it may have much to recover. */
const RECOVERY = 10 * 60_000;

/** Milliseconds that one try to log in may take. */
const PATIENCE = 3_000;

/** Where a server writes what it has to say. */
export const logIn = (folder: string) => join(folder, 'postgres.log');

/** Starts a server that outlives signals meant for this process's group. */
export function spawnPostgres(
  program: string,
  access: Access,
  options: PostmasterOptions,
): ChildProcess {
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
    // Commits stay synchronous: what was committed is with the system, and outlives a kill.
    ...(options.fsync === false ? { fsync: 'off', full_page_writes: 'off' } : {}),
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
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/** Waits until a server answers. @returns False when it ended, or is not ready after minutes: it is then stopped. */
export async function becomesReady(child: ChildProcess, access: Access): Promise<boolean> {
  const deadline = Date.now() + RECOVERY;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await answers(access)) return true;
    await sleep(25);
  }
  if (child.pid) await stopServer(child.pid);
  return false;
}

/** True when the server can be logged in to. */
export async function answers(access: Access): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionString(access, 'postgres'),
    // What holds the port may be another program, or a session that hangs: neither ever answers.
    connectionTimeoutMillis: PATIENCE,
  });
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

/** Fast shutdown, then immediate; the next start recovers from the write-ahead log. */
export async function stopServer(pid: number): Promise<void> {
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

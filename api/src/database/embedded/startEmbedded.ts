import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
import { becomesFree, findPort } from './ports.ts';
import {
  answers,
  becomesReady,
  logIn,
  type PostmasterOptions,
  spawnPostgres,
  stopServer,
} from './postmaster.ts';
import { isAlive } from './processes.ts';
import { clearRemains, isPostgres, lockIn } from './remains.ts';

/** Times that a server is started before its start has failed. */
const ATTEMPTS = 8;
/** Milliseconds between them. */
const PAUSE = 250;
/** Milliseconds between looks whether it lives. */
const LOOK = 500;
/** Milliseconds that its port may be held by what is just ending. */
const PORT_PATIENCE = 2_000;

/** A PostgreSQL that this process runs. */
export interface EmbeddedPostgres {
  /** Where it is reached by the role that serves: another place once its port was taken. */
  readonly url: string;
  /** Where it is reached by the owner of its tables. */
  readonly ownerUrl: string;
  /** The server's own process. */
  pid(): number;
  /** Stops it in order: open transactions are rolled back, what was committed is on disk. */
  stop(): Promise<void>;
}

interface Server {
  pid: number;
  access: Access;
}

/** How the embedded server is started, and who is told of a restart. */
export interface EmbeddedOptions extends PostmasterOptions {
  /** Told when the server died by itself and was started again. */
  onRestart?: () => void;
}

/**
 * Runs PostgreSQL in a folder. One process owns a folder; a server that outlived its owner
 * (kill -9) is taken over. A server that dies is started again, on the same port while nobody else has it.
 * @throws DataDirInUseError when another living process owns the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, fsync = true } = options;
  const binaries = findBinaries();
  const password = await ensureCluster(binaries, folder, { fsync });
  const release = takeOwnership(folder);
  const stopping = new AbortController();
  let server: Server;
  const start = () => launch(binaries.postgres, password, options, stopping.signal);

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(LOOK, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      if (isAlive(server.pid)) continue;
      try {
        await clearRemains(clusterIn(folder));
        server = await start();
        options.onRestart?.();
      } catch {
        // Tried again at the next turn; meanwhile requests are answered with 503.
      }
    }
  }

  try {
    server = (await adopt(folder)) ?? (await start());
    server.access.servingPassword ??= randomBytes(24).toString('base64url');
    writeAccess(folder, server.access);
    await ensureDatabase(server.access);
  } catch (error) {
    release();
    throw error;
  }
  const watching = watch();
  return {
    get url() {
      return servingString(server.access);
    },
    get ownerUrl() {
      return connectionString(server.access);
    },
    pid: () => server.pid,
    async stop() {
      stopping.abort();
      // It may be starting another one.
      await watching;
      await stopServer(server.pid);
      release();
    },
  };
}

/** Starts a server, again and again while the system is in its way. */
async function launch(
  program: string,
  password: string,
  options: EmbeddedOptions,
  stopping: AbortSignal,
): Promise<Server> {
  const { folder } = options;
  const known = readAccess(folder);
  const access = { ...known, port: known?.port || (await findPort()), password };
  for (let attempt = 1; ; attempt += 1) {
    // The pool knows this port. Another one only when another program has taken it.
    if (!(await becomesFree(access.port, PORT_PATIENCE))) access.port = await findPort();
    writeAccess(folder, access);
    const child = spawnPostgres(program, access, options);
    if (await becomesReady(child, access)) return { pid: child.pid!, access };
    if (attempt === ATTEMPTS || stopping.aborted)
      throw new Error(`The embedded PostgreSQL did not start: see ${logIn(folder)}.`);
    await clearRemains(clusterIn(folder));
    await sleep(PAUSE);
  }
}

/** The addresses of a database that another living process runs in the folder, if one does. */
export function findRunning(folder: string): { url: string; ownerUrl: string } | undefined {
  const access = readAccess(folder);
  if (readOwner(folder) === undefined || !access?.port || !access.servingPassword) return undefined;
  return { url: servingString(access), ownerUrl: connectionString(access) };
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
async function adopt(folder: string): Promise<Server | undefined> {
  const cluster = clusterIn(folder);
  let lines: string[];
  try {
    lines = readFileSync(lockIn(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const access = readAccess(folder);
  if (isAlive(pid) && access && (await answers(access))) return { pid, access };
  if (isPostgres(pid)) await stopServer(pid);
  await clearRemains(cluster);
  return undefined;
}

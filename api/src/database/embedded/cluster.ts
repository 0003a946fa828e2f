import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { spawnUnprivileged } from './spawnUnprivileged.ts';

/** What a client needs to reach the embedded database; kept beside it, readable by its owner only. */
export interface Access {
  port: number;
  /** The superuser's, who owns the tables and migrates. */
  password: string;
  /** The role's that serves; absent in a folder from before there was one. */
  servingPassword?: string;
}

/** The role that owns the tables of the embedded database. */
export const USER = 'porchlight';
/** The role that serves: it reads and writes rows, and nothing else. */
export const SERVING = 'porchlight_serving';
/** The name of the database in the embedded cluster. */
export const DATABASE = 'porchlight';
/** The folder of PostgreSQL's own files, within the data folder. */
export const clusterIn = (folder: string) => join(folder, 'cluster');
const accessIn = (folder: string) => join(folder, 'access.json');

/** Reads how a folder's database was last reached. */
export function readAccess(folder: string): Access | undefined {
  try {
    return JSON.parse(readFileSync(accessIn(folder), 'utf8')) as Access;
  } catch {
    return undefined;
  }
}

/** Writes it for the operator's tool and for the next start. */
export function writeAccess(folder: string, access: Access): void {
  const temporary = `${accessIn(folder)}.new`;
  writeFileSync(temporary, JSON.stringify(access), { mode: 0o600 });
  renameSync(temporary, accessIn(folder));
}

/** The connection string of an embedded database, as its owner. */
export function connectionString({ port, password }: Access, database = DATABASE): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** The same, as the role that serves. */
export function servingString({ port, servingPassword }: Access): string {
  return `postgres://${SERVING}:${servingPassword}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Makes the cluster unless it stands already. It is built beside its place and renamed at the end,
 * so that a start that was interrupted leaves nothing half made.
 * @returns The superuser's password.
 */
export async function ensureCluster(
  binaries: Binaries,
  folder: string,
  options: { fsync: boolean },
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const cluster = clusterIn(folder);
  const known = readAccess(folder);
  if (existsSync(join(cluster, 'PG_VERSION')) && known) return known.password;
  if (existsSync(cluster))
    throw new Error(
      `${folder} has a database, but access.json is missing: restore it from a backup.`,
    );
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(folder, 'password.new');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    await runInitdb(binaries, folder, [
      `--pgdata=${fresh}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(options.fsync ? [] : ['--no-sync']),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeAccess(folder, { port: 0, password });
  renameSync(fresh, cluster);
  chmodSync(cluster, 0o700);
  return password;
}

async function runInitdb(binaries: Binaries, folder: string, args: string[]): Promise<void> {
  const child = spawnUnprivileged(binaries.initdb, args, {
    folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be set up: ${output.trim()}`);
}

import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../api/test/freePort.ts';
import { shipped } from '../../api/test/shipped.ts';
import { openSmallDisk, type SmallDisk } from '../../api/test/smallDisk.ts';
import { isRoot, NOBODY, type Program, startProgram } from './programs.ts';
import { statusOf, until } from './until.ts';

/** Two PostgreSQL under Patroni, which asks etcd who is the primary. */
export interface DatabaseCluster {
  nodes: Node[];
  etcd: { name: string; kill(): Promise<void>; start(): void }[];
  /** The address of a node's PostgreSQL, by role. */
  url(port: number, role: 'owner' | 'serving'): string;
  primary(): Promise<Node>;
  /** A standby streams from the primary, and each commit waits for it. */
  waitUntilSynchronous(patience?: number): Promise<number>;
  remove(): Promise<void>;
}

/** One PostgreSQL with its Patroni. */
export interface Node {
  name: string;
  port: number;
  /** Of Patroni, where it is asked who is the primary; absent: there is no other. */
  restPort?: number;
  disk: SmallDisk;
  start(): void;
  /** Ends PostgreSQL and Patroni at once, as a machine that loses its power. */
  kill(): Promise<void>;
}

/** Megabytes of a node's disk. */
const DISK = 600;
const DATABASE = 'portal';
const passwords = {
  superuser: randomBytes(12).toString('hex'),
  replication: randomBytes(12).toString('hex'),
  owner: randomBytes(12).toString('hex'),
  serving: randomBytes(12).toString('hex'),
};

/** The newest that Debian has installed. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(root, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'postgres')));
}

/** Starts all of it and makes the two roles and the database: about fifteen seconds. */
export async function startDatabase(folder: string): Promise<DatabaseCluster> {
  const peers = await Promise.all(
    ['e1', 'e2', 'e3'].map(async (name) => ({
      name,
      client: await freePort(),
      peer: await freePort(),
    })),
  );
  const etcd = peers.map((peer) => openEtcd(folder, peer, peers));
  for (const member of etcd) member.start();
  await until(
    'etcd has a leader',
    async () => (await statusOf(`http://127.0.0.1:${peers[0]!.client}/health`)) === 200,
  );
  const hosts = peers.map(({ client }) => `127.0.0.1:${client}`);
  const nodes: Node[] = [];
  for (const name of ['a', 'b']) nodes.push(await openNode(folder, name, hosts));

  const url = (port: number, role: 'owner' | 'serving') =>
    `postgres://portal_${role}:${passwords[role]}@127.0.0.1:${port}/${DATABASE}`;
  const isPrimary = async (node: Node) =>
    (await statusOf(`http://127.0.0.1:${node.restPort}/primary`)) === 200;
  async function primary(): Promise<Node> {
    for (const node of nodes) if (await isPrimary(node)) return node;
    throw new Error('No node is the primary.');
  }
  async function waitUntilSynchronous(patience = 90_000): Promise<number> {
    return until(
      'the standby follows, and commits wait for it',
      async () => {
        const [one, other] = nodes as [Node, Node];
        const standby = (await isPrimary(one)) ? other : one;
        return (await statusOf(`http://127.0.0.1:${standby.restPort}/synchronous`)) === 200;
      },
      { patience, pause: 250 },
    );
  }

  async function remove(): Promise<void> {
    for (const node of nodes) {
      await node.kill();
      node.disk.remove();
    }
    for (const member of etcd) await member.kill();
  }

  try {
    nodes[0]!.start();
    // Beside other tests a first PostgreSQL takes its time.
    await until('the first node is the primary', () => isPrimary(nodes[0]!), { patience: 180_000 });
    nodes[1]!.start();
    await makeRoles(nodes[0]!.port);
    await waitUntilSynchronous();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    nodes,
    etcd,
    url,
    primary,
    waitUntilSynchronous,
    remove,
  };
}

interface Peer {
  name: string;
  client: number;
  peer: number;
}

const at = (port: number) => `http://127.0.0.1:${port}`;

function openEtcd(folder: string, { name, client, peer }: Peer, peers: Peer[]) {
  const text = shipped('database/etcd.env', [
    ['ETCD_NAME=etcd1', `ETCD_NAME=${name}`],
    ['/var/lib/etcd/portal', path.join(folder, `etcd-${name}`)],
    [/(?<=ETCD_INITIAL_CLUSTER=).*/, peers.map((one) => `${one.name}=${at(one.peer)}`).join(',')],
    ['http://10.0.0.11:2379', at(client)],
    ['http://10.0.0.11:2380', at(peer)],
  ]);
  const told = [...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, variable, value]) => [
    variable,
    value,
  ]);
  let program: Program | undefined;
  return {
    name,
    start() {
      program = startProgram({
        name: `etcd-${name}`,
        folder,
        command: ['etcd'],
        env: {
          ...Object.fromEntries(told),
          ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '',
        },
      });
    },
    kill: async () => void (await program?.stop()),
  };
}

async function openNode(folder: string, name: string, hosts: string[]): Promise<Node> {
  const disk = openSmallDisk(DISK);
  const home = path.join(disk.folder, name);
  mkdirSync(home);
  if (isRoot) for (const one of [disk.folder, home]) chownSync(one, NOBODY, NOBODY);
  const [port, restPort] = [await freePort(), await freePort()];
  const file = path.join(folder, `patroni-${name}.yml`);
  writeFileSync(file, configure(name, home, port, restPort, hosts));
  const postmaster = path.join(home, 'data', 'postmaster.pid');
  let program: Program | undefined;
  return {
    name,
    port,
    restPort,
    disk,
    start() {
      program = startProgram({
        name: `patroni-${name}`,
        folder,
        cwd: home,
        command: ['patroni', file],
        env: {
          HOME: home,
          PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
          PATRONI_REPLICATION_PASSWORD: passwords.replication,
        },
        isUnprivileged: true,
      });
    },
    async kill() {
      await program?.stop();
      if (!existsSync(postmaster)) return;
      const pid = Number(readFileSync(postmaster, 'utf8').split('\n')[0]);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    },
  };
}

/** What `deploy/` ships, with addresses of the loopback, folders of the test, and memory for a small disk. */
function configure(name: string, home: string, port: number, restPort: number, hosts: string[]) {
  return shipped('database/patroni.yml', [
    ['name: db1', `name: ${name}`],
    ['10.0.0.21:8008', `127.0.0.1:${restPort}`],
    ['10.0.0.21:5432', `127.0.0.1:${port}`],
    ['10.0.0.11:2379, 10.0.0.12:2379, 10.0.0.13:2379', hosts.join(', ')],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/portal', path.join(home, 'data')],
    ['/usr/lib/postgresql/15/bin', postgresPrograms()!],
    ['/var/lib/postgresql/.pgpass-patroni', path.join(home, 'pgpass')],
    ['/var/run/postgresql', home],
    ['max_wal_size: 2GB', 'max_wal_size: 128MB'],
    ['wal_keep_size: 1GB', 'wal_keep_size: 64MB'],
    ['shared_buffers: 1GB', 'shared_buffers: 64MB'],
    [/^ {4}ssl.*\n/m, ''],
  ]);
}

async function makeRoles(port: number): Promise<void> {
  const connectionString = `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const role of ['owner', 'serving'] as const)
      await client.query(`create role portal_${role} login password '${passwords[role]}'`);
    await client.query(`create database ${DATABASE} owner portal_owner`);
  } finally {
    await client.end();
  }
}

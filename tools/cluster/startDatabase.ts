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

function openEtcd(folder: string, { name, client, peer }: Peer, peers: Peer[]) {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  let program: Program | undefined;
  return {
    name,
    start() {
      program = startProgram({
        name: `etcd-${name}`,
        folder,
        command: [
          'etcd',
          ...['--name', name, '--data-dir', path.join(folder, `etcd-${name}`)],
          ...['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
          ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
          '--initial-cluster',
          peers.map((other) => `${other.name}=${at(other.peer)}`).join(','),
          ...['--log-level', 'warn'],
        ],
        env: { ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '' },
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
  const file = path.join(folder, `patroni-${name}.json`);
  writeFileSync(file, JSON.stringify(configure(name, home, port, restPort, hosts)));
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
        env: { HOME: home },
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

/** Patroni's own words; JSON is YAML. */
function configure(name: string, home: string, port: number, restPort: number, hosts: string[]) {
  return {
    scope: 'portal',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts },
    bootstrap: {
      dcs: {
        // A dead primary is replaced after `ttl` at the latest.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        primary_start_timeout: 5,
        master_start_timeout: 5,
        maximum_lag_on_failover: 1048576,
        synchronous_mode: true,
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: 'on',
            max_wal_size: '128MB',
            wal_keep_size: '64MB',
            shared_buffers: '64MB',
            client_connection_check_interval: '2s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(home, 'data'),
      bin_dir: postgresPrograms(),
      pgpass: path.join(home, 'pgpass'),
      // Not spread over minutes: who copies the primary waits for a checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  };
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

import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeClamd, type TestClamd } from '../../api/test/clamd.ts';
import { AUDIENCE, startIssuer, type TestIssuer } from '../../api/test/issuer.ts';
import { startPooler, type TestPooler } from '../../api/test/pgbouncer.ts';
import { startS3, type TestS3 } from '../../api/test/radosgw.ts';
import { type Balancer, openBalancer } from './startBalancer.ts';
import { type DatabaseCluster, startDatabase } from './startDatabase.ts';
import { migrate, openPortal, type Portal } from './startPortals.ts';
import { startSingle } from './startSingle.ts';
import { buildVersion, type Version } from './Version.ts';
import { openWire, type Wire } from './wire.ts';

const BUCKET = 'documents';

/** The portal as an agency runs it, on free ports of the loopback. */
export interface Cluster {
  folder: string;
  /** Where people reach it. */
  url: string;
  issuer: TestIssuer;
  database: DatabaseCluster;
  balancer: Balancer;
  pooler: TestPooler;
  /** Absent in the short form: documents stand in a folder that all share, and nothing is scanned. */
  store?: TestS3;
  wire?: Wire;
  scanner?: TestClamd;
  web: Portal[];
  workers: Portal[];
  /** The pack's folder that can be published anew. */
  pack: string;
  /** Of a process for the operator. */
  operator: Record<string, string>;
  /** What a process runs that is started now. */
  version: Version;
  /** That version is about to be rolled out: what its job before does. */
  migrate(): Promise<void>;
  remove(): Promise<void>;
}

export interface ClusterOptions {
  web: number;
  workers: number;
  /** With Ceph's gateway and ClamAV. */
  hasStore: boolean;
  /** With a standby, Patroni and etcd; else one PostgreSQL. Default true. */
  hasStandby?: boolean;
  /** What it runs at first. Default: the version of this folder. */
  version?: Version;
}

/** Starts all of it. @throws when a part does not come up; what ran is ended then. */
export async function startCluster({
  web,
  workers,
  hasStore,
  hasStandby = true,
  version,
}: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-cluster-'));
  chmodSync(folder, 0o755);
  const closers: (() => unknown)[] = [
    () => process.env.KEEP_LOGS || rmSync(folder, { recursive: true, force: true }),
  ];
  async function remove(): Promise<void> {
    for (const close of closers.splice(0).reverse()) await close();
  }
  async function keep<Part>(part: Part, close: (part: Part) => unknown): Promise<Part> {
    closers.push(() => close(part));
    return part;
  }
  try {
    const running = { version: version ?? (await buildVersion()) };
    const pack = path.join(folder, 'definitions');
    cpSync(path.join(running.version.root, 'definitions'), pack, { recursive: true });
    const issuer = await keep(await startIssuer(), (one) => one.stop());
    const database = await keep(await (hasStandby ? startDatabase(folder) : startSingle()), (one) =>
      one.remove(),
    );
    const documents = hasStore ? await openDocuments(folder, keep) : undefined;
    const base = {
      ENCRYPTION_KEYS: `cluster:${randomBytes(32).toString('base64')}`,
      OIDC_AUTHORITY: issuer.url,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_REGISTER_URL: `${issuer.url}/register`,
      OIDC_ACCOUNT_URL: `${issuer.url}/account`,
      DEFINITIONS_DIR: pack,
      TRUST_PROXY: 'loopback',
      ...(documents?.env ?? { DOCUMENTS_URL: `file://${path.join(folder, 'documents')}` }),
    };
    const portals = (role: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => {
          const env = role === 'web' ? webEnv : workerEnv;
          return openPortal(folder, `${role}-${n + 1}`, env, () => running.version);
        }),
      );
    // Filled in below: where the database is reached is known once the balancer runs.
    const webEnv: Record<string, string> = {};
    const workerEnv: Record<string, string> = {};
    const webs = await portals('web', web);
    const working = await portals('worker', workers);
    const balancer = await keep(
      await openBalancer(folder, { web: webs.map(({ port }) => port), nodes: database.nodes }),
      (one) => one.kill(),
    );
    await balancer.start();
    const serving = database.url(balancer.databasePort, 'serving');
    const owner = database.url(balancer.databasePort, 'owner');
    const operator = { ...base, DATABASE_URL: serving, DATABASE_MIGRATE_URL: owner };
    const migrateNow = () => migrate(folder, operator, running.version);
    await migrateNow();
    const pooler = await keep(await startPooler(serving, { size: 20 }), (one) => one.remove());
    Object.assign(workerEnv, base, { ROLE: 'worker', DATABASE_URL: serving });
    Object.assign(webEnv, base, {
      ROLE: 'web',
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: 'transaction',
      PUBLIC_URL: balancer.url.replace('127.0.0.1', 'localhost'),
    });
    for (const portal of [...webs, ...working]) {
      await keep(portal, (one) => one.stop('SIGKILL'));
      await portal.start();
    }
    return Object.assign(running, {
      folder,
      url: balancer.url,
      issuer,
      database,
      balancer,
      pooler,
      ...documents?.parts,
      web: webs,
      workers: working,
      pack,
      operator,
      migrate: migrateNow,
      remove,
    });
  } catch (error) {
    await remove().catch(() => {});
    throw error;
  }
}

async function openDocuments(
  folder: string,
  keep: <Part>(part: Part, close: (part: Part) => unknown) => Promise<Part>,
) {
  const store = await keep(await startS3(), (one) => one.remove());
  const wire = await keep(await openWire(Number(new URL(store.endpoint).port)), (one) =>
    one.close(),
  );
  const scanner = await keep(makeClamd(), (one) => one.remove());
  await scanner.start();
  await store.makeBucket(BUCKET);
  return {
    parts: { store, wire, scanner },
    env: {
      DOCUMENTS_URL: `s3://${BUCKET}?endpoint=http://127.0.0.1:${wire.port}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: store.accessKey,
      AWS_SECRET_ACCESS_KEY: store.secretKey,
      CLAMD: scanner.socket,
      TMPDIR: folder,
    },
  };
}

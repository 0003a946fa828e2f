import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findProgram, withPrograms } from './debian.ts';
import { freePort } from './freePort.ts';

const run = promisify(execFile);
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool'];

/** A real S3 server: Ceph's gateway on a store in memory, which checks who asks. */
export interface TestS3 {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  makeBucket(name: string): Promise<void>;
  /** Ends the gateway at once; what is stored stays. */
  killGateway(): Promise<void>;
  /** Starts it anew at the same address. */
  startGateway(): Promise<void>;
  remove(): Promise<void>;
}

/** `describe` where Ceph is or can be installed. */
export const describeWithS3 = () =>
  withPrograms([...PROGRAMS, 'ceph-authtool'], ['radosgw', 'ceph-mon', 'ceph-osd']).describe;

/** Starts one monitor, one store and the gateway on the loopback: about twelve seconds. */
export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-s3-'));
  const [monitor, port] = [await freePort(), await freePort()];
  const [cluster, osd] = [randomUUID(), randomUUID()];
  const accessKey = randomBytes(8).toString('hex');
  const secretKey = randomBytes(16).toString('hex');
  const children: ChildProcess[] = [];
  const configuration = join(folder, 'ceph.conf');
  writeFileSync(configuration, configure(folder, cluster, monitor, port));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));

  const call = (name: string, ...args: string[]) =>
    run(findProgram(name)!, args, { cwd: folder, timeout: 60_000 });
  const ceph = (name: string, ...args: string[]) => call(name, '-c', configuration, ...args);
  const keep = (name: string, ...args: string[]) =>
    children.push(
      spawn(findProgram(name)!, ['-c', configuration, '-f', ...args], { stdio: 'ignore' }),
    );
  const addKey = (name: string, ...caps: string[]) =>
    call(
      'ceph-authtool',
      'keyring',
      '--gen-key',
      '-n',
      name,
      ...caps.flatMap((cap) => ['--cap', ...cap.split(' ', 1), cap.slice(cap.indexOf(' ') + 1)]),
    );

  const endpoint = `http://127.0.0.1:${port}`;
  const killGateway = () => kill(children.pop());
  /** A gateway that finds its store not ready yet may end: it is started again, for two minutes. */
  async function startGateway(): Promise<void> {
    keep('radosgw', '-n', 'client.rgw');
    const until = Date.now() + 120_000;
    while (!(await fetch(endpoint).catch(() => undefined))) {
      if (Date.now() > until) throw new Error('The S3 server did not come up.');
      if (children.at(-1)?.exitCode != null) {
        children.pop();
        keep('radosgw', '-n', 'client.rgw');
      }
      await sleep(100);
    }
  }

  async function remove(): Promise<void> {
    for (const child of children.reverse()) await kill(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    await call('ceph-authtool', '--create-keyring', 'keyring');
    await addKey('mon.', 'mon allow *');
    await addKey('client.admin', 'mon allow *', 'osd allow *', 'mgr allow *');
    await addKey('osd.0', 'mon allow profile osd', 'osd allow *');
    await addKey('client.rgw', 'mon allow *', 'osd allow *');
    await call(
      'monmaptool',
      '--create',
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitor}]`,
      '--fsid',
      cluster,
      'monmap',
    );
    await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring');
    keep('ceph-mon', '-i', 'a');
    await ceph('ceph', 'osd', 'new', osd);
    await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    keep('ceph-osd', '-i', '0');
    await startGateway();
    await ceph(
      'radosgw-admin',
      'user',
      'create',
      '--uid=test',
      '--display-name=Test',
      `--access-key=${accessKey}`,
      `--secret-key=${secretKey}`,
    );
    const makeBucket = (name: string) => createBucket({ endpoint, accessKey, secretKey }, name);
    return { endpoint, accessKey, secretKey, makeBucket, killGateway, startGateway, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function createBucket(
  { endpoint, accessKey, secretKey }: Pick<TestS3, 'endpoint' | 'accessKey' | 'secretKey'>,
  name: string,
): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

function configure(folder: string, cluster: string, monitor: number, port: number): string {
  return `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${monitor}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ""
log file = ${folder}/$name.log
pid file =
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 0
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`;
}

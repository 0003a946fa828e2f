import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPLETE, LICENSE, SSN } from '../../api/test/answers.ts';
import { PDF } from '../../api/test/files.ts';
import { AUDIENCE, startIssuer, type TestIssuer } from '../../api/test/issuer.ts';
import { type Body, startPortal as startInProcess } from '../../api/test/portal.ts';
import { startPortal } from '../browser/startPortal.ts';
import { buildServer } from '../start/build.mjs';

const root = path.join(import.meta.dirname, '../..');
const CONTROL = 'Quebrantahuesos';
let issuer: TestIssuer;
let token: string;
let env: Record<string, string>;

beforeAll(async () => {
  issuer = await startIssuer();
  token = await issuer.token({ subject: 'ana' });
  env = {
    OIDC_AUTHORITY: issuer.url,
    OIDC_REGISTER_URL: `${issuer.url}/register`,
    OIDC_ACCOUNT_URL: `${issuer.url}/account`,
    OIDC_AUDIENCE: AUDIENCE,
    LOG_LEVEL: 'trace',
  };
});
afterAll(() => issuer.stop());

async function call(
  url: string,
  method = 'GET',
  body?: object,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${url}/api/application`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Starts the server's process and waits until it has given up. */
async function failToStart(
  own: Record<string, string>,
): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, await buildServer(root), {
    cwd: root,
    env: { PATH: process.env.PATH, ...own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  // What is said of an old Node is said on it alone.
  const lines = err.split('\n').filter((line) => !/^Node \d+\.\S+ gets no security/.test(line));
  return { code, err: lines.join('\n') };
}

function filesBelow(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true }) as string[];
  return all.map((name) => path.join(folder, name)).filter((file) => statSync(file).isFile());
}

test('kill -9 under writes loses no acknowledged save; the next start takes the database over', async () => {
  const first = await startPortal({ env });
  const { dataDir } = first;
  try {
    await call(first.url);
    // By themselves: a row of a few hundred bytes is not compressed, so the search below can find them.
    await call(first.url, 'PUT', { lastName: CONTROL, ssn: SSN, driversLicense: LICENSE });
    await call(first.url, 'PUT', COMPLETE);
    let acknowledged = 0;
    const writing = (async () => {
      for (let n = 1; ; n += 1) {
        const { status } = await call(first.url, 'PUT', { firstName: `Ana ${n}` });
        if (status === 200) acknowledged = n;
      }
    })().catch(() => {});
    while (acknowledged <= 5) await sleep(100);
    await first.stop('SIGKILL');
    await writing;
    const second = await startPortal({ env, dataDir });
    const stored = Number((await call(second.url)).body.application.firstName.split(' ')[1]);
    // The very last may have been stored without its answer having arrived.
    expect(stored - acknowledged === 0 || stored - acknowledged === 1).toBe(true);

    const other = await failToStart({ ...env, PORT: '0', DATA_DIR: dataDir });
    expect(other.code).toBe(1);
    expect(other.err).toContain(`Process ${second.pid} already runs a portal on`);

    await second.stop();
    const log = first.log() + second.log();
    expect(log).toContain('"request"');
    for (const secret of [SSN, LICENSE, token]) expect(log).not.toContain(secret);
    // Tables, write-ahead log, the server's own log: everything that is on the disk.
    const files = filesBelow(dataDir);
    expect(files.length).toBeGreaterThan(500);
    for (const file of files) {
      const bytes = readFileSync(file);
      for (const secret of [SSN, LICENSE])
        expect([file, bytes.includes(secret)]).toEqual([file, false]);
    }
    // The same search finds what stood beside them and is not restricted: it can fail.
    expect(files.some((file) => readFileSync(file).includes(CONTROL))).toBe(true);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('the embedded database comes back by itself when it was killed', async () => {
  const portal = await startPortal({ env });
  try {
    await call(portal.url);
    await call(portal.url, 'PUT', { firstName: 'Ana' });
    const lock = path.join(portal.dataDir, 'postgres/cluster/postmaster.pid');
    process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGKILL');
    const deadline = Date.now() + 20_000;
    let answer = await call(portal.url);
    while (answer.status === 503 && Date.now() < deadline) {
      await sleep(200);
      answer = await call(portal.url);
    }
    expect(answer).toMatchObject({ status: 200, body: { application: { firstName: 'Ana' } } });
  } finally {
    await portal.remove();
  }
});

test('a port in use is said in one line', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-port-'));
  try {
    const { code, err } = await failToStart({ PORT: String(port), DATA_DIR: folder });
    expect(code).toBe(1);
    expect(err).toBe(
      `Porchlight did not start. Port ${port} cannot be used (EADDRINUSE): stop the program that has it, or set PORT.\n`,
    );
    // Nothing was begun: not even a database.
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    taken.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A way to the database that can be cut. */
async function openWire(target: URL) {
  const sockets = new Set<Socket>();
  const listener: Server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}

test('a database that is away for ten seconds: 503 with a time, and nothing is lost', async () => {
  const { makeDatabase } = await import('../../api/test/database.ts');
  const { database, servingUrl, drop } = await makeDatabase([]);
  const wire = await openWire(new URL(servingUrl));
  const portal = await startInProcess({
    env: { DATABASE_URL: wire.url, DATABASE_MIGRATE_URL: database.url },
  });
  try {
    const ana = await portal.as('ana');
    await ana.get();
    await ana.put({ firstName: 'Ana' });
    await wire.cut();
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      const away = await ana.put({ firstName: 'Eva' });
      expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
      expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await portal.anyone.get('/readyz')).status).toBe(503);
      expect((await portal.anyone.get('/healthz')).status).toBe(200);
      // The last release serves on.
      expect((await portal.anyone.get('/')).status).toBe(200);
      await sleep(500);
    }
    const release = portal.server.services.releases.current().hash;
    const { body: said } = await portal.anyone.get('/readyz');
    expect(said).toMatchObject({ reason: 'unreachable', release });
    expect(Date.now() - Date.parse(said.releaseSeenAt)).toBeGreaterThan(5_000);
    const { body: metrics } = await portal.anyone.get('/metrics');
    expect(metrics).toContain(`release_info{release="${release.slice(0, 12)}"} 1`);
    expect(Number(/^release_unconfirmed_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(5);
    const told = () => portal.log.filter((line) => line.includes('the last one serves on'));
    expect(told()).toHaveLength(1);
    await wire.mend();
    // What was found counts for a second.
    const deadline = Date.now() + 20_000;
    while ((await portal.anyone.get('/readyz')).status !== 200 && Date.now() < deadline)
      await sleep(100);
    expect((await ana.get()).body.application.firstName).toBe('Ana');
    expect((await ana.put({ firstName: 'Eva' })).body.application.firstName).toBe('Eva');
    expect(told()).toHaveLength(1);
  } finally {
    await portal.stop();
    await wire.cut();
    await drop();
  }
});

/** Addresses of this machine under which a server that listens on 127.0.0.1 alone is not reached. */
function otherAddresses(): string[] {
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ address, scopeid = 0 }) => address !== '127.0.0.1' && scopeid === 0)
    .map(({ address }) => address);
  // On Linux every address of 127.0.0.0/8 is this machine: whoever listens on all answers here.
  return process.platform === 'linux' ? [...others, '127.0.0.2'] : others;
}

test('without PUBLIC_URL it is reached on this machine alone, and a stop lets a running upload finish', async () => {
  const portal = await startPortal({ env });
  try {
    const others = otherAddresses();
    expect(others.length).toBeGreaterThan(0);
    for (const host of others) {
      const socket = connect({ host, port: Number(new URL(portal.url).port) });
      const [code] = await Promise.race([
        once(socket, 'connect'),
        once(socket, 'error').then(([error]) => [error.code]),
      ]).catch((error) => [error.code]);
      socket.destroy();
      expect([host, code]).toEqual([host, 'ECONNREFUSED']);
    }
    const { applicationID } = (await call(portal.url)).body.application;
    const boundary = 'b0undary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="description"\r\n\r\nBill\r\n--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const tail = `\r\n--${boundary}--\r\n`;
    const status = new Promise<number | undefined>((resolve, reject) => {
      const sending = request(
        `${portal.url}/api/application/document/upload/${applicationID}`,
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': `multipart/form-data; boundary=${boundary}`,
            'Content-Length': head.length + PDF.length + tail.length,
          },
        },
        (response) => resolve(response.resume().statusCode),
      );
      sending.on('error', reject);
      sending.write(head);
      setTimeout(() => sending.end(Buffer.concat([PDF, Buffer.from(tail)])), 1_500);
    });
    await sleep(500);
    const stopping = portal.stop('SIGTERM');
    expect(await status).toBe(201);
    await stopping;
    await expect(fetch(portal.url)).rejects.toThrow();
  } finally {
    await portal.remove();
  }
});

test('a broken pack leaves the old release serving and is named by place; a mended one is public', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-pack-'));
  const pack = path.join(folder, 'definitions');
  cpSync(path.join(root, 'definitions'), pack, { recursive: true });
  const portal = await startInProcess({ env: { DEFINITIONS_DIR: pack } });
  const file = path.join(pack, 'application/disclosures.schema.json');
  const release = async () => (await portal.anyone.get('/readyz')).body.release as string;
  const waitFor = async (isDone: () => Promise<boolean> | boolean) => {
    for (let n = 0; n < 100 && !(await isDone()); n += 1) await sleep(100);
  };
  try {
    const before = await release();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"maxLength": 1000', '"maxLenght": 1000'));
    await waitFor(() => portal.log.some((line) => line.includes('broken')));
    const line = portal.log.find((entry) => entry.includes('broken')) ?? '';
    expect(line).toMatch(/application\/disclosures\.schema\.json:\d+:\d+ .*maxLenght/);
    expect(line).toContain('did you mean');
    expect(await release()).toBe(before);
    writeFileSync(file, text.replace('"maxLength": 1000', '"maxLength": 999'));
    await waitFor(async () => (await release()) !== before);
    expect(await release()).not.toBe(before);
    // The old one stays for the pages that are open.
    expect((await portal.anyone.get(`/releases/${before}/portal.en.json`)).status).toBe(200);
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

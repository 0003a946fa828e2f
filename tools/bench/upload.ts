/**
 * Uploading documents: megabytes a second at 10 at once of 20 MB, the portal beside a bare node stream
 * to the same disk, in turn, in one run, whole and in the parts in which the page sends; and the portal's peak of resident memory over idle at 5 and
 * at 50 uploads, while it streams and with the checks that follow.
 * Run: node --import tsx tools/bench/upload.ts
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/startPortal.ts';
import { startTokenIssuer } from '../test/tokenIssuer.ts';
import { packWithoutLimits } from './packWithoutLimits.ts';
import { processorSeconds, residentMegabytes } from './processOf.ts';

const SIZE = 20_000_000;
const AT_ONCE = 10;
const ROUNDS = 6;
/** Bytes of a part, as the page sends them. */
const PART = 512 * 1024;
const AUDIENCE = 'bench';

/** A PDF of one page and one stream, as a scanner makes them. */
function makeScan(): Buffer {
  const picture = randomBytes(SIZE);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n4 0 obj<</Length ${SIZE}>>stream\n`,
    ),
    picture,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

/** As browsers make them. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="description"\r\n\r\nBench\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="File"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

const agent = new Agent({ keepAlive: true });
async function send(
  url: string,
  token: string,
  parts: Buffer[],
  method = 'POST',
  own: Record<string, string> = {},
): Promise<{ status: number; body: string; location: string }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = {
      authorization: `Bearer ${token}`,
      'content-length': parts.reduce((sum, part) => sum + part.length, 0),
    };
    if (parts.length) headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
    Object.assign(headers, own);
    const sent = request(url, { method, agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      const { location = '' } = response.headers;
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, location }));
    });
    sent.on('error', reject);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

const issuer = await startTokenIssuer(AUDIENCE);
const pack = await packWithoutLimits();
const portal = await startPortal({
  env: {
    OIDC_AUTHORITY: issuer.url,
    OIDC_AUDIENCE: AUDIENCE,
    DEFINITIONS_DIR: pack,
    LOG_LEVEL: 'error',
  },
});
const people = await Promise.all(
  Array.from({ length: 50 }, async (_, n) => {
    const token = await issuer.sign(`person-${n}`);
    const { body } = await send(`${portal.url}/api/application`, token, [], 'GET');
    return { token, id: JSON.parse(body).application.applicationID as number };
  }),
);
const scan = makeScan();
// What it is not: refused once it has arrived, before a check begins.
const junk = randomBytes(SIZE);

type Person = (typeof people)[number];
type Send = (person: Person, file: Buffer) => Promise<{ status: number; body: string }>;

const sendWhole: Send = ({ token, id }, file) =>
  send(`${portal.url}/api/application/document/upload/${id}`, token, [HEAD, file, TAIL]);

const sendInParts: Send = async ({ token, id }, file) => {
  const protocol = { 'Tus-Resumable': '1.0.0' };
  const { location } = await send(
    `${portal.url}/api/application/document/uploads/${id}`,
    token,
    [],
    'POST',
    {
      ...protocol,
      'Upload-Length': String(file.length),
      'Upload-Metadata': `filename ${btoa('scan.pdf')},description ${btoa('Bench')}`,
    },
  );
  for (let at = 0; ; at += PART) {
    const part = file.subarray(at, at + PART);
    const answer = await send(portal.url + location, token, [part], 'PATCH', {
      ...protocol,
      'Upload-Offset': String(at),
      'content-type': 'application/offset+octet-stream',
    });
    if (at + PART >= file.length || answer.status !== 204) return answer;
  }
};

/** So many uploads at once, each by another person; what was kept is removed again. */
async function upload(
  count: number,
  file: Buffer,
  expected: number,
  sendFile = sendWhole,
): Promise<number> {
  const start = performance.now();
  const answers = await Promise.all(
    people.slice(0, count).map(async (person) => {
      const { token } = person;
      const { status, body } = await sendFile(person, file);
      if (status !== expected) throw new Error(`Answered ${status}: ${body}`);
      return { token, id: JSON.parse(body).id as number };
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  if (expected === 201)
    for (const { token, id } of answers)
      await send(`${portal.url}/api/application/document/${id}`, token, [], 'DELETE');
  return seconds;
}

const bareFolder = path.join(portal.dataDir, 'bare');
await mkdir(bareFolder);
const bare = spawn(
  process.execPath,
  [path.join(import.meta.dirname, 'bareUpload.mjs'), bareFolder],
  {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const barePort = await new Promise<string>((resolve) => {
  bare.stdout
    .setEncoding('utf8')
    .once('data', (text: string) => resolve(text.trim().split(' ')[1]!));
});

async function uploadBare(place: string): Promise<number> {
  const start = performance.now();
  const url = `http://127.0.0.1:${barePort}/${place}`;
  await Promise.all(Array.from({ length: AT_ONCE }, () => send(url, '', [HEAD, scan, TAIL])));
  const seconds = (performance.now() - start) / 1000;
  for (const name of await readdir(bareFolder)) await rm(path.join(bareFolder, name));
  return seconds;
}

/** The most that is resident while `work` runs, over what is before. */
async function peakOver(work: () => Promise<unknown>): Promise<number> {
  // Threads without work end after a quarter of a minute.
  await sleep(20_000);
  const idle = await residentMegabytes(portal.pid);
  let peak = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentMegabytes(portal.pid));
      await sleep(10);
    }
  })();
  await work();
  isOver = true;
  await watch;
  return peak - idle;
}

const targets = {
  'bare stream': () => uploadBare(''),
  'bare stream, flushed': () => uploadBare('flushed'),
  'portal, streaming alone': () => upload(AT_ONCE, junk, 422),
  'portal, checked and kept': () => upload(AT_ONCE, scan, 201),
  'portal, parts, streaming': () => upload(AT_ONCE, junk, 422, sendInParts),
  'portal, parts, kept': () => upload(AT_ONCE, scan, 201, sendInParts),
};
// First, while the heap is as small as it ever is: what is idle later has room already.
for (const [name, file, expected, sendFile] of [
  ['streaming alone', junk, 422, sendWhole],
  ['in parts', junk, 422, sendInParts],
  ['with the checks', scan, 201, sendWhole],
] as const) {
  for (const count of [5, 50]) {
    const peak = await peakOver(() => upload(count, file, expected, sendFile));
    console.log(`resident over idle at ${count} uploads, ${name}: ${peak.toFixed(0)} MB`);
  }
}
const seconds: Record<string, number[]> = Object.fromEntries(
  Object.keys(targets).map((name) => [name, []]),
);
// Says what the code costs where other programs take their share of the machine.
const processor = Object.fromEntries(Object.keys(targets).map((name) => [name, 0]));
for (const run of Object.values(targets)) await run();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, run] of Object.entries(targets)) {
    const pid = name.startsWith('bare') ? bare.pid! : portal.pid;
    const before = await processorSeconds(pid);
    seconds[name]!.push(await run());
    processor[name]! += (await processorSeconds(pid)) - before;
  }
}
const median = (name: string) => [...seconds[name]!].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
const perGigabyte = (name: string) => processor[name]! / ((ROUNDS * AT_ONCE * SIZE) / 1e9);
const rate = (name: string) => (AT_ONCE * SIZE) / 1e6 / median(name);
console.log(`${AT_ONCE} uploads at once of ${SIZE / 1e6} MB, ${ROUNDS} rounds in turn, medians`);
for (const name of Object.keys(targets))
  console.log(
    `${name.padEnd(25)} ${rate(name).toFixed(0)} MB/s, ${perGigabyte(name).toFixed(1)} processor seconds a GB`,
  );
for (const name of Object.keys(targets).filter((target) => target.startsWith('portal')))
  console.log(
    `${name}: ${(rate(name) / rate('bare stream')).toFixed(2)} of a bare stream, ${(rate(name) / rate('bare stream, flushed')).toFixed(2)} of one that is flushed`,
  );
const LEAST = 0.6;
const received = rate('portal, streaming alone') / rate('bare stream');
if (received < LEAST) {
  console.error(
    `Receiving a file is held to ${LEAST} of a bare stream, and is ${received.toFixed(2)}.`,
  );
  process.exitCode = 1;
}
bare.kill();
agent.destroy();
issuer.stop();
await portal.remove();
await rm(pack, { recursive: true, force: true });

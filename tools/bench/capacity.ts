/**
 * What an applicant costs: one portal process and PostgreSQL on this machine, for each kind of request
 * the processor seconds of both, and the bytes that stay; then more and more applicants at once, until a
 * save takes too long. Prints what an opening day needs of it. `docs/capacity.md` says how to read it.
 * Run: node --import tsx tools/bench/capacity.ts [applicants]
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import pg from 'pg';
import sharp from 'sharp';
import { connectionString, readAccess } from '../../api/src/database/embedded/cluster.ts';
import { type SignedUp, signUp } from '../../api/test/signedUp.ts';
import { startPortal } from '../browser/startPortal.ts';
import { flatOf, readAnswers } from '../test/e2e/testPortal.ts';
import { packWithoutLimits } from './packWithoutLimits.ts';
import { parentOf, processorSecondsWithChildren } from './processOf.ts';

const APPLICANTS = Number(process.argv[2] ?? 130);
const AT_ONCE = 8;
const SAVES = 40;
const DOCUMENTS = 5;
/** Applicants who begin in the hour of an opening day. */
const OPENING = 200_000;
/** A save that takes longer than these milliseconds, for one in twenty, is too slow. */
const TOO_SLOW = 500;
/** Of a processor: what is planned for, so that there is room for a burst. */
const SHARE = 0.7;

const pack = await packWithoutLimits();
const release = openRelease(await compilePack(pack));
const flat = Object.entries(flatOf(release, 'application', readAnswers('application')));
const portal = await startPortal({ env: { DEFINITIONS_DIR: pack, LOG_LEVEL: 'error' } });
const access = readAccess(path.join(portal.dataDir, 'postgres'))!;
const database = new pg.Client({ connectionString: connectionString(access) });
await database.connect();
const { rows: backends } = await database.query('select pg_backend_pid() as pid');
const postmaster = await parentOf(backends[0].pid);
/** One for each document of an application, which takes no file twice. */
const photos = await Promise.all(
  Array.from({ length: DOCUMENTS }, () =>
    sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
      .jpeg({ quality: 70 })
      .toBuffer(),
  ),
);

/** Of the server process of PostgreSQL and everything that it started. */
async function processorOfDatabase(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const own = await Promise.all(
    pids.map(async (pid) =>
      (await parentOf(pid)) === postmaster ? processorSecondsWithChildren(pid) : 0,
    ),
  );
  return own.reduce((sum, one) => sum + one, await processorSecondsWithChildren(postmaster));
}

async function databaseBytes(): Promise<number> {
  const { rows } = await database.query(
    'select pg_database_size(current_database())::float8 as size',
  );
  return rows[0].size;
}

async function folderBytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => stat(path.join(file.parentPath, file.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** Runs so many pieces of work, so many at a time. */
async function inTurns(count: number, atOnce: number, work: (at: number) => Promise<void>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

const percentile = (times: number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;

interface Cost {
  /** Processor seconds of each, for one applicant. */
  portal: number;
  database: number;
}

/** Does a phase for everybody, and prints what one of its requests costs. */
async function measure(
  name: string,
  { each, work }: { each: number; work(at: number): Promise<void> },
): Promise<Cost> {
  const times: number[] = [];
  const [portalBefore, databaseBefore] = [
    await processorSecondsWithChildren(portal.pid),
    await processorOfDatabase(),
  ];
  const start = performance.now();
  await inTurns(APPLICANTS * each, AT_ONCE, async (at) => {
    const begun = performance.now();
    await work(at);
    times.push(performance.now() - begun);
  });
  const seconds = (performance.now() - start) / 1000;
  const cost = {
    portal: ((await processorSecondsWithChildren(portal.pid)) - portalBefore) / APPLICANTS,
    database: ((await processorOfDatabase()) - databaseBefore) / APPLICANTS,
  };
  const milliseconds = (of: number) => ((of * 1000) / each).toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(10)} ${(times.length / seconds).toFixed(0).padStart(5)} a second  p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms   processor, each: portal ${milliseconds(cost.portal)} ms, PostgreSQL ${milliseconds(cost.database)} ms`,
  );
  return cost;
}

const expectStatus = (status: number, expected: number, what: string) => {
  if (status !== expected) throw new Error(`${what} answered ${status}`);
};

let people: SignedUp[] = [];
const ids: number[] = [];
async function open(at: number) {
  const { status, body } = await people[at]!.client.get();
  expectStatus(status, 200, 'Opening');
  ids[at] = body.application.applicationID;
}

/** Two answers that changed, as the page sends them a second after the last keystroke. */
async function save(person: SignedUp, turn: number) {
  const at = (turn * 2) % flat.length;
  const changed = Object.fromEntries([...flat.slice(at, at + 2), ['firstName', `Rosa ${turn}`]]);
  const { status } = await person.client.put(changed);
  expectStatus(status, 200, 'A save');
}

async function addDocument(at: number, turn: number) {
  const { status, body } = await people[at]!.client.upload(ids[at]!, {
    bytes: photos[turn]!,
    name: `photo-${turn}.jpg`,
    type: 'image/jpeg',
    description: `Photo ${turn}`,
  });
  if (status !== 201) throw new Error(`A document answered ${status}: ${JSON.stringify(body)}`);
}

console.log(
  `${APPLICANTS} applicants, ${AT_ONCE} requests at once, photos of ${(photos[0]!.length / 1e6).toFixed(1)} MB`,
);
const bytesBefore = await databaseBytes();
const costs = [
  await measure('sign-up', {
    each: 1,
    async work(at) {
      people[at] = await signUp(portal, `person-${at}@example.org`);
    },
  }),
  await measure('open', { each: 1, work: open }),
  await measure('save', {
    each: SAVES,
    work: (at) => save(people[at % APPLICANTS]!, Math.floor(at / APPLICANTS)),
  }),
  await measure('document', {
    each: DOCUMENTS,
    work: (at) => addDocument(at % APPLICANTS, Math.floor(at / APPLICANTS)),
  }),
];
await database.query('checkpoint');
const inDatabase = ((await databaseBytes()) - bytesBefore) / APPLICANTS;
const inStore = (await folderBytes(path.join(portal.dataDir, 'documents'))) / APPLICANTS;
const total = (of: keyof Cost) => costs.reduce((sum, cost) => sum + cost[of], 0);
console.log(
  `an applicant: portal ${total('portal').toFixed(2)} s, PostgreSQL ${total('database').toFixed(2)} s of processor; ${(inDatabase / 1000).toFixed(0)} KB in the database, ${(inStore / 1e6).toFixed(1)} MB of documents`,
);

// Where it first breaks: saves by more and more people at once.
console.log('saves by more and more at once');
let served = 0;
// Each by somebody else: two saves of one person at once wait for each other.
for (let atOnce = 4; atOnce <= APPLICANTS; atOnce *= 2) {
  const times: number[] = [];
  const before = await processorSecondsWithChildren(portal.pid);
  const start = performance.now();
  const end = start + 6000;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, n) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const begun = performance.now();
        await save(people[n % people.length]!, turn);
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const busy = ((await processorSecondsWithChildren(portal.pid)) - before) / seconds;
  const slow = percentile(times, 0.95);
  console.log(
    `${String(atOnce).padStart(4)} at once: ${(times.length / seconds).toFixed(0).padStart(5)} a second, p95 ${slow.toFixed(0).padStart(4)} ms, portal ${(busy * 100).toFixed(0)}% of a processor`,
  );
  if (slow > TOO_SLOW) break;
  served = Math.max(served, times.length / seconds);
  await sleep(500);
}
const aSecond = OPENING / 3600;
const processors = (of: keyof Cost) => Math.ceil((total(of) * aSecond) / SHARE);
console.log(
  `${OPENING} applicants in an hour: ${aSecond.toFixed(1)} begin each second, ${(aSecond * SAVES).toFixed(0)} saves and ${(aSecond * DOCUMENTS).toFixed(0)} documents a second`,
);
console.log(
  `planned at ${SHARE * 100}% of a processor like these: ${processors('portal')} for portal processes, ${processors('database')} for PostgreSQL; ${((inDatabase * OPENING) / 1e9).toFixed(0)} GB in the database, ${((inStore * OPENING) / 1e12).toFixed(2)} TB of documents; the most saves of one process here: ${served.toFixed(0)} a second`,
);
people = [];
await database.end();
await portal.remove();
await rm(pack, { recursive: true, force: true });

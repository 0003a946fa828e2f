import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { embeddedFolder } from '../../../api/src/database/connect.ts';
import { findRunning } from '../../../api/src/database/embedded/startEmbedded.ts';
import { type Database, openDatabase, sql } from '../../../api/src/database/index.ts';
import { makePdf } from '../../browser/sampleFiles.ts';
import { openSlowLine, type SlowLine } from '../slowLine.ts';
import { LinkHolder } from './LinkHolder.ts';
import { type LinkMaker, openLinkMaker } from './makeLinks.ts';
import { readKept } from './readKept.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';

const PART = 512 * 1024;
/** Bytes of the headers of all parts. */
const HEADERS = 32 * 1024;
const FLOW = 'short-list';
let testPortal: TestPortal;
let database: Database;
let links: LinkMaker;
let line: SlowLine;

beforeAll(async () => {
  testPortal = await startTestPortal();
  links = await openLinkMaker(testPortal.portal);
  database = openDatabase(findRunning(embeddedFolder(testPortal.portal))!.url);
}, 300_000);
beforeEach(async () => {
  line = await openSlowLine(testPortal.portal.url, { bytesPerSecond: 2_000_000 });
});
afterEach(() => line.stop());
afterAll(async () => {
  await database?.close();
  await testPortal?.close();
});

/** A PDF of about so many bytes, which no packing makes smaller. */
function makeScan(size: number) {
  const whole = makePdf().toString('latin1');
  const table = whole.indexOf('xref\n');
  const begin = `4 0 obj\n<< /Length ${size} >>\nstream\n`;
  const end = '\nendstream\nendobj\n';
  const moved = table + begin.length + size + end.length;
  const buffer = Buffer.concat([
    Buffer.from(whole.slice(0, table) + begin, 'latin1'),
    randomBytes(size),
    Buffer.from(end + whole.slice(table).replace(`startxref\n${table}`, `startxref\n${moved}`)),
  ]);
  return { name: 'scan.pdf', mimeType: 'application/pdf', buffer };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The hashes of what is kept of so many bytes. */
async function keptOf(size: number): Promise<string[]> {
  const kept = await readKept(testPortal.portal);
  return kept.filter(({ length }) => length === size).map(sha256);
}
/** Uploads of which not all has arrived. */
const unfinished = () => database.all(sql('test-unfinished', 'select id from uploads'));

/** Where each part begins that the page sends. */
function watchParts(page: Page): number[] {
  const parts: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) parts.push(Number(offset));
  });
  return parts;
}

/** Somebody on the step of photo IDs, at the other end of the line. */
async function openStep(): Promise<{ rosa: LinkHolder; page: Page; parts: number[] }> {
  const page = await testPortal.openPage();
  const parts = watchParts(page);
  const { path: address } = await links.forAgency('157');
  const rosa = new LinkHolder({ page, release: testPortal.release, flow: FLOW });
  await page.goto(line.url + address);
  await rosa.waitForStep(rosa.flow.steps[0]!);
  await page.waitForLoadState('networkidle');
  return { rosa, page, parts };
}

test('a file arrives over a line that breaks three times, no part of it twice but one a break', async () => {
  const { rosa, page, parts } = await openStep();
  const scan = makeScan(4 * 1024 * 1024);
  const size = scan.buffer.length;
  line.cutAfter([1_000_000, 2_300_000, 3_900_000]);
  const row = await rosa.add(scan, 'My scan');
  const bar = row.getByRole('progressbar');
  const shown = new Set<number>();
  const ready = row.getByText(rosa.text('links.state-ready'));
  while (!(await ready.count())) {
    const share = await bar.getAttribute('aria-valuenow', { timeout: 200 }).catch(() => null);
    if (share !== null) shown.add(Number(share));
    await page.waitForTimeout(50);
  }
  expect(await keptOf(size)).toEqual([sha256(scan.buffer)]);
  expect(await unfinished()).toEqual([]);
  const middle = [...shown].filter((share) => share > 0 && share < 100);
  expect(middle.length).toBeGreaterThan(5);
  const asked = parts.reduce((total, at) => total + Math.min(PART, size - at), 0);
  expect(asked).toBeGreaterThanOrEqual(size);
  expect(asked - size).toBeLessThanOrEqual(3 * PART);
  expect(line.sent() - size).toBeLessThanOrEqual(3 * PART + HEADERS);
  process.stderr.write(
    `Four megabytes, three breaks: ${parts.length} parts, ${(line.sent() / size).toFixed(3)} of the file was sent\n`,
  );
  await page.context().close();
}, 240_000);

test('it waits while the device is offline, and goes on at once when it is not', async () => {
  const { rosa, page, parts } = await openStep();
  const scan = makeScan(3 * 1024 * 1024);
  const row = await rosa.add(scan, 'My scan');
  while (parts.length < 3) await page.waitForTimeout(20);
  line.setAway(true);
  await page.context().setOffline(true);
  await page.waitForTimeout(5000);
  expect(await row.getByRole('progressbar').count()).toBe(1);
  const before = parts.length;
  line.setAway(false);
  await page.context().setOffline(false);
  const start = Date.now();
  while (parts.length === before) await page.waitForTimeout(20);
  expect(Date.now() - start).toBeLessThan(1500);
  await row.getByText(rosa.text('links.state-ready')).waitFor();
  expect(await keptOf(scan.buffer.length)).toEqual([sha256(scan.buffer)]);
  await page.context().close();
}, 240_000);

test('one that is given up is gone from the server', async () => {
  const { rosa, page, parts } = await openStep();
  const row = await rosa.add(makeScan(4 * 1024 * 1024), 'My scan');
  while (parts.length < 2) await page.waitForTimeout(20);
  expect(await unfinished()).toHaveLength(1);
  await row.getByRole('button').click();
  await row.waitFor({ state: 'detached' });
  while ((await unfinished()).length) await page.waitForTimeout(20);
  await page.context().close();
}, 180_000);

test('a success whose answer got lost is found, and no more than a part is sent twice', async () => {
  const { rosa, page } = await openStep();
  const scan = makeScan(1_000_000);
  line.loseAnswerAfter(scan.buffer.length);
  const row = await rosa.add(scan, 'My scan');
  await row.getByText(rosa.text('links.state-ready')).waitFor();
  expect(await keptOf(scan.buffer.length)).toEqual([sha256(scan.buffer)]);
  expect(line.sent()).toBeLessThan(scan.buffer.length + PART + HEADERS);
  await page.context().close();
}, 180_000);

test('nothing of a file stays on the device', async () => {
  const { rosa, page } = await openStep();
  const row = await rosa.add(makeScan(600_000), 'My scan');
  await row.getByText(rosa.text('links.state-ready')).waitFor();
  const stored = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
  );
  expect(stored).not.toMatch(/tus|scan|uploads/);
  await page.context().close();
}, 180_000);

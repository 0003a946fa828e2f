import type { Answer, Client, TestPortal } from '../../../test/portal.ts';
import {
  asAdmin,
  beginCopy,
  sayOtherwise,
  startStudio,
  type TestCopy,
} from '../../../test/studio.ts';
import { sql } from '../../database/index.ts';
import { sweepContents } from '../../releases/packFiles.ts';

const LANDING = 'pages/landing.json';
const BACK_SOON = 'pages/maintenance.json';
let portal: TestPortal;
let ada: Client;
let bea: Client;

beforeAll(async () => {
  portal = await startStudio();
  [ada, bea] = await Promise.all([asAdmin(portal, 'ada'), asAdmin(portal, 'bea')]);
});
afterAll(() => portal.stop());

interface Listed {
  id: number;
  kind: string;
  by: string;
  paths: string[];
  said: { [name: string]: unknown };
}
const history = async (copy: TestCopy): Promise<Listed[]> =>
  (await ada.get(`${copy.path}/history`)).body.entries;
const tag = async (copy: TestCopy) => ({ 'If-Match': (await ada.get(copy.path)).body.etag });
const title = async (copy: TestCopy) => JSON.parse((await copy.read(LANDING)).text).title;
const problem = ({ status, body }: Answer) => [status, body.code];
const note = (change: string, said: object) => ({
  'Change-Note': encodeURIComponent(JSON.stringify({ change, said })),
});

/** Bea’s hands on Ada’s copy. */
const handsOf = (admin: Client, copy: TestCopy): TestCopy => ({
  ...copy,
  async write(file, text) {
    const { etag } = await copy.read(file);
    await admin.call('PUT', `${copy.path}/files/${file}`, text, { 'If-Match': etag });
  },
});

test('each change is listed: who, when, and what in the words of who made it; several files are one', async () => {
  const copy = await beginCopy(ada);
  expect(await history(copy)).toEqual([]);
  await sayOtherwise(copy, LANDING, 'title', 'One');
  const said = { id: 'step-added', params: { title: '¿Dónde?' } };
  for (const file of [LANDING, BACK_SOON]) {
    const { text, etag } = await copy.read(file);
    const headers = { 'If-Match': etag, ...note('change-1', said) };
    const { status } = await ada.call('PUT', `${copy.path}/files/${file}`, `${text}\n`, headers);
    expect(status).toBe(200);
  }
  await sayOtherwise(handsOf(bea, copy), BACK_SOON, 'text-title', 'Soon');
  expect(await history(copy)).toMatchObject([
    { kind: 'edit', by: 'bea@agency.example', paths: [BACK_SOON], said: {} },
    { kind: 'edit', by: 'ada@agency.example', paths: [LANDING, BACK_SOON], said },
    { kind: 'edit', by: 'ada@agency.example', paths: [LANDING], said: {} },
  ]);
});

test('what a change says of itself is validated', async () => {
  const copy = await beginCopy(ada);
  const { text, etag } = await copy.read(LANDING);
  const long = { id: 'a', params: { title: 'x'.repeat(2_000) } };
  for (const headers of [
    note('a b', { id: 'x' }),
    note('a', { id: 'x', params: { n: 1 } }),
    note('a', { id: 'x', way: 'sideways' }),
    note('a', long),
    { 'Change-Note': '%' },
  ]) {
    const sent = { 'If-Match': etag, ...headers };
    const answer = await ada.call('PUT', `${copy.path}/files/${LANDING}`, `${text} `, sent);
    expect(problem(answer)).toEqual([422, 'invalid-request']);
  }
  expect(await history(copy)).toEqual([]);
});

test('a change between two calls of another keeps them apart', async () => {
  const copy = await beginCopy(ada);
  const write = async (admin: Client, file: string, headers = {}) => {
    const { text, etag } = await copy.read(file);
    const path = `${copy.path}/files/${file}`;
    await admin.call('PUT', path, `${text} `, { 'If-Match': etag, ...headers });
  };
  await write(ada, LANDING, note('same', { id: 'x' }));
  await write(bea, BACK_SOON);
  await write(ada, LANDING, note('same', { id: 'x' }));
  expect((await history(copy)).map(({ paths }) => paths)).toEqual([
    [LANDING],
    [BACK_SOON],
    [LANDING],
  ]);
});

test('two states are compared: file by file, and in the sentences of the diff', async () => {
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, LANDING, 'title', 'First');
  await sayOtherwise(copy, LANDING, 'title', 'Second');
  const [second, first] = await history(copy);
  const compare = (from: unknown, to: unknown) =>
    ada.get(`${copy.path}/history/compare?from=${from}&to=${to}`);
  const { body } = await compare(first!.id, second!.id);
  expect(body).toMatchObject({ isWhole: true, files: [{ path: LANDING, state: 'changed' }] });
  expect(JSON.parse(body.files[0].before.text).title).toBe('First');
  expect(JSON.parse(body.files[0].after.text).title).toBe('Second');
  expect(body.changes.length).toBeGreaterThan(0);
  expect((await compare('now', second!.id)).body).toEqual({
    files: [],
    isWhole: true,
    changes: [],
  });
  expect((await compare(0, 'base')).body.files).toEqual([]);
  expect(problem(await compare('yesterday', 'now'))).toEqual([422, 'invalid-request']);
  expect((await compare(999_999, 'now')).status).toBe(404);
  await copy.write(LANDING, '{');
  const broken = await compare(second!.id, 'now');
  expect([broken.status, broken.body.changes, broken.body.files.length]).toEqual([200, null, 1]);
});

test('one change is taken back, or one file of it, and that is a change as well', async () => {
  const copy = await beginCopy(ada);
  const before = await title(copy);
  for (const [file, id] of [
    [LANDING, 'title'],
    [BACK_SOON, 'text-title'],
  ] as const) {
    const { text, etag } = await copy.read(file);
    const changed = JSON.stringify({ ...JSON.parse(text), [id]: 'Otherwise' });
    const headers = { 'If-Match': etag, ...note('both', { id: 'two' }) };
    await ada.call('PUT', `${copy.path}/files/${file}`, changed, headers);
  }
  const [entry] = await history(copy);
  const order = `${copy.path}/history/${entry!.id}/take-back`;
  expect(problem(await ada.post(order, {}))).toEqual([428, 'studio-no-condition']);
  const stale = await ada.post(order, {}, { 'If-Match': '"0.0"' });
  expect(problem(stale)).toEqual([412, 'studio-copy-changed']);
  const one = await bea.post(order, { paths: [LANDING] }, await tag(copy));
  expect([one.status, one.body.changed]).toEqual([200, [LANDING]]);
  expect(one.body.etag).toBe((await ada.get(copy.path)).body.etag);
  expect(await title(copy)).toBe(before);
  expect(JSON.parse((await copy.read(BACK_SOON)).text)['text-title']).toBe('Otherwise');
  expect((await history(copy))[0]).toMatchObject({
    kind: 'take-back',
    by: 'bea@agency.example',
    paths: [LANDING],
    said: { of: { id: 'two' } },
  });
});

test('what somebody else has built on it since is told, and nothing is done', async () => {
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, LANDING, 'title', 'Ada');
  const [entry] = await history(copy);
  await sayOtherwise(handsOf(bea, copy), LANDING, 'title', 'Bea');
  const order = `${copy.path}/history/${entry!.id}/take-back`;
  const refused = await ada.post(order, {}, await tag(copy));
  expect(problem(refused)).toEqual([409, 'studio-changed-since']);
  expect(refused.body.files).toMatchObject([{ path: LANDING, who: 'bea@agency.example' }]);
  expect(await title(copy)).toBe('Bea');
});

test('every state can be had back, whole or a file of it: deleted files, imports and what was brought in', async () => {
  const copy = await beginCopy(ada);
  const first = await title(copy);
  await sayOtherwise(copy, LANDING, 'title', 'Kept');
  const [kept] = await history(copy);
  const { etag } = await copy.read(BACK_SOON);
  await ada.call('DELETE', `${copy.path}/files/${BACK_SOON}`, undefined, { 'If-Match': etag });
  await sayOtherwise(copy, LANDING, 'title', 'Gone too far');
  const back = async (entry: number, body = {}) =>
    (await ada.post(`${copy.path}/history/${entry}/restore`, body, await tag(copy))).body.changed;
  expect(await back(kept!.id, { paths: [BACK_SOON] })).toEqual([BACK_SOON]);
  expect(await title(copy)).toBe('Gone too far');
  expect(await back(kept!.id)).toEqual([LANDING]);
  expect(await title(copy)).toBe('Kept');
  expect(await back(0)).toEqual([LANDING]);
  expect(await title(copy)).toBe(first);
  expect(await back(0)).toEqual([]);
});

const AGE = sql('test-history-age', `update pack_contents set used_at = now() - interval '2 days'`);
const COUNT = sql(
  'test-history-entries',
  'select count(*)::int as n from studio_entries where copy_id = $1',
);
const MANY = sql(
  'test-many-entries',
  `insert into studio_entries (copy_id, kind, actor, at)
   select $1, 'edit', 'ada', now() from generate_series(1, 2000)`,
);

test('what only the history has is not swept; the oldest of too many changes go, who made them stays', async () => {
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, LANDING, 'title', 'Only here');
  await sayOtherwise(copy, LANDING, 'title', 'And on');
  const [, only] = await history(copy);
  await portal.database.run(AGE);
  await sweepContents(portal);
  await ada.post(`${copy.path}/history/${only!.id}/restore`, {}, await tag(copy));
  expect(await title(copy)).toBe('Only here');
  await portal.database.run(MANY, [copy.id]);
  await sayOtherwise(handsOf(bea, copy), LANDING, 'title', 'The last');
  expect(await portal.database.first(COUNT, [copy.id])).toEqual({ n: 2_000 });
  const authors = sql('test-authors', 'select subject from studio_authors where copy_id = $1');
  expect(await portal.database.all(authors, [copy.id])).toEqual([
    { subject: 'ada' },
    { subject: 'bea' },
  ]);
});

test('publishing stands in the history; what is public has no author any more', async () => {
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, LANDING, 'title', 'Public');
  const seen = portal.server.services.releases.current().hash;
  await ada.post(`${copy.path}/publish`, { reason: 'So' }, { 'If-Match': `"${seen}"` });
  expect((await history(copy))[0]).toMatchObject({ kind: 'publish', said: { reason: 'So' } });
  const authors = sql('test-authors', 'select subject from studio_authors where copy_id = $1');
  expect(await portal.database.all(authors, [copy.id])).toEqual([]);
});

test('nobody else sees it', async () => {
  const copy = await beginCopy(ada);
  const ana = await portal.as('ana');
  for (const answer of [
    await ana.get(`${copy.path}/history`),
    await ana.get(`${copy.path}/history/compare?from=0&to=now`),
    await ana.post(`${copy.path}/history/0/restore`, {}),
    await ana.post(`${copy.path}/history/1/take-back`, {}),
  ])
    expect(problem(answer)).toEqual([403, 'studio-for-admins']);
  expect((await ada.get('/api/studio/copies/999/history')).status).toBe(404);
});

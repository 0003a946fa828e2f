import type { Answer, Client, TestPortal } from '../../../test/portal.ts';
import { changeFile } from '../../../test/portal.ts';
import {
  asAdmin,
  beginCopy,
  sayOtherwise,
  startStudio,
  type TestCopy,
} from '../../../test/studio.ts';
import { workOnce } from '../../../test/workOnce.ts';
import { sql } from '../../database/index.ts';
import { publishFolder } from '../../releases/publishAndRollBack.ts';
import { openStudio } from '../openStudio.ts';
import { publishCopy } from '../publishCopy.ts';
import { publishDue } from '../publishDue.ts';
import type { Studio } from '../Studio.ts';
import { readScreens } from './readScreens.ts';

const LANDING = 'pages/landing.json';
const STORE_AS = sql(
  'test-store-as',
  'insert into releases (hash, compiled) select $1, compiled from releases where hash = $2',
);
let portal: TestPortal;
let folder: string;
let ada: Client;
let bea: Client;
let cleo: Client;
let studio: Studio;
const left = new Set<string>();

beforeAll(async () => {
  portal = await startStudio({
    env: { NODE_ENV: 'production' },
    timing: { 'publish-scheduled-releases': 0 },
    changeFolder(copy) {
      folder = copy;
      changeFile(`${copy}/portal.json`, (file) => {
        file.publish = { reviewers: 1 };
      });
    },
  });
  [ada, bea, cleo] = await Promise.all([
    asAdmin(portal, 'ada'),
    asAdmin(portal, 'bea'),
    asAdmin(portal, 'cleo'),
  ]);
  studio = openSecond();
});
afterAll(async () => {
  await studio.packWorker.close();
  await portal.stop();
});

/** What another process on the same database has; there, `left` have lost the role. */
function openSecond(): Studio {
  const { services } = portal.server;
  const config = {
    ...services.config,
    oidc: { authority: portal.issuer.url },
    studio: { roleClaim: 'roles', role: 'admin' },
  } as Parameters<typeof openStudio>[0];
  const opened = openStudio(config, services, workOnce());
  const keeps = async (subject: string) => !left.has(subject);
  return { ...opened, role: { ...opened.role, keeps } };
}

const publicHash = () => portal.server.services.releases.current().hash;
const seeing = () => ({ 'If-Match': `"${publicHash()}"` });
const publish = (admin: Client, copy: TestCopy) =>
  admin.post(`${copy.path}/publish`, { reason: 'It reads better' }, seeing());
const problem = ({ status, body }: Answer) => [status, body.code];
const look = async (admin: Client, copy: TestCopy) => (await admin.get(`${copy.path}/review`)).body;
async function say(admin: Client, copy: TestCopy, verdict: string, comment = '') {
  const { state } = await look(admin, copy);
  return admin.post(`${copy.path}/review`, { verdict, comment, state });
}
async function changed(text: string): Promise<TestCopy> {
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, LANDING, 'title', text);
  return copy;
}
const EVENTS = sql(
  'test-review-events',
  `select actor, action, details from audit_events
   where action like 'review-%' or action = 'release-publish' order by id desc limit $1`,
);

test('nothing is public before somebody else approved it; then it is, and the audit says who', async () => {
  const copy = await changed('Seen by two');
  const refused = await publish(ada, copy);
  expect(problem(refused)).toEqual([409, 'studio-review-needed']);
  expect(refused.body.title).toBe('1 other person has to approve this first.');
  expect((await say(ada, copy, 'asked', 'Please look')).status).toBe(200);
  expect(problem(await publish(ada, copy))).toEqual([409, 'studio-review-needed']);
  // Nobody approves her own.
  expect(problem(await say(ada, copy, 'approved'))).toEqual([403, 'studio-review-own']);
  expect(await look(ada, copy)).toMatchObject({ needed: 1, isOwn: true, approvals: [] });
  expect((await say(bea, copy, 'approved')).body).toMatchObject({
    isOwn: false,
    authors: ['ada@agency.example'],
    approvals: ['bea@agency.example'],
    said: [
      { verdict: 'approved', by: 'bea@agency.example', isCurrent: true },
      { verdict: 'asked', by: 'ada@agency.example', comment: 'Please look', isCurrent: true },
    ],
  });
  expect((await publish(ada, copy)).status).toBe(200);
  const [published, approved, asked] = await portal.database.all<{
    actor: string;
    action: string;
    details: { [name: string]: unknown };
  }>(EVENTS, [3]);
  expect([asked!.action, approved!.action, approved!.actor]).toEqual([
    'review-ask',
    'review-approve',
    'bea',
  ]);
  expect(published).toMatchObject({ action: 'release-publish', details: { review: 'bea' } });
  expect(approved!.details.state).toMatch(/^[0-9a-f]{64}$/);
});

test('an approval is of exactly that state: an edit ends it, and just that state has it again', async () => {
  const copy = await changed('Approved');
  await say(bea, copy, 'approved');
  await sayOtherwise(copy, LANDING, 'title', 'Another word');
  expect(problem(await publish(ada, copy))).toEqual([409, 'studio-review-needed']);
  expect((await look(ada, copy)).said[0].isCurrent).toBe(false);
  await sayOtherwise(copy, LANDING, 'title', 'Approved');
  expect((await look(ada, copy)).approvals).toEqual(['bea@agency.example']);
});

test('what was looked at is said: a state that is another by now is not approved', async () => {
  const copy = await changed('Then');
  const { state } = await look(bea, copy);
  await sayOtherwise(copy, LANDING, 'title', 'Now');
  const late = await bea.post(`${copy.path}/review`, { verdict: 'approved', comment: '', state });
  expect(problem(late)).toEqual([412, 'studio-copy-changed']);
  const odd = await bea.post(`${copy.path}/review`, { verdict: 'maybe', comment: '', state });
  expect(problem(odd)).toEqual([422, 'invalid-request']);
});

test('the screens of just that state are shown beside those of the release that it stands on', async () => {
  const copy = await beginCopy(ada);
  const { title } = JSON.parse((await copy.read(LANDING)).text);
  await sayOtherwise(copy, LANDING, 'title', 'Otherwise');
  const { body } = await bea.get(`${copy.path}/screens`);
  const { state } = await look(bea, copy);
  const languages = ['en', 'es'].map((id) => ({ id, isInBoth: true }));
  expect(body).toMatchObject({ state, more: 0, languages });
  expect(body.screens).toMatchObject(
    ['new', 'back'].map((id) => ({
      ...{ is: 'changed', isOwn: true, language: 'en' },
      outline: { kind: 'pages', form: 'pages' },
      step: { name: 'landing', title: 'Otherwise' },
      state: { id },
    })),
  );
  // The two states are compared once, whoever looks.
  const works: string[] = [];
  const { isolation } = studio.packWorker;
  const run = ((asked) => {
    works.push(asked.work);
    return isolation.run(asked);
  }) as typeof isolation.run;
  const packWorker = { ...studio.packWorker, isolation: { ...isolation, run } };
  const again = () => readScreens({ ...studio, packWorker }, copy.id);
  const all = [...(await Promise.all([again(), again()])), await again()];
  const [one] = all;
  expect(all).toEqual([one, one, one]);
  expect(one).toMatchObject({ state, screens: body.screens });
  expect(works).toEqual(['screens']);
  const titleIn = async (stage: string) => {
    const response = await fetch(`${portal.server.url}${stage}/screens.en.json`);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    return (await response.json()).markup.landing.markup.match(/<h1[^>]*>(.*?)</)[1];
  };
  expect(await titleIn(body.after)).toBe('Otherwise');
  expect(await titleIn(body.before)).toBe(title);
  // Of any other release there is nothing below the pass of this copy.
  const other = body.before.replace(/[0-9a-f]+$/, 'f'.repeat(32));
  expect((await fetch(`${portal.server.url}${other}/portal.en.json`)).status).toBe(404);
  // Files that say the same in other bytes are another state.
  const { text, etag } = await copy.read(LANDING);
  await ada.call('PUT', `${copy.path}/files/${LANDING}`, `${text}\n`, { 'If-Match': etag });
  const { state: rewritten } = await look(bea, copy);
  expect(rewritten).not.toBe(state);
  expect((await bea.get(`${copy.path}/screens`)).body.state).toBe(rewritten);
  await sayOtherwise(copy, LANDING, 'title', title);
  expect((await bea.get(`${copy.path}/screens`)).body).toMatchObject({ screens: [], more: 0 });
  expect((await bea.get(`${copy.path}/screens`)).body.state).not.toBe(state);
  expect(problem(await (await portal.as('ana')).get(`${copy.path}/screens`))).toEqual([
    ...[403, 'studio-for-admins'],
  ]);
});

test('once it is public no screen is another, and what a page has open of before can be shown still', async () => {
  const copy = await changed('Seen before');
  const { before, screens } = (await ada.get(`${copy.path}/screens`)).body;
  expect(screens).not.toEqual([]);
  await say(bea, copy, 'approved');
  expect((await publish(ada, copy)).status).toBe(200);
  expect((await ada.get(`${copy.path}/screens`)).body).toMatchObject({ screens: [], more: 0 });
  const file = await fetch(`${portal.server.url}${before}/portal.en.json`);
  expect([file.status, file.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  // A release that is stored and was never public is none of them.
  const { database, releases } = portal.server.services;
  const hash = 'ab'.repeat(16);
  await database.run(STORE_AS, [hash, releases.current().hash]);
  const never = before.replace(/[0-9a-f]+$/, hash);
  expect((await fetch(`${portal.server.url}${never}/portal.en.json`)).status).toBe(404);
});

test('who changed a word of it is an author, though she had approved it', async () => {
  const copy = await changed('Two hands');
  await say(bea, copy, 'approved');
  const { text, etag } = await copy.read(LANDING);
  const path = `${copy.path}/files/${LANDING}`;
  await bea.call('PUT', path, `${text}\n`, { 'If-Match': etag });
  const now = (await copy.read(LANDING)).etag;
  await bea.call('PUT', path, text, { 'If-Match': now });
  expect(await look(cleo, copy)).toMatchObject({
    authors: ['ada@agency.example', 'bea@agency.example'],
    approvals: [],
  });
  expect(problem(await say(bea, copy, 'approved'))).toEqual([403, 'studio-review-own']);
});

test('who wants it otherwise says what, and holds it up until she approves', async () => {
  const copy = await changed('Not yet');
  expect(problem(await say(bea, copy, 'changes', '  '))).toEqual([422, 'studio-no-comment']);
  await say(bea, copy, 'changes', 'Say when');
  await say(cleo, copy, 'approved');
  const refused = await publish(ada, copy);
  expect(problem(refused)).toEqual([409, 'studio-review-changes']);
  expect(refused.body.title).toContain('bea@agency.example');
  await say(bea, copy, 'approved');
  expect((await publish(cleo, copy)).status).toBe(200);
});

test('a reviewer who has lost the role does not count', async () => {
  const copy = await changed('Left the agency');
  await say(bea, copy, 'approved');
  const order = { reason: 'Now', seen: publicHash() };
  left.add('bea');
  const refused = publishCopy(studio, { subject: 'ada', email: undefined }, copy.id, order);
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'studio-review-needed' });
  left.delete('bea');
  expect((await publish(ada, copy)).status).toBe(200);
});

test('what waits for its time was approved, and its reviewer is asked for again on the day', async () => {
  const copy = await changed('On the day');
  const at = new Date(Date.now() + 60_000).toISOString();
  const schedule = () => ada.post(`${copy.path}/schedule`, { at, reason: 'New year' }, seeing());
  expect(problem(await schedule())).toEqual([409, 'studio-review-needed']);
  await say(bea, copy, 'approved');
  const made = await schedule();
  expect(made.status).toBe(201);
  left.add('bea');
  const [run] = await publishDue({ ...studio, clock: () => new Date(Date.now() + 120_000) });
  expect(run?.outcome).toEqual({ code: 'studio-review-needed' });
  left.delete('bea');
});

test('the tool publishes a folder only where it says that nobody looked', async () => {
  const { services } = portal.server;
  const who = { actor: 'operator:test', reason: 'From git' };
  await expect(publishFolder(services, folder, who)).rejects.toThrow(/--without-review/);
  changeFile(`${folder}/portal.json`, (file) => {
    file.publish = { reviewers: 0 };
  });
  const { release } = await publishFolder(services, folder, { ...who, review: 'skipped' });
  expect(release).toBe(publicHash());
  const [event] = await portal.database.all<{ details: object }>(EVENTS, [1]);
  expect(event!.details).toMatchObject({ review: 'skipped' });
  // From then on what is public asks for nobody.
  const copy = await changed('Alone');
  expect((await publish(ada, copy)).status).toBe(200);
  const [last] = await portal.database.all<{ details: object }>(EVENTS, [1]);
  expect(last!.details).not.toHaveProperty('review');
});

test('nobody else sees or gives a review', async () => {
  const copy = await beginCopy(ada);
  const ana = await portal.as('ana');
  expect(problem(await ana.get(`${copy.path}/review`))).toEqual([403, 'studio-for-admins']);
  const answer = await ana.post(`${copy.path}/review`, { verdict: 'approved', state: 'x' });
  expect(problem(answer)).toEqual([403, 'studio-for-admins']);
  expect((await ada.get('/api/studio/copies/999/review')).status).toBe(404);
});

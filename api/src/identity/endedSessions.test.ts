import { setTimeout as sleep } from 'node:timers/promises';
import { authorizationUrl, follow, readSettings } from '../../test/authorize.ts';
import { openVisitor } from '../../test/browserless.ts';
import { PDF } from '../../test/files.ts';
import { type Answer, type Client, createClient, type TestPortal } from '../../test/portal.ts';
import { PASSWORD, signInElsewhere, signUp, startWithProvider } from '../../test/signedUp.ts';
import type { SaveRequest } from '../applications/readSave.ts';
import { saveApplication } from '../applications/saveApplication.ts';
import { sql } from '../database/index.ts';
import { sweepIdentity } from './adapter.ts';
import { sessionLifeOf } from './sessionLife.ts';

const REMOVE = sql(
  'test-ended-sessions-remove',
  'delete from identity_accounts where id::text = $1',
);
const REMOVE_DRAFTS = sql('test-remove-drafts', 'delete from applications where owner = $1');
const WAIT = sql('test-ended-sessions-wait', 'update applications set status = $2 where id = $1');
const SECRET = '/PersonalInformation/SSN';
const manage = '/Identity/Account/Manage';
let portal: TestPortal;
let twin: string;

beforeAll(async () => {
  portal = await startWithProvider();
  twin = await portal.startTwin();
});
afterAll(() => portal.stop());

/** Calls until each is refused; milliseconds that the slowest took. */
async function untilRefused(token: string): Promise<number> {
  const began = performance.now();
  await Promise.all(
    [portal.url, twin].map(async (url) => {
      const client = createClient(url, token);
      while ((await client.get()).status !== 401) {
        if (performance.now() - began > 10_000) throw new Error(`${url} goes on answering`);
        await sleep(25);
      }
    }),
  );
  return performance.now() - began;
}

/** Both processes have just let the token in, and remember it. */
async function useOnBoth(token: string): Promise<void> {
  for (const url of [portal.url, twin])
    expect((await createClient(url, token).get()).status).toBe(200);
}

const draftsOf = (subject: string) =>
  portal.database.all(sql('test-drafts', 'select id from applications where owner = $1'), [
    subject,
  ]);

test('a wrong password is a line of the log, whether there is an account or not, and says of whom in no word', async () => {
  const { email } = await signUp(portal);
  const before = portal.log.length;
  for (const one of [email, 'nobody-here@example.com'])
    await openVisitor(portal.url).send('/Identity/Account/Login', {
      email: one,
      password: 'wrong',
    });
  const told = portal.log.slice(before).filter((line) => line.includes('wrong-password'));
  expect(told).toHaveLength(2);
  for (const line of told) {
    const { level, status, refused, method } = JSON.parse(line);
    expect([level, status, refused, method]).toEqual([30, 422, 'wrong-password', 'POST']);
    expect(line).not.toMatch(/example\.com|"wrong"/);
  }
});

describe('within two seconds, on every process, a token is refused', () => {
  test('of who has logged out', async () => {
    const { client, visitor } = await signUp(portal);
    await useOnBoth(client.token);
    await visitor.send('/Identity/Account/Logout', {});
    expect(await untilRefused(client.token)).toBeLessThan(2_000);
  });

  test('that was given before the password was changed, and the browser goes on', async () => {
    const here = await signUp(portal);
    const elsewhere = await signInElsewhere(portal, here.email);
    await useOnBoth(here.client.token);
    await useOnBoth(elsewhere.client.token);
    const changed = { password: PASSWORD, 'new-password': 'ten red porch lamps' };
    const visit = await here.visitor.send(manage, changed, { work: 'change' });
    expect(visit.text).toContain('Your password is changed.');
    const times = await Promise.all([here, elsewhere].map((one) => untilRefused(one.client.token)));
    expect(Math.max(...times)).toBeLessThan(2_000);
    expect((await (await here.renew()).get()).status).toBe(200);
    await expect(elsewhere.renew()).rejects.toThrow('login_required');
  });

  test('of an account that was deleted, and nothing is made for it', async () => {
    const { client, visitor, subject } = await signUp(portal);
    await useOnBoth(client.token);
    const removal = visitor.send(manage, { 'delete-password': PASSWORD }, { work: 'delete' });
    const calls: number[] = [];
    let isOver = false;
    // While she is deleted her page goes on asking, on both processes: each call would begin a draft.
    const busy = [portal.url, twin].map(async (url) => {
      const page = createClient(url, client.token);
      while (!isOver) {
        calls.push((await page.get()).status);
        calls.push((await page.put({ firstName: 'Rosa', ssn: '412-63-7785' })).status);
      }
    });
    expect((await removal).text).toContain('Your account is deleted');
    expect(await draftsOf(subject)).toEqual([]);
    expect(await untilRefused(client.token)).toBeLessThan(2_000);
    isOver = true;
    await Promise.all(busy);
    expect(calls).toContain(200);
    expect(await draftsOf(subject)).toEqual([]);
  });
});

describe('a token says whether somebody ended its session', () => {
  const AGE = sql(
    'test-ended-session-age',
    `update identity_ended_sessions set ended_at = now() - interval '9 hours'`,
  );
  const codeOf = async ({ token }: Client) => {
    await untilRefused(token);
    const { status, body } = await createClient(twin, token).get();
    return [status, body.code, body.title];
  };
  const said = [401, 'session-ended', 'You were signed out. Please sign in again.'];

  test('from another place, by a new password, and with the account', async () => {
    const here = await signUp(portal);
    const one = await signInElsewhere(portal, here.email);
    await signInElsewhere(portal, here.email);
    await here.visitor.send(manage, {}, { work: 'end-others' });
    expect(await codeOf(one.client)).toEqual(said);
    const other = await signInElsewhere(portal, here.email);
    const changed = { password: PASSWORD, 'new-password': 'ten red porch lamps' };
    await here.visitor.send(manage, changed, { work: 'change' });
    expect(await codeOf(other.client)).toEqual(said);
    const last = await here.renew();
    await here.visitor.send(
      manage,
      { 'delete-password': 'ten red porch lamps' },
      { work: 'delete' },
    );
    expect(await codeOf(last)).toEqual(said);
  });

  test('by its own way out, of the account and of the page, which the provider answers', async () => {
    const [account, page] = [await signUp(portal), await signUp(portal)];
    await account.visitor.send('/Identity/Account/Logout', {});
    expect(await codeOf(account.client)).toEqual(said);
    const { authority } = await readSettings(portal.url);
    await page.visitor.send(`${authority}/session/end`, { logout: 'yes' });
    expect(await codeOf(page.client)).toEqual(said);
  });

  test('and is ended all the same where that can not be noted', async () => {
    const { client, visitor } = await signUp(portal);
    await portal.database.run(
      sql('test-ended-hide', 'alter table identity_ended_sessions rename to hidden'),
    );
    const left = await visitor.send('/Identity/Account/Logout', {});
    await portal.database.run(
      sql('test-ended-show', 'alter table hidden rename to identity_ended_sessions'),
    );
    expect([left.status, visitor.cookies.has('porchlight.session')]).toEqual([200, false]);
    expect(portal.log.filter((line) => line.includes('ended is not noted'))).toHaveLength(1);
    expect((await codeOf(client)).slice(0, 2)).toEqual([401, 'unauthenticated']);
  });

  test('for as long as a session can last', async () => {
    const { client, visitor } = await signUp(portal);
    await visitor.send('/Identity/Account/Logout', {});
    const sweep = () => sweepIdentity(portal.database, { idle: 7200, whole: 28_800 });
    await sweep();
    expect(await codeOf(client)).toEqual(said);
    await portal.database.run(AGE);
    await sweep();
    expect((await codeOf(client)).slice(0, 2)).toEqual([401, 'unauthenticated']);
  });
});

describe('a session that nobody uses', () => {
  const byItself = { 'Porchlight-Unattended': '?1' };
  const sidOf = ({ token }: Client): string =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid;
  const USED = sql(
    'test-session-used',
    `update identity_sign_ins set seen_at = now() - $2 * interval '1 minute' where session_uid = $1`,
  );
  const AGO = sql(
    'test-session-used-ago',
    `select extract(epoch from now() - seen_at)::float8 / 60 as minutes
     from identity_sign_ins where session_uid = $1`,
  );
  const usedAgo = (client: Client, minutes: number) =>
    portal.database.run(USED, [sidOf(client), minutes]);
  const minutesSince = async (client: Client) =>
    (await portal.database.first<{ minutes: number }>(AGO, [sidOf(client)]))!.minutes;

  test('ends after the minutes of the pack, and what was saved is there after the next sign-in', async () => {
    const { client, email, renew, visitor } = await signUp(portal);
    await client.get();
    await client.put({ firstName: 'Rosa' });
    await usedAgo(client, 119);
    expect((await createClient(twin, client.token).get()).status).toBe(200);
    await usedAgo(client, 121);
    expect(await untilRefused(client.token)).toBeLessThan(2_000);
    expect((await client.get()).body.code).toBe('unauthenticated');
    await expect(renew()).rejects.toThrow('login_required');
    expect((await visitor.get(manage)).location).toContain('/Identity/Account/Login');
    const again = await signInElsewhere(portal, email);
    expect((await again.client.get()).body.application.firstName).toBe('Rosa');
  });

  test('is not used by what its page does by itself: a new token, a call that says so', async () => {
    const { client, renew } = await signUp(portal);
    await usedAgo(client, 60);
    await renew();
    expect((await client.call('GET', '/api/application', undefined, byItself)).status).toBe(200);
    expect(await minutesSince(client)).toBeGreaterThan(59);
    expect((await createClient(twin, client.token).get()).status).toBe(200);
    expect(await minutesSince(client)).toBeLessThan(1);
  });

  test('is used by signing in anew in it', async () => {
    const { client, visitor, email } = await signUp(portal);
    const settings = await readSettings(portal.url);
    const { url } = authorizationUrl(settings, { prompt: 'login' });
    const page = (await visitor.get(url)).location!;
    await usedAgo(client, 119);
    const sent = await visitor.send(page, { email, password: PASSWORD });
    const back = await follow(visitor, sent.location!, settings.redirect_uri);
    expect(back.searchParams.get('code')).toBeTruthy();
    expect(await minutesSince(client)).toBeLessThan(1);
    expect((await client.get()).status).toBe(200);
  });

  test('is used by its account page, and is swept away when it has ended', async () => {
    const { client, visitor } = await signUp(portal);
    await usedAgo(client, 60);
    expect((await visitor.get(manage)).status).toBe(200);
    expect(await minutesSince(client)).toBeLessThan(1);
    await usedAgo(client, 121);
    const kept = sql('test-session-kept', 'select 1 from identity_artifacts where uid = $1');
    expect(await portal.database.all(kept, [sidOf(client)])).toHaveLength(1);
    await sweepIdentity(portal.database, { idle: 7200, whole: 28_800 });
    expect(await portal.database.all(kept, [sidOf(client)])).toEqual([]);
  });

  test.each([
    [{}, { whole: 28_800, idle: 7_200 }],
    [
      { sessionHours: 2, sessionIdleMinutes: 30 },
      { whole: 7_200, idle: 1_800 },
    ],
  ])('lasts as a pack with %j says', (limits, life) => {
    expect(sessionLifeOf({ compiled: { settings: { limits } } } as never)).toEqual(life);
  });
});

describe('where one is signed in', () => {
  const phone = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';

  test('stands in the account page, and is ended there, for one or for all others', async () => {
    const here = await signUp(portal);
    const there = await signInElsewhere(portal, here.email, { 'User-Agent': phone });
    const third = await signInElsewhere(portal, here.email);
    const page = (await here.visitor.get(manage)).text;
    expect(page.match(/This one/g)).toHaveLength(1);
    expect(page).toContain('<strong>Firefox on Android</strong>');
    const entry = page.slice(page.indexOf('<strong>Firefox on Android'));
    const uid = /name="session" value="([^"]+)"/.exec(entry)![1]!;
    await useOnBoth(there.client.token);
    const one = await here.visitor.send(manage, { session: uid }, { work: 'end-one' });
    expect(one.text).toContain('That place is signed out.');
    expect(one.text).not.toContain('Firefox on Android');
    expect(await untilRefused(there.client.token)).toBeLessThan(2_000);
    await expect(there.renew()).rejects.toThrow('login_required');
    expect((await third.client.get()).status).toBe(200);

    await signInElsewhere(portal, here.email);
    await here.visitor.send(manage, {}, { work: 'end-others' });
    expect(await untilRefused(third.client.token)).toBeLessThan(2_000);
    expect((await (await here.renew()).get()).status).toBe(200);
  });

  test('nobody ends the session of another account', async () => {
    const [mine, hers] = [await signUp(portal), await signUp(portal)];
    await signInElsewhere(portal, mine.email);
    const claims = Buffer.from(hers.client.token.split('.')[1]!, 'base64url').toString();
    const session = JSON.parse(claims).sid;
    await mine.visitor.send(manage, { session }, { work: 'end-one' });
    expect((await (await hers.renew()).get()).status).toBe(200);
    expect((await hers.client.get()).status).toBe(200);
  });
});

const TUS = { 'Tus-Resumable': '1.0.0' };
const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };

async function beginUpload(page: Client, id: number): Promise<Answer> {
  const metadata = Object.entries({ filename: 'a.pdf', description: 'A', category: '0' });
  return page.call('POST', `/api/application/document/uploads/${id}`, undefined, {
    ...TUS,
    'Upload-Length': String(PDF.length),
    'Upload-Metadata': metadata.map(([key, text]) => `${key} ${btoa(text)}`).join(','),
  });
}

/** What her page may write, each with an open draft of hers, and an upload that has begun. */
const WRITES: [
  what: string,
  write: (page: Client, id: number, upload: string) => Promise<{ status: number }>,
][] = [
  ['answers', (page) => page.put({ firstName: 'Rosa', ssn: '412-63-7785' })],
  ['a step', (page) => page.call('PUT', '/api/application/step/1')],
  ['what is sent', (page) => page.submit()],
  ['an income', (page) => page.post('/api/application/income', {})],
  ['an income that goes', (page) => page.remove('/api/application/income/1')],
  ['a member', (page) => page.post('/api/application/household_member', {})],
  ['a member that goes', (page) => page.remove('/api/application/household_member/1')],
  ['a draft from before', (page, id) => page.post(`/api/application/start-from/${id}`, {})],
  ['a document', (page, id) => page.upload(id, { bytes: PDF, name: 'a.pdf', description: 'A' })],
  ['an upload that begins', (page, id) => beginUpload(page, id)],
  ['a part of one', (page, _id, at) => page.call('PATCH', at, PDF.subarray(0, 10), PART)],
  ['one that is given up', (page, _id, at) => page.call('DELETE', at, undefined, TUS)],
  ['a document that goes', (page) => page.remove('/api/application/document/1')],
  ['a message', (page, number) => page.post('/api/messages', { number, text: 'Hello' })],
  ['a message that she read', (page) => page.call('PUT', '/api/messages/1/read')],
  [
    'a wish for texts',
    (page) => page.call('PUT', '/api/messages/texts', { isOn: true, phone: '803-555-0111' }),
  ],
  ['a value that is shown', (page) => page.post('/api/application/reveal', { pointer: SECRET })],
];

/** All that is kept of an application and its owner, in one text. */
async function keptOf(subject: string, id: number): Promise<unknown> {
  return portal.database.first(
    sql(
      'test-kept',
      `select a.xmin::text as version, (select count(*)::int from applications where owner = $1) as drafts,
         (select count(*)::int from documents where application_id = a.id) as documents,
         (select json_agg(json_build_array(id, received) order by id) from uploads
          where owner = 'application-' || a.id) as uploads,
         (select count(*)::int from audit_events where actor = $1) as events
       from applications a where a.id = $2`,
    ),
    [subject, id],
  );
}

describe('a process that still remembers a session keeps nothing for an account that is gone', () => {
  test.each(WRITES)('%s', async (_what, write) => {
    const { client, subject } = await signUp(portal);
    const { body } = await client.get();
    await client.put({ ssn: '412-63-7785' });
    const id = body.application.applicationID as number;
    const upload = (await beginUpload(client, id)).headers.get('Location')!;
    const page = createClient(twin, client.token);
    expect((await page.get()).status).toBe(200);
    // The draft stays, as it does under a legal hold and where somebody else has proven the address.
    await portal.database.run(REMOVE, [subject]);
    const before = await keptOf(subject, id);
    expect((await write(page, id, upload)).status).toBe(401);
    expect(await keptOf(subject, id)).toEqual(before);
  });

  test.each<[string, (page: Client) => Promise<{ status: number }>]>([
    ['answers', (page) => page.put({ firstName: 'Rosa' })],
    ['a step', (page) => page.call('PUT', '/api/application/step/1')],
  ])('%s: the draft has gone with the account', async (_what, write) => {
    const { client, subject } = await signUp(portal);
    await client.get();
    const page = createClient(twin, client.token);
    expect((await page.get()).status).toBe(200);
    await portal.database.transact(async (session) => {
      await session.run(REMOVE_DRAFTS, [subject]);
      await session.run(REMOVE, [subject]);
    });
    // Once the session is no longer remembered there is nobody.
    expect([404, 401]).toContain((await write(page)).status);
    expect(await draftsOf(subject)).toEqual([]);
  });

  test.each<[string, SaveRequest['flat']]>([
    ['answers', { firstName: 'Rosa', ssn: '412-63-7785' }],
    ['a step', { publicFormCurrentStep: 1 }],
  ])('%s, however long it remembers: a save holds the account itself', async (_what, flat) => {
    const { client, subject } = await signUp(portal);
    const id = (await client.get()).body.application.applicationID as number;
    await portal.database.run(REMOVE, [subject]);
    const before = await keptOf(subject, id);
    const who = { subject, isEmailVerified: false, amr: [], claims: {} };
    const save = saveApplication(portal.server.services, who, { flat }, 'en');
    await expect(save).rejects.toMatchObject({ status: 401 });
    expect(await keptOf(subject, id)).toEqual(before);
  });

  test('a draft that waited for the intake to open', async () => {
    const { client, subject } = await signUp(portal);
    const id = (await client.get()).body.application.applicationID as number;
    await portal.database.run(WAIT, [
      id,
      portal.server.services.releases.current().statusByRole('initial').id,
    ]);
    const page = createClient(twin, client.token);
    expect((await page.remove('/api/application/income/1')).status).toBe(409);
    await portal.database.run(REMOVE, [subject]);
    const before = await keptOf(subject, id);
    expect((await page.get()).status).toBe(401);
    expect(await keptOf(subject, id)).toEqual(before);
  });

  test('a first draft', async () => {
    const { client, subject } = await signUp(portal);
    // Let in a moment ago, before there was a draft: the next call would make one.
    const page = createClient(twin, client.token);
    expect((await page.remove('/api/application/income/1')).status).toBe(404);
    await portal.database.run(REMOVE, [subject]);
    expect((await page.get()).status).toBe(401);
    expect(await draftsOf(subject)).toEqual([]);
  });
});

test('a token that names no session of its account opens nothing', async () => {
  const [one, other] = [await signUp(portal), await signUp(portal)];
  await portal.database.run(
    sql(
      'test-swap',
      "update identity_artifacts set account_id = $2 where kind = 'Session' and account_id = $1",
    ),
    [one.subject, other.subject],
  );
  expect((await one.client.get()).status).toBe(401);
  expect((await other.client.get()).status).toBe(200);
});

import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { authorizationUrl, readSettings } from '../../test/authorize.ts';
import { openVisitor, type Visitor } from '../../test/browserless.ts';
import { type IdentityServer, startIdentityServer } from '../../test/identityServer.ts';
import { sql } from '../database/index.ts';
import { createRateLimits } from '../http/rateLimits.ts';
import { createSignInLimits } from './limits.ts';

const password = 'seven green porch lamps';
const LOGIN = '/Identity/Account/Login';
const REGISTER = '/Identity/Account/Register';
const LIMITS = { registrationsPerHour: 12, authorizationsPerQuarterHour: 8 };
let server: IdentityServer;
let people = 0;

beforeAll(async () => {
  server = await startIdentityServer({ rateLimits: LIMITS });
});
afterAll(() => server.stop());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
/** An address that no other test has. */
const anywhere = () => `203.0.${100 + Math.floor(people / 250)}.${1 + (people++ % 250)}`;

async function register() {
  const visitor = openVisitor(server.url);
  const email = `guessed${people++}@example.com`;
  const visit = await visitor.send(REGISTER, { email, 'new-password': password }, from(anywhere()));
  expect(visit.status).toBe(303);
  return { visitor, email };
}

/** Wrong passwords for an account, each from an address and a browser of its own. @returns How many were looked at. */
async function guess(email: string, times: number): Promise<number> {
  const visits = await Promise.all(
    Array.from({ length: times }, (_, time) =>
      openVisitor(server.url).send(LOGIN, { email, password: `wrong ${time}` }, from(anywhere())),
    ),
  );
  return visits.filter(({ status }) => status !== 429).length;
}

/** How often it was written down that an account is locked, once it was at all. */
async function locksOf(email: string): Promise<number> {
  const count = sql(
    'test-locks',
    `select count(*)::int as locks from audit_events e join identity_accounts a on a.id::text = e.actor
     where a.email = $1 and e.action = 'account-locked'`,
  );
  for (let look = 0; look < 500; look += 1) {
    const { locks } = (await server.database.first<{ locks: number }>(count, [email]))!;
    if (locks) return locks;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return 0;
}

/** What was written down about an account, once so many things were. */
async function eventsOf(email: string, count: number) {
  const events = sql(
    'test-account-events',
    `select e.action, e.details, e::text as whole from audit_events e
     join identity_accounts a on a.id::text = e.actor where a.email = $1 order by e.id`,
  );
  type Event = { action: string; details: object; whole: string };
  let found: Event[] = [];
  for (let look = 0; look < 500 && found.length < count; look += 1) {
    found = await server.database.all<Event>(events, [email]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return found;
}

test('who signs in and who fails is written down, without an address; a flood writes one of each', async () => {
  const { visitor, email } = await register();
  visitor.cookies.delete('porchlight.session');
  visitor.cookies.delete('porchlight.session.sig');
  expect((await visitor.send(LOGIN, { email, password }, from(anywhere()))).status).toBe(303);
  await guess(email, 30);
  const told = await eventsOf(email, 5);
  expect(told.map(({ action, details }) => [action, details])).toEqual([
    ['account-created', {}],
    ['signed-in', { by: 'pwd' }],
    ['signed-in', { by: 'pwd' }],
    ...[expect.anything(), expect.anything()],
  ]);
  expect(
    told
      .slice(3)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(['account-locked', 'sign-in-failed']);
  expect(told.map(({ whole }) => whole).join()).not.toContain(email);
  // Whose the wrong passwords were is told by nothing where there is no account.
  const count = sql('test-events-count', 'select count(*)::int as count from audit_events');
  const before = await server.database.first(count);
  await guess('nobody-at-all@example.com', 12);
  expect(await server.database.first(count)).toEqual(before);
});

test('a wrong password writes nothing to the account: how long that takes would tell that it is there', async () => {
  const { email } = await register();
  const version = sql(
    'test-version',
    'select xmin::text as version from identity_accounts where email = $1',
  );
  const before = await server.database.first(version, [email]);
  expect(await guess(email, 3)).toBe(3);
  expect(await server.database.first(version, [email])).toEqual(before);
});

test('of 40 wrong passwords from 40 addresses ten are tried, whether the account exists or not', async () => {
  const { email } = await register();
  expect(await guess(email, 40)).toBe(10);
  expect(await guess('nobody@example.com', 40)).toBe(10);
  expect(await locksOf(email)).toBe(1);
  // Nor is the right one, from where nobody has signed in.
  const stranger = openVisitor(server.url);
  expect((await stranger.send(LOGIN, { email, password }, from(anywhere()))).status).toBe(429);
});

test('what is counted for an address of e-mail can not be told by who reads the table', async () => {
  const email = 'counted@example.com';
  await guess(email, 1);
  const rows = await server.database.all<{ key: string }>(
    sql('test-counted', 'select key from rate_limits'),
  );
  const keys = rows.map(({ key }) => key).join();
  const plain = createHash('sha256').update(email);
  for (const told of [email, plain.copy().digest('base64url'), plain.digest('hex')])
    expect(keys).not.toContain(told);
});

test('they do not keep out the owner, on a device where she has signed in before', async () => {
  const { visitor, email } = await register();
  await guess(email, 12);
  visitor.cookies.delete('porchlight.session');
  visitor.cookies.delete('porchlight.session.sig');
  expect((await visitor.send(LOGIN, { email, password }, from(anywhere()))).status).toBe(303);
});

test('her device has as many tries as all others together, and no more', async () => {
  const { visitor, email } = await register();
  visitor.cookies.delete('porchlight.session');
  visitor.cookies.delete('porchlight.session.sig');
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const sent = { email, password: `wrong ${time}` };
    statuses.push((await visitor.send(LOGIN, sent, from(anywhere()))).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test('the cookie of a device names nobody, and counts for its own account alone', async () => {
  const own = await register();
  const other = await register();
  const cookie = own.visitor.cookies.get('porchlight.device')!;
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  await guess(other.email, 12);
  const [nonce, mac] = cookie.split('.');
  const forged = [cookie, `${nonce}.${mac!.slice(0, -2)}AA`, `${'x'.repeat(22)}.${mac}`, 'x', '~'];
  for (const value of forged) {
    const visitor = openVisitor(server.url);
    visitor.cookies.set('porchlight.device', value);
    const sent = { email: other.email, password };
    expect((await visitor.send(LOGIN, sent, from(anywhere()))).status).toBe(429);
  }
});

test('a computer that two people use keeps both', async () => {
  const { visitor, email } = await register();
  const second = `second${people++}@example.com`;
  visitor.cookies.delete('porchlight.session');
  await visitor.send(REGISTER, { email: second, 'new-password': password }, from(anywhere()));
  expect(visitor.cookies.get('porchlight.device')!.split('~')).toHaveLength(2);
  for (const address of [email, second]) {
    await guess(address, 12);
    visitor.cookies.delete('porchlight.session');
    visitor.cookies.delete('porchlight.session.sig');
    const sent = { email: address, password };
    expect((await visitor.send(LOGIN, sent, from(anywhere()))).status).toBe(303);
  }
});

test('accounts from one address are limited, a port and the rest of a home’s network make no other', async () => {
  const register = (address: string) =>
    openVisitor(server.url)
      .send(
        REGISTER,
        { email: `many${people++}@example.com`, 'new-password': password },
        from(address),
      )
      .then(({ status }) => status);
  const spelled = (time: number) =>
    [`[2001:db8:7:1::${time}]:443`, `2001:db8:7:1:${time}::9`, `2001:DB8:7:1::${time}`][time % 3]!;
  const statuses: number[] = [];
  for (let time = 1; time <= 14; time += 1) statuses.push(await register(spelled(time)));
  expect(statuses.filter((status) => status === 303)).toHaveLength(12);
  expect(statuses.at(-1)).toBe(429);
  expect(await register('2001:db8:7:2::1')).toBe(303);
});

test('an address that may make no more accounts has no password looked at either', async () => {
  const address = anywhere();
  const limits = createSignInLimits(server.database, server.vault, () => LIMITS as never);
  for (let time = 0; time < LIMITS.registrationsPerHour; time += 1)
    await limits.spend('registration', address);
  const sent = { email: `late${people++}@example.com`, 'new-password': 'welcome2027' };
  // To look how easily it is guessed takes a thread some tenths of a second.
  const refused = await openVisitor(server.url).send(REGISTER, sent, from(address));
  expect(refused.status).toBe(429);
});

test('what cannot make an account counts for none, and is limited by address as all tries are', async () => {
  const address = anywhere();
  const read = () => ({ ...LIMITS, signInPerMinute: 20 }) as never;
  const limits = createSignInLimits(server.database, server.vault, read);
  const send = async (email: string, chosen: string) =>
    (await openVisitor(server.url).send(REGISTER, { email, 'new-password': chosen }, from(address)))
      .status;
  const email = `tries${people++}@example.com`;
  const { email: known } = await register();
  for (let time = 0; time <= LIMITS.registrationsPerHour; time += 1)
    expect(await send(email, 'welcome2027')).toBe(422);
  expect(await send('nobody', password)).toBe(422);
  expect(await send(email, '')).toBe(422);
  const points = async () => (await limits.peek('registration', address)).before;
  expect(await points()).toBe(0);
  expect(await send(email, password)).toBe(303);
  expect(await points()).toBe(1);
  // Who has an account is told no faster than accounts are made.
  expect(await send(known, 'another long password')).toBe(422);
  expect(await points()).toBe(2);
  while ((await limits.spend('address', address)).isAllowed);
  expect(await send(email, 'welcome2027')).toBe(429);
});

test('of an address that is not one, no password is looked at', async () => {
  const check = jest.fn(async () => undefined);
  const passwords = { check, warm: () => {}, close: async () => {} };
  const own = await startIdentityServer({ passwords });
  try {
    const sent = { email: 'nobody', 'new-password': password };
    const { status, text } = await openVisitor(own.url).send(REGISTER, sent);
    expect([status, text.includes('href="#email"')]).toEqual([422, true]);
    expect(check).not.toHaveBeenCalled();
  } finally {
    await own.stop();
  }
});

describe('of a whole /48, which one customer may have, sixteen homes may do as much as they may', () => {
  /** So often something is allowed from one home after the other, until it is not. */
  async function countAllowed(net: string, homes: number, spend: (ip: string) => Promise<boolean>) {
    let count = 0;
    for (let home = 0; home < homes; home += 1)
      while (await spend(`2001:db8:${net}:${home.toString(16)}::1`)) count += 1;
    return count;
  }

  test('on the pages of the sign-in', async () => {
    const limits = createSignInLimits(
      server.database,
      { fingerprint: (_, text) => text },
      () => ({ registrationsPerHour: 2 }) as never,
    );
    const spend = async (ip: string) => (await limits.spend('registration', ip)).isAllowed;
    expect(await countAllowed('a1', 20, spend)).toBe(16 * 2);
    expect(await countAllowed('a2', 1, spend)).toBe(2);
  });

  test('in the calls of the page', async () => {
    const limits = createRateLimits(server.database, () => 2);
    const spend = async (address: string) =>
      limits.spend('uploads', { address }).then(
        () => true,
        () => false,
      );
    // Five people may share an address.
    expect(await countAllowed('b1', 20, spend)).toBe(16 * 5 * 2);
    expect(await countAllowed('b2', 1, spend)).toBe(5 * 2);
  });
});

test('600 authorisation requests of nobody leave no row', async () => {
  const before = (await rows()).length;
  const answers = await ask(
    600,
    (time): Record<string, string> => (time % 2 ? {} : { prompt: 'none' }),
  );
  expect(answers.every((status) => status === 303 || status === 302)).toBe(true);
  expect((await rows()).length).toBe(before);
});

test('such as the provider has to keep leave no more than the pack allows, and these for minutes', async () => {
  const before = (await rows()).length;
  const answers = await ask(28, () => ({ prompt: 'login' }));
  const after = await rows();
  expect(after.length - before).toBe(8);
  expect(Math.max(...after.map(({ life }) => life))).toBeLessThanOrEqual(900);
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
});

describe('of somebody who is signed in', () => {
  /** Asked in her browser, each time from another address. @returns How many were not refused. */
  async function askAs(visitor: Visitor, times: number, more: Record<string, string>) {
    const settings = await readSettings(server.url);
    let allowed = 0;
    for (let time = 0; time < times; time += 1) {
      const { status } = await visitor.get(
        authorizationUrl(settings, more).url,
        from(anywhere()).headers,
      );
      if (status !== 429) allowed += 1;
    }
    return allowed;
  }

  test.each<[string, Record<string, string>]>([
    ['plain requests', {}],
    ['silent ones', { prompt: 'none' }],
    ['such as want her to sign in again', { max_age: '0' }],
  ])('%s are counted for her account, from wherever they come', async (_, more) => {
    const { visitor } = await register();
    const other = await register();
    const before = (await rows()).length;
    expect(await askAs(visitor, 1, more)).toBe(1);
    // An account may make 300, however few the pack lets an address have kept. Most of hers are used up elsewhere.
    await server.database.run(USE_UP);
    expect(await askAs(visitor, 14, more)).toBe(9);
    // A code or an interaction of each, and the grant.
    expect((await rows()).length - before).toBeLessThanOrEqual(11);
    expect(await askAs(other.visitor, 1, more)).toBe(1);
  });

  test('those that are kept until she has signed in again count for the address as well', async () => {
    const { visitor } = await register();
    const settings = await readSettings(server.url);
    const home = from('198.51.100.9').headers;
    const before = await pointsOfAccounts();
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      const { url } = authorizationUrl(settings, { max_age: '0' });
      statuses.push((await visitor.get(url, home)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    // Whoever else is behind that address uses up nothing of hers.
    expect((await pointsOfAccounts()) - before).toBe(8);
    const silent = authorizationUrl(settings, { prompt: 'none' }).url;
    expect((await visitor.get(silent, home)).status).toBe(303);
  });
});

const USE_UP = sql(
  'test-account-authorizations',
  "update rate_limits set points = points + 290 where key like 'identity-account-authorization%'",
);
const pointsOfAccounts = async () =>
  (await server.database.first<{ points: number }>(
    sql(
      'test-account-points',
      "select coalesce(sum(points), 0)::int as points from rate_limits where key like 'identity-account-authorization%'",
    ),
  ))!.points;
const rows = () =>
  server.database.all<{ life: number }>(
    sql(
      'test-interactions',
      "select extract(epoch from expires_at - now())::int as life from identity_artifacts where kind <> 'Session'",
    ),
  );

async function ask(times: number, more: (time: number) => Record<string, string>) {
  const settings = await readSettings(server.url);
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { status } = await fetch(authorizationUrl(settings, more(time)).url, {
      redirect: 'manual',
      headers: { 'X-Forwarded-For': '198.51.100.7:4711' },
    });
    statuses.push(status);
  }
  return statuses;
}

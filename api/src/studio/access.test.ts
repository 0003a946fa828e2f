import { authorizationUrl, readSettings, signInSilently } from '../../test/authorize.ts';
import { openVisitor } from '../../test/browserless.ts';
import { type Body, startPortal, type TestPortal } from '../../test/portal.ts';
import { proveAddress } from '../../test/proveAddress.ts';
import { addCodeApp } from '../../test/secondStep.ts';
import { PASSWORD } from '../../test/signedUp.ts';
import { asAdmin, beginCopy, startStudio } from '../../test/studio.ts';
import { untilWaiting } from '../../test/untilWaiting.ts';
import { workOnce } from '../../test/workOnce.ts';
import { sql } from '../database/index.ts';
import { resetFactors } from '../identity/factors/resetFactors.ts';
import { ADMIN, grantRole, listGrants, revokeRole } from '../identity/roles.ts';
import { createStaffRoles, readRoles } from '../identity/staffRoles.ts';
import { openStudio } from './openStudio.ts';
import { publishDue } from './publishDue.ts';

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const rolesIn = (token: string) => claimsIn(token).roles;

/** Every call of the studio, as the API describes it, with places filled in. */
async function studioCalls(portal: TestPortal): Promise<{ method: string; path: string }[]> {
  const { body } = await portal.anyone.get('/api/openapi.json');
  return Object.entries<Body>(body.paths)
    .filter(([path]) => path.startsWith('/api/studio'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path
          .replace('{id}', '1')
          .replace('{path}', 'portal.json')
          .replace('{hash}', 'ffffffff'),
      })),
    );
}

describe('with an external provider', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startStudio();
  });
  afterAll(() => portal.stop());

  test('no call is open to strangers or to applicants, whatever is there', async () => {
    const copy = await beginCopy(await asAdmin(portal, 'ada'));
    expect(copy.id).toBe(1);
    const calls = await studioCalls(portal);
    expect(calls.length).toBeGreaterThanOrEqual(20);
    const applicant = await portal.as({
      subject: 'ana',
      claims: { roles: ['reader'], role: 'admin' },
    });
    for (const { method, path } of calls) {
      const named = `${method} ${path}`;
      const stranger = await portal.anyone.call(method, path);
      expect([named, stranger.status]).toEqual([named, 401]);
      const { status, body } = await applicant.call(method, path);
      expect([named, status, body.code]).toEqual([named, 403, 'studio-for-admins']);
      expect(body.title).toContain('people who look after this site');
    }
  });

  test('an ID token, and an expired or forged one, open nothing', async () => {
    const claims = { roles: ['admin'] };
    for (const options of [{ typ: 'JWT' }, { expires: 1 }, { isForged: true }]) {
      const client = await portal.as({ subject: 'eve', claims, ...options });
      expect((await client.get('/api/studio/copies')).status).toBe(401);
    }
  });

  test('says who is in, and what is public', async () => {
    const { body } = await (await asAdmin(portal, 'ada')).get('/api/studio');
    expect(body).toEqual({
      admin: 'ada@agency.example',
      release: portal.server.services.releases.current().hash,
      isAtDesk: false,
    });
  });

  test.each([
    [['admin', 'caseworker'], true],
    [['admin', 'gardener'], false],
  ])('says of %j whether the desk lets her in: %s', async (roles, isAtDesk) => {
    const admin = await portal.as({ subject: 'ada', claims: { roles } });
    expect((await admin.get('/api/studio')).body.isAtDesk).toBe(isAtDesk);
    expect((await admin.get('/api/desk')).status).toBe(isAtDesk ? 200 : 403);
  });
});

test('a level that staff have to sign in at is asked for at studio and desk, and where to get it is said', async () => {
  const portal = await startStudio({
    env: { STAFF_ACR: 'mfa gold', OIDC_ACCOUNT_URL: 'https://id.example/me' },
  });
  try {
    const look = async (claims: object) => {
      const staff = await portal.as({
        subject: 'ada',
        claims: { roles: ['admin', 'caseworker'], ...claims },
      });
      return Promise.all(
        ['/api/studio/copies', '/api/desk'].map(async (path) => {
          const { status, body } = await staff.get(path);
          return status === 200 ? 200 : body.code;
        }),
      );
    };
    const refused = ['second-factor-needed', 'second-factor-needed'];
    expect(await look({})).toEqual(refused);
    expect(await look({ amr: ['pwd'], acr: 'silver' })).toEqual(refused);
    expect(await look({ amr: 'mfa', acr: ['gold'] })).toEqual(refused);
    expect(await look({ amr: ['pwd', 'mfa'] })).toEqual([200, 200]);
    expect(await look({ acr: 'gold' })).toEqual([200, 200]);
    const step = await fetch(`${portal.url}/Identity/Account/SecondStep`, { redirect: 'manual' });
    expect([step.status, step.headers.get('location')]).toEqual([302, 'https://id.example/me']);
  } finally {
    await portal.stop();
  }
});

test('without the name of a claim there is no studio, for nobody', async () => {
  const portal = await startPortal();
  try {
    const admin = await asAdmin(portal, 'ada');
    for (const client of [admin, portal.anyone]) {
      const { status, body } = await client.get('/api/studio/copies');
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  } finally {
    await portal.stop();
  }
});

test.each([
  ['a list', { roles: ['a', 'admin'] }, 'roles', ['a', 'admin']],
  ['a path', { realm_access: { roles: ['admin'] } }, 'realm_access.roles', ['admin']],
  ['a name with dots', { 'https://x.org/roles': ['admin'] }, 'https://x.org/roles', ['admin']],
  ['words', { groups: 'staff admin' }, 'groups', ['staff', 'admin']],
  ['nothing', {}, 'roles', []],
  ['a number', { roles: 7 }, 'roles', []],
  ['what every object has', {}, 'constructor.name', []],
])('roles are read from %s', (_, claims, claim, roles) => {
  expect(readRoles(claims, claim)).toEqual(roles);
});

/** Roles whose rows somebody has locked. */
const HELD = sql('test-roles-held', "select role from identity_roles where xmax::text <> '0'");

test('with the embedded provider a grant opens the studio, and its end closes it at once', async () => {
  // The server itself publishes nothing that is due.
  const timing = { 'publish-scheduled-releases': 0 };
  const portal = await startPortal({ env: { OIDC_AUTHORITY: '' }, timing });
  const { services } = portal.server;
  const config = services.config as Parameters<typeof openStudio>[0];
  const studio = openStudio(config, services, workOnce());
  try {
    const { database } = portal;
    const email = 'ada@agency.example';
    const visitor = openVisitor(portal.url);
    const order = { email: 'Ada@Agency.example', role: ADMIN, actor: 'operator:test' };
    expect(await grantRole(database, order)).toBe('no-account');
    await visitor.send('/Identity/Account/Register', {
      email,
      'new-password': PASSWORD,
    });
    expect(await grantRole(database, order)).toBe('unproven');
    await proveAddress(database, email);
    const settings = await readSettings(portal.url);
    expect(authorizationUrl(settings).url).toContain('/oidc/auth');
    const { access_token: token } = await signInSilently(visitor, settings);
    const headers = { Authorization: `Bearer ${token}` };
    const look = async () =>
      (await portal.anyone.call('GET', '/api/studio/copies', undefined, headers)).status;
    expect(await look()).toBe(403);
    expect(await grantRole(database, order)).toBe('changed');
    expect(await grantRole(database, order)).toBe('was-so');
    // A password alone opens nothing to her, and she is told what is missing.
    const missing = await portal.anyone.call('GET', '/api/studio', undefined, headers);
    expect([missing.status, missing.body.code]).toEqual([403, 'second-factor-needed']);
    const desk = async () => {
      const { status, body } = await portal.anyone.call('GET', '/api/desk', undefined, headers);
      return [status, body.code];
    };
    expect(await desk()).toEqual([403, 'desk-for-staff']);
    expect(await grantRole(database, { ...order, role: 'caseworker' })).toBe('changed');
    expect(await desk()).toEqual([403, 'second-factor-needed']);
    expect(rolesIn(token)).toEqual([]);
    expect(await listGrants(database, ADMIN)).toEqual([
      { email, since: expect.any(Date), by: 'operator:test' },
    ]);
    const { codes } = await addCodeApp(visitor, PASSWORD);
    // What she had before she set it up has ended, so her page asks for another at once.
    expect(await look()).toBe(401);
    headers.Authorization = `Bearer ${(await signInSilently(visitor, settings)).access_token}`;
    expect(await look()).toBe(200);
    expect((await desk())[0]).toBe(200);
    const call = (method: string, path: string, body?: unknown, more?: object) =>
      portal.anyone.call(method, path, body, { ...headers, ...more });
    const copy = (await call('POST', '/api/studio/copies', { name: 'Begun' })).body;
    const { stage } = (await call('POST', `/api/studio/copies/${copy.id}/compile`, {})).body;
    const file = `/api/studio/copies/${copy.id}/files/pages/landing.json`;
    const { etag } = (await call('PUT', file, '{"half":', { 'If-Match': `"${copy.id}.1"` })).body;
    const text = '{"title":"As far as she came"}';
    const written = await call('PUT', file, text, { 'If-Match': etag });
    const preview = async () => (await portal.anyone.get(`${stage}/portal.en.json`)).status;
    expect(await preview()).toBe(200);
    // To look changes nothing in the database, and nobody waits for it.
    expect(await database.all(HELD)).toEqual([]);
    // What she has begun to make public is not, where the role goes while it waits.
    const sound = (await call('POST', '/api/studio/copies', { name: 'Sound' })).body;
    const seen = { 'If-Match': `"${portal.server.services.releases.current().hash}"` };
    const asked = { reason: 'Mine' };
    const publish = `/api/studio/copies/${sound.id}/publish`;
    const schedule = `/api/studio/copies/${sound.id}/schedule`;
    const at = (milliseconds: number) => new Date(portal.time.now.getTime() + milliseconds);
    const first = { ...asked, at: at(1000) };
    expect((await call('POST', schedule, first, seen)).status).toBe(201);
    portal.time.now = at(2000);
    const going = await database.transact(async (runner) => {
      await runner.run(sql('test-hold-publications', 'lock table publications in exclusive mode'));
      const due = publishDue(studio);
      await untilWaiting(database, 'lock table publications in share row%');
      await runner.run(sql('test-hold-schedules', 'lock table studio_schedules in exclusive mode'));
      const calls = [
        call('POST', publish, asked, seen),
        call('POST', `/api/studio/releases/${sound.base}/rollback`, asked, seen),
        call('POST', schedule, { ...asked, at: at(60_000) }, seen),
      ];
      await untilWaiting(database, 'lock table publications in share row%', 3);
      await untilWaiting(database, 'insert into studio_schedules%');
      expect(await revokeRole(database, order)).toBe('changed');
      return { calls, due };
    });
    for (const { status, body } of await Promise.all(going.calls))
      expect([status, body.code]).toEqual([403, 'studio-for-admins']);
    expect((await going.due).map(({ outcome }) => outcome)).toEqual([
      { code: 'studio-for-admins' },
    ]);
    await grantRole(database, order);
    const later = await signInSilently(visitor, settings);
    expect(rolesIn(later.access_token)).toEqual(['admin', 'caseworker']);
    expect(await revokeRole(database, order)).toBe('changed');
    headers.Authorization = `Bearer ${later.access_token}`;
    // In the middle of her work: told so, what she had sent is kept, and the preview is closed.
    expect(await look()).toBe(403);
    const ended = await call('PUT', file, '{}', { 'If-Match': written.body.etag });
    expect([ended.status, ended.body.code]).toEqual([403, 'studio-for-admins']);
    expect(await preview()).toBe(404);
    await grantRole(database, order);
    expect((await call('GET', file)).body).toBe(text);
    // Another browser of hers is asked for it, too; a session from elsewhere without it does nothing.
    const elsewhere = openVisitor(portal.url);
    await elsewhere.send('/Identity/Account/Login', { email, password: PASSWORD });
    expect((await signInSilently(elsewhere, settings)).error).toBe('login_required');
    const step = { recovery: codes[0]! };
    await elsewhere.send('/Identity/Account/SecondStep', step, { work: 'recovery' });
    headers.Authorization = `Bearer ${(await signInSilently(elsewhere, settings)).access_token}`;
    expect(await look()).toBe(200);
    // What she has begun at the desk is done before her role goes.
    const subject = claimsIn(headers.Authorization).sub;
    const ending = await database.transact(async (runner) => {
      const held = await createStaffRoles(config, database).of({ subject, claims: {} }, runner);
      expect(held).toEqual([ADMIN, 'caseworker']);
      const revoked = revokeRole(database, { ...order, role: 'caseworker' });
      await untilWaiting(database, 'delete from identity_roles%');
      return { revoked };
    });
    expect(await ending.revoked).toBe('changed');
    // A mail to staff asks again, by what is granted and not by what she was seen with.
    const clerks = [{ subject, roles: ['caseworker', 'supervisor'], seenAt: new Date(0) }];
    const kept = async () =>
      (await createStaffRoles(config, database).rolesStillHeld(clerks, database, new Date())).get(
        subject,
      );
    expect(await kept()).toEqual([]);
    expect(await grantRole(database, { ...order, role: 'caseworker' })).toBe('changed');
    expect(await kept()).toEqual(['caseworker']);
    // The operator takes away what she has lost: she is out everywhere, until she sets it up again.
    expect(await resetFactors(database, { email, actor: 'operator:test', reason: 'lost' })).toBe(
      true,
    );
    expect([401, 403]).toContain(await look());
    expect(await kept()).toEqual([]);
    await revokeRole(database, order);
    const events = await database.all<{ action: string }>(
      sql(
        'test-role-audit',
        "select action from audit_events where action like 'role-%' order by id",
      ),
    );
    expect(events.map(({ action }) => action)).toEqual([
      'role-granted',
      'role-granted',
      'role-revoked',
      'role-granted',
      'role-revoked',
      'role-granted',
      'role-revoked',
      'role-granted',
      'role-revoked',
    ]);
  } finally {
    await studio.packWorker.close();
    await portal.stop();
  }
});

import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import {
  authorizationUrl,
  follow,
  readSettings,
  redeem,
  signInSilently,
} from '../../test/authorize.ts';
import { openVisitor } from '../../test/browserless.ts';
import { type IdentityServer, startIdentityServer } from '../../test/identityServer.ts';
import { proveAddress } from '../../test/proveAddress.ts';
import { registerByMail } from '../../test/registerByMail.ts';
import { sql } from '../database/index.ts';
import { sweepIdentity } from './adapter.ts';
import { PasswordsBusyError } from './password-check/PasswordsBusyError.ts';
import { createResetLink } from './resetLinks.ts';
import { loadSigningKeys, publicKeys, rotateSigningKeys } from './signingKeys.ts';

const password = 'seven green porch lamps';
let server: IdentityServer;
let people = 0;

beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(async () => {
  await server.stop();
});

const POINTS = sql(
  'test-registration-points',
  `select key, points from rate_limits where points > 0 and key ~ '^identity-(address|registration)'
   order by key`,
);
const newEmail = () => `person${people++}@example.com`;
const auditOf = (action: string, { database } = server) =>
  database.all(
    sql(`test-audit-${action}`, `select * from audit_events where action = '${action}'`),
  );

async function register(email = newEmail(), query = '') {
  const visitor = openVisitor(server.url);
  const visit = await visitor.send(`/Identity/Account/Register${query}`, {
    email,
    'new-password': password,
  });
  return { visitor, visit, email };
}

describe('the settings of the page', () => {
  test('name the embedded provider and its pages', async () => {
    expect(await readSettings(server.url)).toEqual({
      authority: `${server.url}/oidc`,
      client_id: 'porchlight-web',
      redirect_uri: `${server.url}/authentication/login-callback`,
      post_logout_redirect_uri: `${server.url}/authentication/logout-callback`,
      response_type: 'code',
      scope: 'openid profile email',
      resource: `${server.url}/api`,
      popup_enabled: false,
      register_url: '/Identity/Account/Register',
      account_url: '/Identity/Account/Manage',
    });
  });
  test('of an unknown client are not there', async () => {
    expect((await fetch(`${server.url}/_configuration/another`)).status).toBe(404);
  });
});

describe('registering', () => {
  test('signs in at the provider and goes on to the address it was given', async () => {
    const login = `${server.url}/authentication/login?returnUrl=${encodeURIComponent(`${server.url}/application`)}`;
    const { visitor, visit } = await register(
      newEmail(),
      `?returnUrl=${encodeURIComponent(login)}`,
    );
    expect(visit.status).toBe(303);
    expect(visit.location).toBe(
      `/authentication/login?returnUrl=${encodeURIComponent(`${server.url}/application`)}`,
    );
    const tokens = await signInSilently(visitor, await readSettings(server.url));
    expect(tokens.access_token).toBeTruthy();
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (address) => {
      const { visit } = await register(newEmail(), `?returnUrl=${encodeURIComponent(address)}`);
      expect(visit.location).toBe('/application');
    },
  );

  test('notes that somebody begins, for the outline of her first step; not of who has an account', async () => {
    const { visit, email } = await register();
    const begins = expect.stringMatching(/^begins=1;.*path=\/authentication;.*httponly/i);
    expect(visit.headers.getSetCookie()).toContainEqual(begins);
    const again = await openVisitor(server.url).send('/Identity/Account/Register', {
      email,
      'new-password': password,
    });
    expect(again.headers.getSetCookie()).not.toContainEqual(begins);
  });

  test('says what is wrong with each field, keeps the address, never the password', async () => {
    const visitor = openVisitor(server.url);
    const visit = await visitor.send('/Identity/Account/Register', {
      email: 'a<b>@',
      'new-password': 'lamp5',
    });
    expect(visit.status).toBe(422);
    expect(visit.text).toContain('2 answers need another look');
    expect(visit.text).toContain('value="a&lt;b&gt;@"');
    // By its name: two fields may have the same wrong with them.
    expect(visit.text).toContain(
      '<a href="#new-password">New password — Use 10 characters or more</a>',
    );
    expect(visit.text).not.toContain('lamp5');
    expect(visit.text).toContain('<title>Error: Create an account');
  });

  test.each(['Passw0rd1234', 'welcome2027', 'Summer2026!', 'aaaaaaaaaaaa', 'x'.repeat(201)])(
    'refuses the password %s',
    async (bad) => {
      const visit = await openVisitor(server.url).send('/Identity/Account/Register', {
        email: newEmail(),
        'new-password': bad,
      });
      expect(visit.status).toBe(422);
    },
  );

  test.each([
    ['twice', [true, false], [307, 307, 303], { address: 2, registration: 1 }],
    ['again and again', Array(9).fill(false), [307, 307, 307, 307, 500], {}],
  ])(
    'is sent again by the browser where there was no time for the password %s',
    async (_, begun, statuses, counted) => {
      const busy = [...begun];
      const passwords = {
        check: async () => {
          if (busy.length > 0) throw new PasswordsBusyError(busy.shift());
          return undefined;
        },
        warm: () => {},
        close: async () => {},
      };
      const slow = await startIdentityServer({ passwords });
      const answers: number[] = [];
      try {
        const visitor = openVisitor(slow.url, ({ status }) => answers.push(status));
        await visitor.send('/Identity/Account/Register?returnUrl=%2Fapplication', {
          email: newEmail(),
          'new-password': password,
        });
        // What the portal makes of the failure in the end is 503 with a time.
        expect(answers).toEqual([200, ...statuses]);
        // One press counts once, however often it was sent, and once more for work that had begun.
        const points = await slow.database.all<{ key: string; points: number }>(POINTS);
        expect(points.map(({ key, points }) => [key.split(':')[0], points])).toEqual(
          Object.entries(counted).map(([name, times]) => [`identity-${name}`, times]),
        );
      } finally {
        await slow.stop();
      }
    },
  );

  test('lets in who already has an account and gives its password, and nobody else', async () => {
    const { email } = await register();
    expect((await register(email.toUpperCase())).visit.status).toBe(303);
    const visit = await openVisitor(server.url).send('/Identity/Account/Register', {
      email,
      'new-password': 'another long password',
    });
    expect(visit.status).toBe(422);
    expect(visit.text).toContain('We could not create an account with this email and password');
  });

  test('in Spanish for who asks for it', async () => {
    const { text, headers } = await openVisitor(server.url).get('/Identity/Account/Register', {
      'Accept-Language': 'es-MX',
    });
    expect(headers.get('Content-Language')).toBe('es');
    expect(text).toContain('<html lang="es"');
    expect(text).toContain('Cree una cuenta');
  });
});

describe('signing in', () => {
  test('in the middle of an authorization goes on with it', async () => {
    const { email } = await register();
    const settings = await readSettings(server.url);
    const visitor = openVisitor(server.url);
    const { url, verifier } = authorizationUrl(settings);
    const page = (await visitor.get(url)).location!;
    expect(page).toMatch(/\/Identity\/Account\/Login\?returnUrl=%2Foidc%2Fauth/);
    const visit = await visitor.send(page, { email, password });
    const back = await follow(visitor, server.url + visit.location!, settings.redirect_uri);
    const code = back.searchParams.get('code')!;
    const tokens = await redeem(settings, code, verifier);

    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      typ: 'at+jwt',
      alg: 'ES256',
    });
    const keys = publicKeys(await loadSigningKeys(server.database, server.vault));
    const { payload } = await jwtVerify(tokens.access_token, createLocalJWKSet(keys), {
      issuer: settings.authority,
      audience: settings.resource,
    });
    expect(payload).toMatchObject({ email, client_id: 'porchlight-web' });
    const id = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
      audience: 'porchlight-web',
    });
    expect(id.payload).toMatchObject({ sub: payload.sub, name: email });

    // Who has read the code along the way comes too late, also with the secret of its request.
    const again = await redeem(settings, code, verifier);
    expect(again).toEqual({ error: 'invalid_grant', error_description: expect.any(String) });
  });

  test('an account made in the middle of an authorization goes on with it, too', async () => {
    const settings = await readSettings(server.url);
    const visitor = openVisitor(server.url);
    const page = (await visitor.get(authorizationUrl(settings).url)).location!;
    const registerPage = page.replace('/Login', '/Register');
    const visit = await visitor.send(registerPage, { email: newEmail(), 'new-password': password });
    const back = await follow(visitor, server.url + visit.location!, settings.redirect_uri);
    expect(back.searchParams.get('code')).toBeTruthy();
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const { email } = await register();
    const answers = await Promise.all(
      [email, newEmail()].map((address) =>
        openVisitor(server.url).send('/Identity/Account/Login', {
          email: address,
          password: 'not the right one',
        }),
      ),
    );
    const [wrong, unknown] = answers.map(({ status, text }) => ({
      status,
      text: text.replace(/person\d+@/g, '').replace(/(nonce|value)="[^"]*"|nonce-[^']*/g, ''),
    }));
    expect(wrong).toEqual(unknown);
    expect(wrong!.status).toBe(422);
  });

  test('stops after ten wrong passwords, also for the right one, and says how long', async () => {
    const { email } = await register();
    const visitor = openVisitor(server.url);
    for (let time = 0; time < 10; time += 1)
      await visitor.send('/Identity/Account/Login', { email, password: `wrong number ${time}` });
    const visit = await visitor.send('/Identity/Account/Login', { email, password });
    expect(visit.status).toBe(429);
    expect(Number(visit.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(visit.text).toContain('There were too many tries. Please wait 15 minutes');
  });

  test('counts them however the address is spelled, on every page, and all that come at once', async () => {
    const { email } = await register();
    const wide = email.replace('p', '\uff50');
    const visitor = openVisitor(server.url);
    const visits = await Promise.all(
      Array.from({ length: 14 }, (_, time) =>
        visitor.send('/Identity/Account/Login', {
          email: time % 2 ? wide : email.toUpperCase(),
          password: `wrong number ${time}`,
        }),
      ),
    );
    expect(visits.filter(({ status }) => status === 429)).toHaveLength(4);
    const registered = await visitor.send('/Identity/Account/Register', {
      email: wide,
      'new-password': password,
    });
    expect(registered.status).toBe(422);
  });

  test('silently fails for who is not signed in', async () => {
    const tokens = await signInSilently(openVisitor(server.url), await readSettings(server.url));
    expect(tokens.error).toBe('login_required');
  });

  test('gives a code to nobody without PKCE, and to no other address', async () => {
    const settings = await readSettings(server.url);
    const { visitor } = await register();
    const bare = new URL(authorizationUrl(settings).url);
    bare.searchParams.delete('code_challenge');
    const back = await follow(visitor, bare.href, settings.redirect_uri);
    expect(back.searchParams.get('error')).toBe('invalid_request');
    const other = await visitor.get(
      authorizationUrl(settings, { redirect_uri: 'https://evil.example/' }).url,
    );
    expect(other.status).toBe(400);
    expect(other.location).toBeNull();
    expect(other.text).toContain('That did not work');
  });
});

describe('forms', () => {
  const fields = { email: 'a@example.com', password };
  test.each([
    ['without its token', { spoil: (body: URLSearchParams) => body.delete('form-token') }],
    [
      'with another token',
      { spoil: (body: URLSearchParams) => body.set('form-token', 'x'.repeat(43)) },
    ],
    ['from another site', { headers: { Origin: 'https://evil.example' } }],
    ['from another site that hides itself', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ])('%s are shown again and do nothing', async (_, options) => {
    const visit = await openVisitor(server.url).send('/Identity/Account/Login', fields, options);
    expect(visit.status).toBe(422);
    expect(visit.text).toContain('This page was open for too long');
  });

  test('of another type, or too large, are refused', async () => {
    const post = (body: BodyInit, type: string) =>
      fetch(`${server.url}/Identity/Account/Login`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
      });
    expect((await post('{}', 'application/json')).status).toBe(415);
    expect((await post('a='.padEnd(20_000, 'x'), 'application/x-www-form-urlencoded')).status).toBe(
      413,
    );
  });
});

describe('a forgotten password', () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer({ hasMail: true });
  });
  afterAll(() => server.stop());

  test('gets a link by mail that works once', async () => {
    const email = newEmail();
    const elsewhere = await registerByMail(server, email, password);
    server.mails.length = 0;
    const asked = await openVisitor(server.url).send('/Identity/Account/ForgotPassword', { email });
    const unknown = await openVisitor(server.url).send('/Identity/Account/ForgotPassword', {
      email: newEmail(),
    });
    expect(asked.status).toBe(200);
    expect(unknown.text.replace(/nonce="[^"]*"/g, '')).toBe(
      asked.text.replace(/nonce="[^"]*"/g, ''),
    );
    await waitFor(() => server.mails.length === 1);
    expect(server.mails[0]).toMatchObject({ to: email });

    const link = /https?:\/\/\S+/.exec(server.mails[0]!.text)![0];
    const stored = await server.database.all(
      sql('test-identity-links', 'select * from identity_reset_links'),
    );
    expect(JSON.stringify(stored)).not.toContain(link.split('/').at(-1)!);

    const visitor = openVisitor(server.url);
    expect((await visitor.send(link, { 'new-password': 'short' })).status).toBe(422);
    const visit = await visitor.send(link, { 'new-password': 'nine blue porch lamps' });
    expect(visit).toMatchObject({ status: 303, location: '/application' });
    expect((await visitor.get(link)).status).toBe(404);
    const settings = await readSettings(server.url);
    expect((await signInSilently(visitor, settings)).access_token).toBeTruthy();
    expect((await signInSilently(elsewhere, settings)).error).toBe('login_required');
    expect(await auditOf('password-reset', server)).toHaveLength(1);
  });

  test('a link older than an hour, or made up, does not work', async () => {
    const email = newEmail();
    await registerByMail(server, email, password);
    const link = (await createResetLink(server.database, server.url, { email, hours: 1 }))!;
    await server.database.run(
      sql(
        'test-identity-age',
        "update identity_reset_links set expires_at = now() - interval '1 second'",
      ),
    );
    const visitor = openVisitor(server.url);
    expect((await visitor.get(link)).status).toBe(404);
    const umlaut = `ünal${people++}@example.com`;
    await registerByMail(server, umlaut, password);
    const shouted = { email: ` ${umlaut.toUpperCase()} `, hours: 1 };
    expect(await createResetLink(server.database, server.url, shouted)).toBeDefined();
    expect((await visitor.get('/Identity/Account/ResetPassword/x')).status).toBe(404);
    expect((await visitor.get('/Identity/Account/ResetPassword')).status).toBe(404);
    expect(
      await createResetLink(server.database, server.url, { email: newEmail(), hours: 1 }),
    ).toBeUndefined();
  });
});

describe('the account page', () => {
  const manage = '/Identity/Account/Manage';

  test('sends a stranger to sign in and back', async () => {
    const visit = await openVisitor(server.url).get(manage);
    expect(visit).toMatchObject({
      status: 303,
      location: '/Identity/Account/Login?returnUrl=%2FIdentity%2FAccount%2FManage',
    });
  });

  test('says whether the address is proven, and without a mail server who to call', async () => {
    const { visitor, email } = await register();
    const { text } = await visitor.get(manage);
    expect(text).toMatch(/have not shown yet that this email is yours\. To show it, call [^.]+555/);
    expect(text).not.toContain('send-proof');
    await proveAddress(server.database, email);
    expect((await visitor.get(manage)).text).toContain('You have shown that this email is yours.');
  });

  test('changes the password and ends the other sessions, not this one', async () => {
    const { visitor, email } = await register();
    const elsewhere = openVisitor(server.url);
    await elsewhere.send('/Identity/Account/Login', { email, password });
    const change = { work: 'change' };
    const wrong = await visitor.send(
      manage,
      { password: 'not this one', 'new-password': 'ten red porch lamps' },
      change,
    );
    expect(wrong.text).toContain('This is not your password');
    const next = { password, 'new-password': 'ten red porch lamps' };
    const visit = await visitor.send(manage, next, change);
    expect(visit.text).toContain('Your password is changed.');
    expect((await visitor.get(manage)).status).toBe(200);
    expect((await elsewhere.get(manage)).status).toBe(303);
    const old = await openVisitor(server.url).send('/Identity/Account/Login', { email, password });
    expect(old.status).toBe(422);
  });

  test('deletes the account, its sessions and its drafts', async () => {
    const { visitor, email } = await register();
    const settings = await readSettings(server.url);
    const { access_token } = await signInSilently(visitor, settings);
    const subject = JSON.parse(
      Buffer.from(access_token.split('.')[1]!, 'base64url').toString(),
    ).sub;
    const refused = await visitor.send(
      manage,
      { 'delete-password': 'not this one' },
      { work: 'delete' },
    );
    expect(refused.status).toBe(422);
    const visit = await visitor.send(manage, { 'delete-password': password }, { work: 'delete' });
    expect(visit.text).toContain('Your account is deleted');
    expect(server.forgotten).toContain(subject);
    expect((await signInSilently(visitor, settings)).error).toBe('login_required');
    const again = await openVisitor(server.url).send('/Identity/Account/Login', {
      email,
      password,
    });
    expect(again.status).toBe(422);
    const left = await server.database.all(
      sql('test-identity-left', `select 1 from identity_artifacts where account_id = '${subject}'`),
    );
    expect(left).toEqual([]);
  });
});

describe('logging out', () => {
  test('at the provider ends the session and leads back to the page', async () => {
    const { visitor } = await register();
    const settings = await readSettings(server.url);
    const { id_token } = await signInSilently(visitor, settings);
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: settings.post_logout_redirect_uri,
      state: 'abc',
    });
    const visit = await visitor.send(`${settings.authority}/session/end?${query}`, {
      logout: 'yes',
    });
    expect(visit.location).toBe(`${settings.post_logout_redirect_uri}?state=abc`);
    expect((await signInSilently(visitor, settings)).error).toBe('login_required');
  });

  test('by the button in the header of her pages, which nobody else has', async () => {
    const { visitor } = await register();
    const { text } = await visitor.get('/Identity/Account/Manage');
    const header = text.slice(0, text.indexOf('<main'));
    expect(header).toMatch(/<button class="logout" type="submit">Logout<\/button>/);
    expect(header).toMatch(/<a class="my-account" href=/);
    const token = /name="form-token" value="([^"]+)"/.exec(header)![1]!;
    const page = { status: 200, headers: new Headers(), location: null, text: `<main${header}` };
    const visit = await visitor.send('', { 'form-token': token }, { keep: page });
    expect(visit.text).toContain('You are logged out');
    expect((await visitor.get('/Identity/Account/Manage')).status).toBe(303);
    const stranger = await openVisitor(server.url).get('/Identity/Account/Login');
    expect(stranger.text).not.toContain('action="/Identity/Account/Logout"');
  });

  test('on the page for it, which asks as the header does where something waits on the device', async () => {
    const { visitor } = await register();
    const leaving = (text: string) => /data-leaving="([^"]*)"/.exec(text)?.[1];
    const { text: manage } = await visitor.get('/Identity/Account/Manage');
    const { text } = await visitor.get('/Identity/Account/Logout');
    expect(leaving(text)).toMatch(/./);
    expect(leaving(text)).toBe(leaving(manage));
    expect(text).toContain('data-leave>');
    expect(text.match(/<form id="leaving"/g)).toHaveLength(1);
    // Whose session is over may still have something waiting.
    const stranger = await openVisitor(server.url).get('/Identity/Account/Logout');
    expect(leaving(stranger.text)).toBe('');
    expect(stranger.text).toContain('data-leave>');
  });

  test('on the account pages', async () => {
    const { visitor } = await register();
    const visit = await visitor.send('/Identity/Account/Logout', {});
    expect(visit.text).toContain('You are logged out');
    expect((await signInSilently(visitor, await readSettings(server.url))).error).toBe(
      'login_required',
    );
  });
});

describe('keys', () => {
  test('are stored sealed, and the old one still verifies after a rotation', async () => {
    const before = await loadSigningKeys(server.database, server.vault);
    const rows = await server.database.all(
      sql('test-identity-keys', 'select * from identity_keys'),
    );
    expect(JSON.stringify(rows)).not.toContain(before.jwks.keys[0]!.d);
    await rotateSigningKeys(server.database, server.vault);
    const after = await loadSigningKeys(server.database, server.vault);
    expect(after.jwks.keys).toHaveLength(2);
    expect(after.jwks.keys[1]).toEqual(before.jwks.keys[0]);
    expect(after.cookieKeys[1]).toBe(before.cookieKeys[0]);
    expect(publicKeys(after).keys.every((key) => !('d' in key))).toBe(true);
  });
});

test('a session ends eight hours after it began, however often it is used', async () => {
  const { visitor, email } = await register();
  const settings = await readSettings(server.url);
  const signedIn = `kind = 'Session' and account_id = (select id::text from identity_accounts where email = '${email}')`;
  const sevenHoursOn = `update identity_artifacts set payload =
    jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - 7 * 3600)) where ${signedIn}`;
  expect(await server.database.run(sql('test-seven-hours-on', sevenHoursOn))).toBe(1);
  expect((await signInSilently(visitor, settings)).error).toBeUndefined();
  const left = await server.database.first<{ seconds: number }>(
    sql(
      'test-seconds-left',
      `select extract(epoch from expires_at - now())::float8 as seconds from identity_artifacts where ${signedIn}`,
    ),
  );
  expect(left!.seconds).toBeGreaterThan(3000);
  expect(left!.seconds).toBeLessThanOrEqual(3600);
});

test('what has ended is swept away', async () => {
  const ended =
    "insert into identity_artifacts (kind, id, payload, expires_at) values ('Session', 'old', '{}', now() - interval '1 hour')";
  await server.database.run(sql('test-ended', ended));
  await register();
  const waiting = sql(
    'test-identity-waiting',
    `insert into identity_pending (hash, purpose, account_id, expires_at)
     select 'old', 'second-step', id, now() - interval '1 hour' from identity_accounts limit 1`,
  );
  await server.database.run(waiting);
  expect(await sweepIdentity(server.database, { idle: 7200, whole: 28_800 })).toBeGreaterThan(0);
  const left = sql('test-left-over', 'select 1 from identity_pending where expires_at < now()');
  expect(await server.database.all(left)).toEqual([]);
});

test('its cookies are kept from scripts and from what other sites send', async () => {
  const { visit } = await register();
  const cookies = visit.headers.getSetCookie();
  const names = cookies.map((line) => line.split('=', 1)[0]);
  expect(names).toEqual(expect.arrayContaining(['porchlight.session', 'porchlight.device']));
  for (const line of cookies) expect(line.toLowerCase()).toMatch(/httponly/);
  for (const line of cookies) expect(line.toLowerCase()).toMatch(/samesite=(lax|strict)/);
});

test('a password is stored as its slow hash', async () => {
  const { email } = await register();
  const row = await server.database.first<{ hash: string }>(
    sql(
      'test-identity-hash',
      'select password_hash as hash from identity_accounts where email = $1',
    ),
    [email],
  );
  expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the account pages can not be framed, cached or fed scripts', async () => {
  const { headers, text } = await openVisitor(server.url).get('/Identity/Account/Login');
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  // A password manager knows what to fill in.
  expect(text).toMatch(/type="password" autocomplete="current-password"/);
  const policy = headers.get('Content-Security-Policy')!;
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Content-Encoding')).toBeNull();
});

async function waitFor(isDone: () => boolean): Promise<void> {
  for (let time = 0; time < 500 && !isDone(); time += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isDone()).toBe(true);
}

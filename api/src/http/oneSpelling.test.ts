import { openVisitor, type Visitor } from '../../test/browserless.ts';
import { type IdentityServer, startIdentityServer } from '../../test/identityServer.ts';
import { createAddressLink } from '../identity/addressLinks.ts';
import { plainCookiesUntil } from '../identity/index.ts';
import { createResetLink } from '../identity/resetLinks.ts';
import { canonicalPath } from './canonicalPath.ts';

const PASSWORD = 'seven green porch lamps';
const publicUrl = 'https://portal.example';
let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer({ publicUrl });
});
afterAll(() => server.stop());

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/forms/volunteer/', '/forms/volunteer'],
  ['//forms///%76olunteer', '/forms/volunteer'],
  ['/releases/x/a%20b%2fc%c3%b1', '/releases/x/a%20b%2Fc%C3%B1'],
  ['/%7E%2D', '/~-'],
  ['/%', '/%'],
  ['/Identity', '/Identity'],
])('%s is spelled %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

const LOGIN = '/Identity/Account/Login';
const AUTHORIZATION = `/oidc/auth?${new URLSearchParams({
  client_id: 'porchlight-web',
  redirect_uri: `${publicUrl}/authentication/login-callback`,
  response_type: 'code',
  scope: 'openid',
  prompt: 'login',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})}`;
/** Sent as it stands: `fetch` would mend it. */
const spelled = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers });

test.each(['/Identity//Account/Login', '/Identity/Account/Login/', '/%49dentity/Account/Login'])(
  '%s leads to the one spelling for a person, and is not there for a program',
  async (path) => {
    const page = await spelled(`${path}?returnUrl=%2Fx`, { Accept: 'text/html' });
    expect(page.status).toBe(308);
    expect(page.headers.get('Location')).toBe(`${LOGIN}?returnUrl=%2Fx`);
    expect((await spelled(path, { Accept: 'application/json' })).status).toBe(404);
    const sent = await fetch(server.url + path, { method: 'POST', body: new URLSearchParams() });
    expect(sent.status).toBe(404);
  },
);

test.each([
  '/identity/account/login',
  '/Identity/Account/login',
  '/OIDC/auth',
  '/oidc/AUTH',
  '/oidc/session/END',
  '/oidc/%61uth',
  '/Application',
  '/LANGUAGE/es',
])('%s is not there', async (path) => {
  const answer = await spelled(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a document says that its host and all below it are https', async () => {
  const { headers } = await spelled(LOGIN, { Accept: 'text/html' });
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test('every cookie is Secure where the site is https, whatever the socket and the Host header say', async () => {
  const headers = { Accept: 'text/html', Host: 'elsewhere.example' };
  const visitor = openVisitor(server.url);
  const made = await visitor.send('/Identity/Account/Register', {
    email: 'secure@example.com',
    'new-password': PASSWORD,
  });
  const answers = [
    made.headers,
    (await spelled(LOGIN, headers)).headers,
    (await spelled('/language/es?return=/', headers)).headers,
    (await spelled(AUTHORIZATION, headers)).headers,
  ];
  for (const answer of answers) {
    const cookies = answer.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; secure/i);
      // A browser refuses the prefix with another path or with a domain.
      expect(cookie).toMatch(/^__Host-[^=]+=.*; path=\/(;|$)/i);
      expect(cookie).not.toMatch(/; domain/i);
    }
  }
  const resume = answers
    .flatMap((answer) => answer.getSetCookie())
    .map((line) => line.split('=', 1)[0]);
  expect(resume).toContainEqual(
    expect.stringMatching(/^__Host-porchlight\.resume~oidc~auth~[\w-]+$/),
  );
});

test('of two sign-ins that wait for a password in one browser, each goes on by its own cookie', async () => {
  const visitor = openVisitor(server.url);
  const email = 'two-tabs@example.com';
  await visitor.send('/Identity/Account/Register', { email, 'new-password': PASSWORD });
  const pathOf = (location: string | null) => {
    const { pathname, search } = new URL(location!, publicUrl);
    return pathname + search;
  };
  const first = pathOf((await visitor.get(AUTHORIZATION)).location);
  const second = pathOf((await visitor.get(AUTHORIZATION)).location);
  expect(first).not.toBe(second);
  const names = [...visitor.cookies.keys()].filter((name) => name.includes('.resume~'));
  expect(names.filter((name) => !name.includes('.sig'))).toHaveLength(2);
  const { location } = await visitor.send(second, { email, password: PASSWORD });
  const resumed = await visitor.get(pathOf(location));
  expect(resumed.location).toMatch(
    /^https:\/\/portal\.example\/authentication\/login-callback\?code=/,
  );
});

describe('cookies of before the prefix', () => {
  const MANAGE = '/Identity/Account/Manage';
  let visited: IdentityServer;
  afterEach(() => visited !== server && visited.stop());

  async function register(email: string): Promise<Visitor> {
    const visitor = openVisitor(visited.url);
    await visitor.send('/Identity/Account/Register', { email, 'new-password': PASSWORD });
    return visitor;
  }
  function takePrefixesAway({ cookies }: Visitor): void {
    for (const [name, value] of [...cookies]) {
      cookies.delete(name);
      cookies.set(name.replace('__Host-', '').replace(/~.*/, ''), value);
    }
  }

  test('count while a session of then can last', async () => {
    visited = server;
    const visitor = await register('before@example.com');
    takePrefixesAway(visitor);
    expect([...visitor.cookies.keys()]).toContain('porchlight.session.sig');
    expect((await visitor.get(MANAGE)).status).toBe(200);
    const hours = ((await plainCookiesUntil(server.database)).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(8.5);
    expect(hours).toBeLessThan(9);
  });

  test('count no longer, but for the language', async () => {
    visited = await startIdentityServer({ publicUrl, plainUntil: new Date() });
    const visitor = await register('late@example.com');
    expect((await visitor.get(MANAGE)).status).toBe(200);
    takePrefixesAway(visitor);
    expect((await visitor.get(MANAGE)).location).toContain(LOGIN);
    visitor.cookies.set('language', 'es');
    expect((await visitor.get(LOGIN)).text).toContain('<html lang="es"');
  });

  test('give way to one with the prefix, and end with it', async () => {
    visited = server;
    const planted = await register('planted@example.com');
    takePrefixesAway(planted);
    const own = await register('own@example.com');
    for (const [name, value] of planted.cookies) own.cookies.set(name, value);
    expect((await own.get(MANAGE)).text).toContain('own@example.com');
    await own.send('/Identity/Account/Logout', {});
    expect([...own.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
  });

  test('a cookie of another path is not read', async () => {
    visited = server;
    const visitor = openVisitor(server.url);
    await visitor.get(LOGIN);
    const name = '__Host-porchlight.form~Identity';
    const token = visitor.cookies.get(name)!;
    expect(token).toHaveLength(43);
    expect((await visitor.get(LOGIN)).headers.getSetCookie()).toEqual([]);
    visitor.cookies.delete(name);
    visitor.cookies.set('__Host-porchlight.form~elsewhere', token);
    expect((await visitor.get(LOGIN)).headers.getSetCookie().join()).toContain(`${name}=`);
  });
});

test.each(['/.//evil.example', '//evil.example', '/%2e//evil.example', '/\t//evil.example'])(
  'the language switch and signing in do not lead to %s',
  async (address) => {
    const back = encodeURIComponent(address);
    for (const path of [`/language/es?return=${back}`, `${LOGIN}?returnUrl=${back}`]) {
      const visitor = openVisitor(server.url);
      const { location, text } = await visitor.get(path);
      if (location) expect(new URL(location, publicUrl).origin).toBe(publicUrl);
      else expect(text).not.toContain('name="returnUrl"');
    }
  },
);

test('the link of the other language on a page with a secret address does not repeat the secret', async () => {
  const visitor = openVisitor(server.url);
  const email = 'link@example.com';
  await visitor.send('/Identity/Account/Register', { email, 'new-password': PASSWORD });
  const hours = 1;
  const reset = await createResetLink(server.database, publicUrl, { email, hours });
  const confirm = await createAddressLink(server.database, publicUrl, { email, hours });
  for (const link of [reset!, confirm]) {
    const { pathname } = new URL(link);
    const token = pathname.split('/').at(-1)!;
    const page = await visitor.get(pathname);
    expect(page.status).toBe(200);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    const links = [...page.text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
    expect(links.join()).toContain('?language=es');
    expect(links.join()).not.toContain(token);
    const switched = await visitor.get(`${pathname}?language=es`);
    expect(switched).toMatchObject({ status: 303, location: pathname });
    expect((await visitor.get(pathname)).text).toContain('<html lang="es"');
    visitor.cookies.delete('__Host-language');
    expect((await visitor.get(`${pathname}?language=xx`)).status).toBe(404);
  }
});

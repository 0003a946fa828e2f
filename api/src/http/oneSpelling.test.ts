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
  server = await startIdentityServer({ publicUrl, plainUntil: new Date() });
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

const MANAGE = '/Identity/Account/Manage';

async function register({ url }: IdentityServer, email: string): Promise<Visitor> {
  const visitor = openVisitor(url);
  await visitor.send('/Identity/Account/Register', { email, 'new-password': PASSWORD });
  return visitor;
}

test('of many sign-ins that were left the browser keeps the newest', async () => {
  const visitor = openVisitor(server.url);
  const resumes = () => [...visitor.cookies.keys()].filter((name) => /resume~/.test(name));
  await visitor.get(AUTHORIZATION);
  const [first] = resumes();
  for (let tab = 0; tab < 7; tab += 1) await visitor.get(AUTHORIZATION);
  expect(resumes()).toHaveLength(5);
  expect(resumes()).not.toContain(first);
  const signatures = [...visitor.cookies.keys()].filter((name) => /resume\.sig~/.test(name));
  expect(signatures).toHaveLength(5);
});

test('a cookie of another path is not read', async () => {
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

test('a plain cookie counts no longer once the roll-out is over, but for the language', async () => {
  const visitor = await register(server, 'late@example.com');
  expect((await visitor.get(MANAGE)).status).toBe(200);
  for (const [name, value] of [...visitor.cookies]) {
    visitor.cookies.delete(name);
    visitor.cookies.set(name.replace('__Host-', '').replace(/~.*/, ''), value);
  }
  expect((await visitor.get(MANAGE)).location).toContain(LOGIN);
  visitor.cookies.set('language', 'es');
  expect((await visitor.get(LOGIN)).text).toContain('<html lang="es"');
});

describe('while processes of the version before may serve beside', () => {
  let updated: IdentityServer;
  beforeAll(async () => {
    updated = await startIdentityServer({ publicUrl });
  });
  afterAll(() => updated.stop());

  const isPrefixed = (name: string) => name.startsWith('__Host-');
  /** The cookies that such a process reads and writes. */
  const plainOf = ({ cookies }: Visitor) => [...cookies].filter(([name]) => !isPrefixed(name));
  const sessionNames = ({ cookies }: Visitor) =>
    [...cookies.keys()].filter((name) => name.includes('session'));

  test('they find each cookie under its plain name and path', async () => {
    const visitor = await register(updated, 'both@example.com');
    const plain = new Map(plainOf(visitor));
    for (const [name, value] of visitor.cookies)
      if (isPrefixed(name)) expect(plain.get(name.slice(7).replace(/~.*/, ''))).toBe(value);
    const lines = (await openVisitor(updated.url).get(AUTHORIZATION)).headers.getSetCookie();
    expect(lines.join('\n')).toMatch(/^porchlight\.resume=.*; path=\/oidc\/auth\/[\w-]+(;|$)/im);
  });

  test('a session of theirs counts, for nine hours after the migration', async () => {
    const visitor = await register(updated, 'before@example.com');
    for (const name of [...visitor.cookies.keys()])
      if (isPrefixed(name)) visitor.cookies.delete(name);
    expect(sessionNames(visitor)).toContain('porchlight.session.sig');
    expect((await visitor.get(MANAGE)).status).toBe(200);
    const until = (await plainCookiesUntil(updated.database)).getTime();
    const hours = (until - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(8.5);
    expect(hours).toBeLessThan(9);
  });

  test('who signed out at one of them is signed out', async () => {
    const visitor = await register(updated, 'out@example.com');
    for (const name of sessionNames(visitor)) if (!isPrefixed(name)) visitor.cookies.delete(name);
    expect((await visitor.get(MANAGE)).location).toContain(LOGIN);
  });

  test('who signed in at one of them is who she is', async () => {
    const visitor = await register(updated, 'earlier@example.com');
    const next = await register(updated, 'next@example.com');
    for (const [name, value] of plainOf(next)) visitor.cookies.set(name, value);
    expect((await visitor.get(MANAGE)).text).toContain('next@example.com');
  });

  test('one that somebody planted gives way to our own', async () => {
    const planted = plainOf(await register(updated, 'planted@example.com'));
    const own = await register(updated, 'own@example.com');
    // A browser sends the one of the domain and the one of the host, in an order that nobody chose.
    const Cookie = [...planted, ...own.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await own.get(MANAGE, { Cookie })).text).toContain('own@example.com');
    await own.send('/Identity/Account/Logout', {});
    expect(sessionNames(own)).toEqual([]);
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

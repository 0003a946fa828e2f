import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import Koa from 'koa';
import { createPages } from './createPages.ts';

const TOKEN = 'nWD1QFtnEpmU2aspFC57szQ_FxNyTX2LjWGl-alisLI';
let release: Release;
let server: Server;
let url: string;
let webFolder: string;

beforeAll(async () => {
  release = openRelease(await compilePack(path.join(import.meta.dirname, '../../../definitions')));
  const config = { publicUrl: 'http://localhost:3000', oidc: {} as never };
  webFolder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  mkdirSync(path.join(webFolder, '.vite'));
  const manifest = { 'src/server-pages/session.ts': { file: 'assets/session.js' } };
  writeFileSync(path.join(webFolder, '.vite/manifest.json'), JSON.stringify(manifest));
  const pages = createPages({ config, releases: { current: () => release }, webFolder });
  server = createServer(new Koa().use(pages.middleware).callback()).listen(0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(webFolder, { recursive: true });
});

const get = (address: string, headers = {}) =>
  fetch(`${url}${address}`, { headers, redirect: 'manual' });

describe.each(['appointment', 'application'])('the page of an %s’s link', (kind) => {
  const address = `/v2/${kind}/files/${TOKEN}`;

  test('says that it checks the link, in the visitor’s language', async () => {
    const response = await get(address, { 'Accept-Language': 'es' });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('<html lang="es"');
    expect(page).toContain(`<h1>${String(release.texts('es')['links.checking'])}</h1>`);
  });

  test('carries the secret of its address nowhere', async () => {
    const response = await get(address);
    expect(await response.text()).not.toContain(TOKEN);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    for (const [, value] of response.headers) expect(value).not.toContain(TOKEN);
  });

  test('changes the language without a script, at the same address', async () => {
    const response = await get(`${address}?language=es`);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(address);
    expect(response.headers.get('Set-Cookie')).toContain('language=es');
    expect((await get(`${address}?language=xx`)).status).toBe(404);
  });

  test('has a page for a link that does not work', async () => {
    const response = await get(`/v2/${kind}/404`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('The link is invalid or expired');
  });
});

test('the first page lists what the pack says that people need, in its order', async () => {
  const listed = async () =>
    [...(await (await get('/')).text()).matchAll(/<div class="need-words"><strong>([^<]+)/g)].map(
      ([, words]) => words,
    );
  expect(await listed()).toEqual([
    'Photo ID',
    'Social Security cards',
    'Proof of income',
    'A utility bill',
  ]);
  const { settings } = release.compiled;
  const { needs } = settings;
  settings.needs = [{ text: 'bill' }];
  expect(await listed()).toEqual(['A utility bill']);
  delete settings.needs;
  expect(await listed()).toEqual([]);
  settings.needs = needs!;
});

test.each([
  ['en', 'Is your power off, or will it be soon?'],
  ['es', '¿Le cortaron la luz, o se la van a cortar pronto?'],
])(
  'what can’t wait is the first that the landing page says, with the number to tap: %s',
  async (language, words) => {
    const page = await (await get('/', { 'Accept-Language': language })).text();
    const { phone } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../definitions/portal.json'), 'utf8'),
    ).agency;
    const main = page.slice(page.indexOf('<main'));
    const [, first] = main.match(/^<main[^>]*>\s*<section class="hero">\s*(<p .*?<\/p>)/s)!;
    expect(first).toContain(`class="call-first">${words}`);
    expect(first).toContain(`<a href="tel:${phone.replace(/\D/g, '')}">${phone}</a>`);
    expect(main.match(/class="call-first"/g)).toHaveLength(1);
    expect(main.indexOf('<h1>')).toBeGreaterThan(main.indexOf(first!));
  },
);

test.each([
  '/',
  '/maintenance',
  '/v2/application/404',
  '/v2/appointment/404',
  '/v2/nothing',
  '/forms/nothing',
])('%s lets who is signed in log out', async (address) => {
  const page = await (await get(address)).text();
  expect(page).toContain('data-logout');
  expect(page).toContain('src="/assets/session.js"');
  // She is asked first where something waits on the device.
  expect(page).toContain('data-leave>');
});

test('other pages may tell this site where a visitor came from', async () => {
  const response = await get('/');
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(response.headers.get('X-Robots-Tag')).toBeNull();
});

test.each(['/v2', '/v2/else', `/v2/appointment/files/${TOKEN}/more`])(
  '%s is the 404 page',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);

test('the page of an account is the provider’s own where that is here', async () => {
  const response = await get('/account');
  expect([response.status, response.headers.get('Location')]).toEqual([
    302,
    '/Identity/Account/Manage',
  ]);
});

describe('the outline of the application', () => {
  const begins = { 'Accept-Language': 'es', Cookie: 'begins=1' };
  const shapeOf = async (address: string, headers = {}) =>
    (await (await get(address, headers)).text()).match(/<div class="skeleton".*/)?.[0];

  test('has the first step and its first questions for who begins, in her language', async () => {
    const form = release.form('application', 'es');
    const [step] = form.steps;
    const shape = await shapeOf('/authentication/login-callback', begins);
    expect(shape).toContain(`<b class="title">${form.title}</b><b class="step">${step!.title}</b>`);
    const order = step!.uiSchema['ui:order'] as string[];
    for (const name of order.slice(0, 4)) {
      const { title } = step!.fields.find((field) => field.name === name)!;
      expect(shape).toContain(`<p><b>${title}</b>`);
    }
    // A choice stands there as choices, a text as a box.
    const [asked] = step!.fields.find(({ name }) => name === order[0])!.choices!;
    expect(shape).toContain(`<span>${asked!.label}</span>`);
    expect(shape).toContain('<i></i></p>');
  });

  test('is that of who begins once: the page that has shown it takes the note back', async () => {
    const cookiesOf = async (headers: object) =>
      (await get('/authentication/login', headers)).headers.getSetCookie();
    const gone = [expect.stringMatching(/^begins=;.*path=\/authentication;.*expires=.* 1970/i)];
    expect(await cookiesOf(begins)).toEqual(gone);
    expect(await cookiesOf({ ...begins, 'Sec-Fetch-Dest': 'document' })).toEqual(gone);
    // The silent sign-in asks in a hidden frame.
    expect(await cookiesOf({ ...begins, 'Sec-Fetch-Dest': 'iframe' })).toEqual([]);
    expect(await cookiesOf({})).toEqual([]);
  });

  test('has the title alone where nobody knows which step comes', async () => {
    const { title, steps } = release.form('application', 'es');
    const shape = await shapeOf('/application', begins);
    expect(shape).toContain(title);
    expect(shape).not.toContain(`>${steps[0]!.title}<`);
    expect(await shapeOf('/authentication/login-callback')).not.toContain('<b');
  });
});

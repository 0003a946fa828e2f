import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  authorizationUrl,
  follow,
  readSettings,
  redeem,
  signInSilently,
} from '../../test/authorize.ts';
import { openVisitor } from '../../test/browserless.ts';
import { makeDatabase } from '../../test/database.ts';
import { freePort } from '../../test/freePort.ts';
import { startExternalProvider } from '../../test/startExternalProvider.ts';
import { readConfig } from '../config/index.ts';
import { createServer, type RunningServer } from '../server.ts';

/** The portal against a provider that runs as a process of its own (OIDC_AUTHORITY). */
let external: Awaited<ReturnType<typeof startExternalProvider>>;
let server: RunningServer;
let dataDir: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  const made = await makeDatabase();
  drop = made.drop;
  dataDir = await mkdtemp(join(tmpdir(), 'porchlight-external-'));
  external = await startExternalProvider(`http://localhost:${port}`);
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: made.database.url,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    DEFINITIONS_DIR: join(import.meta.dirname, '../../../definitions'),
    OIDC_AUTHORITY: external.issuer,
    OIDC_REGISTER_URL: `${external.issuer}/register`,
    OIDC_ACCOUNT_URL: `${external.issuer}/account`,
  });
  server = createServer({ config, logger: pino({ level: 'silent' }) });
  await server.start();
});
afterAll(async () => {
  await server?.stop();
  await external?.stop();
  await drop?.();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn() {
  const settings = await readSettings(server.url);
  const visitor = openVisitor(server.url);
  const { url, verifier } = authorizationUrl(settings);
  const page = new URL((await visitor.get(url)).location!, url).href;
  const { location } = await visitor.send(page, {});
  const back = await follow(visitor, new URL(location!, url).href, settings.redirect_uri);
  return {
    settings,
    visitor,
    tokens: await redeem(settings, back.searchParams.get('code')!, verifier),
  };
}

const ask = (token: string) =>
  fetch(`${server.url}/api/application`, { headers: { Authorization: `Bearer ${token}` } });

test('the settings name it, and the addresses for a new account and for managing one', async () => {
  expect(await readSettings(server.url)).toMatchObject({
    authority: external.issuer,
    register_url: `${external.issuer}/register`,
    account_url: `${external.issuer}/account`,
  });
});

test.each([
  '/oidc/.well-known/openid-configuration',
  '/oidc/auth',
  '/Identity/Account/Login',
  '/Identity/Account/Register',
  '/Identity/Account/Manage',
])('nothing of the embedded provider is mounted: %s', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(404);
});

test('documents allow its frame and its calls, and no other site', async () => {
  const policy = (await fetch(`${server.url}/application`)).headers.get('Content-Security-Policy')!;
  expect(policy).toContain(`frame-src 'self' blob: ${external.issuer};`);
  expect(policy).toContain(`connect-src 'self' ${external.issuer};`);
});

test('its access token opens the application; a second sign-in is silent and the same person', async () => {
  const { settings, visitor, tokens } = await signIn();
  const answer = await ask(tokens.access_token);
  expect(answer.status).toBe(200);
  const { application } = (await answer.json()) as { application: { applicationID: number } };
  const again = await signInSilently(visitor, settings);
  const same = (await (await ask(again.access_token)).json()) as typeof answer & {
    application: unknown;
  };
  expect(same.application).toMatchObject({ applicationID: application.applicationID });
});

test('its ID token, and no token, open nothing', async () => {
  const { tokens } = await signIn();
  expect((await ask(tokens.id_token)).status).toBe(401);
  expect((await ask('')).status).toBe(401);
});

test('what is hers here is a page of its own, and the header leads to it', async () => {
  const page = await fetch(`${server.url}/account`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('href="/account"');
  const { tokens } = await signIn();
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const own = await fetch(`${server.url}/api/applications`, { headers });
  expect([own.status, await own.json()]).toEqual([
    200,
    { applications: expect.any(Array) as unknown },
  ]);
});

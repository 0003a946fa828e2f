import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import Koa from 'koa';
import { pino } from 'pino';
import { openVault, type Vault } from '../src/crypto/index.ts';
import { parseKeyRing } from '../src/crypto/keyRing.ts';
import { coreMigrations, type Database } from '../src/database/index.ts';
import { identityMigrations, mountIdentity } from '../src/identity/index.ts';
import type { Mail } from '../src/identity/mail.ts';
import { createPages } from '../src/pages/index.ts';
import { makeDatabase } from './database.ts';

const root = join(import.meta.dirname, '../..');
let compiled: Promise<Release> | undefined;

/** The release of the repository's own pack, compiled once a worker. */
export function theRelease(): Promise<Release> {
  compiled ??= compilePack(join(root, 'definitions')).then(openRelease);
  return compiled;
}

export interface IdentityServer {
  url: string;
  database: Database;
  vault: Vault;
  /** Mails that would have been sent. */
  mails: Mail[];
  /** Subjects whose drafts were asked to be deleted. */
  forgotten: string[];
  stop(): Promise<void>;
}

export interface IdentityServerOptions {
  /** An external provider instead of the embedded one. */
  authority?: string;
  /** False: no mail server is configured. */
  hasMail?: boolean;
  port?: number;
}

/** Starts documents and identity on a database of their own, without the API. */
export async function startIdentityServer(
  options: IdentityServerOptions = {},
): Promise<IdentityServer> {
  const release = await theRelease();
  const { database, drop } = await makeDatabase([...coreMigrations, ...identityMigrations]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const config = {
    publicUrl: url,
    smtpUrl: undefined,
    oidc: {
      clientId: 'porchlight-web',
      audience: `${url}/api`,
      authority: options.authority,
      registerUrl: options.authority && `${options.authority}/register`,
      accountUrl: options.authority && `${options.authority}/account`,
    },
  };
  const releases = { current: () => release };
  const mails: Mail[] = [];
  const forgotten: string[] = [];
  const vault = openVault(parseKeyRing(`test:${randomBytes(32).toString('base64')}`));
  const pages = createPages({ config, releases, webFolder: join(root, 'web/dist') });
  const identity = await mountIdentity({
    config,
    database,
    vault,
    releases,
    pages,
    logger: pino({ level: 'silent' }),
    forgetApplicant: async (subject) => void forgotten.push(subject),
    ...((options.hasMail ?? true) && { sendMail: async (mail) => void mails.push(mail) }),
  });
  const app = new Koa();
  app.use(identity.middleware).use(pages.middleware);
  app.use((ctx) => {
    const file = release.pageFiles.get(ctx.path.replace(`/releases/${release.hash}/`, ''));
    if (!file) return pages.notFound(ctx);
    ctx.type = file.type;
    ctx.body = file.body;
  });
  server.on('request', app.callback());
  return {
    url,
    database,
    vault,
    mails,
    forgotten,
    async stop() {
      identity.close();
      await close(server);
      await drop();
    },
  };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

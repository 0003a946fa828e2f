import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compilePack, openRelease, type Release, type Settings } from '@porchlight/engine/compile';
import Koa from 'koa';
import { pino } from 'pino';
import { openVault, type Vault } from '../src/crypto/index.ts';
import { parseKeyRing } from '../src/crypto/keyRing.ts';
import type { Database } from '../src/database/index.ts';
import { assumePublicUrl } from '../src/http/assumePublicUrl.ts';
import { notFound } from '../src/http/ProblemError.ts';
import { prefixCookies } from '../src/http/prefixCookies.ts';
import { requireCanonicalPath } from '../src/http/requireCanonicalPath.ts';
import {
  type IdentityOptions,
  mountIdentity,
  type OwnApplication,
  plainCookiesUntil,
} from '../src/identity/index.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { createPages } from '../src/pages/index.ts';
import type { Receipt } from '../src/receipts/Receipt.ts';
import { makePortalDatabase } from './database.ts';

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
  /** True: a mail server is configured. */
  hasMail?: boolean;
  port?: number;
  /** Instead of the pack's. */
  rateLimits?: Partial<Settings['rateLimits']>;
  limits?: Partial<Settings['limits']>;
  /** The address that it believes to be reached at. Default: its own. */
  publicUrl?: string;
  /** Until when cookies without a prefix count. Default: as in a portal that was just brought up to date. */
  plainUntil?: Date;
  /** What each account has begun and sent. */
  applications?: OwnApplication[];
  /** The number of the next older application. */
  older?: number | undefined;
  /** How many messages everybody has. */
  messages?: { total: number; unread: number };
  passwords?: IdentityOptions['passwords'];
  /** Default: that of the repository's own pack. */
  release?: Release;
}

/** Starts documents and identity on a database of their own, without the API. */
export async function startIdentityServer(
  options: IdentityServerOptions = {},
): Promise<IdentityServer> {
  const release = withLimits(options.release ?? (await theRelease()), options);
  const { database, drop } = await makePortalDatabase();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const publicUrl = options.publicUrl ?? url;
  const config = {
    publicUrl,
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
    listApplications: async (_, from) => {
      const { applications = [], older } = options;
      return {
        applications: applications.filter(({ number }) => number <= (from ?? number)),
        hasOpen: applications.some(({ isOpen }) => isOpen),
        ...(older !== undefined && from === undefined && { next: older }),
      };
    },
    countMessages: async () => options.messages ?? { total: 0, unread: 0 },
    readReceipt: async ({ owner, number, language }) => {
      const isHers = options.applications?.some((one) => one.number === number && one.receivedAt);
      if (!isHers) throw notFound();
      return receiptOf(owner, number, language);
    },
    writeReceipt: async ({ owner, number, language }) => {
      const isHers = options.applications?.some((one) => one.number === number && one.receivedAt);
      if (!isHers) throw notFound();
      const bytes = Buffer.from(`%PDF ${owner} ${number} ${language}`);
      return { fileName: `application-${number}`, bytes };
    },
    ...(options.passwords && { passwords: options.passwords }),
    sendMail: options.hasMail ? async (mail) => void mails.push(mail) : undefined,
  });
  const app = new Koa();
  app.proxy = true;
  app.use(assumePublicUrl(publicUrl));
  const plainUntil = options.plainUntil ?? (await plainCookiesUntil(database));
  app.use(prefixCookies({ publicUrl, plainUntil }));
  app.use(requireCanonicalPath(publicUrl));
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
      await identity.close();
      await close(server);
      await drop();
    },
  };
}

function withLimits(
  release: Release,
  { limits, rateLimits }: Pick<IdentityServerOptions, 'limits' | 'rateLimits'>,
): Release {
  const { settings } = release.compiled;
  const changed = {
    ...settings,
    limits: { ...settings.limits, ...limits },
    rateLimits: { ...settings.rateLimits, ...rateLimits },
  };
  return Object.create(release, {
    compiled: { value: { ...release.compiled, settings: changed } },
  });
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A receipt with one answer and one person. */
function receiptOf(owner: string, number: number, language: string): Receipt {
  const person = { heading: 'Leo', lines: [{ question: 'First name', answer: 'Leo' }], parts: [] };
  const name = { question: 'Name', answer: `Ana <b>of ${owner}` };
  return {
    number,
    language,
    answeredIn: 'es',
    agency: 'Agency',
    title: 'What you sent us',
    intro: 'Keep this.',
    facts: [{ question: 'Questions?', answer: 'Agency, 803-555-0142', phone: '803-555-0142' }],
    steps: [{ heading: 'You', lines: [name], parts: [person] }],
    footTexts: {},
    fileName: `application-${number}`,
    sentAt: new Date('2026-11-03T03:30:00Z'),
  };
}

import { join } from 'node:path';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { forgetApplicant } from './applications/forgetApplicant.ts';
import { listOwn } from './applications/listOwn.ts';
import { ownRoutes } from './applications/ownRoutes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { createAuthenticator } from './auth/index.ts';
import type { Config } from './config/index.ts';
import { createDeskPage } from './desk/page.ts';
import { deskRoutes } from './desk/routes.ts';
import { admitStaff } from './desk/Staff.ts';
import { resumableRoutes } from './documents/resumable/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { formRoutes } from './forms/routes.ts';
import { assumePublicUrl } from './http/assumePublicUrl.ts';
import { limitBodies } from './http/bodyLimits.ts';
import { compressResponses } from './http/compressResponses.ts';
import { holdRelease } from './http/holdRelease.ts';
import type { Metrics } from './http/metrics.ts';
import { mountRoutes } from './http/mountRoutes.ts';
import { operationRoutes } from './http/operationRoutes.ts';
import { notFound } from './http/ProblemError.ts';
import { prefixCookies } from './http/prefixCookies.ts';
import {
  describeRequest,
  identifyRequest,
  logRequests,
  problemMiddleware,
} from './http/problemMiddleware.ts';
import type { Route } from './http/Route.ts';
import {
  createRateLimits,
  type LimitedKind,
  type RateLimiter,
  READS_PER_WRITE,
} from './http/rateLimits.ts';
import { requireCanonicalPath } from './http/requireCanonicalPath.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { type Identity, mountIdentity, plainCookiesUntil, signInFiles } from './identity/index.ts';
import { createStaffRoles } from './identity/staffRoles.ts';
import { incomeRoutes } from './incomes/routes.ts';
import { letterRoutes } from './letters/routes.ts';
import { linkUploads } from './links/linkUploads.ts';
import { operatorRoutes } from './links/operatorRoutes.ts';
import { linkRoutes } from './links/routes.ts';
import { lookupRoutes } from './lookups/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { countInbox } from './messages/readInbox.ts';
import { messageRoutes } from './messages/routes.ts';
import { openApiRoute } from './openapi/route.ts';
import { createPages, type Pages } from './pages/index.ts';
import { createAdminPages } from './preview/adminPages.ts';
import { type ReceiptRequest, readReceipt } from './receipts/readReceipt.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { releaseRoutes } from './releases/index.ts';
import { replyRoutes } from './replies/routes.ts';
import { root } from './runtime.ts';
import type { Services } from './Services.ts';
import { smsRoutes } from './sms/routes.ts';
import { admitAdmins } from './studio/adminRole.ts';
import { studioRoutes } from './studio/routes/index.ts';
import type { Studio } from './studio/Studio.ts';
import { traceRequests } from './telemetry/index.ts';

/** Where vite puts the page. */
const WEB = join(root, 'web/dist');

/** What the Koa application is made of. Nothing is opened here, and nothing listens. */
export interface AppOptions {
  config: Config;
  services: Services;
  /** The services, and what the studio has beside them. */
  studio: Studio;
  logger: Logger;
  metrics: Metrics;
  isStopping: () => boolean;
}

/** What the parts of the application have in common. */
interface Parts extends AppOptions {
  pages: Pages;
  limits: RateLimiter;
  /** The origin of the provider that signs applicants in, where it is another's. */
  issuerOrigin: string | undefined;
}

/** Puts the middlewares together: what each request passes, in order. */
export async function createApp(
  options: AppOptions,
): Promise<{ app: Koa; close(): Promise<void> }> {
  const { config, services, logger, metrics } = options;
  const { releases, database } = services;
  const { authority } = config.oidc;
  const pages = createPages({
    config,
    releases,
    signInFiles: signInFiles(config),
    webFolder: WEB,
    clock: services.clock,
  });
  const limits = createRateLimits(database, (kind) => limitOf(services, kind));
  const issuerOrigin = authority && new URL(authority).origin;
  const parts: Parts = { ...options, pages, limits, issuerOrigin };
  const identity = await openIdentity(parts);
  const plainUntil = await plainCookiesUntil(database);
  const app = new Koa();
  // Forwarded headers that nobody vouches for were struck out before Koa sees a request.
  app.proxy = true;
  app.on('error', (err) => logger.error({ err }, 'An answer broke off.'));
  app.use(assumePublicUrl(config.publicUrl));
  app.use(prefixCookies({ publicUrl: config.publicUrl, plainUntil }));
  app.use(identifyRequest);
  app.use(traceRequests(describeRequest));
  app.use(logRequests(logger));
  app.use(metrics.middleware);
  app.use(securityHeaders({ isSecure: config.publicUrl.startsWith('https:') }));
  app.use(holdRelease(releases));
  app.use(problemMiddleware({ releases, logger, pages, heed: database.heed }));
  app.use(limitBodies(releases));
  app.use(requireCanonicalPath(config.publicUrl));
  // Whole packs: an agency may have thousands of files, much alike.
  app.use(compressResponses('/api/studio/'));
  app.use(compressResponses('/studio/stage/'));
  app.use(mountCalls(parts, identity));
  app.use(identity.middleware);
  app.use(createAdminPages({ origin: new URL(config.publicUrl).origin, issuerOrigin, releases }));
  app.use(createDeskPage({ releases, issuerOrigin }));
  app.use(pages.middleware);
  app.use(() => {
    throw notFound();
  });
  return { app, close: identity.close };
}

/** Signing in, with what an account's pages show of the applications. */
function openIdentity({ config, services, logger, pages, limits }: Parts): Promise<Identity> {
  const { database, vault, releases, sendMail } = services;
  async function readOwn({ address, ...asked }: ReceiptRequest & { address: string }) {
    await limits.spend('writes', { account: asked.owner, address });
    return readReceipt(services, asked);
  }
  return mountIdentity({
    config,
    database,
    vault,
    releases,
    pages,
    logger,
    sendMail,
    forgetApplicant: (subject) => forgetApplicant(services, subject),
    listApplications: (subject, from) => listOwn(services, subject, from),
    countMessages: (subject) => countInbox(database, subject),
    readReceipt: readOwn,
    async writeReceipt(asked) {
      const receipt = await readOwn(asked);
      return { fileName: receipt.fileName, bytes: await services.pdfs.write(receipt) };
    },
  });
}

/** Every call of the API, for who may make it. */
function mountCalls(parts: Parts, { local }: Identity): Middleware {
  const { config, services, studio, limits } = parts;
  const { audience, authority } = config.oidc;
  const authenticate = createAuthenticator({ audience, local, authority });
  const roles = createStaffRoles(config, services.database);
  return mountRoutes(routesOf(parts), {
    authenticate,
    authenticateAdmin: admitAdmins(authenticate, studio.role),
    authenticateStaff: admitStaff(authenticate, roles, services),
    limits,
  });
}

function routesOf({ config, services, studio, logger, metrics, limits, isStopping }: Parts) {
  const { releases, readiness } = services;
  const letters = letterRoutes(services);
  const routes: Route[] = [
    ...applicationRoutes(services),
    ...memberRoutes(services),
    ...incomeRoutes(services),
    ...documentRoutes(services),
    ...resumableRoutes(services, limits, linkUploads(services, limits)),
    ...linkRoutes(services, limits),
    ...operatorRoutes(services, limits),
    ...formRoutes(services, limits),
    ...receiptRoutes(services),
    ...lookupRoutes(services),
    ...releaseRoutes(releases),
    ...studioRoutes(studio),
    ...deskRoutes(services, letters),
    ...ownRoutes(services),
    ...messageRoutes(services),
    ...letters,
    ...smsRoutes(services, logger),
    ...replyRoutes(services, logger),
    ...operationRoutes({ look: readiness.look, releases, metrics, isStopping }),
  ];
  routes.push(openApiRoute(routes, releases, config.publicUrl));
  return routes;
}

function limitOf({ releases }: Services, kind: LimitedKind): number {
  const { rateLimits } = releases.current().compiled.settings;
  if (kind === 'reads') return rateLimits.writesPerMinute * READS_PER_WRITE;
  return rateLimits[`${kind}PerMinute`];
}

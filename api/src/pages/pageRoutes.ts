import Router from '@koa/router';
import { isTaken } from '@porchlight/engine';
import { readReturnPath } from '@porchlight/engine/addresses';
import type { Release } from '@porchlight/engine/compile';
import type { Context, Middleware } from 'koa';
import { findStandalone } from '../forms/standaloneForms.ts';
import { rememberLanguage } from '../http/language.ts';
import { factsNow } from '../releases/factsNow.ts';
import { takeBeginning } from './beginning.ts';
import { type HtmlPages, SESSION } from './createHtmlPages.ts';
import { formClosed, formShell } from './formScreens.ts';
import { landing } from './landing.ts';
import { firstStepShape, titleShape } from './outline.ts';
import { appShell, linkShell, notice } from './screens.ts';
import type { createStaticFiles } from './staticFiles.ts';
import type { PageView } from './view.ts';

/** The worker asks this site, and loads nothing. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What the pages are made with. */
export interface Site {
  /** The address that browsers use. */
  publicUrl: string;
  /** Where the account's page is: `/account`, or another one in its place. */
  accountUrl: string;
  releases: { current(): Release };
  documents: HtmlPages;
  /** Sends a file of the built page. */
  sendFile: ReturnType<typeof createStaticFiles>;
  clock(): Date;
}

/** Which page stands at which address. */
export function pageRoutes(site: Site): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  const { documents } = site;
  router.get('/', (ctx) => sendLanding(site, ctx));
  router.get(['/application', '/application/*rest', '/messages'], (ctx) =>
    sendApplication(site, ctx),
  );
  router.get('/account', (ctx) =>
    site.accountUrl === ctx.path ? sendApplication(site, ctx) : ctx.redirect(site.accountUrl),
  );
  router.get('/authentication/login-callback', (ctx) =>
    sendApplication(site, ctx, { entry: 'src/app/callback.ts', isFramed: true }),
  );
  router.get(['/authentication', '/authentication/*rest'], (ctx) => sendApplication(site, ctx));
  router.get('/maintenance', (ctx) => sendMaintenance(site, ctx));
  for (const kind of ['application', 'appointment']) {
    router.get(`/v2/${kind}/files/:token`, (ctx) => sendLink(site, ctx));
    router.get(`/v2/${kind}/404`, (ctx) => sendGoneLink(site, ctx, kind));
  }
  router.get(['/v2', '/v2/*rest'], (ctx) => documents.notFound(ctx));
  router.get('/forms/:form', (ctx) => sendForm(site, ctx, ctx.params.form!));
  router.get('/language/:language', (ctx) => {
    const back = readReturnPath(ctx.query.return, site.publicUrl) ?? '/';
    switchLanguage(site, ctx, ctx.params.language!, back);
  });
  router.get('/assets/:name', (ctx) => {
    if (!site.sendFile(ctx, ctx.params.name!)) documents.notFound(ctx);
  });
  router.get('/service-worker.js', (ctx) => sendWorker(site, ctx));
  router.get('/robots.txt', (ctx) => {
    ctx.body =
      'User-agent: *\nDisallow: /account\nDisallow: /application\nDisallow: /authentication\nDisallow: /Identity\nDisallow: /v2\n';
  });
  return router.routes() as Middleware;
}

function sendLanding({ documents, publicUrl, clock }: Site, ctx: Context): void {
  const view = documents.view(ctx);
  documents.send(view, {
    title: view.text('landing.title'),
    body: landing(view, publicUrl, clock()),
    layout: 'landing',
    entry: SESSION,
    isBlocking: true,
  });
}

function sendApplication(
  { documents, clock }: Site,
  ctx: Context,
  { entry = 'src/app/main.tsx', isFramed = false } = {},
): void {
  const view = documents.view(ctx);
  const title = view.text('landing.title');
  const body = appShell(view, shapeOf(view, clock()));
  documents.send(view, { title, body, layout: 'app', entry, isFramed });
}

/** What is known of the page that comes, without knowing who asks: the application kept on a device is anybody's. */
function shapeOf(view: PageView, now: Date) {
  const { ctx, release } = view;
  if (takeBeginning(ctx)) return firstStepShape(view, factsNow(release, now));
  return ctx.path.startsWith('/application') ? titleShape(view) : undefined;
}

function sendMaintenance({ documents }: Site, ctx: Context): void {
  const view = documents.view(ctx);
  documents.send(view, {
    title: view.text('maintenance.text-title'),
    body: notice(view, 'maintenance.text'),
    entry: SESSION,
  });
}

/** The page of an upload link; with `?language=` the link goes on in another one. */
function sendLink(site: Site, ctx: Context) {
  const { documents } = site;
  const { language } = ctx.query;
  if (typeof language === 'string') return switchLanguage(site, ctx, language, ctx.path);
  const view = documents.view(ctx);
  documents.send(view, {
    title: view.text('links.title'),
    body: linkShell(view),
    layout: 'app',
    entry: 'src/links/main.tsx',
    hasSecretAddress: true,
  });
}

function sendGoneLink({ documents }: Site, ctx: Context, kind: string): void {
  const view = documents.view(ctx);
  const id = `errors.link-${kind}`;
  const title = view.text(`${id}-title`);
  documents.send(view, { status: 404, title, body: notice(view, id), entry: SESSION });
}

/** A form that stands alone. */
function sendForm({ documents, clock }: Site, ctx: Context, address: string) {
  const view = documents.view(ctx);
  const form = findStandalone(view.release, address, view.language);
  if (!form) return documents.notFound(ctx);
  const facts = factsNow(view.release, clock());
  const { title, standalone } = form;
  if (isTaken(standalone, facts) !== 'taken') {
    return documents.send(view, { title, body: formClosed(view, form, facts) });
  }
  documents.send(view, {
    title,
    body: formShell(view, { address, today: facts.today }),
    layout: 'app',
    entry: 'src/forms/main.tsx',
  });
}

/** Remembers a language, and goes on to a path in it. */
function switchLanguage(
  { releases, documents }: Site,
  ctx: Context,
  language: string,
  path: string,
) {
  if (!releases.current().languages.includes(language)) return documents.notFound(ctx);
  rememberLanguage(ctx, language);
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(path);
  ctx.status = 303;
}

function sendWorker({ documents, sendFile }: Site, ctx: Context) {
  if (!sendFile(ctx, 'service-worker.js')) return documents.notFound(ctx);
  // Asked for at each visit: one of an older build knows files that are gone.
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Security-Policy', WORKER_POLICY);
}

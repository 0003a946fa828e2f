import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Router from '@koa/router';
import { isTaken } from '@porchlight/engine';
import { readReturnPath } from '@porchlight/engine/addresses';
import type { Release } from '@porchlight/engine/compile';
import type { Context, Middleware } from 'koa';
import type { Config } from '../config/index.ts';
import { factsNow, findStandalone } from '../forms/standaloneForms.ts';
import { openAssets } from './assets.ts';
import { renderDocument } from './document.ts';
import { formClosed, formShell } from './formScreens.ts';
import { setDocumentHeaders } from './headers.ts';
import type { Html } from './html.ts';
import { landing } from './landing.ts';
import { rememberLanguage } from './language.ts';
import { appShell, linkShell, notice } from './screens.ts';
import { createStaticFiles } from './staticFiles.ts';
import { openView, type View } from './view.ts';

/** How a document is sent, beside its words. */
export interface SendOptions {
  title: string;
  body: Html;
  status?: number;
  layout?: 'landing' | 'narrow' | 'app';
  /** The source of the script that it loads: `src/app/main.tsx`. */
  entry?: string;
  isBlocking?: boolean;
  /** True where the application comes next: what it needs is fetched while she types. */
  leadsToApplication?: boolean;
  isFramed?: boolean;
  /** True when it holds a secret (a form's token): then it is not compressed (BREACH). */
  isSecret?: boolean;
  /** What logs out, on a page that knows that she is signed in; else the script's button. */
  logout?: Html;
  /** True when its address is a secret: then it goes nowhere else, not even to this site. */
  hasSecretAddress?: boolean;
}

/** The server-rendered documents. */
export interface Pages {
  /** `/`, `/application`, `/authentication/*`, `/language/*`, `/maintenance`, `/forms/*`, `/v2/*`, `/assets/*`, `/service-worker.js`. */
  middleware: Middleware;
  view(ctx: Context): View;
  send(view: View, options: SendOptions): void;
  /** The 404 page, for whatever nothing else answered. */
  notFound(ctx: Context): void;
  /** The page for a request that failed: 400, 403, 429, 500, 503 have words of their own. */
  fail(ctx: Context, status: number): void;
}

export interface PagesOptions {
  config: Pick<Config, 'publicUrl' | 'oidc'>;
  releases: { current(): Release };
  /** Addresses of what the page asks before a sign-in. Default: none. */
  signInFiles?: string[];
  /** Where the page was built. Default `web/dist` below the working directory. */
  webFolder?: string;
  /** Default: the system's. */
  clock?: () => Date;
}

const FONT =
  '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
/** Shows who is signed in what is hers, the way out among it. */
const SESSION = 'src/site/session.ts';
/** What the application is made of, from the sign-in's end to its first question. */
const APPLICATION = ['src/app/main.tsx', 'src/sign-in/callback.ts', 'src/sign-in/provider.ts'];
/** The worker asks this site, and loads nothing. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const OWN_WORDS = [400, 403, 404, 429, 503];

/** Makes the documents over whatever release is public at the moment. */
export function createPages(options: PagesOptions): Pages {
  const { config, releases, signInFiles = [], webFolder = 'web/dist' } = options;
  const { clock = () => new Date() } = options;
  const assets = openAssets(webFolder);
  const sendFile = createStaticFiles(join(webFolder, 'assets'));
  const issuerOrigin = config.oidc.authority && new URL(config.oidc.authority).origin;
  // With an external provider the application's own route knows the way.
  const accountUrl = config.oidc.authority ? '/authentication/profile' : '/Identity/Account/Manage';
  const isSecure = config.publicUrl.startsWith('https:');

  /** What the application loads before its first question, in the order in which it is needed. */
  function filesOfApplication({ hash }: Release, language: string): string[] {
    const scripts = APPLICATION.map((source) => assets.entry(source));
    const files = ['portal', 'application'].map((name) => `${name}.${language}.json`);
    return [
      ...new Set(
        scripts.flatMap(({ script, preloads }) => [...(script ? [script] : []), ...preloads]),
      ),
      ...signInFiles,
      ...files.map((name) => `/releases/${hash}/${name}`),
    ];
  }

  const pages: Pages = {
    view: (ctx) => openView(ctx, releases.current()),
    send(view, { title, body, status = 200, layout, entry, isBlocking, isSecret, ...more }) {
      const { ctx, release, language } = view;
      setDocumentHeaders(ctx, { nonce: view.nonce, issuerOrigin, isSecure, ...more });
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Language', view.language);
      ctx.vary('Accept-Language, Cookie');
      ctx.status = status;
      ctx.type = 'text/html; charset=utf-8';
      const style = assets.entry('src/site/site.css');
      const files = entry ? assets.entry(entry) : undefined;
      const font = assets.file(FONT);
      const ahead = more.leadsToApplication ? filesOfApplication(release, language) : [];
      const options = { title, body, layout, style, font, isBlocking, accountUrl, ahead, ...more };
      sendMarkup(ctx, renderDocument(view, { ...options, entry: files }).markup, !isSecret);
    },
    notFound: (ctx) => pages.fail(ctx, 404),
    fail(ctx, status) {
      const view = pages.view(ctx);
      const id = `errors.${OWN_WORDS.includes(status) ? status : 500}`;
      // Where too much is asked already, nobody is asked who is here.
      const entry = status < 429 ? { entry: SESSION } : {};
      pages.send(view, {
        status,
        title: view.text(`${id}-title`),
        body: notice(view, id),
        ...entry,
      });
    },
    middleware: async (_, next) => next(),
  };

  const router = new Router({ sensitive: true, strict: true });
  router.get('/', (ctx) => {
    const view = pages.view(ctx);
    pages.send(view, {
      title: view.text('landing.title'),
      body: landing(view, config.publicUrl, clock()),
      layout: 'landing',
      entry: SESSION,
      isBlocking: true,
    });
  });

  function sendApp(ctx: Context, entry: string, isFramed = false): void {
    const view = pages.view(ctx);
    const title = view.text('landing.title');
    pages.send(view, { title, body: appShell(view), layout: 'app', entry, isFramed });
  }
  router.get(['/application', '/application/*rest', '/messages'], (ctx) =>
    sendApp(ctx, 'src/app/main.tsx'),
  );
  router.get('/authentication/login-callback', (ctx) =>
    sendApp(ctx, 'src/sign-in/callback.ts', true),
  );
  router.get(['/authentication', '/authentication/*rest'], (ctx) =>
    sendApp(ctx, 'src/app/main.tsx'),
  );

  router.get('/maintenance', (ctx) => {
    const view = pages.view(ctx);
    pages.send(view, {
      title: view.text('maintenance.text-title'),
      body: notice(view, 'maintenance.text'),
      entry: SESSION,
    });
  });

  for (const kind of ['application', 'appointment']) {
    router.get(`/v2/${kind}/files/:token`, (ctx) => {
      const { language } = ctx.query;
      if (typeof language === 'string') return switchLanguage(ctx, language, ctx.path);
      const view = pages.view(ctx);
      pages.send(view, {
        title: view.text('links.title'),
        body: linkShell(view),
        layout: 'app',
        entry: 'src/links/main.tsx',
        hasSecretAddress: true,
      });
    });
    router.get(`/v2/${kind}/404`, (ctx) => {
      const view = pages.view(ctx);
      const id = `errors.link-${kind}`;
      const title = view.text(`${id}-title`);
      pages.send(view, { status: 404, title, body: notice(view, id), entry: SESSION });
    });
  }
  router.get(['/v2', '/v2/*rest'], (ctx) => pages.notFound(ctx));

  router.get('/forms/:form', (ctx) => {
    const view = pages.view(ctx);
    const address = ctx.params.form!;
    const form = findStandalone(view.release, address, view.language);
    if (!form) return pages.notFound(ctx);
    const facts = factsNow(view.release, clock());
    const { title, standalone } = form;
    if (isTaken(standalone, facts) !== 'taken') {
      return pages.send(view, { title, body: formClosed(view, form, facts) });
    }
    pages.send(view, {
      title,
      body: formShell(view, { address, today: facts.today }),
      layout: 'app',
      entry: 'src/forms/main.tsx',
    });
  });

  function switchLanguage(ctx: Context, language: string, path: string): void {
    if (!releases.current().languages.includes(language)) pages.notFound(ctx);
    else {
      rememberLanguage(ctx, language);
      ctx.set('Cache-Control', 'no-store');
      ctx.redirect(path);
      ctx.status = 303;
    }
  }
  router.get('/language/:language', (ctx) =>
    switchLanguage(
      ctx,
      ctx.params.language!,
      readReturnPath(ctx.query.return, config.publicUrl) ?? '/',
    ),
  );

  router.get('/assets/:name', (ctx) => {
    if (!sendFile(ctx, ctx.params.name!)) pages.notFound(ctx);
  });
  router.get('/service-worker.js', (ctx) => {
    if (!sendFile(ctx, 'service-worker.js')) return pages.notFound(ctx);
    // Asked for at each visit: one of an older build knows files that are gone.
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('Content-Security-Policy', WORKER_POLICY);
  });
  router.get('/robots.txt', (ctx) => {
    ctx.body =
      'User-agent: *\nDisallow: /application\nDisallow: /authentication\nDisallow: /Identity\nDisallow: /v2\n';
  });

  pages.middleware = router.routes() as unknown as Middleware;
  return pages;
}

function sendMarkup(ctx: Context, markup: string, mayCompress: boolean): void {
  const body = Buffer.from(markup);
  if (mayCompress && ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.vary('Accept-Encoding');
    ctx.set('Content-Encoding', 'gzip');
    ctx.body = gzipSync(body, { level: 6 });
  } else {
    ctx.body = body;
  }
}

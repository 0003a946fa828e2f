import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Router from '@koa/router';
import { deriveTheme, themeCss } from '@porchlight/engine/theme';
import type { Context, Middleware } from 'koa';
import { chooseLanguage } from '../http/language.ts';
import { openAssets } from '../pages/assets.ts';
import { html, trusted } from '../pages/html.ts';
import { unreachable } from '../pages/screens.ts';
import { createStaticFiles } from '../pages/staticFiles.ts';
import { openWords } from '../pages/view.ts';
import { root } from '../runtime.ts';
import type { Services } from '../Services.ts';

/** Where vite puts the desk's page. */
const BUILT = join(root, 'web/desk/dist');
const BASE = '/desk/';

/**
 * Of a file that runs beside the page, as what reads PDFs does: a browser passes over it for all others. The pictures
 * in PDFs are decoded by WebAssembly.
 */
const WORKER_POLICY = `default-src 'none'; script-src 'wasm-unsafe-eval'`;

/** What the document of the desk depends on. */
export interface DeskPageOptions {
  releases: Services['releases'];
  /** The origin of an external identity provider. */
  issuerOrigin?: string | undefined;
}

function setHeaders(ctx: Context, nonce: string, issuerOrigin = ''): void {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Documents are shown from the memory of the tab.
    `img-src 'self' blob:`,
    `frame-src 'self' ${issuerOrigin}`,
    `font-src 'self'`,
    `connect-src 'self' ${issuerOrigin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ];
  ctx.set('Content-Security-Policy', policy.map((directive) => directive.trim()).join('; '));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
}

/** `/desk` and what it loads. The document holds nothing of any case, and is there only with a desk. */
export function createDeskPage({ releases, issuerOrigin }: DeskPageOptions): Middleware {
  const assets = openAssets(BUILT, BASE);
  const sendFile = createStaticFiles(join(BUILT, 'assets'));
  const router = new Router({ sensitive: true, strict: true });
  router.get('/desk', (context, next) => {
    const ctx = context as Context;
    const release = releases.current();
    const language = chooseLanguage(ctx, release.languages);
    const desk = release.desk(language);
    if (!desk) return next();
    const nonce = randomBytes(16).toString('base64');
    setHeaders(ctx, nonce, issuerOrigin);
    const words = openWords(release, language);
    const view = { ...words, ctx, nonce };
    const { script, preloads } = assets.entry('src/desk/main.tsx');
    const { styles } = assets.entry('src/desk/desk.css');
    const theme = deriveTheme(words.portal.accent);
    ctx.body = html`<!doctype html>
<html lang="${language}" data-release="${release.hash}" data-languages="${release.languages.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${String(desk.texts.title ?? '')} · ${words.portal.agency.name}</title>
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="/releases/${release.hash}/${words.portal.agency.logo}">
<style nonce="${nonce}">${trusted(themeCss(theme))}</style>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${preloads.map((href) => html`<link rel="modulepreload" href="${href}">`)}
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<div id="root"></div>
${unreachable(view, { title: 'forms.unreachable-title', offline: 'forms.unreachable', busy: 'forms.busy', again: 'application.try-again' })}
</body>
</html>
`.markup;
    return undefined;
  });
  router.get('/desk/assets/:name', (context, next) => {
    const ctx = context as Context;
    if (!sendFile(ctx, context.params.name!)) return next();
    ctx.set('Content-Security-Policy', WORKER_POLICY);
    return undefined;
  });
  return router.routes() as Middleware;
}

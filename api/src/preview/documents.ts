import { randomBytes } from 'node:crypto';
import { formatMessage } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Context } from 'koa';
import type { Assets } from '../pages/assets.ts';
import { renderDocument } from '../pages/document.ts';
import { html } from '../pages/html.ts';
import type { View } from '../pages/view.ts';

const FONT =
  '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

/** The policy of a page of the workshop; a stage has none of this origin's rights. */
function setHeaders(ctx: Context, nonce: string, isStage: boolean): void {
  const origin = `${ctx.protocol}://${ctx.host}`;
  const policy = [
    `default-src 'none'`,
    // In a sandbox nothing is of its own origin: the address is named.
    `script-src ${origin}`,
    `style-src ${origin} 'nonce-${nonce}'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${isStage ? origin : `'none'`}`,
    `require-trusted-types-for 'script'`,
    ...(isStage ? ['sandbox allow-scripts allow-forms'] : []),
  ];
  ctx.set('Content-Security-Policy', policy.join('; '));
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'no-store');
}

export interface DocumentOptions {
  release: Release;
  assets: Assets;
  language: string;
  title: string;
  /** The source of its script: `src/workshop/stage/main.tsx`. */
  entry: string;
}

/** The document of a stage: the portal's own, with the agency's header and footer, and no rights. */
export function sendStage(ctx: Context, options: DocumentOptions): void {
  const { release, assets, language, title, entry } = options;
  const nonce = randomBytes(16).toString('base64');
  setHeaders(ctx, nonce, true);
  const portal = release.portal(language);
  const view: View = {
    ctx,
    release,
    portal,
    language: portal.language,
    nonce,
    text: (id, params) => formatMessage(portal.texts, id, params, language),
  };
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = renderDocument(view, {
    title,
    body: html`<div id="root"></div>`,
    layout: 'app',
    isSandboxed: true,
    entry: assets.entry(entry),
    style: assets.entry('src/site/site.css'),
    font: assets.file(FONT),
  }).markup;
}

/** The document of the workshop itself: nothing of the pack is in it, which may be broken. */
export function sendWorkshop(
  ctx: Context,
  { assets, title, entry }: Omit<DocumentOptions, 'release' | 'language'>,
): void {
  const nonce = randomBytes(16).toString('base64');
  setHeaders(ctx, nonce, false);
  const { script, preloads } = assets.entry(entry);
  const { styles } = assets.entry('src/workshop/workshop.css');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="data:,">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${preloads.map((href) => html`<link rel="modulepreload" href="${href}">`)}
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<div id="root"></div>
</body>
</html>
`.markup;
}

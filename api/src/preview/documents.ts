import { randomBytes } from 'node:crypto';
import type { Release } from '@porchlight/engine/compile';
import type { Context } from 'koa';
import type { Assets } from '../pages/assets.ts';
import { renderDocument } from '../pages/document.ts';
import { html } from '../pages/html.ts';
import { openWords } from '../pages/view.ts';
import type { StageFiles } from './Shown.ts';

const FONT =
  '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

interface PolicyOptions {
  nonce: string;
  origin: string;
  issuerOrigin?: string | undefined;
}

/** The policy of an admin page; a stage has none of this origin's rights. */
function setHeaders(ctx: Context, options: PolicyOptions, isStage: boolean): void {
  const { nonce, origin, issuerOrigin = '' } = options;
  const policy = [
    `default-src 'none'`,
    // In a sandbox nothing is of its own origin: the address is named.
    `script-src ${origin}`,
    `style-src ${origin} 'nonce-${nonce}'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin}`,
    `connect-src ${origin} ${issuerOrigin}`,
    `frame-src ${origin} ${issuerOrigin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${isStage ? origin : `'none'`}`,
    `require-trusted-types-for 'script'`,
    ...(isStage ? ['sandbox allow-scripts allow-forms'] : []),
  ];
  ctx.set('Content-Security-Policy', policy.map((directive) => directive.trim()).join('; '));
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'no-store');
}

/** One document of the studio. */
export interface AdminPageOptions {
  /** The origin that browsers use. */
  origin: string;
  issuerOrigin?: string | undefined;
  assets: Assets;
  title: string;
  /** The source of its script: `src/admin/studio/main.tsx`. */
  entry: string;
  /** Where it signs in with the portal's words: their language, and the public release. */
  language?: string;
  release?: string;
  languages?: string[];
}

/** The document of the preview frame, which runs under a policy of its own. */
export interface StageOptions {
  origin: string;
  release: Release;
  assets: Assets;
  language: string;
}

/** What the document of a stage loads. */
export const stageFiles = (assets: Assets): StageFiles => ({
  entry: assets.entry('src/admin/stage/main.tsx'),
  style: assets.entry('src/server-pages/site.css'),
  font: assets.file(FONT),
});

/** A stage answers nobody in particular: its languages lead back to the stage. */
const askedFor = (address: string) =>
  ({ method: 'GET', originalUrl: address, path: address, req: {} }) as Context;

/** The markup of a stage: the portal's own, with the agency's header and footer. */
export function renderStage(
  release: Release,
  language: string,
  { nonce, ...files }: StageFiles & { nonce: string },
): string {
  const view = { ...openWords(release, language), ctx: askedFor(`/stage/${language}`), nonce };
  return renderDocument(view, {
    title: 'Stage',
    body: html`<div id="root"></div>`,
    layout: 'app',
    isSandboxed: true,
    ...files,
  }).markup;
}

/** Sends a stage's document, which has no rights. @param render Makes it, with the nonce of this answer. */
export function sendStageDocument(
  ctx: Context,
  origin: string,
  render: (nonce: string) => string,
): void {
  const nonce = randomBytes(16).toString('base64');
  setHeaders(ctx, { nonce, origin }, true);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = render(nonce);
}

/** The document of a stage of a public release. */
export function sendStage(ctx: Context, { origin, release, assets, language }: StageOptions): void {
  sendStageDocument(ctx, origin, (nonce) =>
    renderStage(release, language, { nonce, ...stageFiles(assets) }),
  );
}

/** The document of an admin page itself: nothing of the pack is in it, which may be broken. */
export function sendAdminPage(ctx: Context, options: AdminPageOptions): void {
  const { assets, title, entry, language = 'en', release, languages, ...policy } = options;
  const nonce = randomBytes(16).toString('base64');
  setHeaders(ctx, { nonce, ...policy }, false);
  const { script, preloads } = assets.entry(entry);
  const { styles } = assets.entry('src/admin/admin.css');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html`<!doctype html>
<html lang="${language}"${release && html` data-release="${release}"`}${languages && html` data-languages="${languages.join(' ')}"`}>
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

import { join } from 'node:path';
import Router from '@koa/router';
import type { Release } from '@porchlight/engine/compile';
import type { Context, Middleware } from 'koa';
import { chooseLanguage } from '../http/language.ts';
import { openAssets } from '../pages/assets.ts';
import { createStaticFiles } from '../pages/staticFiles.ts';
import { root } from '../runtime.ts';
import { sendAdminPage, sendStage } from './documents.ts';

/** Where vite puts the admin pages. */
const BUILT = join(root, 'web/admin/dist');
const BASE = '/admin-pages/';

/** What a stage loads must be open to it: it has no origin of its own. None of it is secret. */
export function openToStages(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** The built files of the admin pages, and a way to send one; false when there is none of the name. */
export function openAdminFiles() {
  return {
    assets: openAssets(BUILT, BASE),
    sendFile: createStaticFiles(join(BUILT, 'assets')),
  };
}

/** What the pages of the studio and of the preview depend on. */
export interface AdminPagesOptions {
  /** The origin that browsers use. */
  origin: string;
  /** The origin of an external identity provider. */
  issuerOrigin?: string | undefined;
  releases: { current(): Release };
}

/** `/studio`, the stage's document, and what both load. They hold nothing of any copy. */
export function createAdminPages(options: AdminPagesOptions): Middleware {
  const { origin, issuerOrigin, releases } = options;
  const { assets, sendFile } = openAdminFiles();
  const router = new Router({ sensitive: true, strict: true });
  router.get('/studio', (ctx) => {
    const release = releases.current();
    sendAdminPage(ctx, {
      origin,
      issuerOrigin,
      assets,
      title: 'Studio',
      entry: 'src/admin/studio/main.tsx',
      language: chooseLanguage(ctx, release.languages),
      release: release.hash,
      languages: release.languages,
    });
  });
  router.get('/studio/frame/:language', (ctx) => {
    const release = releases.current();
    const language = ctx.params.language!;
    sendStage(ctx, { origin, release, assets, language });
  });
  router.get('/admin-pages/assets/:name', (ctx, next) => {
    if (!sendFile(ctx, ctx.params.name!)) return next();
    openToStages(ctx);
  });
  return router.routes() as Middleware;
}

import { join } from 'node:path';
import type { Middleware } from 'koa';
import {
  accountUrlOf,
  createHtmlPages,
  type DocumentsOptions,
  type HtmlPages,
} from './createHtmlPages.ts';
import { pageRoutes } from './pageRoutes.ts';
import { createStaticFiles } from './staticFiles.ts';

/** The server-rendered documents. */
export interface Pages extends HtmlPages {
  /** `/`, `/application`, `/authentication/*`, `/language/*`, `/maintenance`, `/forms/*`, `/v2/*`, `/assets/*`, `/service-worker.js`. */
  middleware: Middleware;
}

/** What the pages of the portal are made with. */
export interface PagesOptions extends DocumentsOptions {
  /** Default: the system's. */
  clock?: () => Date;
}

/** Makes the documents, and the pages at their addresses, over whatever release is public at the moment. */
export function createPages(options: PagesOptions): Pages {
  const { config, releases, webFolder = 'web/dist', clock = () => new Date() } = options;
  const documents = createHtmlPages(options);
  const sendFile = createStaticFiles(join(webFolder, 'assets'));
  const { publicUrl } = config;
  return {
    ...documents,
    middleware: pageRoutes({
      publicUrl,
      accountUrl: accountUrlOf(config),
      releases,
      documents,
      sendFile,
      clock,
    }),
  };
}

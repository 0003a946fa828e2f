import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { securityHeaders } from '../http/securityHeaders.ts';
import type { IsolationOptions } from '../isolation/index.ts';
import { openAdminFiles, openToStages } from './adminPages.ts';
import { sendAdminPage, sendStageDocument, stageFiles } from './documents.ts';
import { type FollowedFolder, followFolder, type OutlineWanted } from './followFolder.ts';
import { pageFileType } from './pageFileType.ts';
import { isOfDay } from './Shown.ts';

type AdminFiles = ReturnType<typeof openAdminFiles>;

/** What a preview is of, and where it answers. */
export interface PreviewOptions {
  /** The pack's folder. */
  folder: string;
  /** Default: a free one. */
  port?: number;
  /** What one work on the pack may take. Default: what `followFolder` gives. */
  limits?: IsolationOptions;
}

/** A preview that runs. */
export interface Preview {
  /** `http://127.0.0.1:4400` */
  url: string;
  pack: FollowedFolder;
  /** Stops listening, and ends what it works with. */
  close(): Promise<void>;
}

/** What the page is told of the folder; the release's own files say the rest. */
function describeState({ state, folder }: FollowedFolder) {
  const { release, ...rest } = state();
  return {
    folder,
    ...rest,
    release: release?.hash,
    languages: release?.languages ?? [],
    agency: release?.agency,
    forms: release?.forms ?? [],
  };
}

/** Tells of each change of the folder, for as long as the page listens. */
function sendEvents(ctx: Context, pack: FollowedFolder): void {
  const stream = new PassThrough();
  const tell = () => stream.write(`data: ${JSON.stringify(describeState(pack))}\n\n`);
  ctx.type = 'text/event-stream';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = stream;
  tell();
  const stop = pack.subscribe(tell);
  ctx.req.on('close', () => {
    stop();
    stream.end();
  });
}

/**
 * Only this machine's own pages may ask: a name that somebody else's DNS leads here is none of them
 * (DNS rebinding), and a stage, which has no origin, asks for files alone.
 */
function guard(ctx: Context): void {
  const host = ctx.get('Host').replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost') ctx.throw(403);
}

function createRoutes(pack: FollowedFolder, { assets, sendFile }: AdminFiles): Router {
  const router = new Router();
  const originOf = (ctx: Context) => `${ctx.protocol}://${ctx.host}`;
  router.get('/', (ctx) =>
    sendAdminPage(ctx, {
      origin: originOf(ctx),
      assets,
      title: 'Preview',
      entry: 'src/admin/preview/main.tsx',
    }),
  );
  router.get('/stage/:language', (ctx) => {
    const { release: hash } = ctx.query;
    const release = typeof hash === 'string' ? pack.find(hash) : pack.state().release;
    if (!release) ctx.throw(404);
    const { stages, languages } = release!;
    const document = stages.get(ctx.params.language!) ?? stages.get(languages[0]!.id);
    if (document === undefined) ctx.throw(404);
    sendStageDocument(ctx, originOf(ctx), (nonce) => document!.replaceAll(pack.nonceSlot, nonce));
  });
  router.get('/preview/state', (ctx) => {
    ctx.body = describeState(pack);
  });
  router.get('/preview/events', (ctx) => sendEvents(ctx, pack));
  router.get('/preview/outline', async (ctx) => {
    const { form, program, language } = ctx.query;
    const isAsked = [form, program, language].every((one) => !Array.isArray(one));
    if (!form || !isAsked || !pack.state().release) ctx.throw(404);
    const outline = await pack.outline({ form, program, language } as OutlineWanted);
    if (!outline) ctx.throw(404);
    ctx.body = outline;
  });
  router.get('/preview/sources', async (ctx) => {
    ctx.body = await pack.sources();
  });
  router.get('/preview/walk', async (ctx) => {
    ctx.body = await pack.walk();
  });
  router.get('/releases/:hash/:file', (ctx) => {
    const name = ctx.params.file!;
    const body = pack.find(ctx.params.hash!)?.files.get(name);
    if (!body) ctx.throw(404);
    openToStages(ctx);
    ctx.set('Cache-Control', isOfDay(name) ? 'no-cache' : 'public, max-age=31536000, immutable');
    ctx.type = pageFileType(name);
    ctx.body = body;
  });
  router.get('/admin-pages/assets/:name', (ctx) => {
    if (!sendFile(ctx, ctx.params.name!)) ctx.throw(404);
    openToStages(ctx);
  });
  return router;
}

/**
 * Serves a pack's folder to the admin who writes it: on the loopback alone, without a database, and
 * without anybody's data. What it serves is made in isolated processes; here it is bytes.
 */
export async function createPreview({
  folder,
  port = 0,
  limits,
}: PreviewOptions): Promise<Preview> {
  const files = openAdminFiles();
  const pack = await followFolder(folder, () => stageFiles(files.assets), limits);
  const app = new Koa();
  app.silent = true;
  // What is fetched of a pack is data: a picture that somebody is led to runs nothing here.
  app.use(securityHeaders({ isSecure: false }));
  app.use(async (ctx, next) => {
    guard(ctx);
    await next();
  });
  app.use(createRoutes(pack, files).routes() as Koa.Middleware);
  const server = createServer(app.callback());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pack,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await pack.close();
    },
  };
}

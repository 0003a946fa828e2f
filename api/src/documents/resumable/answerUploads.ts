import type Koa from 'koa';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import { stateOf } from '../../http/Route.ts';
import type { Services } from '../../Services.ts';
import { checkSpace } from '../quota/checkSpace.ts';
import { spendDay } from '../quota/spendDay.ts';
import { createFinish } from './createFinish.ts';
import { createLocker } from './createLocker.ts';
import { createTusAdapter } from './createTusAdapter.ts';
import { openUploads } from './openUploads.ts';
import { isOwnId, type UploadOwner } from './UploadOwner.ts';

/** What can be done with the uploads of an owner (tus 1.0: creation, core, termination). */
export interface ResumableUploads {
  create(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
  /** Says how far it is. A complete one is finished first, and never told as complete without its document. */
  tell(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
  /** Takes bytes; with the last one, or again at the end, answers the document. */
  append(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
  remove(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
}

/** Uploads that go on where a line has broken. */
export function answerUploads(services: Services): ResumableUploads {
  const store = openUploads(services);
  const limit = () => services.releases.current().compiled.settings.limits.documentBytes;
  const speak = createTusAdapter(store, { locker: createLocker(), limit });
  const finish = createFinish(services, store);

  /** The library's answer; `none` where there is no such upload, or no more: it may be a document. */
  async function speakOf(ctx: Koa.Context, owner: UploadOwner, id: string) {
    try {
      return (await speak(ctx, owner, id)) ? 'complete' : 'open';
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return 'none';
      throw error;
    }
  }

  async function answerDocument(ctx: Koa.Context, owner: UploadOwner, id: string): Promise<void> {
    const kept = await finish(ctx, owner, id);
    if (!kept) return;
    ctx.status = kept.isNew ? 201 : 200;
    ctx.set('Content-Language', stateOf(ctx).language);
    ctx.body = kept.document;
  }

  return {
    async create(ctx, owner) {
      await takeIn(services, owner, Number(ctx.get('Upload-Length')));
      // Nothing follows on a file of no bytes.
      if (await speak(ctx, owner))
        await answerDocument(ctx, owner, ctx.response.get('Location').split('/').at(-1)!);
    },
    async tell(ctx, owner) {
      const id = idOf(ctx, owner);
      const state = await speakOf(ctx, owner, id);
      if (state === 'open') return;
      const kept = await finish(ctx, owner, id);
      if (!kept || state === 'complete') return;
      ctx.status = 200;
      ctx.set({ 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' });
      for (const name of ['Upload-Offset', 'Upload-Length'])
        ctx.set(name, String(kept.document.size));
    },
    async append(ctx, owner) {
      const id = idOf(ctx, owner);
      const state = await speakOf(ctx, owner, id);
      if (state === 'open') return;
      await answerDocument(ctx, owner, id);
      if (state === 'none') answerRepeated(ctx);
    },
    async remove(ctx, owner) {
      await speak(ctx, owner, idOf(ctx, owner));
    },
  };
}

/** Asked before a byte of a new one comes. The library refuses what is too large, or no length. */
async function takeIn(services: Services, { subject }: UploadOwner, bytes: number): Promise<void> {
  const { documentBytes, documentBytesPerDay: limit } =
    services.releases.current().compiled.settings.limits;
  if (!(bytes > 0 && bytes <= documentBytes)) return;
  // Its parts, the whole of it, and sealed beside that.
  await checkSpace(services, { bytes, copies: 3 });
  await spendDay(services.database, { owner: subject, bytes, limit, now: services.clock() });
}

function idOf(ctx: Koa.Context, owner: UploadOwner): string {
  const { upload = '' } = ctx.params as { upload?: string };
  if (!isOwnId(owner, upload)) throw notFound();
  return upload;
}

/**
 * The last part once more, whose bytes are not wanted: a browser repeats one by itself when the answer got
 * lost.
 */
function answerRepeated(ctx: Koa.Context): void {
  const repeated = Number(ctx.get('Content-Length'));
  const offset = Number(ctx.get('Upload-Offset')) + repeated;
  ctx.set({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset || 0) });
  if (repeated) ctx.set('Connection', 'close');
}

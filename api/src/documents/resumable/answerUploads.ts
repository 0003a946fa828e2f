import { mkdirSync } from 'node:fs';
import type { FileStore } from '@tus/file-store';
import type Koa from 'koa';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import { stateOf } from '../../http/Route.ts';
import type { Services } from '../../Services.ts';
import { checkSpace } from '../quota/checkSpace.ts';
import { spendDay } from '../quota/spendDay.ts';
import { createLocker } from './createLocker.ts';
import { finishUpload } from './finishUpload.ts';
import { makeRoom } from './makeRoom.ts';
import { openUploadStore } from './sealedUploads.ts';
import { speakTus } from './speakTus.ts';
import { isOwnId, type UploadOwner } from './UploadOwner.ts';
import { uploadsFolder } from './uploadsFolder.ts';

/** What can be done with the uploads of an owner (tus 1.0: creation, core, termination). */
export interface Uploads {
  create(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
  /** Says how far it is. A complete one is finished first, and never told as complete without its document. */
  tell(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
  /** Takes bytes; with the last one, or again at the end, answers the document. */
  append(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
  remove(ctx: Koa.Context, owner: UploadOwner): Promise<void>;
}

type Found = Awaited<ReturnType<FileStore['getUpload']>>;

/** Uploads that go on where a line has broken. */
export function answerUploads(services: Services): Uploads {
  const folder = uploadsFolder(services.config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const locker = createLocker();
  const store = openUploadStore(folder, services.vault);
  const limits = () => services.releases.current().compiled.settings.limits;
  const limit = () => limits().documentBytes;
  const speak = speakTus(store, { locker, limit });

  /** Asked before a byte of a new one comes. The library refuses what is too large, or no length. */
  async function takeIn({ subject }: UploadOwner, bytes: number) {
    if (!(bytes > 0 && bytes <= limit())) return;
    // Its parts, the whole of it, and sealed beside that.
    await checkSpace(services, { bytes, copies: 3 });
    const { documentBytesPerDay } = limits();
    const now = services.clock();
    await spendDay(services.database, { owner: subject, bytes, limit: documentBytesPerDay, now });
  }

  function idOf(ctx: Koa.Context, owner: UploadOwner): string {
    const { upload = '' } = ctx.params as { upload?: string };
    if (!isOwnId(owner, upload)) throw notFound();
    return upload;
  }

  /** After the library has answered: whether the last byte is there. */
  const isComplete = (ctx: Koa.Context, { size }: Found) =>
    ctx.response.get('Upload-Offset') === String(size);

  const find = (id: string) => store.getUpload(id).catch(() => undefined);

  /** The library's answer; nothing where there is no such upload, or no more: it may be a document. */
  async function speakOf(ctx: Koa.Context, owner: UploadOwner, id: string) {
    const upload = await find(id);
    if (!upload) return undefined;
    try {
      await speak(ctx, owner, id);
      return upload;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** The document of an upload, once all of it is there. */
  async function finish(ctx: Koa.Context, owner: UploadOwner, id: string) {
    return locker.hold(id, async () => {
      const upload = await find(id);
      if (upload && upload.offset !== upload.size) return undefined;
      if (!upload) {
        const document = await owner.find(id);
        if (!document) throw notFound();
        return { document, isNew: false };
      }
      // A HEAD carries no words: what it refuses stays until a PATCH was told them.
      const isHeard = () => ctx.method !== 'HEAD' && ctx.writable;
      return finishUpload(services, { store, owner, id, isHeard });
    });
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
      await locker.hold(owner.name, async () => {
        await takeIn(owner, Number(ctx.get('Upload-Length')));
        await makeRoom(folder, owner);
        await speak(ctx, owner);
      });
      // Nothing follows on a file of no bytes.
      if (ctx.get('Upload-Length') === '0')
        await answerDocument(ctx, owner, ctx.response.get('Location').split('/').at(-1)!);
    },
    async tell(ctx, owner) {
      const id = idOf(ctx, owner);
      const upload = await speakOf(ctx, owner, id);
      if (upload && !isComplete(ctx, upload)) return;
      const kept = await finish(ctx, owner, id);
      if (!kept || upload) return;
      ctx.status = 200;
      ctx.set({ 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' });
      for (const name of ['Upload-Offset', 'Upload-Length'])
        ctx.set(name, String(kept.document.size));
    },
    async append(ctx, owner) {
      const id = idOf(ctx, owner);
      const upload = await speakOf(ctx, owner, id);
      if (upload && !isComplete(ctx, upload)) return;
      await answerDocument(ctx, owner, id);
      if (upload) return;
      // The last part once more, whose bytes are not wanted: a browser repeats one by itself when
      // the answer got lost.
      const repeated = Number(ctx.get('Content-Length'));
      const offset = Number(ctx.get('Upload-Offset')) + repeated;
      ctx.set({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset || 0) });
      if (repeated) ctx.set('Connection', 'close');
    },
    async remove(ctx, owner) {
      await speak(ctx, owner, idOf(ctx, owner));
    },
  };
}

import type { KeptUpload } from './KeptUploads.ts';
import { prepareFiles } from './prepareFiles.ts';
import type { PendingUpload, QueueNeeds, UploadToSend } from './UploadQueue.ts';

/** What is sent of the files that were chosen, and what of them waits on this device. */
export interface ReadyFiles {
  /**
   * The file as it is sent. What was chosen is kept first: to make it ready takes a phone seconds.
   * @param onKept Told whether it outlasts the page.
   */
  make(
    upload: PendingUpload,
    signal: AbortSignal,
    onKept: (isKept: boolean) => void,
  ): Promise<Pick<UploadToSend, 'key' | 'file' | 'before' | 'onUrl'>>;
  forget(key: string): Promise<void>;
  takeOver(): Promise<KeptUpload[]>;
}

/**
 * Makes files ready to be sent: pictures are made smaller, pages are bound. What was made ready is
 * kept, so that a second try sends the same bytes.
 */
export function createReadyFiles(
  needs: () => Pick<QueueNeeds, 'limits' | 'say' | 'kept'>,
): ReadyFiles {
  /** By key: a second try sends the same bytes. */
  const ready = new Map<string, File>();
  const before = new Map<string, UploadToSend['before']>();

  async function prepare(
    { key, files, fields, isKept }: PendingUpload,
    signal: AbortSignal,
    onKept: (isKept: boolean) => void,
  ): Promise<File> {
    const kept = await needs().kept;
    const keep = async (upload: Pick<KeptUpload, 'files' | 'isReady'>) => {
      if (kept) onKept(await kept.keep({ key, fields, ...upload }));
    };
    if (!isKept) await keep({ files, isReady: false });
    signal.throwIfAborted();
    const { limits, say } = needs();
    const file = await prepareFiles(files, limits, say, signal);
    // Taken away meanwhile: what waited of it has gone, and nothing comes after that.
    signal.throwIfAborted();
    // Made anew, by a newer browser, it might be other bytes than those that have arrived.
    if (file !== files[0]) await keep({ files: [file], isReady: true });
    signal.throwIfAborted();
    return file;
  }

  return {
    async make(upload, signal, onKept) {
      const { key } = upload;
      const file = ready.get(key) ?? (await prepare(upload, signal, onKept));
      ready.set(key, file);
      const onUrl = (url: string) => void needs().kept?.then((kept) => kept?.noteUrl(key, url));
      return { key, file, before: before.get(key), onUrl };
    },
    async forget(key) {
      ready.delete(key);
      before.delete(key);
      await (await needs().kept)?.forget(key);
    },
    async takeOver() {
      const left = (await (await needs().kept)?.takeOver()) ?? [];
      for (const { key, files, isReady, url } of left) {
        if (isReady) ready.set(key, files[0]!);
        before.set(key, { url });
      }
      return left;
    },
  };
}

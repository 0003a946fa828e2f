import { isRefusal } from '../state/isRefusal.ts';
import { createPendingList, type PendingList } from './createPendingList.ts';
import { createReadyFiles } from './createReadyFiles.ts';
import { nameOf } from './pages.ts';
import type { PendingUpload, QueueNeeds, UploadQueue } from './UploadQueue.ts';

/** This device keeps none of them any more. */
function noteForgotten(list: PendingList): void {
  for (const { key } of list.get()) list.change(key, { isKept: false });
}

/**
 * Sends files one beside the other and keeps those that are not stored yet.
 * @param needs Asked each time: what it gives may change.
 */
export function createUploadQueue(needs: () => QueueNeeds): UploadQueue {
  const list = createPendingList();
  const running = new Map<string, AbortController>();
  const files = createReadyFiles(needs);

  void needs().kept?.then((kept) => kept?.whenForgotten(() => noteForgotten(list)));

  async function send(upload: PendingUpload, isQuiet: boolean) {
    const { key } = upload;
    const controller = new AbortController();
    running.set(key, controller);
    const { signal } = controller;
    try {
      const onKept = (isKept: boolean) => list.change(key, { isKept });
      const onProgress = (share: number) => list.change(key, { share });
      const file = await files.make(upload, signal, onKept);
      const record = await needs().send({ ...file, fields: upload.fields, signal, onProgress });
      // One that was given up too late has arrived all the same.
      needs().onDone?.(record, upload.files);
      list.remove(key);
      await files.forget(key);
    } catch (reason) {
      if (signal.aborted) return;
      list.change(key, { hasFailed: true, reason });
      // What is refused would be refused on the next page, too.
      if (isRefusal(reason)) void files.forget(key);
      if (!isQuiet) needs().onFailed(reason, upload);
    } finally {
      if (running.get(key) === controller) running.delete(key);
    }
  }

  function sendAgain(upload: PendingUpload, isQuiet: boolean) {
    list.change(upload.key, { hasFailed: false, share: 0, reason: undefined });
    void send(upload, isQuiet);
  }

  function add(upload: Pick<PendingUpload, 'key' | 'files' | 'fields' | 'isKept'>) {
    const added = { ...upload, name: nameOf(upload.files), share: 0, hasFailed: false };
    list.add(added);
    void send(added, upload.isKept);
  }

  return {
    getPending: list.get,
    subscribe: list.subscribe,
    start: (files, fields) => add({ key: crypto.randomUUID(), files, fields, isKept: false }),
    retry: (upload) => sendAgain(upload, false),
    drop(key) {
      running.get(key)?.abort();
      list.remove(key);
      void files.forget(key);
    },
    async resume() {
      for (const one of list.get())
        if (one.hasFailed && !isRefusal(one.reason)) sendAgain(one, true);
      for (const upload of await files.takeOver()) add({ ...upload, isKept: true });
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../kernel/index.ts';
import { usePortal } from '../portal/PortalProvider.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { nameOf } from './pages.ts';
import { prepareFiles } from './prepareFiles.ts';

/** A document on its way. */
export interface PendingUpload {
  /** Makes a repeated sending the same one. */
  key: string;
  /** One file, or the photos that become its pages. */
  files: File[];
  /** What it is sent as. */
  name: string;
  /** What was said of it, as it is sent. */
  fields: JsonObject;
  /** 0 to 1. */
  share: number;
  hasFailed: boolean;
  /** Why, as `send` threw it. */
  reason?: unknown;
}

/** What `send` is given: the file, what was said of it, and how to tell and to end it. */
export interface UploadToSend extends Pick<PendingUpload, 'key' | 'fields'> {
  file: File;
  onProgress(share: number): void;
  signal: AbortSignal;
}

export interface UseUploadsOptions {
  /** Gives the stored record. */
  send(upload: UploadToSend): Promise<JsonObject>;
  onDone(record: JsonObject, files: File[]): void;
  onFailed(reason: unknown, upload: PendingUpload): void;
}

/** Files that are on their way, or that failed and can be tried again. */
export interface Uploads {
  pending: PendingUpload[];
  start(files: File[], fields: JsonObject): void;
  retry(upload: PendingUpload): void;
  /** Ends an upload, or forgets one that failed. */
  drop(key: string): void;
}

/** Sends files one beside the other and keeps those that are not stored yet. */
export function useUploads(options: UseUploadsOptions): Uploads {
  const text = useText();
  const { limits } = usePortal();
  const [pending, setPending] = useState<PendingUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const change = (key: string, part: Partial<PendingUpload>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: string) => setPending((before) => before.filter((one) => one.key !== key));

  async function send(upload: PendingUpload) {
    const { key, files, fields } = upload;
    const controller = new AbortController();
    running.current.set(key, controller);
    const { signal } = controller;
    const onProgress = (share: number) => change(key, { share });
    try {
      const file = await prepareFiles(files, limits, text, signal);
      signal.throwIfAborted();
      const record = await latest.current.send({ key, file, fields, onProgress, signal });
      // One that was given up too late has arrived all the same.
      latest.current.onDone(record, files);
      forget(key);
    } catch (reason) {
      if (signal.aborted) return;
      change(key, { hasFailed: true, reason });
      latest.current.onFailed(reason, upload);
    } finally {
      if (running.current.get(key) === controller) running.current.delete(key);
    }
  }

  return {
    pending,
    start(files, fields) {
      const of = { key: crypto.randomUUID(), files, name: nameOf(files), fields };
      const upload = { ...of, share: 0, hasFailed: false };
      setPending((before) => [...before, upload]);
      void send(upload);
    },
    retry(upload) {
      change(upload.key, { hasFailed: false, share: 0, reason: undefined });
      void send(upload);
    },
    drop(key) {
      running.current.get(key)?.abort();
      forget(key);
    },
  };
}

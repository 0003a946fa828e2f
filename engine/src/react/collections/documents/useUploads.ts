import { useState } from 'react';
import type { JsonObject, Resource } from '../../../kernel/index.ts';
import type { Services } from '../../state/Services.ts';
import { useText } from '../../texts/TextsProvider.tsx';

/** A file on its way. */
export interface PendingUpload {
  key: string;
  file: File;
  fields: JsonObject;
  /** 0 to 1. */
  share: number;
  hasFailed: boolean;
}

/** Sends files and keeps those that are on their way, or that failed and can be tried again. */
export function useUploads(
  resource: Resource,
  services: Services,
  onDone: (record: JsonObject, file: File) => void,
) {
  const text = useText();
  const [pending, setPending] = useState<PendingUpload[]>([]);

  const change = (key: string, part: Partial<PendingUpload>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setPending((before) => before.filter((one) => one.key !== key));

  async function send(upload: PendingUpload) {
    const { key, file, fields } = upload;
    try {
      const onProgress = (share: number) => change(key, { share });
      const record = await services.uploadFile({ resource, file, fields, key, onProgress });
      onDone(record, file);
      drop(key);
    } catch {
      change(key, { hasFailed: true });
      services.notify(text('toast-went-wrong'));
    }
  }

  return {
    pending,
    drop,
    start(file: File, fields: JsonObject) {
      const upload = { key: crypto.randomUUID(), file, fields, share: 0, hasFailed: false };
      setPending((before) => [...before, upload]);
      void send(upload);
    },
    retry(upload: PendingUpload) {
      change(upload.key, { hasFailed: false, share: 0 });
      void send(upload);
    },
  };
}

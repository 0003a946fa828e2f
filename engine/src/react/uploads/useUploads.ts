import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePortal } from '../portal/PortalProvider.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { createUploadQueue } from './createUploadQueue.ts';
import type { PendingUpload, QueueNeeds, UploadQueue } from './UploadQueue.ts';

/** Files that are on their way, or that failed and can be tried again. */
export interface Uploads extends Pick<UploadQueue, 'start' | 'retry' | 'drop'> {
  pending: PendingUpload[];
}

/** The uploads of a page, which end with it. */
export function useUploads(options: Pick<QueueNeeds, 'send' | 'onDone' | 'onFailed'>): Uploads {
  const say = useText();
  const { limits } = usePortal();
  const latest = useRef({ ...options, limits, say });
  useEffect(() => {
    latest.current = { ...options, limits, say };
  });
  const [queue] = useState(() => createUploadQueue(() => latest.current));
  const pending = useSyncExternalStore(queue.subscribe, queue.getPending);
  return { ...queue, pending };
}

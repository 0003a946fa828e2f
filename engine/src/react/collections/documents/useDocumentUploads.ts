import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Resource } from '../../../kernel/index.ts';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import type { QueueNeeds } from '../../uploads/UploadQueue.ts';
import type { Uploads } from '../../uploads/useUploads.ts';
import { documentUploads } from './documentUploads.ts';

/** The uploads of a list of documents. */
export function useDocumentUploads(
  resource: Resource,
  onDone: NonNullable<QueueNeeds['onDone']>,
): Uploads {
  const say = useText();
  const { limits } = usePortal();
  const { services } = useSharedState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may change is handed over below
  const queue = useMemo(
    () => documentUploads(services, resource, { limits, say }),
    [services, resource.path],
  );
  useEffect(() => {
    documentUploads(services, resource, { limits, say, onDone });
  });
  const pending = useSyncExternalStore(queue.subscribe, queue.getPending);
  return { ...queue, pending };
}

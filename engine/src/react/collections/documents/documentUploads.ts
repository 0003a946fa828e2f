import type { Resource } from '../../../kernel/index.ts';
import { createSaver } from '../../saving/createSaver.ts';
import type { FormServices } from '../../state/FormServices.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import { createUploadQueue } from '../../uploads/createUploadQueue.ts';
import { isLostWithPage, type QueueNeeds, type UploadQueue } from '../../uploads/UploadQueue.ts';

/** What the page around gives: it may change while files are on their way. */
export type DocumentNeeds = Pick<QueueNeeds, 'limits' | 'say' | 'onDone'>;

interface List {
  queue: UploadQueue;
  needs: DocumentNeeds;
}

const lists = new WeakMap<FormServices, Map<string, List>>();

/**
 * The uploads of a list, which go on while other steps are open. What waits on this device is sent
 * when they are asked for first, and again with the line.
 */
export function documentUploads(
  services: FormServices,
  resource: Resource,
  needs: DocumentNeeds,
): UploadQueue {
  const known = lists.get(services) ?? new Map<string, List>();
  lists.set(services, known);
  const before = known.get(resource.path);
  if (before) {
    Object.assign(before.needs, needs);
    return before.queue;
  }
  const kept = services.openKept?.(resource).catch(() => undefined);
  const own = { ...needs };
  const queue = createUploadQueue(() => ({
    ...own,
    kept,
    send: (upload) => services.uploadFile({ resource, ...upload }),
    onFailed(reason) {
      // It says so itself that it waits.
      if (!navigator.onLine && !isRefusal(reason)) return;
      services.notify((isRefusal(reason) && reason.sentence) || own.say('toast-went-wrong'));
    },
  }));
  known.set(resource.path, { queue, needs: own });
  const hasFailed = () => queue.getPending().some((one) => one.hasFailed && !isRefusal(one.reason));
  services.unsaved?.attach(createSaver({ save: queue.resume, isDirty: hasFailed }));
  warnOfLoss(queue);
  void queue.resume();
  return queue;
}

/** Has the browser ask before the page is left, while that would lose a file. */
function warnOfLoss(queue: UploadQueue): void {
  const warn = (event: Event) => event.preventDefault();
  queue.subscribe(() => {
    if (queue.getPending().some(isLostWithPage)) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  });
}

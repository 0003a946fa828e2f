import { fieldsOf } from '@porchlight/engine';
import { mayKeep } from '../../journal/index.ts';
import { keepForOffline } from '../../service-worker/index.ts';
import type { Session } from '../session/Session.ts';

export { Staying } from './Staying.tsx';

/** What the next steps show would else be fetched when they are opened. */
const loadItemForms = (session: Session) =>
  Promise.allSettled(
    [...fieldsOf(session.store.getSnapshot().form).values()].map(
      ({ resource }) => resource?.form && session.loader().form(resource.form, session.language()),
    ),
  );

/** What the steps of lists are made of, and what says that she is signed out: it has to be there by then. */
const loadScripts = (loadLists: () => unknown) =>
  Promise.allSettled([
    loadLists(),
    import('../unsent-items/index.ts'),
    import('../parts/SignedOutBanner.tsx'),
  ]);

const loadReceipt = () => void import('./OwnStatusPage.tsx').catch(() => undefined);

/**
 * Fetches what the page of an application needs later, and has it kept.
 * @param offlineHours With none, and where others use the device, no worker keeps it, and the page fetches the scripts.
 * @param loadLists Loads what lists are made of. Passed in, not imported: imported here as well, the bundler would give
 * `collections/kinds` a file of its own, which the first step would load.
 */
export async function fetchAhead(
  session: Session,
  offlineHours: number,
  loadLists: () => unknown,
): Promise<void> {
  const isKept = offlineHours > 0 && mayKeep();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // A module that the line lost is not asked for again before a reload: the receipt comes from the worker, which has it.
  if (workers?.controller) loadReceipt();
  else workers?.addEventListener('controllerchange', loadReceipt, { once: true });
  // The worker is told which files of the release are there.
  await loadItemForms(session);
  void keepForOffline(isKept);
  if (!isKept) void loadScripts(loadLists);
}

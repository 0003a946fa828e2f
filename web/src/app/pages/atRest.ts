import { fieldsOf } from '@porchlight/engine';
import { loadCollectionKinds } from '@porchlight/engine/react';
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
const loadScripts = () =>
  Promise.allSettled([
    loadCollectionKinds(),
    import('../unsent-items/index.ts'),
    import('../parts/SignedOutBanner.tsx'),
  ]);

const loadReceipt = () => void import('./OwnStatusPage.tsx').catch(() => undefined);

/**
 * Fetches what the page of an application needs later, and has it kept.
 * @param isKept Whether a worker keeps it: it fetches the scripts, too, which the page else fetches itself.
 */
export async function fetchAhead(session: Session, isKept: boolean): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // A module that the line lost is not asked for again before a reload: the receipt comes from the worker, which has it.
  if (workers?.controller) loadReceipt();
  else workers?.addEventListener('controllerchange', loadReceipt, { once: true });
  // The worker is told which files of the release are there.
  await loadItemForms(session);
  void keepForOffline(isKept);
  if (!isKept) void loadScripts();
}

/**
 * What the page of an application has once it has come to rest: links that stay without a line; and the receipt is
 * fetched, so that it is there when she presses Send.
 */
export { Staying } from './Staying.tsx';

/** What the steps of lists are made of, and what says that she is signed out: it has to be there by then. */
export const loadScripts = (loadKinds: () => Promise<unknown>) =>
  Promise.allSettled([
    loadKinds(),
    import('../unsent-items/index.ts'),
    import('../parts/SignedOutBanner.tsx'),
  ]);

const fetchReceipt = () => void import('./OwnStatusPage.tsx').catch(() => undefined);

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
// A module that the line lost is not asked for again before a reload: so it comes from the worker, which has it.
if (workers?.controller) fetchReceipt();
else workers?.addEventListener('controllerchange', fetchReceipt, { once: true });

/**
 * What the page of an application has once it has come to rest: links that stay without a line; and the receipt is
 * fetched, so that it is there when she presses Send.
 */
export { Staying } from './Staying.tsx';

void import('./OwnStatusPage.tsx').catch(() => undefined);

/** Nothing was submitted: an item waits that the server does not take. */
export class RefusedItemsError extends Error {}

/** Why forms can't be walked in a browser here, and what to do. */
export class NotWalkableError extends Error {}

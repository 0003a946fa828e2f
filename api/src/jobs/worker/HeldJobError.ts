/** A job may not run in this process for now. Who throws it has said so in the log, once for all jobs. */
export class HeldJobError extends Error {}

/** What ends an attempt before it is through. */
export interface ChannelOptions {
  /** Aborted with the code of why: `timeout` once all of it takes too long, `stopped` when the process is to end. */
  signal: AbortSignal;
  /** Milliseconds for which nothing may move on the line. */
  silence: number;
}

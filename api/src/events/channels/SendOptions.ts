/** How long what is sent may take. */
export interface SendOptions {
  signal: AbortSignal;
  /** Milliseconds of all of it. */
  patience: number;
  /** Milliseconds for which nothing may move. */
  silence: number;
}

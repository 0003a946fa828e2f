/** A file that a change made another: its contents' hashes, null where it was not there. */
export interface FileDelta {
  path: string;
  before: string | null;
  after: string | null;
}

/** What a check of a file's structure found. */
export interface Verdict {
  /** A problem's code: the file is refused. */
  problem?: 'file-broken' | 'file-encrypted' | 'file-mixed' | 'image-too-large';
  /** The path of the file that is to be kept in its place. */
  rewritten?: string;
}

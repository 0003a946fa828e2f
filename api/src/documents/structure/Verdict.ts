/** Why a file is refused: a problem's code. */
export type Refusal = 'file-broken' | 'file-encrypted' | 'file-mixed' | 'image-too-large';

/** What one kind of file was found to be. */
export interface Finding {
  problem?: Refusal;
  /** What is kept in its place; absent: the file as it is. */
  rewritten?: Buffer;
}

/** What a check of a file came to. */
export type Verdict = { problem: Refusal } | CheckedFile;

/** A file whose structure is sound. */
export interface CheckedFile {
  problem?: undefined;
  /** SHA-256 of the file as it was sent. */
  sent: string;
  /** What is to be kept: the file itself, or one beside it that was written anew. */
  kept: { path: string; size: number; sha256: string };
}

/** Why a file is refused: a problem's code. */
export type FileRefusal =
  | 'file-active'
  | 'file-broken'
  | 'file-encrypted'
  | 'file-mixed'
  | 'image-too-large';

/** What one kind of file was found to be. */
export interface ExaminedFile {
  problem?: FileRefusal;
  /** What is kept in its place; absent: the file as it is. */
  rewritten?: Buffer;
}

/** What a check of a file came to; `no-room`: the disk is full, the file may be sound. */
export type FileVerdict = { problem: FileRefusal | 'no-room' } | CheckedFile;

/** A file whose structure is sound. */
export interface CheckedFile {
  problem?: undefined;
  /** SHA-256 of the file as it was sent. */
  sent: string;
  /** What is to be kept, sealed, in a file beside it: the file itself, or as it was written anew. */
  kept: {
    path: string;
    /** Of the plain bytes, like the hash. */
    size: number;
    sha256: string;
    isRewritten: boolean;
  };
}

import { STAFF_TEXT_LIMITS } from '@porchlight/engine';
import { PACK_FILE_BYTES } from '@porchlight/engine/compile';

/** What a working copy may hold, and an archive that is taken in. */
export const LIMITS = {
  /** Copies that one admin has at a time. */
  copies: 20,
  /** A pack of a thousand programs has 9,000. */
  files: 9_999,
  fileBytes: PACK_FILE_BYTES,
  copyBytes: 64 * 1024 * 1024,
  /** What one change writes together. */
  changeFiles: 1_000,
  changeBytes: 8 * 1024 * 1024,
  /** Of a file's path, and of the name of a copy. */
  pathLength: 200,
  nameLength: 100,
  reasonLength: 500,
  /** Of a comment and of what a review says. */
  commentLength: STAFF_TEXT_LIMITS.comment,
  /** Comments of one copy, answers among them. */
  comments: 1_000,
  /** Changes of a copy that are remembered. */
  entries: 2_000,
  /** Of what a change says of itself, encoded. */
  noteLength: 2_000,
  archiveBytes: 32 * 1024 * 1024,
  /** Bytes that one byte of an archive may become. JSON becomes 5 to 20, deflate ends at 1,032. */
  ratio: 200,
};

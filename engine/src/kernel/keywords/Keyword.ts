import type { Field, Json, JsonObject, Problem } from '../types.ts';

/**
 * A word of the vocabulary that validates one answer where JSON Schema has no word for it. It is pure: the
 * page and the server run the same function.
 */
export interface Keyword {
  /**
   * The answers that it validates. On any other question the check of a pack refuses it; and what it is
   * compared with by `{ "$data": pointer }` has to be of the same kind.
   */
  appliesTo: { types: Field['type'][]; format?: string };
  /**
   * What is wrong with a filled answer: the places of the message, `{ limit: '2026-11-21' }`; undefined
   * where nothing is, and where it can't be validated since what it is compared with is blank.
   * @param limit What the pack says behind the keyword.
   * @param root The answers that count, with the facts under `$`.
   */
  check(value: Json, limit: Json, root: JsonObject): Problem['params'] | undefined;
  /** Whether whatever passed under one limit passes under another. Default: never, as far as is known. */
  isLooser?(before: Json, after: Json): boolean;
  /** Answers on both sides of the limit, for who tries a form out. Default: none. */
  samples?(limit: Json, root: JsonObject): Json[];
}

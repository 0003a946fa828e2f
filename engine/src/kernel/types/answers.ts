import type { Json, JsonObject, Pointer } from '../json.ts';

/**
 * What was typed, or what counts: group → field → value. A program's own answers stand one level
 * deeper, under its folder: `{ Home: { Rooms: 4, water: { Meter: 'A1' } } }`
 */
export type Answers = { [group: string]: { [field: string]: Json | undefined } };

/** What the caller knows and the kernel cannot: today, the members, the documents … Read as `/$/name`. */
export type Facts = JsonObject;

/** Stored restricted values that were not sent back: pointer → how it is shown (`***-**-1234`). They count as filled and valid. */
export type Kept = { [pointer: Pointer]: string };

/** One thing that the applicant has to change. `code` is a message id of the pack; `params` fill its places. */
export type Problem = {
  step: string;
  path: Pointer;
  code: string;
  params?: { [name: string]: string | number };
};

/** What counts, at one moment. Made by `evaluate`, read by everything else. */
export interface Evaluation {
  /** Trimmed, blank left out, hidden left out, copies in. Includes no facts. */
  effective: Answers;
  /** The caller's facts and the form's own. */
  facts: Facts;
  kept: Kept;
  /** Names of the visible steps, in order. */
  steps: string[];
  /** Pointers of the visible fields. */
  visible: Set<Pointer>;
}

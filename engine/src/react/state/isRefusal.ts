import type { JsonObject, Problem } from '../../kernel/index.ts';

/** What a service answers with, and would answer again: the request can't be carried out. */
export interface Refusal extends Error {
  isRefusal: true;
  problems: Problem[];
  /** What is wrong, in the applicant's language. */
  sentence?: string;
  /** The record as it is stored now, where the change was made on an older one. */
  current?: JsonObject;
}

/** True for a refusal; a failure that may pass (no line, a busy server, an ended session) is none. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'isRefusal' in error && error.isRefusal === true;
}

import type { Problem } from '../../kernel/index.ts';

/** An error of a service that says which answers the server refused. */
export interface Refusal extends Error {
  problems: Problem[];
}

/** True for an error that carries the problems of answers. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'problems' in error && Array.isArray(error.problems);
}

import type { Json, Problem } from '@porchlight/engine';

/** One problem of an answer as it goes out: with its words, in the applicant's language. */
export type ShownProblem = Problem & { message: string };

/** What a problem document (RFC 9457) says beside its status and code. */
export interface ProblemOptions {
  /** Fill the places of the title. */
  params?: Record<string, string | number>;
  /** The answers that are wrong. */
  errors?: ShownProblem[];
  /** Further members of the problem document, as RFC 9457 allows. */
  extensions?: { [name: string]: unknown };
  headers?: Record<string, string>;
  /** What went wrong underneath: for the log, never for the answer. */
  cause?: unknown;
}

/**
 * A request cannot be done, for a reason with a stable code; answered as problem details (RFC 9457).
 * Its words are the text `problems.<code>` of the definition pack.
 */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly options: ProblemOptions;

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(code, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** Nothing there, or somebody else's: the two are not told apart. */
export const notFound = () => new ProblemError(404, 'not-found');

/** So many wrong things of a request are told, and then how many more there are (`more`). */
const TOLD = 10;
/** Characters of a path that are told: a name may be as long as a body. */
const PATH = 200;

/**
 * A request that no form of ours sends; `errors` name what is wrong with it, the first ten of it.
 * @example { code: 'invalid-request', errors: [{ path: '/k0', code: 'unknown-field', … }, …], more: 24_831 }
 */
export function invalidRequest(
  errors: { path: string; code: string; message?: string; params?: { [name: string]: Json } }[],
): ProblemError {
  const more = errors.length - TOLD;
  return new ProblemError(422, 'invalid-request', {
    errors: errors.slice(0, TOLD).map((error) => ({
      step: '',
      message: error.code,
      ...error,
      path: error.path.length > PATH ? `${error.path.slice(0, PATH)}…` : error.path,
    })) as ShownProblem[],
    ...(more > 0 && { extensions: { more } }),
  });
}

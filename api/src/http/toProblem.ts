import { faultOf } from '../database/index.ts';
import { OldReleaseError } from '../releases/OldReleaseError.ts';
import { ProblemError } from './ProblemError.ts';
import { UnavailableError } from './UnavailableError.ts';

/** Seconds after which a client may try again when something that the portal needs is away. */
const RETRY_AFTER = 5;

/** Every failure as a problem: ours as it is, what we know translated, the rest a plain 500. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const retryAfter = error instanceof UnavailableError ? RETRY_AFTER : faultOf(error)?.retryAfter;
  if (retryAfter !== undefined)
    return new ProblemError(503, 'unavailable', {
      headers: { 'Retry-After': String(retryAfter) },
      cause: error,
    });
  // The log says which release it is, and what to do.
  if (error instanceof OldReleaseError)
    return new ProblemError(503, 'unavailable', { cause: error });
  // Koa and its middlewares say what a client may know through `status` and `expose`.
  const { status, expose } = (error ?? {}) as { status?: number; expose?: boolean };
  if (expose && status && status >= 400 && status < 500)
    return new ProblemError(status, CODES[status] ?? 'bad-request', { cause: error });
  return new ProblemError(500, 'internal', { cause: error });
}

const CODES: Record<number, string> = {
  401: 'unauthenticated',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  501: 'method-not-allowed',
};

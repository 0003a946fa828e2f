import type { JsonObject, Problem } from '@porchlight/engine';

/** What the API said of a request that it did not carry out (RFC 9457 problem details). */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    /** The stable code of the problem: `stale`, `incomplete`. */
    readonly code: string,
    readonly problems: Problem[],
    readonly body: Record<string, unknown>,
    readonly etag: string | null,
    /** Milliseconds that a server which is busy asks to wait. */
    readonly retryAfter = 0,
  ) {
    super(`${status} ${code}`);
  }

  /**
   * False for what may pass: a server that is busy or fails, a session that has ended. One without room
   * for files (507) says so, and has some again when somebody has made it.
   */
  get isRefusal(): boolean {
    return (this.status < 500 || this.status === 507) && ![401, 408, 429].includes(this.status);
  }

  /** What is wrong, in the language that was asked for. */
  get sentence(): string | undefined {
    return typeof this.body.title === 'string' ? this.body.title : undefined;
  }

  /** The record as it is stored now, of a change that was made on an older one. */
  get current(): JsonObject | undefined {
    return this.code === 'stale' ? (this.body.current as JsonObject | undefined) : undefined;
  }
}

/** The request did not reach the server, or no answer came back. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** No answer came in time: a line that hangs, whatever the device says of it. */
export class SilenceError extends NetworkError {
  override name = 'SilenceError';
}

/** Reads an answer that is not a success. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const code = typeof body.code === 'string' ? body.code : `http-${response.status}`;
  const problems = Array.isArray(body.errors) ? (body.errors as Problem[]) : [];
  const retryAfter = readRetryAfter(response);
  return new ApiError(
    response.status,
    code,
    problems,
    body,
    response.headers.get('ETag'),
    retryAfter,
  );
}

/** Milliseconds that an answer asks to wait; 0 when it does not, or names a date. */
export function readRetryAfter(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

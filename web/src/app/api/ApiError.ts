import type { Problem } from '@porchlight/engine';

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
  ) {
    super(`${status} ${code}`);
  }
}

/** The request did not reach the server, or no answer came back. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** Reads an answer that is not a success. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const code = typeof body.code === 'string' ? body.code : `http-${response.status}`;
  const problems = Array.isArray(body.errors) ? (body.errors as Problem[]) : [];
  return new ApiError(response.status, code, problems, body, response.headers.get('ETag'));
}

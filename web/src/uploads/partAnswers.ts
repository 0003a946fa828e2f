import type { JsonObject, Problem } from '@porchlight/engine';
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { ApiError } from '../http/ApiError.ts';

/** Milliseconds that a busy server may ask for. */
const LONGEST_ASKED = 60_000;

/** What the library is not to read itself: it would begin anew, and send all of the file again. */
export class ResponseError extends Error {
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super(`${response.getStatus()}`);
    this.response = response;
  }
}

/** No token came: the sign-in is over, or its server is away. */
export class NoToken extends Error {}

/** What went wrong with a request of the library. */
export interface PartFailure {
  request: HttpRequest | undefined;
  /** Null where no answer came. */
  response: HttpResponse | null;
  /** What the server says; null where no answer came. */
  problem: ApiError | null;
  cause: unknown;
}

/**
 * What an error of the upload library says: the request, the answer, and the problem document in
 * it.
 */
export function readFailure(error: Error): PartFailure {
  const {
    originalRequest: request,
    originalResponse = null,
    causingError: cause,
  } = error instanceof DetailedError ? error : {};
  const response = cause instanceof ResponseError ? cause.response : (originalResponse ?? null);
  return { request, response, problem: response && readProblem(response), cause };
}

function readProblem(response: HttpResponse): ApiError {
  const status = response.getStatus();
  const body = readJson(response.getBody()) ?? {};
  const code = typeof body.code === 'string' ? body.code : `http-${status}`;
  const problems = Array.isArray(body.errors) ? (body.errors as Problem[]) : [];
  return new ApiError(status, code, problems, body, null);
}

/** The JSON of an answer; undefined where it is none. */
export function readJson(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}

/** Milliseconds that an answer asks to wait. */
export function askedDelay(response: HttpResponse | null): number {
  const seconds = Number(response?.getHeader('Retry-After'));
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_ASKED) : 0;
}

/** True for answers to a part after which the server is asked how far it is. */
export const isOutOfStep = (request: HttpRequest | undefined, { status, code }: ApiError) =>
  request?.getMethod() === 'PATCH' &&
  (status === 404 ||
    code === 'aborted' ||
    code === 'upload-out-of-step' ||
    // What the version before says to it.
    (status === 409 && code === 'bad-request'));

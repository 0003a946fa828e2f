import { ApiError, NetworkError, readApiError, readRetryAfter, SilenceError } from './ApiError.ts';

/** One call: method, body and headers. Default: a GET without a body. */
export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  json?: unknown;
  /** In place of `json`, as it is; its type stands among the headers. */
  body?: string | Blob;
  headers?: Record<string, string>;
  /** True for what may arrive twice: reads, deletions, and whatever carries a key or a tag. */
  canRepeat?: boolean;
  /** True for what is waited for however long it takes. */
  isPatient?: boolean;
}

/**
 * What every call of a page has in common: the token, the language, and the pauses between
 * repetitions.
 */
export interface RequestContext {
  /** Absent: nobody signs in where these calls are made. */
  getAccessToken?(options?: { renew?: boolean }): Promise<string>;
  language(): string;
  fetch?: typeof fetch;
  /** Milliseconds before each repetition. Default 400, 1200. */
  delays?: number[];
  /** Milliseconds in which an answer has to begin to what may arrive twice. Absent: the browser's own. */
  patience?: number;
}

/** Sends a call. Rejects with ApiError, NetworkError or SilenceError. */
export type SendRequest = (path: string, options?: RequestOptions) => Promise<Response>;

const BUSY = new Set([429, 502, 503, 504]);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const mayRepeat = ({
  method = 'GET',
  canRepeat = method === 'GET' || method === 'DELETE',
}: RequestOptions) => canRepeat;

/** How long a busy server asks to wait; never longer than a person would. */
function askedDelay(error: unknown, response: Response | undefined, delay: number): number {
  return Math.min((!error && readRetryAfter(response)) || delay, 5000);
}

/** True where another try may help. Without a line it is no use, and somebody waits. */
const isWorthRepeating = (failure: unknown, response: Response | undefined) =>
  failure ? globalThis.navigator?.onLine !== false : BUSY.has(response!.status);

/**
 * Makes the function that every call goes through: the access token, the language, problem details
 * as typed errors, and a second and third try for what may arrive twice.
 */
export function createRequest(context: RequestContext): SendRequest {
  const { getAccessToken, language, delays = [400, 1200], patience } = context;
  const send = context.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  async function once(path: string, options: RequestOptions, renew: boolean): Promise<Response> {
    const { method = 'GET', json, body, headers } = options;
    const token = await getAccessToken?.(renew ? { renew } : undefined);
    const stop = new AbortController();
    const isHurried = mayRepeat(options) && !options.isPatient && patience !== undefined;
    const timer = isHurried ? setTimeout(() => stop.abort(), patience) : undefined;
    return send(path, {
      signal: stop.signal,
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
      // The last save of a tab that is being closed still arrives.
      keepalive: method !== 'GET' && globalThis.document?.visibilityState === 'hidden',
    })
      .catch((error: unknown) => {
        throw stop.signal.aborted ? new SilenceError('No answer in time', { cause: error }) : error;
      })
      .finally(() => clearTimeout(timer));
  }

  return async function request(path, options = {}) {
    const canRepeat = mayRepeat(options);
    let hasRenewed = false;
    for (let attempt = 0; ; attempt += 1) {
      let response: Response | undefined;
      let failure: unknown;
      try {
        response = await once(path, options, hasRenewed && attempt === 0);
        if (response.status === 401 && getAccessToken && !hasRenewed) {
          hasRenewed = true;
          response = await once(path, options, true);
        }
      } catch (error) {
        // What fetch throws is a TypeError; a sign-in that is over is not the network's fault, and a line that
        // hangs is not asked again while somebody waits.
        if (!(error instanceof TypeError)) throw error;
        failure = error;
      }
      if (response?.ok) return response;
      const delay = delays[attempt];
      if (canRepeat && isWorthRepeating(failure, response) && delay !== undefined) {
        await wait(askedDelay(failure, response, delay));
        continue;
      }
      if (failure !== undefined) throw new NetworkError('No answer', { cause: failure });
      throw await readApiError(response!);
    }
  };
}

/** True for an error that a later try may well not meet. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && BUSY.has(error.status));
}

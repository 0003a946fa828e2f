import { createRequest, type RequestContext } from '../../../http/createRequest.ts';

type Request = ReturnType<typeof createRequest>;

/** How the studio's server is called. */
export interface Caller {
  request: Request;
  /** What a call answers as JSON. */
  json<T>(...call: Parameters<Request>): Promise<T>;
  /** The same calls, until the signal ends them. */
  until(signal: AbortSignal): Caller;
}

/** Makes calls of the studio's API; `json` reads the answer's body. */
export function createCaller(context: RequestContext): Caller {
  const request = createRequest(context);
  return {
    request,
    json: async (...call) => (await request(...call)).json(),
    until: (signal) => createCaller({ ...context, fetch: endedBy(signal, context.fetch) }),
  };
}

function endedBy(ending: AbortSignal, send: typeof fetch = (...args) => fetch(...args)) {
  return ((path, { signal, ...init } = {}) =>
    send(path, {
      ...init,
      signal: signal ? AbortSignal.any([signal, ending]) : ending,
    })) as typeof fetch;
}

/** Where a working copy is. */
export const copyPath = (id: number): string => `/api/studio/copies/${id}`;

/** A path in an address. */
export const encodePath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');

/** Names the public release that was seen when it was decided. */
export const seen = (release: string) => ({ 'If-Match': `"${release}"` });

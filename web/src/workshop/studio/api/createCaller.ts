import { createRequest, type RequestContext } from '../../../calls/createRequest.ts';

type Request = ReturnType<typeof createRequest>;

/** How the studio's server is called. */
export interface Caller {
  request: Request;
  /** What a call answers as JSON. */
  json<T>(...call: Parameters<Request>): Promise<T>;
}

export function createCaller(context: RequestContext): Caller {
  const request = createRequest(context);
  return { request, json: async (...call) => (await request(...call)).json() };
}

/** Where a working copy is. */
export const copyPath = (id: number): string => `/api/studio/copies/${id}`;

/** A path in an address. */
export const encodePath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');

/** Names the public release that was seen when it was decided. */
export const seen = (release: string) => ({ 'If-Match': `"${release}"` });

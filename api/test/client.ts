// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
export type Body = any;

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Client {
  token: string;
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>;
  get(path?: string): Promise<Answer>;
  put(body: unknown, headers?: HeadersInit): Promise<Answer>;
  submit(body?: unknown, headers?: HeadersInit): Promise<Answer>;
  post(path: string, body: unknown, headers?: HeadersInit): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  upload(applicationId: number, parts: UploadParts, headers?: HeadersInit): Promise<Answer>;
}

export interface UploadParts {
  bytes?: Uint8Array;
  name?: string;
  type?: string;
  description?: string;
  category?: number;
  slot?: string;
}

/** Calls a portal with an access token. */
export function createClient(url: string, token: string): Client {
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  async function send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers({ ...authorization });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    const body = isJson && text ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers };
  }
  const client: Client = {
    token,
    call(method, path, body, headers) {
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      const all = new Headers(headers);
      if (body !== undefined && !all.has('Content-Type'))
        all.set('Content-Type', 'application/json');
      const payload = body === undefined ? undefined : isRaw ? body : JSON.stringify(body);
      return send(path, { method, headers: all, body: payload as BodyInit | undefined });
    },
    get: (path = '/api/application') => client.call('GET', path),
    put: (body, headers) => client.call('PUT', '/api/application?submit=false', body, headers),
    submit: (body = {}, headers) =>
      client.call('PUT', '/api/application?submit=true', body, headers),
    post: (path, body, headers) => client.call('POST', path, body, headers),
    remove: (path) => client.call('DELETE', path),
    upload(applicationId, parts, headers) {
      const form = new FormData();
      if (parts.description !== undefined) form.set('description', parts.description);
      if (parts.category !== undefined) form.set('category', String(parts.category));
      if (parts.slot !== undefined) form.set('slot', parts.slot);
      if (parts.bytes) {
        const type = parts.type ?? 'application/octet-stream';
        form.set('File', new Blob([parts.bytes as BlobPart], { type }), parts.name ?? 'file');
      }
      const path = `/api/application/document/upload/${applicationId}`;
      return send(path, { method: 'POST', body: form, headers });
    },
  };
  return client;
}

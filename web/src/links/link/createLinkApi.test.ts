import { jest } from '@jest/globals';
import { ApiError } from '../../http/ApiError.ts';
import { createLinkApi } from './createLinkApi.ts';
import { type LinkAddress, readAddress } from './readAddress.ts';

const answer = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status });

function begin(response: Response, kind: LinkAddress['kind'] = 'appointment') {
  const calls: { url: string; init: RequestInit }[] = [];
  const onGone = jest.fn();
  const send = jest.fn(async () => ({ id: 1 }));
  const api = createLinkApi({
    address: { kind, token: 'abc_-1' },
    language: () => 'es',
    onGone,
    send,
    delays: [],
    fetch: (async (url: string, init: RequestInit) => {
      calls.push({ url, init });
      return response;
    }) as typeof fetch,
  });
  return { api, calls, onGone, send };
}

test.each([
  ['/v2/appointment/files/abc_-1', { kind: 'appointment', token: 'abc_-1' }],
  ['/v2/application/files/abc_-1/', { kind: 'application', token: 'abc_-1' }],
  ['/v2/appointment/404', undefined],
  ['/v2/else/files/abc', undefined],
])('reads the address %s', (path, address) => {
  expect(readAddress(path)).toEqual(address);
});

test('asks under the names of the specification, in the page’s language, without a sign-in', async () => {
  const { api, calls } = begin(answer(200, { files: [] }), 'application');
  await api.files();
  expect(calls[0]!.url).toBe('/api/applicationfiles/files/abc_-1');
  const headers = calls[0]!.init.headers as Record<string, string>;
  expect(headers['Accept-Language']).toBe('es');
  expect(headers).not.toHaveProperty('Authorization');
});

test('an e-mail travels as a JSON string; none as an empty one', async () => {
  const { api, calls } = begin(answer(200, { email: null }));
  expect(await api.saveEmail('')).toBe('');
  expect(calls[0]).toMatchObject({
    url: '/api/appointment/email/abc_-1',
    init: { method: 'PATCH', body: '""' },
  });
});

test('an upload names its key and where it goes', async () => {
  const { api, send } = begin(answer(200));
  const file = new File(['x'], 'x.pdf');
  const upload = {
    key: 'k',
    file,
    fields: { description: 'Bill', category: 3 },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  await api.upload(upload);
  expect(send).toHaveBeenCalledWith({
    ...upload,
    url: '/api/appointment/uploads/abc_-1',
    language: 'es',
  });
});

test('a link that is gone is told, whichever call meets it', async () => {
  const { api, onGone } = begin(answer(404, { code: 'not-found' }));
  await expect(api.validate()).rejects.toBeInstanceOf(ApiError);
  expect(onGone).toHaveBeenCalledTimes(1);
});

test('what may pass is not taken for a link that is gone', async () => {
  const { api, onGone } = begin(answer(503));
  await expect(api.validate()).rejects.toMatchObject({ status: 503 });
  expect(onGone).not.toHaveBeenCalled();
});

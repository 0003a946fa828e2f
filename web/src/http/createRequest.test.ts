import { jest } from '@jest/globals';
import { ApiError, NetworkError, SilenceError } from './ApiError.ts';
import { createRequest } from './createRequest.ts';

const json = (status: number, body: unknown = {}, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

function open(answers: (Response | Error)[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const getAccessToken = jest.fn(async (options?: { renew?: boolean }) =>
    options?.renew ? 'new' : 'old',
  );
  const request = createRequest({
    getAccessToken,
    language: () => 'es',
    delays: [1, 1],
    fetch: (async (url: string, init: RequestInit) => {
      calls.push({ url, init });
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    }) as typeof fetch,
  });
  const header = (call: number, name: string) =>
    (calls[call]!.init.headers as Record<string, string>)[name];
  return { request, calls, header, getAccessToken };
}

test('sends the access token and the language', async () => {
  const { request, header } = open([json(200)]);
  await request('/api/application');
  expect(header(0, 'Authorization')).toBe('Bearer old');
  expect(header(0, 'Accept-Language')).toBe('es');
});

test('problem details become a typed error', async () => {
  const problem = { code: 'incomplete', errors: [{ step: 'a', path: '/A/B', code: 'required' }] };
  const { request } = open([json(422, problem)]);
  await expect(request('/api/application')).rejects.toMatchObject({
    status: 422,
    code: 'incomplete',
    problems: [{ path: '/A/B' }],
  });
});

test('how long a busy server asks to wait is told with its problem', async () => {
  const busy = () => json(503, { code: 'unavailable' }, { 'Retry-After': '30' });
  const { request } = open([busy()]);
  await expect(request('/x', { method: 'POST' })).rejects.toMatchObject({ retryAfter: 30_000 });
});

test('a token that is refused is renewed once', async () => {
  const { request, header } = open([json(401), json(200)]);
  await request('/api/application');
  expect(header(1, 'Authorization')).toBe('Bearer new');
  const again = open([json(401), json(401)]);
  await expect(again.request('/x')).rejects.toBeInstanceOf(ApiError);
});

test('what may arrive twice is tried again, what may not is not', async () => {
  const kept = open([new TypeError('network'), json(503), json(200)]);
  await kept.request('/x', { method: 'PUT', json: {}, canRepeat: true });
  expect(kept.calls).toHaveLength(3);
  const once = open([new TypeError('network'), json(200)]);
  await expect(once.request('/x', { method: 'POST', json: {} })).rejects.toBeInstanceOf(
    NetworkError,
  );
  expect(once.calls).toHaveLength(1);
});

test('gives up after the last try, and says that no answer came', async () => {
  const { request, calls } = open([1, 2, 3].map(() => new TypeError('network')));
  await expect(request('/x')).rejects.toBeInstanceOf(NetworkError);
  expect(calls).toHaveLength(3);
});

test('a sign-in that is over is passed on as it is', async () => {
  const over = new Error('sign in');
  const { request, getAccessToken } = open([]);
  getAccessToken.mockRejectedValue(over);
  await expect(request('/x')).rejects.toBe(over);
});

test('a line that hangs is given up in time, and not asked again while somebody waits', async () => {
  let asked = 0;
  const request = createRequest({
    language: () => 'en',
    patience: 20,
    fetch: ((_: string, { signal }: RequestInit) => {
      asked += 1;
      return new Promise((_resolve, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason)),
      );
    }) as typeof fetch,
  });
  await expect(request('/x', { method: 'PUT', canRepeat: true })).rejects.toBeInstanceOf(
    SilenceError,
  );
  expect(asked).toBe(1);
  // What may not arrive twice, or is worth a wait, is waited for.
  for (const options of [
    { method: 'POST' },
    { method: 'PUT', canRepeat: true, isPatient: true },
  ] as const) {
    const waiting = request('/x', options).then(() => 'answered');
    const still = new Promise((resolve) => setTimeout(resolve, 60, 'still waits'));
    expect(await Promise.race([waiting, still])).toBe('still waits');
  }
});

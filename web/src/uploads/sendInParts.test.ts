/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { ApiError, NetworkError } from '../http/ApiError.ts';
import type { FileToSend } from './FileToSend.ts';

interface Answer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

/** What the library's next start meets: requests in order, `undefined` for no answer. */
type Meets = (Answer | undefined)[];

class DetailedError extends Error {
  constructor(
    readonly originalRequest: object,
    readonly originalResponse: object | null,
    readonly causingError: unknown,
  ) {
    super();
  }
}

const META = {
  urls: [] as (string | undefined)[],
  starts: [] as string[],
  aborted: [] as boolean[],
  headers: [] as object[],
};
let meets: Meets = [];
/** The method and the offset of what meets them. */
let request = { method: 'PATCH', offset: 0 };

const readable = ({ status, body, headers }: Answer) => ({
  getStatus: () => status,
  getBody: () => (body ? JSON.stringify(body) : ''),
  getHeader: (name: string) => headers?.[name] ?? null,
});

/** The library, as far as it matters here: one request for each start. */
class Upload {
  url = '/uploads/link-1-x';
  constructor(
    _: File,
    private readonly options: {
      uploadUrl?: string;
      onBeforeRequest(request: object): Promise<void>;
      onAfterResponse(request: object, response: object): void;
      onSuccess(payload: { lastResponse: object }): void;
      onError(error: Error): void;
    },
  ) {}
  start() {
    META.urls.push(this.options.uploadUrl);
    void this.#run();
  }
  async #run() {
    const headers: Record<string, string> = { 'Upload-Offset': String(request.offset) };
    const sent = {
      getMethod: () => request.method,
      getHeader: (name: string) => headers[name],
      setHeader: (name: string, value: string) => {
        headers[name] = value;
      },
    };
    META.headers.push(headers);
    META.starts.push(request.method);
    try {
      await this.options.onBeforeRequest(sent);
      const answer = meets.shift();
      if (!answer) throw new Error('no answer');
      const response = readable(answer);
      this.options.onAfterResponse(sent, response);
      if (answer.status < 300) this.options.onSuccess({ lastResponse: response });
      else this.options.onError(new DetailedError(sent, response, null));
    } catch (error) {
      this.options.onError(new DetailedError(sent, null, error));
    }
  }
  async abort(isOver = false) {
    META.aborted.push(isOver);
  }
}

jest.unstable_mockModule('tus-js-client', () => ({ Upload, DetailedError }));
const { sendInParts } = await import('./sendInParts.ts');

let keys = 0;
function send(more: Partial<FileToSend> = {}, size = 10) {
  return sendInParts({
    url: '/uploads',
    key: `key-${++keys}`,
    file: new File(['x'.repeat(size)], 'x.pdf'),
    fields: { description: 'Bill', category: null },
    onProgress: () => undefined,
    ...more,
  });
}

beforeEach(() => {
  for (const list of Object.values(META)) list.length = 0;
  request = { method: 'PATCH', offset: 0 };
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const record = { id: 7 };
const none = () => null;

test('the record is the answer to the last part', async () => {
  meets = [{ status: 201, body: record }];
  expect(await send()).toEqual(record);
});

test('a line that breaks is tried again, ever later, until it is given up as away', async () => {
  meets = [undefined, undefined, { status: 503 }, { status: 201, body: record }];
  const sent = send();
  await jest.advanceTimersByTimeAsync(499);
  expect(META.starts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(4000);
  expect(await sent).toEqual(record);
  meets = [];
  const lost = send().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(await lost).toBeInstanceOf(NetworkError);
});

test('a part that another device was quicker with is no refusal: it goes on', async () => {
  const body = { code: 'upload-out-of-step' };
  meets = [
    { status: 409, body },
    { status: 423, body },
    { status: 201, body: record },
  ];
  const sent = send({}, 2_000_000);
  await jest.advanceTimersByTimeAsync(5000);
  expect(await sent).toEqual(record);
  expect(META.starts).toHaveLength(3);
});

test('offline it waits for as long as it takes, and goes on with the line', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  meets = Array<undefined>(40).fill(undefined);
  const sent = send();
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  const before = META.starts.length;
  onLine.mockReturnValue(true);
  meets = [{ status: 201, body: record }];
  window.dispatchEvent(new Event('online'));
  expect(await sent).toEqual(record);
  expect(META.starts).toHaveLength(before + 1);
  onLine.mockRestore();
});

test('as long as a busy server asks, it waits', async () => {
  const headers = { 'Retry-After': '20' };
  meets = [
    { status: 429, headers },
    { status: 201, body: record },
  ];
  const sent = send();
  await jest.advanceTimersByTimeAsync(19_000);
  expect(META.starts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1500);
  expect(await sent).toEqual(record);
});

test('a token that is refused is renewed once; a sign-in that is over is passed on', async () => {
  const getAccessToken = jest.fn(async (options?: { renew?: boolean }) =>
    options?.renew ? 'new' : 'old',
  );
  meets = [{ status: 401 }, { status: 201, body: record }];
  expect(await send({ getAccessToken })).toEqual(record);
  expect(META.headers).toMatchObject([
    { Authorization: 'Bearer old' },
    { Authorization: 'Bearer new' },
  ]);
  meets = [{ status: 401 }, { status: 401 }];
  await expect(send({ getAccessToken })).rejects.toMatchObject({ status: 401 });
  const over = new Error('sign in');
  getAccessToken.mockRejectedValue(over);
  await expect(send({ getAccessToken })).rejects.toBe(over);
});

test('a refusal is the error of any other call', async () => {
  const body = { code: 'file-types', title: 'Only PDF', errors: [{ path: '/x' }] };
  meets = [{ status: 422, body }];
  const error = await send().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'file-types', problems: [{ path: '/x' }] });
});

test('of a file that is there already the record is taken only where it may be this one', async () => {
  const known = { status: 409, body: { code: 'already-uploaded', current: record } };
  meets = [known];
  await expect(send()).rejects.toMatchObject({ code: 'already-uploaded' });
  meets = [undefined, known];
  const sent = send();
  await jest.advanceTimersByTimeAsync(600);
  expect(await sent).toEqual(record);
  // Not its last part was lost.
  meets = [undefined, known];
  const other = send({}, 600 * 1024).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(600);
  expect(await other).toMatchObject({ code: 'already-uploaded' });
});

test('one that a page had sent which is gone goes on there, and is taken where it is there already', async () => {
  meets = [{ status: 201, body: record }];
  await send({ before: { url: '/uploads/7' } });
  expect(META.urls).toEqual(['/uploads/7']);
  meets = [{ status: 409, body: { code: 'already-uploaded', current: record } }];
  expect(await send({ before: { url: undefined } })).toEqual(record);
});

test('what a HEAD cannot say is asked for with a part of no bytes', async () => {
  const answers = [
    { ok: false, status: 422, json: async () => ({ code: 'file-broken' }), headers: { get: none } },
    { ok: true, status: 200, json: async () => record, headers: { get: none } },
  ];
  const asked = jest.fn(async () => answers.shift()!);
  globalThis.fetch = asked as unknown as typeof fetch;
  request = { method: 'HEAD', offset: 0 };
  meets = [{ status: 422 }];
  await expect(send()).rejects.toMatchObject({ code: 'file-broken' });
  meets = [{ status: 200 }];
  expect(await send()).toEqual(record);
  expect(asked).toHaveBeenCalledWith(
    '/uploads/link-1-x',
    expect.objectContaining({
      method: 'PATCH',
      headers: expect.objectContaining({ 'Upload-Offset': '10' }),
    }),
  );
});

test('one that is given up ends on the server, too', async () => {
  meets = [undefined];
  const controller = new AbortController();
  const sent = send({ signal: controller.signal }).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(100);
  controller.abort();
  expect(await sent).toBeInstanceOf(NetworkError);
  expect(META.aborted).toEqual([true]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(META.starts).toHaveLength(1);
});

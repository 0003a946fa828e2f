import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import { readForm } from '../identity/forms.ts';
import { limitBodies } from './bodyLimits.ts';
import { readJson } from './readJsonBody.ts';
import { toProblem } from './toProblem.ts';

const limits = { jsonBytes: 20_000, formBytes: 5_000 };
const releases = {
  isServing: () => true,
  current: () => ({ compiled: { settings: { limits } } }),
};
let server: Server;
let url: string;

beforeAll(async () => {
  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, code } = toProblem(error);
      ctx.status = status;
      ctx.body = { code };
    }
  });
  app.use(limitBodies(releases as unknown as Parameters<typeof limitBodies>[0]));
  app.use(async (ctx) => {
    if (ctx.path === '/json') ctx.body = { value: await readJson(ctx) };
    else {
      const { value } = await readForm(ctx, url);
      ctx.body = { value: value(String(ctx.query.name ?? 'a')) };
    }
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const type = path.startsWith('/json') ? 'application/json' : 'application/x-www-form-urlencoded';
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: body as BodyInit,
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { value?: unknown; code?: string }),
  };
}

test.each([
  ['/json', 'jsonBytes', (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))],
  ['/form', 'formBytes', (bytes: number) => `a=${'x'.repeat(bytes - 2)}`],
] as const)('%s may have as many bytes as the pack’s %s', async (path, name, make) => {
  const most = limits[name];
  expect(await post(path, make(most))).toMatchObject({ status: 200 });
  expect(await post(path, make(most + 1))).toEqual({ status: 413, code: 'too-large' });
  limits[name] = most + 1;
  expect(await post(path, make(most + 1))).toMatchObject({ status: 200 });
  limits[name] = most;
});

test.each<[string, string, string | Uint8Array, number, string]>([
  ['JSON of invalid UTF-8', '/json', Buffer.from('2261ff22', 'hex'), 400, 'invalid-utf8'],
  ['JSON that ends within a character', '/json', Buffer.from('22e282', 'hex'), 400, 'invalid-utf8'],
  ['a form of invalid UTF-8', '/form', Buffer.from('613dff', 'hex'), 400, 'invalid-utf8'],
  ['a form with a NUL', '/form', 'a=b%00c', 400, 'bad-request'],
  ['JSON with a NUL', '/json', '"a\\u0000"', 422, 'invalid-request'],
  ['JSON that is blank', '/json', '', 400, 'invalid-json'],
  ['JSON with a prototype', '/json', '{"a":{"__proto__":{}}}', 422, 'invalid-request'],
  ['JSON with a disguised prototype', '/json', '{"__\\u0070roto__":{}}', 422, 'invalid-request'],
])('%s is refused', async (_, path, body, status, code) => {
  expect(await post(path, body)).toEqual({ status, code });
});

test.each(['/json', '/form'])('what is packed is not unpacked (%s)', async (path) => {
  const body = gzipSync(path === '/json' ? '{}' : 'a=b');
  const answer = await post(path, body, { 'Content-Encoding': 'gzip' });
  expect(answer).toEqual({ status: 415, code: 'unsupported-media-type' });
});

test('names in a form are no paths, and of two the first counts', async () => {
  expect(await post('/form?name=a.b[c]', 'a.b%5Bc%5D=1')).toEqual({ status: 200, value: '1' });
  expect(await post('/form', 'a=1&a=2')).toEqual({ status: 200, value: '1' });
  expect(await post('/form?name=__proto__', 'a=1')).toEqual({ status: 200, value: '' });
});

test.each(['""', '0', 'null', '[1]', '"é🙂"'])('JSON may be %s', async (text) => {
  expect(await post('/json', text)).toEqual({ status: 200, value: JSON.parse(text) });
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { compressResponses } from './compressResponses.ts';

const WORDS = 'Are there children at home? '.repeat(2_000);
let written = 0;
const large = {
  toJSON() {
    written += 1;
    return { words: WORDS };
  },
};
let server: Server;

beforeAll(async () => {
  const app = new Koa().use(compressResponses('/api/studio/'));
  app.use((ctx) => {
    if (ctx.path.endsWith('/flows')) {
      ctx.type = 'text/plain';
      ctx.body = new Blob([WORDS]).stream();
    } else {
      ctx.body = large;
      if (ctx.path.endsWith('/tagged')) ctx.set('ETag', '"a"');
    }
  });
  server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

function read(name: string) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/api/studio/${name}`);
}

test('a large JSON answer is written once, and compressed', async () => {
  written = 0;
  const response = await read('texts');
  expect(await response.json()).toEqual({ words: WORDS });
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(written).toBe(1);
});

test('what flows goes out whole, and is not taken for JSON', async () => {
  const response = await read('flows');
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect((await response.text()) === WORDS).toBe(true);
});

test('what has an entity tag goes as it is', async () => {
  const response = await read('tagged');
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual({ words: WORDS });
});

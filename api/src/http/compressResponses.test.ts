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
    ctx.body = large;
  });
  server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

test('a large JSON answer is written once, and compressed', async () => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/studio/texts`);
  expect(await response.json()).toEqual({ words: WORDS });
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(written).toBe(1);
});

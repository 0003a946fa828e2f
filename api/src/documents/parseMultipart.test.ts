import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProblemError } from '../http/ProblemError.ts';
import { parseMultipart } from './parseMultipart.ts';

const LIMIT = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'multipart-'));
const server: Server = createServer((incoming, response) => {
  const answer = (body: object) => response.end(JSON.stringify(body));
  parseMultipart(incoming, folder, LIMIT).then(
    ({ fields, file }) =>
      answer({ fields, ...(file && { ...file, bytes: readFileSync(file.path, 'utf8').length }) }),
    (error) => answer({ code: error instanceof ProblemError ? error.code : String(error) }),
  );
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const part = (head: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const file = (name: string, body = 'bytes') => part(`name="File"; filename="${name}"`, body);
const END = '--b--\r\n';

/** Sends a body in pieces of so many characters, without saying how long it is. */
function send(body: string, type = 'multipart/form-data; boundary=b', pieces = body.length) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'Content-Type': type };
    const sent = request({ port, method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject);
    for (let at = 0; at < body.length; at += pieces) sent.write(body.slice(at, at + pieces));
    sent.end();
  });
}

test.each([10_000, 7, 1])('a file and its texts arrive in pieces of %d', async (pieces) => {
  const body = `${part('name="description"', 'Ana’s bill')}${file('%22a%22.pdf', 'x\r\n--\r\ny')}${END}`;
  const { fields, name, size, bytes } = await send(body, undefined, pieces);
  expect([fields, name, size, bytes]).toEqual([{ description: 'Ana’s bill' }, '"a".pdf', 8, 8]);
});

test('a text alone is no file, and of two texts with one name the first counts', async () => {
  const twice = part('name="a"', 'first') + part('name="a"', 'second');
  expect(await send(twice + END)).toEqual({ fields: { a: 'first' } });
});

test.each([
  ['two files', file('a.pdf') + file('b.pdf') + END, 'bad-request'],
  ['eleven texts', `${part('name="a"', 'x').repeat(11)}${END}`, 'bad-request'],
  ['a text without end', `${part('name="a"', 'x'.repeat(20_000))}${END}`, 'invalid-request'],
  ['a NUL in a text', `${part('name="a"', 'x\0')}${END}`, 'invalid-request'],
  ['a body that ends in the middle', file('a.pdf'), 'bad-request'],
  ['no parts', 'nothing', 'bad-request'],
  ['a file over the limit', file('a.pdf', 'x'.repeat(LIMIT + 1)) + END, 'upload-too-large'],
  ['one far over it', file('a.pdf', 'x'.repeat(LIMIT * 8)) + END, 'upload-too-large'],
])('refuses %s', async (_, body, code) => {
  expect(await send(body)).toEqual({ code });
});

test('a line that broke before anybody looked, or in the middle, is told at once', async () => {
  const broken = Object.assign(new IncomingMessage(new Socket()), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const reading = parseMultipart(broken, folder, LIMIT);
  broken.push(file('a.pdf').slice(0, -10));
  broken.destroy();
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  await expect(parseMultipart(broken, folder, LIMIT)).rejects.toMatchObject({ code: 'aborted' });
});

test('refuses a body that does not say where its parts end', async () => {
  expect(await send(END, 'multipart/form-data')).toEqual({ code: 'bad-request' });
});

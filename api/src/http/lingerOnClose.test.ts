import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Client, startWithAna, type TestPortal } from '../../test/portal.ts';
import { lingerOnClose } from './lingerOnClose.ts';

/** A client that writes all it has before it reads, as many do. @returns What it was answered. */
function sendThenRead(port: number, head: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.pause();
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    let left = bytes;
    const write = () => {
      while (left > 0) {
        left -= chunk.length;
        if (!socket.write(chunk)) {
          socket.once('drain', write);
          return;
        }
      }
      socket.resume();
    };
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('end', () => {
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', reject);
    socket.write(head);
    write();
  });
}

describe('of a body that is too large', () => {
  let portal: TestPortal;
  let client: Client;
  beforeAll(async () => {
    ({ portal, client } = await startWithAna());
  });
  afterAll(() => portal.stop());

  test.each([
    ['whose length is told', `Content-Length: ${16 * 1024 * 1024}`],
    ['whose length is not told', 'Transfer-Encoding: chunked'],
  ])('%s, the refusal reaches a client that is still sending', async (_, length) => {
    const bytes = 16 * 1024 * 1024;
    const head = [
      'PUT /api/application HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${client.token}`,
      'Content-Type: application/json',
      length,
      '\r\n',
    ].join('\r\n');
    const chunked = length.startsWith('Transfer') ? `${bytes.toString(16)}\r\n` : '';
    const port = Number(new URL(portal.url).port);
    const answer = await sendThenRead(port, head + chunked, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"code":"too-large"');
  });
});

describe('the rest that is dropped', () => {
  let server: Server;
  const start = async (limits: { bytes: number; time: number }) => {
    server = createServer((_, response) => {
      response.writeHead(413, { Connection: 'close' }).end('no');
    });
    lingerOnClose(server, limits);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** Sends without end. @returns How many bytes were taken before the connection was cut. */
  function sendForEver(port: number, pause: number): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n');
      const chunk = Buffer.alloc(16 * 1024);
      const timer = setInterval(() => socket.write(chunk), pause);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve(socket.bytesWritten);
      });
      socket.resume();
    });
  }

  test('is bounded in bytes', async () => {
    const port = await start({ bytes: 256 * 1024, time: Number.POSITIVE_INFINITY });
    const sent = await sendForEver(port, 1);
    expect(sent).toBeGreaterThan(256 * 1024);
    // What the system holds of a connection and what comes between two looks is on top.
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  test('is bounded in time', async () => {
    const port = await start({ bytes: Number.POSITIVE_INFINITY, time: 300 });
    const begin = Date.now();
    await sendForEver(port, 20);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(290);
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  test('is nothing where a request was sent whole', async () => {
    const port = await start({ bytes: 1, time: 60_000 });
    const answer = await sendThenRead(
      port,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n',
      0,
    );
    expect(answer).toContain('413');
  });
});

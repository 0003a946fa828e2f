import { createHash } from 'node:crypto';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import ssh2 from 'ssh2';
import { secretOf } from '../../../test/eventReceiver.ts';
import type { Payload } from '../Payload.ts';
import type { CloudEvent } from '../queueEvents.ts';
import { postPackage } from './postPackage.ts';
import { putBySftp } from './putBySftp.ts';
import { putInBucket } from './putInBucket.ts';

const SIZE = 8 * 1024 * 1024;
const MB = Buffer.alloc(1024 * 1024, 'x');
const EVENT = { id: 'a', type: 't', subject: 'application/1', source: 's', time: 'x', specversion: '1.0' } as CloudEvent; // biome-ignore format: a row
const payload: Payload = {
  name: '1-a.zip',
  mediaType: 'application/zip',
  size: SIZE,
  open: () => Readable.from(Array(8).fill(MB)),
};
const broken: Payload = {
  ...payload,
  open: () =>
    Readable.from(
      (async function* () {
        yield MB;
        throw new Error('unread');
      })(),
    ),
};
const unopened: Payload = { ...payload, open: () => new Readable({ read() { this.destroy(new Error('unread')); } }) }; // biome-ignore format: a row

const servers: (Server | NetServer)[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

const limits = (patience = 20_000, silence = 2_000) => {
  const stop = new AbortController();
  setTimeout(() => stop.abort('timeout'), patience).unref();
  return { signal: stop.signal, silence, clock: () => new Date() };
};

async function listen(server: Server | NetServer): Promise<number> {
  servers.push(server);
  server.on('connection', (one: Socket | object) => {
    // A server of SSH tells of its clients, which end with ours.
    if ('destroy' in one) sockets.add(one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const listenHttp = (answer: RequestListener) => listen(createHttpServer(answer));

/** A server of this machine to which another one leads, and who came there. */
async function elsewhere() {
  const seen: string[] = [];
  const port = await listenHttp((request, response) => {
    seen.push(request.url!);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  return { seen, location: `http://127.0.0.1:${port}/cases/1-a.zip` };
}
const REDIRECTS = [301, 302, 307, 308];

describe('a folder by SFTP, of a server that is none', () => {
  const receiver = (port: number) => ({
    sftp: {
      host: 'localhost',
      port,
      username: 'a',
      folder: '',
      hostKeys: [`SHA256:${'A'.repeat(43)}`],
      password: 'x',
    },
    network: 'loopback' as const,
  });

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['that says nothing', () => {}, /^timeout$/],
    ['that breaks off', (socket) => socket.resetAndDestroy(), /^(closed|ECONNRESET|client-socket|ssh-protocol)$/],
    ['that says something else', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /^(closed|ssh-protocol|timeout)$/],
    ['that does not stop talking', (socket) => {
      socket.on('error', () => {});
      for (let line = 0; line < 2_000; line += 1) socket.write(`${'x'.repeat(500)}\r\n`);
    }, /^(closed|ssh-protocol|timeout|ECONNRESET)$/],
  ])('%s: nothing was sent, and it is said in a word', async (_, greet, fault) => {
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => {});
        greet(socket);
      }),
    );
    const sent = await putBySftp(receiver(port), payload, limits(20_000, 600));
    expect(sent).toEqual({ outcome: 'again', fault: expect.stringMatching(fault) });
    // What comes after it was over harms nobody.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }); // biome-ignore format: a list

  test('what the process that ends it says is why', async () => {
    const port = await listen(createServer(() => {}));
    const stop = new AbortController();
    setTimeout(() => stop.abort('stopped'), 200);
    const sent = await putBySftp(receiver(port), payload, { signal: stop.signal, silence: 5_000 });
    expect(sent).toEqual({ outcome: 'again', fault: 'stopped' });
  });
});

describe('a folder by SFTP, of a server that fails', () => {
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  const key = ssh2.utils.parseKey(keys.public) as ssh2.ParsedKey;
  const hash = createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const { STATUS_CODE } = ssh2.utils.sftp;

  /** Lets everybody in, opens every file, and does with what is written as a test says. */
  async function serve(write: (sftp: ssh2.SFTPWrapper, request: number) => void) {
    const server = new ssh2.Server({ hostKeys: [keys.private] }, (client) => {
      client.on('error', () => {});
      client.on('authentication', (context) => context.accept());
      client.on('session', (accept) =>
        accept().on('sftp', (open) => {
          const sftp = open();
          sftp.on('OPEN', (request) => sftp.handle(request, Buffer.from('a')));
          sftp.on('CLOSE', (request) => sftp.status(request, STATUS_CODE.OK));
          sftp.on('WRITE', (request) => write(sftp, request));
          // It takes a part for the whole.
          sftp.on('STAT', (request) => sftp.attrs(request, { size: 5 } as ssh2.Attributes));
        }),
      );
    });
    const port = await listen(server as unknown as NetServer);
    const sftp = { host: 'localhost', port, username: 'a', folder: '', password: 'x' };
    return { sftp: { ...sftp, hostKeys: [`SHA256:${hash}`] }, network: 'loopback' as const };
  }

  /** Milliseconds: only who says nothing is waited for in vain. */
  const [SOON, LATE] = [700, 20_000];
  test.each<[string, (sftp: ssh2.SFTPWrapper, request: number) => void, RegExp, number]>([
    ['that does not write', () => {}, /^timeout$/, SOON],
    ['that has no room', (sftp, request) => sftp.status(request, STATUS_CODE.FAILURE), /^refused-by-server$/, LATE],
    ['that keeps a part and says nothing', (sftp, request) => sftp.status(request, STATUS_CODE.OK), /^not-whole$/, LATE],
    ['that ends in the midst', (sftp) => sftp.end(), /^(closed|ssh-protocol)$/, LATE],
  ])('%s: it has nothing', async (_, write, fault, silence) => {
    const sent = await putBySftp(await serve(write), payload, limits(60_000, silence));
    expect(sent).toEqual({ outcome: 'again', fault: expect.stringMatching(fault) });
  }); // biome-ignore format: a list
});

describe('a system that is called', () => {
  const send = (port: number, what = payload, how = limits()) =>
    postPackage(
      { url: `http://localhost:${port}/`, secrets: [secretOf(1)], network: 'loopback' },
      EVENT,
      what,
      how,
    );
  const readAll: RequestListener = (request, response) =>
    void request.resume().on('end', () => response.writeHead(204).end());

  test('has it once it has said so, and was sent all', async () => {
    expect(await send(await listenHttp(readAll))).toEqual({ outcome: 'sent' });
  });

  test('has it not where it said so before it was sent all', async () => {
    const port = await listenHttp((request, response) => {
      response.writeHead(200).end();
      request.once('data', () => request.socket.destroy());
    });
    expect(await send(port)).toEqual({
      outcome: 'again',
      fault: expect.stringMatching(/^(early-answer|EPIPE|ECONNRESET)$/),
    });
  });

  test('may refuse it before it was sent all', async () => {
    const port = await listenHttp((_, response) => void response.writeHead(413).end());
    expect(await send(port)).toMatchObject({ outcome: 'again', fault: 'HTTP 413' });
  });

  test.each(REDIRECTS)('is not followed where it leads elsewhere by %d', async (status) => {
    const { seen, location } = await elsewhere();
    const port = await listenHttp((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { location }).end());
    });
    expect(await send(port)).toEqual({ outcome: 'again', fault: `redirect ${status}` });
    expect(seen).toEqual([]);
  });

  test('is not blamed for what can’t be read', async () => {
    const port = await listenHttp(readAll);
    await expect(send(port, broken)).rejects.toThrow('unread');
    let opened = 0;
    const later: Payload = {
      ...payload,
      // Signed, and gone when it is sent.
      open: () => (opened++ === 0 ? payload.open() : broken.open()),
    };
    await expect(send(port, later)).rejects.toThrow('unread');
  });

  test('that takes a byte now and then is given up in the end', async () => {
    const port = await listenHttp((request) => void request.pause());
    expect(await send(port, payload, limits(700, 60_000))).toEqual({
      outcome: 'again',
      fault: 'timeout',
    });
  });
});

describe('a bucket', () => {
  const put = (port: number, what = payload) =>
    putInBucket(
      {
        bucket: { bucket: 'cases', prefix: '', endpoint: `http://localhost:${port}` },
        credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
        network: 'loopback',
      },
      what,
      limits(),
    );
  const asS3 = (answer: RequestListener) => {
    const server = createHttpServer(answer);
    server.on('checkContinue', answer);
    return listen(server);
  };

  test('has it not where it said so before it was sent', async () => {
    const port = await asS3((_, response) => void response.writeHead(200).end());
    expect(await put(port)).toEqual({ outcome: 'again', fault: 'early-answer' });
  });

  test('says in a word why it refuses; what is none is not passed on', async () => {
    const said = (code: string) =>
      asS3((_, response) => {
        response.writeHead(403, { 'content-type': 'application/xml' });
        response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
      });
    expect(await put(await said('AccessDenied'))).toMatchObject({ fault: 'AccessDenied' });
    expect(await put(await said('x\u001b[31m secret <b>'))).toMatchObject({
      fault: expect.stringMatching(/^[\w .-]{1,60}$/),
    });
  });

  test.each(REDIRECTS)('is not followed where it leads elsewhere by %d', async (status) => {
    const { seen, location } = await elsewhere();
    let asked = 0;
    const port = await asS3((_, response) => {
      asked += 1;
      response.writeHead(status, { location, 'x-amz-bucket-region': 'us-west-2' });
      response.end('<Error><Code>PermanentRedirect</Code></Error>');
    });
    expect(await put(port)).toEqual({ outcome: 'again', fault: 'PermanentRedirect' });
    expect([asked, seen]).toEqual([1, []]);
  });

  test('that does not stop answering is cut off', async () => {
    let written = 0;
    const port = await asS3((_, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.on('error', () => {});
      const go = () => {
        while (!response.destroyed && written < 200 * MB.length) {
          written += MB.length;
          if (!response.write(MB)) return void response.once('drain', go);
        }
      };
      go();
    });
    expect(await put(port)).toMatchObject({ outcome: 'again' });
    expect(written).toBeLessThan(50 * MB.length);
  });

  test('is not blamed for what can’t be read', async () => {
    const server = createHttpServer(
      (request, response) => void request.resume().on('end', () => response.writeHead(200).end()),
    );
    server.on('checkContinue', (request, response) => {
      response.writeContinue();
      server.emit('request', request, response);
    });
    const port = await listen(server);
    await expect(put(port, broken)).rejects.toThrow('unread');
    await expect(put(port, unopened)).rejects.toThrow('unread');
    expect(await put(port)).toEqual({ outcome: 'sent' });
  });
});

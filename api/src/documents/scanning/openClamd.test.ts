import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  describeWithClamd,
  MALWARE,
  makeClamd,
  STREAM_LIMIT,
  type TestClamd,
} from '../../../test/clamd.ts';
import { openClamd } from './openClamd.ts';

const withClamd = describeWithClamd();
const bytes = (...parts: (string | Buffer)[]) =>
  Readable.from(parts.map((part) => Buffer.from(part as string)));

withClamd('a real daemon', () => {
  let clamd: TestClamd;
  beforeAll(async () => {
    clamd = makeClamd();
    await clamd.start();
  });
  afterAll(() => clamd.remove());
  const scan = (stream: Readable) => openClamd({ path: clamd.socket }).scan(stream);

  test('finds nothing in a clean file', async () => {
    expect(await scan(bytes('A light bill.'))).toBeUndefined();
    expect(await scan(bytes(''))).toBeUndefined();
    expect(await scan(bytes(Buffer.alloc(STREAM_LIMIT - 1)))).toBeUndefined();
  });

  test('names what it finds, wherever the chunks are cut', async () => {
    expect(await scan(bytes(`--${MALWARE}--`))).toBe('Porchlight.Test.UNOFFICIAL');
    const cut = bytes('--', MALWARE.slice(0, 9), MALWARE.slice(9));
    expect(await scan(cut)).toBe('Porchlight.Test.UNOFFICIAL');
  });

  test('finds it inside an archive', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(`${MALWARE}\n`.repeat(50)), 'a.txt');
    zip.end();
    const archive = await buffer(zip.outputStream as Readable);
    expect(archive.includes(MALWARE)).toBe(false);
    expect(await scan(bytes(archive))).toBe('Porchlight.Test.UNOFFICIAL');
  });

  test('comes to no verdict on what is over its limit', async () => {
    const large = Array.from({ length: 40 }, () => Buffer.alloc(STREAM_LIMIT / 8));
    await expect(scan(Readable.from(large))).rejects.toMatchObject({
      name: 'ScanError',
      isAway: false,
    });
  });

  test('twenty at once get each their own answer', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => scan(bytes(n % 2 ? MALWARE : 'clean'))),
    );
    expect(verdicts.map(Boolean)).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 1));
  });
});

describe('a daemon that misbehaves', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  let behave: (socket: Socket) => void;
  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      behave(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  function scan(stream = bytes('x')) {
    const { port } = server.address() as { port: number };
    return openClamd({ host: '127.0.0.1', port }, { silence: 200, whole: 600 }).scan(stream);
  }

  test.each([
    ['says nothing', () => {}],
    ['hangs up', (socket: Socket) => socket.resume().end()],
    ['breaks off its answer', (socket: Socket) => socket.resume().end('stream: OK')],
    ['answers with something else', (socket: Socket) => socket.resume().end('stream: OKAY\0')],
    ['ran out of time', (socket: Socket) => socket.resume().end('COMMAND READ TIMED OUT\0')],
    [
      'did not see everything',
      (socket: Socket) =>
        socket.resume().end('stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND\0'),
    ],
    [
      'answers a letter at a time, for ever',
      (socket: Socket) => void setInterval(() => socket.write('s'), 50).unref(),
    ],
  ])('that %s has not found the file clean', async (_, behaviour) => {
    behave = behaviour;
    await expect(scan()).rejects.toMatchObject({ name: 'ScanError', isAway: false });
  });

  test('a file that cannot be read is not clean either', async () => {
    behave = (socket) => void socket.resume();
    const broken = new Readable({
      read() {
        this.destroy(new Error('The disk is gone.'));
      },
    });
    await expect(scan(broken)).rejects.toMatchObject({ name: 'ScanError' });
  });

  test('one that is not there is away', async () => {
    const away = openClamd({ path: '/nonexistent/clamd.ctl' }).scan(bytes('x'));
    await expect(away).rejects.toMatchObject({ name: 'ScanError', isAway: true });
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate, withOpenssl } from '../../test/certificate.ts';
import {
  type EventReceiver,
  readEvent,
  secretOf,
  startEventReceiver,
} from '../../test/eventReceiver.ts';
import type { EventNetwork } from '../config/index.ts';
import { mayConnect } from './mayConnect.ts';
import { LONGEST_ANSWER } from './post.ts';
import { postEvent } from './postEvent.ts';
import type { CloudEvent } from './queueEvents.ts';

let server: EventReceiver;
let other: EventReceiver;
const secrets = [secretOf(1)];
const event: CloudEvent = {
  specversion: '1.0',
  id: '6f9a0c58-0b8e-4a25-9c5b-1f1f3f4c7a10',
  source: 'https://portal.example',
  type: 'application.submitted',
  subject: 'application/1001',
  time: '2026-11-25T08:00:00.000Z',
  datacontenttype: 'application/json',
  data: { lastName: 'Núñez', members: 2 },
};

beforeAll(async () => {
  [server, other] = await Promise.all([startEventReceiver(), startEventReceiver()]);
});
afterAll(() => Promise.all([server.stop(), other.stop()]));
beforeEach(() => {
  for (const one of [server, other]) {
    one.answer();
    one.received.length = 0;
  }
});

const post = (
  change: { url?: string; network?: EventNetwork; secrets?: string[]; patience?: number } = {},
) => {
  const { patience, ...receiver } = change;
  return postEvent({ url: server.url, network: 'loopback', secrets, ...receiver }, event, {
    now: new Date(),
    signal: new AbortController().signal,
    ...(patience && { patience }),
  });
};

test('it is signed as Standard Webhooks say, and is a CloudEvent', async () => {
  expect(await post()).toEqual({ outcome: 'sent' });
  const [{ headers }] = server.received as [EventReceiver['received'][0]];
  expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
  expect(headers['webhook-id']).toBe(event.id);
  expect(readEvent(server.received[0]!, secrets[0]!)).toMatchObject({
    id: event.id,
    source: event.source,
    type: event.type,
    subject: event.subject,
    data: event.data,
  });
  expect(() => readEvent(server.received[0]!, secretOf(2))).toThrow('not signed by the secret');
});

test('while a secret is changed, who has either takes it', async () => {
  await post({ secrets: [secretOf(2), secretOf(1)] });
  for (const secret of [secretOf(1), secretOf(2)])
    expect(readEvent(server.received[0]!, secret).id).toBe(event.id);
});

test.each([
  [200, 'sent', undefined],
  [202, 'sent', undefined],
  [401, 'again', 'HTTP 401'],
  [429, 'again', 'HTTP 429'],
  [410, 'failed', 'HTTP 410'],
  [503, 'again', 'HTTP 503'],
])('what is answered with %d is %s', async (status, outcome, fault) => {
  server.answer((response) => void response.writeHead(status).end());
  expect(await post()).toEqual({ outcome, ...(fault && { fault }) });
});

test('what is answered with 422 is this event’s fault alone', async () => {
  server.answer((response) => void response.writeHead(422).end());
  expect(await post()).toEqual({ outcome: 'again', fault: 'HTTP 422', isOwn: true });
});

test.each([301, 302, 307, 308])('a redirect by %d is not followed', async (status) => {
  const Location = `http://127.0.0.1:${other.port}/`;
  server.answer((response) => void response.writeHead(status, { Location }).end());
  expect(await post()).toEqual({ outcome: 'again', fault: `redirect ${status}` });
  expect(other.received).toEqual([]);
});

test('a name that leads to this machine is refused, however it is written', async () => {
  const { port } = server;
  const hosts = ['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]'];
  for (const host of [...hosts, '[::ffff:127.0.0.1]', '0.0.0.0', '[::]'])
    for (const network of ['public', 'private'] as const)
      expect([host, await post({ url: `http://${host}:${port}/`, network })]).toEqual([
        host,
        { outcome: 'again', fault: 'address-refused' },
      ]);
  expect(server.received).toEqual([]);
});

test('an answer without an end is cut off, and counts by its status', async () => {
  let written = 0;
  const ended = new Promise<void>((resolve) => {
    server.answer((response) => {
      const part = Buffer.alloc(64 * 1024);
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write(part)) written += part.length;
      };
      response.on('drain', write).on('close', resolve);
      write();
    });
  });
  expect(await post()).toEqual({ outcome: 'sent' });
  await ended;
  // What the sockets between them hold, and no more.
  expect(written).toBeLessThan(LONGEST_ANSWER + 16 * 1024 * 1024);
});

test('an answer that never ends is left, and counts by its status', async () => {
  const left = new Promise<void>((resolve) => {
    server.answer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
  });
  expect(await post({ patience: 200 })).toEqual({ outcome: 'sent' });
  await left;
});

test('a process that is to end does not wait for who does not answer', async () => {
  const stop = new AbortController();
  server.answer(() => stop.abort());
  const receiver = { url: server.url, network: 'loopback' as const, secrets };
  const options = { now: new Date(), signal: stop.signal };
  expect(await postEvent(receiver, event, options)).toEqual({
    outcome: 'again',
    fault: 'ABORT_ERR',
  });
  expect(await postEvent(receiver, event, options)).toEqual({
    outcome: 'again',
    fault: 'ABORT_ERR',
  });
  expect(server.received).toHaveLength(1);
});

test('who answers in another protocol, or not in HTTP, has not taken it', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
  for (const [said, fault] of [
    [upgrade, /^(closed|ECONNRESET)$/],
    ['220 mail.example ESMTP\r\n', /^HPE_/],
  ] as const) {
    server.answer((response) => void response.socket!.end(said));
    expect(await post()).toEqual({ outcome: 'again', fault: expect.stringMatching(fault) });
  }
});

test('who does not answer is not waited for', async () => {
  server.answer(() => {});
  expect(await post({ patience: 200 })).toEqual({ outcome: 'again', fault: 'timeout' });
});

test('who sends heads without an end is not waited for', async () => {
  server.answer((response) => {
    const { socket } = response;
    socket!.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket!.write('x: y\r\n'), 20);
    socket!.once('close', () => clearInterval(timer));
  });
  expect(await post({ patience: 200 })).toEqual({ outcome: 'again', fault: 'timeout' });
});

test('nobody who listens is a fault by its name', async () => {
  const gone = await startEventReceiver();
  await gone.stop();
  expect(await post({ url: gone.url })).toEqual({ outcome: 'again', fault: 'ECONNREFUSED' });
});

withOpenssl().describe('by TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-events-'));
  const DAY = 24 * 60 * 60 * 1000;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Sends it from a process that trusts a certificate. */
  async function postTrusting(url: string, file: string) {
    const script = join(import.meta.dirname, '../../test/postOnce.ts');
    const receiver = JSON.stringify({ url, network: 'loopback', secrets });
    const args = ['--import', 'tsx', script, receiver, JSON.stringify(event)];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file, NODE_OPTIONS: '' };
    return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout);
  }

  test('it is sent to who has a certificate that is trusted, and to nobody else', async () => {
    const certificate = makeCertificate(folder, new Date(Date.now() + 30 * DAY));
    const ended = makeCertificate(folder, new Date(Date.now() - DAY));
    const [secure, old] = await Promise.all([
      startEventReceiver(certificate),
      startEventReceiver(ended),
    ]);
    try {
      expect(await post({ url: secure.url })).toEqual({
        outcome: 'again',
        fault: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
      expect(secure.received).toEqual([]);
      expect(await postTrusting(secure.url, certificate.file)).toEqual({ outcome: 'sent' });
      expect(readEvent(secure.received[0]!, secrets[0]!).id).toBe(event.id);
      // A certificate of this name is none of that one.
      const other = secure.url.replace('localhost', '127.0.0.1');
      expect(await postTrusting(other, certificate.file)).toEqual({
        outcome: 'again',
        fault: 'ERR_TLS_CERT_ALTNAME_INVALID',
      });
      expect(await postTrusting(old.url, ended.file)).toEqual({
        outcome: 'again',
        fault: 'CERT_HAS_EXPIRED',
      });
      expect([secure.received.length, old.received.length]).toEqual([1, 0]);
    } finally {
      await Promise.all([secure.stop(), old.stop()]);
    }
  });
});

test.each([
  ['93.184.215.14', true, true],
  ['2606:2800:21f:cb07::1', true, true],
  ['10.1.2.3', false, true],
  ['192.168.1.1', false, true],
  ['172.16.0.1', false, true],
  ['100.64.0.1', false, true],
  ['fd12:3456::1', false, true],
  ['::ffff:10.1.2.3', false, true],
  ['127.0.0.1', false, false],
  ['127.9.9.9', false, false],
  ['::1', false, false],
  ['0.0.0.0', false, false],
  ['::', false, false],
  ['169.254.169.254', false, false],
  ['::ffff:169.254.169.254', false, false],
  ['fe80::1', false, false],
  ['fe80::1%lo', false, false],
  ['fd00:ec2::254', false, false],
  ['FD00:0EC2:0:0:0:0:0:0254', false, false],
  ['fd00:ec2::23', false, false],
  ['fd00:ec2:1::1', false, false],
  ['fd00:ec3::1', false, true],
  ['fd20:ce::254', false, false],
  ['100.100.100.200', false, false],
  ['168.63.129.16', false, false],
  ['::ffff:168.63.129.16', false, false],
  ['64:ff9b::7f00:1', false, false],
  ['2002:7f00:1::', false, false],
  ['::127.0.0.1', false, false],
  ['::7f00:1', false, false],
  ['::a9fe:a9fe', false, false],
  ['::5db8:d70e', false, false],
  ['::8.8.8.8', false, false],
  ['0:0:0:0:0:0:8.8.8.8', false, false],
  ['224.0.0.1', false, false],
  ['255.255.255.255', false, false],
  ['not an address', false, false],
])('%s: to the public internet %s, to own networks %s', (address, isPublic, isPrivate) => {
  expect([mayConnect(address, 'public'), mayConnect(address, 'private')]).toEqual([
    isPublic,
    isPrivate,
  ]);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['::ffff:127.0.0.1', true],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::8.8.8.8', false],
  ['fd00:ec2::23', false],
  ['169.254.169.254', false],
])('%s: in development %s', (address, isAllowed) => {
  expect(mayConnect(address, 'loopback')).toBe(isAllowed);
});

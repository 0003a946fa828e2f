import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Client, SFTPWrapper } from 'ssh2';
import type { SftpReceiver } from '../../config/index.ts';
import { faultCode } from '../faultCode.ts';
import { guardedLookup, refuseAddress } from '../mayConnect.ts';
import type { Payload } from '../Payload.ts';
import type { PostOutcome } from '../postEvent.ts';
import type { ChannelOptions } from './ChannelOptions.ts';

/** What a file is called beside its name until it is whole: who collects files leaves these alone. */
const UNFINISHED = '.part';
/** What others than the receiver's own user may do with it: nothing. */
const MODE = 0o600;
/** Times that a server is asked whether it is there, within the silence that is allowed. */
const ASKED = 3;
/** Milliseconds in which a connection may end well. */
const ENDING = 1_000;

/** What the protocol's answers mean to a call, as an operator reads them. */
const FAULTS: Record<number, string> = {
  2: 'no-such-folder',
  3: 'permission-denied',
  4: 'refused-by-server',
};

/** A fault that is known by its code. */
class SftpError extends Error {
  override name = 'SftpError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Puts what is sent into a folder, under its name, once it is whole there: who tries again replaces it by the
 * same.
 * @throws what reading it throws
 */
export async function putBySftp(
  receiver: SftpReceiver,
  payload: Payload,
  options: ChannelOptions,
): Promise<PostOutcome> {
  const { folder } = receiver.sftp;
  const path = (name: string) => (folder === '.' ? name : `${folder}/${name}`);
  const [name, unfinished] = [path(payload.name), path(payload.name + UNFINISHED)];
  let body: Readable | undefined;
  let unread: unknown;
  try {
    const fault = await withSession(receiver, options, async (session) => {
      body = payload.open();
      body.once('error', (error) => {
        unread = error;
      });
      await write(session, unfinished, body, options.silence);
      // A disk that is full takes a part, and not every server says so where it was written.
      const { size } = await promisify(session.stat).call(session, unfinished);
      if (size !== payload.size) throw new SftpError('not-whole');
      await rename(session, unfinished, name);
    });
    if (unread !== undefined) throw unread;
    return fault === undefined ? { outcome: 'sent' } : { outcome: 'again', fault };
  } finally {
    body?.destroy();
  }
}

/** Whether a server lets in, and has the folder. @returns What is wrong, in one code; undefined: nothing */
export const trySftp = (
  receiver: SftpReceiver,
  options: ChannelOptions,
): Promise<string | undefined> =>
  withSession(receiver, options, async (session) => {
    await promisify(session.stat).call(session, receiver.sftp.folder || '/');
  });

/** Does something in a session of its own. @returns What stopped it, in one code */
async function withSession(
  { sftp, network }: SftpReceiver,
  { signal, silence }: ChannelOptions,
  work: (session: SFTPWrapper) => Promise<void>,
): Promise<string | undefined> {
  // Loaded here alone: few deployments have such a receiver.
  const client: Client = new (await import('ssh2')).default.Client();
  const line: { sock?: Socket; isKnown: boolean } = { isKnown: true };
  const end = () => line.sock?.destroy();
  signal.addEventListener('abort', end, { once: true });
  const gone = new Promise<never>((_, reject) => {
    // More than one may come: all are listened to.
    client.on('error', reject);
    client.on('close', () => reject(new SftpError('closed')));
  });
  gone.catch(() => {});
  const within = <Value>(step: Promise<Value>) => Promise.race([step, gone]);
  try {
    if (signal.aborted) return String(signal.reason);
    refuseAddress({ hostname: sftp.host }, network);
    const { host, port } = sftp;
    line.sock = connect({ host, port, lookup: guardedLookup(network) });
    line.sock.on('error', () => {});
    await within(signIn(client, sftp, { silence, line, sock: line.sock }));
    const session = await within(promisify(client.sftp).call(client) as Promise<SFTPWrapper>);
    session.on('error', () => {});
    const closed = new Promise<never>((_, reject) =>
      session.once('close', () => reject(new SftpError('closed'))),
    );
    closed.catch(() => {});
    await within(Promise.race([work(session), closed]));
    return undefined;
  } catch (error) {
    return faultOf(error, signal, line);
  } finally {
    signal.removeEventListener('abort', end);
    client.end();
    // A server that does not end it would keep it.
    setTimeout(end, ENDING).unref();
  }
}

/** Signs in at a server whose key is known, on a line whose address was validated. */
async function signIn(
  client: Client,
  { username, hostKeys, password, privateKey }: SftpReceiver['sftp'],
  { silence, line, sock }: { silence: number; line: { isKnown: boolean }; sock: Socket },
): Promise<void> {
  const isReady = once(client, 'ready');
  client.connect({
    sock,
    username,
    ...(privateKey === undefined ? { password } : { privateKey }),
    readyTimeout: silence,
    keepaliveInterval: Math.ceil(silence / ASKED),
    keepaliveCountMax: ASKED,
    hostVerifier(key: Buffer) {
      const hash = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
      line.isKnown = hostKeys.includes(`SHA256:${hash}`);
      return line.isKnown;
    },
  });
  await isReady;
}

/** Not by `pipeline`, which would give what is read the error of what is written. */
const write = (
  session: SFTPWrapper,
  file: string,
  body: Readable,
  silence: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = session.createWriteStream(file, { mode: MODE });
    let moved = 0;
    let seen = -1;
    // That the server is there says nothing of whether it writes: what it does not take is not read on.
    body.on('data', (part: Buffer) => {
      moved += part.length;
    });
    const timer = setInterval(() => {
      if (moved === seen) end(new SftpError('timeout'));
      seen = moved;
    }, silence);
    function end(error?: Error | null): void {
      clearInterval(timer);
      if (error) reject(error);
      else resolve();
    }
    stream.on('error', end);
    stream.once('close', () => end(stream.errored));
    body.once('error', end).pipe(stream);
  });

/** Gives a file its name, in place of one that has it. */
const rename = (session: SFTPWrapper, from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    try {
      session.ext_openssh_rename(from, to, done);
    } catch {
      // A server that has no such call renames to a name that is free.
      session.unlink(to, () => session.rename(from, to, done));
    }
  });

/** `host-key`, `not-let-in`, `permission-denied`, `ECONNREFUSED`, `address-refused`. */
function faultOf(error: unknown, signal: AbortSignal, { isKnown }: { isKnown: boolean }): string {
  if (signal.aborted) return String(signal.reason);
  if (!isKnown) return 'host-key';
  const { code, level } = error as { code?: unknown; level?: unknown };
  if (level === 'client-authentication') return 'not-let-in';
  if (level === 'client-timeout') return 'timeout';
  // What the connection says has a level; what a call was answered has a number alone.
  if (typeof code === 'number')
    return level === undefined ? (FAULTS[code] ?? `SFTP ${code}`) : 'closed';
  return faultCode(error, 'ssh-protocol');
}

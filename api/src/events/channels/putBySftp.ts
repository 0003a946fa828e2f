import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import type { Client, SFTPWrapper } from 'ssh2';
import type { SftpReceiver } from '../../config/index.ts';
import { guardedLookup, refuseAddress } from '../mayConnect.ts';
import type { Payload } from '../Payload.ts';
import type { Answered } from '../postEvent.ts';
import type { SendOptions } from './SendOptions.ts';

/** What a file is called beside its name until it is whole: who collects files leaves these alone. */
const UNFINISHED = '.part';
/** What others than the receiver's own user may do with it: nothing. */
const MODE = 0o600;
/** Times that a server is asked whether it is there, within the silence that is allowed. */
const ASKED = 3;

/** What the protocol's numbers mean, as an operator reads them. */
const FAULTS: Record<number, string> = {
  2: 'no-such-folder',
  3: 'permission-denied',
  4: 'refused-by-server',
};

/**
 * Puts what is sent into a folder, under its name, once it is whole there: who tries again replaces it by the
 * same.
 * @throws what reading it throws
 */
export async function putBySftp(
  receiver: SftpReceiver,
  payload: Payload,
  options: SendOptions,
): Promise<Answered> {
  const { folder } = receiver.sftp;
  const path = (name: string) => (folder === '.' ? name : `${folder}/${name}`);
  const [name, unfinished] = [path(payload.name), path(payload.name + UNFINISHED)];
  const body = payload.open();
  try {
    const fault = await withSession(receiver, options, async (session) => {
      await write(session, unfinished, body);
      await rename(session, unfinished, name);
    });
    if (body.errored) throw body.errored;
    return fault === undefined ? { outcome: 'sent' } : { outcome: 'again', fault };
  } finally {
    body.destroy();
  }
}

/** Whether a server lets in, and has the folder. @returns What is wrong, in one code; undefined: nothing */
export const trySftp = (
  receiver: SftpReceiver,
  options: SendOptions,
): Promise<string | undefined> =>
  withSession(
    receiver,
    options,
    (session) =>
      new Promise<void>((resolve, reject) => {
        const folder = receiver.sftp.folder || '/';
        session.stat(folder, (error) => (error ? reject(error) : resolve()));
      }),
  );

/** Does something in a session of its own. @returns What stopped it, in one code */
async function withSession(
  receiver: SftpReceiver,
  { signal, patience, silence }: SendOptions,
  work: (session: SFTPWrapper) => Promise<void>,
): Promise<string | undefined> {
  const line = { isLate: false, isKnown: true };
  // Loaded here alone: few deployments have such a receiver.
  const client: Client = new (await import('ssh2')).default.Client();
  const end = () => client.destroy();
  const timer = setTimeout(() => {
    line.isLate = true;
    end();
  }, patience);
  signal.addEventListener('abort', end, { once: true });
  const gone = new Promise<never>((_, reject) => {
    client.once('error', reject);
    client.once('close', () => reject(Object.assign(new Error('closed'), { code: 'closed' })));
  });
  gone.catch(() => {});
  const within = <Value>(step: Promise<Value>) => Promise.race([step, gone]);
  try {
    signal.throwIfAborted();
    await within(openLine(client, receiver, { silence, line }));
    const session = await within(openSession(client));
    await within(work(session));
    return undefined;
  } catch (error) {
    return faultOf(error, line);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    client.end();
  }
}

/** Connects to an address that is judged when it is, of a server whose key is known, and signs in. */
async function openLine(
  client: Client,
  { sftp, network }: SftpReceiver,
  { silence, line }: { silence: number; line: { isKnown: boolean } },
): Promise<void> {
  const { host, port, username, hostKeys, password, privateKey } = sftp;
  refuseAddress({ hostname: host }, network);
  const sock = connect({ host, port, lookup: guardedLookup(network) });
  // Until the client listens to it.
  sock.once('error', () => {});
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

const openSession = (client: Client): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) =>
    client.sftp((error, session) => (error ? reject(error) : resolve(session))),
  );

/** Not by `pipeline`, which would give what is read the error of what is written. */
const write = (session: SFTPWrapper, file: string, body: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = session.createWriteStream(file, { mode: MODE });
    stream.once('error', reject).once('close', resolve);
    body.once('error', reject).pipe(stream);
  });

/** Gives a file its name, in place of one that has it. */
async function rename(session: SFTPWrapper, from: string, to: string): Promise<void> {
  const done = (resolve: () => void, reject: (error: Error) => void) => (error?: Error | null) =>
    error ? reject(error) : resolve();
  await new Promise<void>((resolve, reject) => {
    try {
      session.ext_openssh_rename(from, to, done(resolve, reject));
    } catch {
      // A server that has no such call renames to a name that is free.
      session.unlink(to, () => session.rename(from, to, done(resolve, reject)));
    }
  });
}

/** `host-key`, `not-let-in`, `permission-denied`, `ECONNREFUSED`, `address-refused`. */
function faultOf(error: unknown, { isLate, isKnown }: { isLate: boolean; isKnown: boolean }) {
  if (isLate) return 'timeout';
  if (!isKnown) return 'host-key';
  const { code, level, name } = error as { code?: string | number; level?: string; name?: string };
  if (level === 'client-authentication') return 'not-let-in';
  if (level === 'client-timeout') return 'timeout';
  if (typeof code === 'number') return FAULTS[code] ?? `SFTP ${code}`;
  return String(code ?? level ?? name ?? 'error').slice(0, 60);
}

import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from '../../config/index.ts';
import { ScanError, type Scanner } from './Scanner.ts';

/** How long a scan by clamd may take, in milliseconds. */
export interface ClamdOptions {
  /** Milliseconds until a connection must stand. Default 3000. */
  connecting?: number;
  /** Milliseconds that may pass without a byte in either direction. Default 30,000. */
  silence?: number;
  /** Milliseconds that a whole scan may take. Default 50,000. */
  whole?: number;
}

/** The longest answer that is read: a signature's name is short. */
const LONGEST_REPLY = 4096;
/** What ClamAV answers where its limits stopped it: nothing was found, but not everything was seen. */
const UNFINISHED = /^Heuristics\.Limits\.Exceeded/;

/**
 * A ClamAV daemon as the scanner, over its INSTREAM command: the daemon needs to see no file of ours,
 * and may run on another machine. One connection a scan.
 *
 * Of the packages for it, clamdjs has been still since 2018, and clamscan answers a timeout of the
 * daemon, or a file of 0 bytes, with neither a verdict nor an error.
 * @see clamd(8), INSTREAM
 */
export function openClamd(
  address: ClamdAddress,
  { connecting = 3_000, silence = 30_000, whole = 50_000 }: ClamdOptions = {},
): Scanner {
  return {
    async scan(bytes) {
      const socket = connect(address);
      // Every failure ends in `close`, which is waited for.
      socket.on('error', () => {});
      const timer = setTimeout(() => socket.destroy(new Error('A scan took too long.')), whole);
      try {
        await connected(socket, connecting);
        socket.setTimeout(silence, () => socket.destroy(new Error('The scanner fell silent.')));
        return readVerdict(await converse(socket, bytes));
      } finally {
        clearTimeout(timer);
        socket.destroy();
        bytes.destroy();
      }
    },
  };
}

function connected(socket: Socket, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('No connection in time.')), patience);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('error', (cause) => {
      clearTimeout(timer);
      reject(new ScanError('The scanner cannot be reached.', { isAway: true, cause }));
    });
  });
}

/** Sends the bytes and reads the answer. The daemon may answer, and close, before it has read all. */
async function converse(socket: Socket, bytes: Readable): Promise<string> {
  const reply = readReply(socket);
  const sent = pipeline(Readable.from(frame(bytes)), socket, { end: false });
  // Whichever fails first is told by the reply, or by its absence.
  const failed = sent.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const text = await reply;
  if (text) return text;
  throw new ScanError('The scanner gave no answer.', { cause: await failed });
}

async function* frame(bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** The answer up to its closing zero; what came of it when the connection ended before that. */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => resolve(text.endsWith('\0') ? text.slice(0, -1) : '');
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.endsWith('\0') || text.length > LONGEST_REPLY) finish();
    });
    socket.once('end', finish);
    socket.once('close', finish);
  });
}

function readVerdict(reply: string): string | undefined {
  if (reply === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found && !UNFINISHED.test(found)) return found;
  throw new ScanError(`The scanner answered "${reply}".`, {});
}

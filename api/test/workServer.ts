import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import { deserialize, serialize } from 'node:v8';
import { type Finding, PackError } from '@porchlight/engine/pack';
import { WITH_ANSWERS } from '../src/isolation/IsolationCalls.ts';
import {
  type IsolationCalls,
  type IsolationReply,
  openIsolation,
  type PackVersion,
  type WorkRequest,
} from '../src/isolation/index.ts';

/** What is asked, with all files of the pack. */
interface Sent {
  work: keyof IsolationCalls;
  options: object | undefined;
  files: Map<string, Uint8Array>;
  findings: Finding[];
}
/** What it came to. */
type Reply = { answered: unknown } | { findings: Finding[] } | { failed: string };

/** Milliseconds for one work, beside many others. */
const PATIENCE = 120_000;
/** Processes that work side by side, beside the one that is given answers. */
const LANES = 2;

/** Works on packs for all tests of a run, in processes that stay warm: a new one is most of a check. */
export function serveWork(socket: string): { close(): Promise<void> } {
  const isolation = openIsolation({ patience: PATIENCE, processes: LANES + 1 });
  const waiting = Array<number>(LANES).fill(0);
  async function replyTo({ work, options, files, findings }: Sent): Promise<Reply> {
    const lane = waiting.indexOf(Math.min(...waiting));
    waiting[lane]! += 1;
    try {
      // Of what one says that was given answers nothing is kept, findings neither.
      const key = WITH_ANSWERS.has(work) ? 'answers' : String(lane);
      const asked = { key, work, options, pack: versionOf(files, findings) };
      return { answered: await isolation.run(asked as WorkRequest<keyof IsolationCalls>) };
    } catch (error) {
      return error instanceof PackError ? { findings: error.findings } : { failed: String(error) };
    } finally {
      waiting[lane]! -= 1;
    }
  }
  const server = createServer(async (incoming, response) => {
    response.end(serialize(await replyTo(deserialize(await readAll(incoming)))));
  });
  server.listen(socket);
  return {
    async close() {
      server.close();
      await isolation.close();
    },
  };
}

/** A process gets only the files that are not those of the pack before. */
function versionOf(files: Sent['files'], findings: Finding[]): PackVersion {
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  return {
    files: new Map([...files].map(([path, bytes]) => [path, hashOf(bytes)])),
    findings,
    read: async (paths) => new Map(paths.map((path) => [path, Buffer.from(files.get(path)!)])),
  };
}

/** Has a work done where the run's packs are worked on. @throws PackError, Error */
export async function askForWork<Name extends keyof IsolationCalls>(
  socket: string,
  { work, options }: Pick<WorkRequest<Name>, 'work' | 'options'>,
  pack: PackVersion,
): Promise<IsolationReply<Name>> {
  const files = await pack.read([...pack.files.keys()]);
  const sent: Sent = { work, options, files, findings: pack.findings };
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ socketPath: socket, method: 'POST' }, resolve);
    outgoing.once('error', reject);
    outgoing.end(serialize(sent));
  });
  const reply = deserialize(await readAll(incoming)) as Reply;
  if ('findings' in reply) throw new PackError(reply.findings);
  if ('failed' in reply) throw new Error(reply.failed);
  return reply.answered as IsolationReply<Name>;
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

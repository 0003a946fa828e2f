/**
 * What a pack would do if it could run code in the isolated process. Each attempt answers what came of
 * it: the refusal's code, or what it got.
 */

import { createHook } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import dgram, { createSocket } from 'node:dgram';
import { promises } from 'node:dns';
import { once } from 'node:events';
import { existsSync, fstat, readFileSync, writeFileSync, writeSync } from 'node:fs';
import inspector from 'node:inspector';
import net, { connect, createServer, type NetConnectOpts } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createTracing } from 'node:trace_events';
import { setFlagsFromString, setHeapSnapshotNearHeapLimit, writeHeapSnapshot } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { PackError } from '@porchlight/engine/pack';
import { encodeFrame } from '../frames.ts';
import { serve } from '../program/serve.ts';
import type { AttackTargets } from './attempts.ts';

type Attempt = () => unknown;

async function tell(attempt: Attempt): Promise<string> {
  try {
    return `got ${JSON.stringify(await attempt()) ?? ''}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

async function connectTo(options: NetConnectOpts): Promise<string> {
  const socket = connect(options);
  await once(socket, 'connect');
  socket.destroy();
  return 'a connection';
}

async function listenOn(port: number): Promise<string> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  return 'a server';
}

async function sendTo(port: number): Promise<string> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    socket.send('here', port, '127.0.0.1', (error) => (error ? reject(error) : resolve()));
  });
  return 'a datagram';
}

/** Node's own objects below its modules, whose kinds make others. */
interface Handle {
  constructor: new (kind: number) => Handle;
  bind(address: string, port?: number, flags?: number): number;
  listen(waiting: number): number;
  connect(request: object, address: string, port?: number): number;
  open(descriptor: number): number;
  close(): void;
}

function nothingWrong(code: number, got: string): string {
  if (code !== 0) throw new Error(`code ${code}`);
  return got;
}

const kindOf = (handle: unknown) => {
  if (!handle) throw new Error('no handle');
  return (handle as Handle).constructor;
};
const below = (socket: object) => Reflect.get(socket, '_handle');

/** A server by the step of `listen` that comes after all of its own questions. */
async function listenBelow(): Promise<string> {
  const server = createServer();
  Reflect.get(net.Server.prototype, '_listen2').call(server, '127.0.0.1', 0, 4, 511);
  await once(server, 'listening');
  server.close();
  return 'a server';
}

function serveAt(kind: Handle['constructor'], ...address: [string, number?]): string {
  const handle = new kind(1);
  try {
    nothingWrong(handle.bind(...address), 'a name');
    return nothingWrong(handle.listen(1), 'a server');
  } finally {
    handle.close();
  }
}

/** What Node makes while something is done, which a hook is shown. */
function madeBy(work: () => void): Handle[] {
  const made: object[] = [];
  const hook = createHook({ init: (_id, _type, _by, resource) => made.push(resource) }).enable();
  try {
    work();
  } finally {
    hook.disable();
  }
  return made as Handle[];
}

/** A request such as `connect` wants: of a question for a file, which looks the same. */
function makeRequest(): object {
  const [request] = madeBy(() => fstat(0, () => {}));
  return new (kindOf(request))(0);
}

/** The kind of a connection: of a server's handle, or of a socket that never gets one. */
function kindOfTcp(): Handle['constructor'] {
  const server = createServer();
  try {
    Reflect.get(net.Server.prototype, '_listen2').call(server, '127.0.0.1', 0, 4, 511);
    return kindOf(below(server));
  } finally {
    server.close();
  }
}

function handleOfDatagrams(): Handle {
  const socket = new (dgram.Socket as unknown as new (type: string) => dgram.Socket)('udp4');
  const states = Object.getOwnPropertySymbols(socket).map((symbol) => Reflect.get(socket, symbol));
  return states.find((state) => state?.handle)!.handle;
}

interface Sqlite {
  DatabaseSync: new (file: string) => { exec(statement: string): void };
}

async function openDatabase(file: string): Promise<string> {
  // What is not there on Node 20 has no types either.
  const name: string = 'node:sqlite';
  const sqlite = (process.getBuiltinModule?.(name) ?? (await import(name))) as Sqlite;
  new sqlite.DatabaseSync(file).exec('create table if not exists made (a)');
  return 'a database';
}

async function startWorker(): Promise<void> {
  const worker = new Worker('postMessage(1)', { eval: true });
  await once(worker, 'message');
}

const attemptsOn = ({ secret, socket, port, pid }: AttackTargets): { [name: string]: Attempt } => ({
  'read the users': () => readFileSync('/etc/passwd', 'utf8'),
  'read a key': () => readFileSync(secret, 'utf8'),
  'see a key': () => existsSync(secret) || Promise.reject(new Error('not seen')),
  'read its parent': () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
  'read memory': () => readFileSync('/proc/self/maps', 'utf8'),
  'write beside': () => writeFileSync(`${secret}.copy`, 'copied'),
  'write to the system': () => writeFileSync('/tmp/porchlight-hostile', 'here'),
  'write its memory': () => writeHeapSnapshot('/tmp/porchlight-hostile.heapsnapshot'),
  'start a program': () => {
    const { error, stdout } = spawnSync('id', { encoding: 'utf8' });
    if (error) throw error;
    return stdout;
  },
  'start a thread': startWorker,
  'load a file': () => import(`file://${secret}`),
  'reach the database': () => connectTo({ port, host: '127.0.0.1' }),
  'reach a socket': () => connectTo({ path: socket }),
  'reach it by fetch': () => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status),
  'reach it by a datagram': () => sendTo(port),
  listen: () => listenOn(0),
  'listen below': listenBelow,
  'listen by a handle': () => serveAt(kindOfTcp(), '127.0.0.1', 0),
  'connect by a handle': () =>
    nothingWrong(new (kindOfTcp())(0).connect(makeRequest(), '127.0.0.1', port), 'a connection'),
  'open by a handle': () => nothingWrong(new (kindOfTcp())(0).open(0), 'a file'),
  'listen by a pipe': () => serveAt(kindOf(below(process.stdin)), '/tmp/porchlight-hostile.socket'),
  'connect by a pipe': () =>
    nothingWrong(
      new (kindOf(below(process.stdin)))(0).connect(makeRequest(), socket),
      'a connection',
    ),
  'bind datagrams by a handle': () =>
    nothingWrong(handleOfDatagrams().bind('127.0.0.1', 0, 0), 'a name'),
  'connect datagrams by a handle': () =>
    nothingWrong(handleOfDatagrams().connect('127.0.0.1' as never, port as never), 'a connection'),
  'open a database': () => openDatabase(`${secret}.sqlite`),
  'make a database': () => openDatabase('/tmp/porchlight-hostile.sqlite'),
  'write what it does': () => createTracing({ categories: ['node'] }).enable(),
  'write its memory once it is full': () => setHeapSnapshotNearHeapLimit(1),
  'change how it is run': () => setFlagsFromString('--allow-natives-syntax'),
  'ask a name server': () => promises.resolve4('example.com'),
  'find a name': () => promises.lookup('localhost'),
  'be debugged': () => inspector.open(0),
  'end its parent': () => process.kill(pid, 'SIGTERM'),
});

type Failure = 'throws' | 'finds' | 'dies' | 'babbles';
type Draft = { fails: Failure; answer: string };

/** Ways to fail that repeat what was sent. */
const FAILURES: { [way in Failure]: (text: string) => void } = {
  throws(text) {
    throw new Error(text);
  },
  finds(text) {
    const place = { code: 'unused-file', file: 'a.json', pointer: '', line: 1, column: 1 };
    throw new PackError([{ ...place, message: text, hint: text, severity: 'error' } as never]);
  },
  dies(text) {
    writeSync(2, text);
    process.exit(1);
  },
  babbles(text) {
    const bytes = Buffer.from(text);
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32BE(bytes.length, 0);
    writeSync(1, Buffer.concat([lengths, bytes]));
  },
};

serve({
  async attempts(_pack, asked: AttackTargets) {
    const attempts = Object.entries(attemptsOn(asked));
    const told: [string, string][] = [];
    for (const [name, attempt] of attempts) told.push([name, await tell(attempt)]);
    return { result: Object.fromEntries(told) };
  },
  async nature() {
    const { getuid, getgid, getgroups, env, pid } = process;
    const networks = Object.keys(networkInterfaces());
    const user = [getuid?.(), getgid?.(), getgroups?.()];
    return { result: { user, env: Object.keys(env), pid, networks } };
  },
  async loop() {
    for (;;);
  },
  async objects() {
    const all: object[] = [];
    for (;;) all.push({ one: Math.random(), more: [1, 2, 3] });
  },
  async buffers() {
    const all: Buffer[] = [];
    for (;;) all.push(Buffer.alloc(10_000_000, 1));
  },
  async flood() {
    for (;;) process.stdout.write(Buffer.alloc(1_000_000, 0xff));
  },
  // Answers that no honest process gives.
  compile: async () => ({ result: { hash: '../../keys', findings: [] } }),
  compare: async () => ({ result: [{ kind: 'safe', code: 'words-changed', sentence: {} }] }),
  async migrate(_pack, { drafts: [draft] = [] }: { drafts?: Draft[] }) {
    if (draft) FAILURES[draft.fails](draft.answer);
    return { result: [{ setAside: [], again: [], problems: [7], programs: [] }] };
  },
  present: async () => ({
    result: {
      hash: 'a'.repeat(32),
      agency: 'A',
      languages: [],
      forms: [],
      parts: { a: 'b' },
      dayEnds: 0,
    },
  }),
  outline: async () => ({ result: { outline: { kind: 'form', form: 'a', title: 7 } } }),
  screens: async () => ({ result: { screens: [{ outline: {}, step: { name: 'a' } }], more: 0 } }),
  shots: async () => ({ result: [{ outline: {}, step: { name: 'a' } }] }),
  openForm: async () => ({ result: { release: 'a', language: 'en', form: [], texts: {} } }),
  tryStep: async () => ({
    result: { raw: {}, visible: [], steps: [], gates: [], messages: [['a']] },
  }),
  walk: async () => ({ result: [] }),
  witness: async () => ({ result: { findings: [{ code: 'unused-file', message: 7 }] } }),
  async sources() {
    for (const part of encodeFrame({ result: [], files: [['a', 100]] })) process.stdout.write(part);
    return new Promise(() => {});
  },
  check: async (pack) => ({ result: [...pack.files.keys()].slice(0, 0) }),
});

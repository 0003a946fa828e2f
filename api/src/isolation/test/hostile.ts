/**
 * What a pack would do if it could run code in the isolated process. Each attempt answers what came of
 * it: the refusal's code, or what it got.
 */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { promises } from 'node:dns';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import inspector from 'node:inspector';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { networkInterfaces } from 'node:os';
import { writeHeapSnapshot } from 'node:v8';
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

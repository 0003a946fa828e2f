import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { jest } from '@jest/globals';
import { compilePack, packPart, partsOf } from '@porchlight/engine/compile';
import { longestHold } from '../../test/longestHold.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { checkIsolation } from '../operator/doctor/checkMachine.ts';
import { buildProgram, PACKS } from './buildProgram.ts';
import {
  COMPILED,
  compileFolderWithFiles,
  type Isolation,
  lackingGuards,
  openIsolation,
  StoppedError,
  versionOf,
} from './index.ts';
import { launch } from './launch.ts';
import { openProcess, type PackProcess } from './openProcess.ts';
import type { PackVersion } from './PackVersion.ts';
import { readFrame } from './readRelease.ts';
import type { AttackTargets } from './test/attempts.ts';

const DEFINITIONS = join(import.meta.dirname, '../../../definitions');
const HOSTILE = join(import.meta.dirname, 'test/hostile.ts');
const BOUNDS = { megabytes: 256, seconds: 60 };
const NOTHING: PackVersion = { files: new Map(), read: async () => new Map(), findings: [] };
const NO_GUARDS = { spaces: [], hasLimits: false };
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

let folder: string;
let asked: AttackTargets;
let visits = 0;
let servers: Server[];
let hostile: PackProcess;

const ask = async (work: string, options: object = {}, by = hostile) =>
  ((await by.run({ work, options }, NOTHING, 20_000)).head as { result: never }).result;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-isolation-'));
  const secret = join(folder, 'keys.json');
  writeFileSync(secret, 'a key', { mode: 0o600 });
  const socket = join(folder, 'socket');
  servers = [createServer(), createServer()];
  for (const server of servers) server.on('connection', () => (visits += 1));
  servers[0]!.listen(0, '127.0.0.1');
  servers[1]!.listen(socket);
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const { port } = servers[0]!.address() as AddressInfo;
  asked = { secret, socket, port, pid: process.pid };
  process.env.PORCHLIGHT_TEST_SECRET = 'a secret';
  hostile = await openProcess(await buildProgram(HOSTILE), BOUNDS);
});
afterAll(async () => {
  delete process.env.PORCHLIGHT_TEST_SECRET;
  await hostile.end();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['where the kernel gives what it can', undefined],
  ['where it gives nothing', NO_GUARDS],
])(
  'code that runs in it gets no file, no program, no thread, no connection and no process, %s',
  async (_where, guards) => {
    const own = guards ? await openProcess(await buildProgram(HOSTILE), BOUNDS, guards) : hostile;
    const told: { [name: string]: string } = await ask('attempts', asked, own);
    if (guards) await own.end();
    const got = Object.entries(told).filter(([, outcome]) => outcome.startsWith('got'));
    expect(got).toEqual([]);
    expect(told).toMatchObject({
      'read the users': 'ERR_ACCESS_DENIED',
      'read a key': 'ERR_ACCESS_DENIED',
      'write beside': 'ERR_ACCESS_DENIED',
      'start a program': 'ERR_ACCESS_DENIED',
      'start a thread': 'ERR_ACCESS_DENIED',
    });
    expect(readdirSync(folder).sort()).toEqual(['keys.json', 'socket']);
    expect(visits).toBe(0);
  },
);

test('what a machine does not protect them by is said in a line each', async () => {
  expect(await lackingGuards({ spaces: ['unshare'], hasLimits: true })).toEqual([]);
  const lines = await lackingGuards(NO_GUARDS);
  expect(lines).toEqual([
    expect.stringMatching(/no namespaces \(unshare\): only Node keeps them from the network/),
    expect.stringContaining('no prlimit'),
  ]);
  expect(await checkIsolation(Promise.resolve(lines))).toMatchObject(
    lines.map((text) => ({ check: 'isolation', state: 'warning', text })),
  );
});

test('one for whose work nobody waits gives way to others', async () => {
  const program = await buildProgram(PACKS);
  for (const [isBackground, priority] of [
    [true, constants.priority.PRIORITY_BELOW_NORMAL],
    [false, getPriority()],
  ] as const) {
    const child = await launch(program, { megabytes: 256, seconds: 60, isBackground });
    expect(getPriority(child.pid)).toBe(priority);
    process.kill(-child.pid!, 'SIGKILL');
  }
});

test('it is nobody, knows nothing of the environment, and is alone', async () => {
  const { user, env, pid, networks } = (await ask('nature')) as {
    user: unknown[];
    env: string[];
    pid: number;
    networks: string[];
  };
  if (isRoot) expect(user).toEqual([65534, 65534, [65534]]);
  expect(env.filter((name) => !['PATH', 'TZ'].includes(name))).toEqual([]);
  if (isLinux) expect([pid, networks]).toEqual([1, []]);
});

describe('work that does not end well', () => {
  let isolation: Isolation;
  let hasty: Isolation;
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal();
    isolation = openIsolation({ entry: HOSTILE, megabytes: 128 });
    hasty = openIsolation({ entry: HOSTILE, patience: 2_000 });
  });
  afterAll(async () => {
    await isolation.close();
    await hasty.close();
    await portal.stop();
  });

  /** Asks a server in this process how it is until something is over. @returns The longest hold, in ms. */
  const askMeanwhile = (work: Promise<unknown>): Promise<number> =>
    longestHold(async () => {
      let isOver = false;
      void work.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
        await sleep(20);
      }
    });
  const run = (work: string, by = isolation) =>
    by.run({ key: 'a', work: work as 'check', pack: NOTHING });

  test.each([
    ['loop', 'time'],
    ['objects', 'memory'],
    ['buffers', 'memory'],
    ['flood', 'broken'],
  ])(
    '%s: it is ended, the server answers meanwhile, and the next work is done',
    async (work, reason) => {
      const started = performance.now();
      const by = reason === 'time' ? hasty : isolation;
      const ending = run(work, by).catch((thrown: unknown) => thrown);
      const longest = await askMeanwhile(ending);
      const error = await ending;
      expect(error).toBeInstanceOf(StoppedError);
      // A machine without limits of the kernel takes its time to run out of memory.
      if (isLinux) expect((error as StoppedError).reason).toBe(reason);
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(longest).toBeLessThan(200);
      expect((await run('check')).result).toEqual([]);
    },
    60_000,
  );

  test.each([
    ...['compile', 'compare', 'migrate', 'walk', 'witness', 'sources'],
    ...['present', 'outline', 'screens', 'shots', 'openForm', 'tryStep'],
  ])(
    'an answer that is not what %s has is refused, and its process with it',
    async (work) => {
      await expect(run(work)).rejects.toMatchObject({ reason: 'broken' });
      expect((await run('check')).result).toEqual([]);
    },
    60_000,
  );
});

describe('work on drafts', () => {
  let isolation: Isolation;
  beforeAll(() => {
    isolation = openIsolation({ entry: HOSTILE, patience: 10_000 });
  });
  afterAll(() => isolation.close());
  const migrate = (drafts: object[]) =>
    isolation.run({ key: 'd', work: 'migrate', options: { drafts }, pack: NOTHING });

  test.each(['throws', 'finds', 'dies', 'babbles'])(
    'that fails (%s) leaves a reason, and none of its words',
    async (fails) => {
      const error = await migrate([{ fails, answer: '#078-05-1120' }]).catch((thrown) => thrown);
      expect(error).toMatchObject({ name: 'StoppedError', reason: 'broken' });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('078-05-1120');
    },
    60_000,
  );

  test('and any other is ended by its signal, and its process with it', async () => {
    const started = performance.now();
    const signal = AbortSignal.timeout(1_000);
    const ask = (work: string) =>
      isolation.run({ key: 's', work: work as 'check', pack: NOTHING, signal });
    await expect(ask('loop')).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(ask('check')).rejects.toBe(signal.reason);
    expect(performance.now() - started).toBeLessThan(8_000);
    const { result } = await isolation.run({ key: 's', work: 'check', pack: NOTHING });
    expect(result).toEqual([]);
  }, 60_000);
});

describe('a pack', () => {
  let isolation: Isolation;
  beforeAll(() => {
    isolation = openIsolation({ processes: 1 });
  });
  afterAll(() => isolation.close());

  test('is worked on as it would be here, and again once a file has changed', async () => {
    const pack = await versionOf(DEFINITIONS);
    const { result } = await isolation.run({ key: 'a', work: 'check', pack });
    expect(result).toEqual([]);
    const files = new Map(pack.files);
    files.set('pages/broken.json', Buffer.from('{'));
    const broken = {
      ...pack,
      files,
      read: async (paths: string[]) => new Map(paths.map((path) => [path, files.get(path)!])),
    };
    const again = await isolation.run({ key: 'a', work: 'check', pack: broken });
    expect(again.result).toMatchObject([{ code: 'not-json', file: 'pages/broken.json' }]);
    expect((await isolation.run({ key: 'a', work: 'check', pack })).result).toEqual([]);
  });

  test('is checked part by part, of the files with which it began, whatever is done in between', async () => {
    const pack = await versionOf(DEFINITIONS);
    const files = new Map(pack.files);
    // Nothing reads it: found late in a check.
    const unread = '{ "$schema": "../meta/ui.schema.json", "ui:order": ["*"] }';
    files.set('application/nobody.ui.json', Buffer.from(unread));
    const read = async (paths: string[]) => new Map(paths.map((path) => [path, files.get(path)!]));
    const changed = { ...pack, files, read };
    const whole = await isolation.run({ key: 'b', work: 'check', pack: changed });
    expect(whole.result).toMatchObject([{ code: 'unused-file' }]);
    const ask = (options: { id: string; goesOn?: boolean }) =>
      isolation.run({
        ...{ key: 'b', work: 'checkInParts', options },
        ...(!options.goesOn && { pack: changed }),
      });
    let { result } = await ask({ id: 'one' });
    let count = 1;
    while ('is' in result) {
      expect(result.is).toBe('left');
      const compiled = await isolation.run({ key: 'b', work: 'compile', pack });
      expect(compiled.result.hash).toBeDefined();
      ({ result } = await ask({ id: 'one', goesOn: true }));
      count += 1;
    }
    expect(count).toBeGreaterThan(1);
    expect(result).toEqual({ findings: whole.result });
    expect((await ask({ id: 'one', goesOn: true })).result).toEqual({ is: 'gone' });
  });

  test('gives of its release only the parts that are not at hand, and none that is not what it is called', async () => {
    const pack = await versionOf(DEFINITIONS);
    const { compiled } = await compileFolderWithFiles(isolation, DEFINITIONS, { pack });
    expect(compiled).toEqual(await compilePack(DEFINITIONS));
    const parts = partsOf(compiled);
    expect(parts.size).toBeGreaterThan(2);
    const files = new Map(pack.files);
    const name = [...files.keys()].find((path) =>
      /^programs\/[^/]+\/[^/]+\.schema\.json$/.test(path),
    )!;
    const step = JSON.parse(files.get(name)!.toString());
    files.set(name, Buffer.from(JSON.stringify({ ...step, title: 'Another' })));
    const read = async (paths: string[]) => new Map(paths.map((path) => [path, files.get(path)!]));
    const { files: made } = await isolation.run({
      key: DEFINITIONS,
      work: 'compile',
      options: { parts: [...parts.keys()] },
      pack: { ...pack, files, read },
    });
    const [whole, ...sent] = [...made.keys()];
    // In the other language it has words of its own.
    expect([whole, sent.length]).toEqual([COMPILED, 1]);
    expect(readFrame(made, files, parts)).toEqual(await compilePack({ files, findings: [] }));
    const [one, other] = [...parts.values()];
    const mixed = new Map([...made, [sent[0]!, packPart(one!).body] as const]);
    expect(() => readFrame(mixed, files, parts)).toThrow(StoppedError);
    expect(() => readFrame(new Map([...made].slice(0, 1)), files, parts)).toThrow(StoppedError);
    const frame = JSON.parse(made.get(COMPILED)!.toString());
    for (const odd of [7, { a: null }, { a: { en: {} } }]) {
      const bytes = Buffer.from(JSON.stringify({ ...frame, parts: odd }));
      const broken = new Map([[COMPILED, bytes] as const]);
      expect(() => readFrame(broken, files, parts)).toThrow(StoppedError);
    }
    expect(packPart(other!).sha256).not.toBe(packPart(one!).sha256);
  });

  test('is walked on the day of whoever asks, whatever the clock of the process says', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-05-06T15:00:00Z'));
    try {
      const pack = await versionOf(DEFINITIONS);
      const options = { form: 'income-source' };
      const { result } = await isolation.run({ key: 'a', work: 'witness', options, pack });
      expect(result.day).toBe('2031-05-06');
    } finally {
      clock.mockRestore();
    }
  });

  test('never shares its process with another, and waits for a place', async () => {
    const pack = await versionOf(DEFINITIONS);
    const all = ['a', 'b', 'c', 'a'].map((key) => isolation.run({ key, work: 'compile', pack }));
    const hashes = (await Promise.all(all)).map(({ result }) => result.hash);
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('that can be no release is said to be none', async () => {
    const empty = { ...NOTHING };
    await expect(isolation.run({ key: 'a', work: 'compile', pack: empty })).rejects.toMatchObject({
      findings: [{ code: 'no-portal' }],
    });
  });
});

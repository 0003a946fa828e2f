import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPackFiles } from '@porchlight/engine/compile';
import { makeDatabase } from '../../../test/database.ts';
import { longestHold } from '../../../test/longestHold.ts';
import { DEFINITIONS } from '../../../test/portal.ts';
import { type Database, sql } from '../../database/index.ts';
import {
  type Isolation,
  openIsolation,
  type PartOfCheck,
  type WorkRequest,
} from '../../isolation/index.ts';
import { type FileList, storeContents, sweepContents } from '../../releases/packFiles.ts';
import { openPackWorker, type PackWorker } from './openPackWorker.ts';

let database: Database;
let drop: () => Promise<void>;
let folder: string;
let files: FileList;
let packWorker: PackWorker;

beforeAll(async () => {
  ({ database, drop } = await makeDatabase());
  folder = mkdtempSync(join(tmpdir(), 'porchlight-packs-'));
  files = await storeContents(database, (await readPackFiles(DEFINITIONS)).files);
  packWorker = openPackWorker({ folder: join(folder, 'one'), database });
});
afterAll(async () => {
  await packWorker.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const withFile = async (path: string, text: string) =>
  new Map([...files, ...(await storeContents(database, new Map([[path, Buffer.from(text)]])))]);

test('a check and a release are what the folder would give', async () => {
  const { hash, findings } = await packWorker.compile('a', files);
  expect([hash, findings]).toEqual([(await readPackFiles(DEFINITIONS)).hash, []]);
  expect(await packWorker.check('a', files)).toEqual([]);
  expect((await packWorker.readCompiled('a', hash!))?.hash).toBe(hash);
  expect(await packWorker.readPageFile('a', hash!, 'portal.en.json')).toBeDefined();
  expect(await packWorker.readPageFile('a', hash!, '../compiled.json')).toBeUndefined();
  expect(await packWorker.readPageFile('b', hash!, 'portal.en.json')).toBeUndefined();
});

test('what only says whether it can be compiled makes no page, and nobody compiles for who is gone', async () => {
  const { hash } = await packWorker.compile('thought', files, { pages: false });
  expect((await packWorker.readCompiled('thought', hash!))?.hash).toBe(hash);
  expect(await packWorker.readPageFile('thought', hash!, 'portal.en.json')).toBeUndefined();
  await packWorker.remove('thought');
  expect(await packWorker.readCompiled('thought', hash!)).toBeUndefined();
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(packWorker.compile('thought', files, { signal })).rejects.toThrow('gone');
  expect(packWorker.lastGood('thought')).toBeUndefined();
});

/** Conditions that never hold, each of ten thousand combinations, and thousands of them. */
async function slowFiles(): Promise<FileList> {
  const step = JSON.parse(
    readFileSync(join(DEFINITIONS, 'application/residence.schema.json'), 'utf8'),
  );
  const text = { type: 'string', title: 'Slow', maxLength: 40, classification: 'personal' };
  const read = ['A', 'B', 'C', 'D'].map((letter) => `Slow${letter}`);
  for (const name of read) step.properties[name] = { ...text, wire: name.toLowerCase() };
  const values = Array.from({ length: 9 }, (_, index) => `${index}`);
  for (let n = 0; n < 5_500; n += 1) {
    const anyOf = read.map((name) => ({ [`/Residence/${name}`]: { enum: [...values, `${n}!`] } }));
    step.properties[`Asked${n}`] = { ...text, wire: `asked${n}`, when: { anyOf, not: { anyOf } } };
  }
  return withFile('application/residence.schema.json', JSON.stringify(step));
}

test('a check that would not end is stopped and says so, and holds nobody up meanwhile', async () => {
  const root = join(folder, 'two');
  const hasty = openPackWorker({ folder: root, database, patience: 5_000 });
  expect(await hasty.check('a', files)).toEqual([]);
  const slow = await slowFiles();
  const started = Date.now();
  const hold = await longestHold(() =>
    expect(hasty.check('a', slow)).rejects.toMatchObject({
      status: 422,
      code: 'studio-check-stopped',
    }),
  );
  expect(Date.now() - started).toBeGreaterThanOrEqual(5_000);
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(hold).toBeLessThan(200);
  // A new process does the next.
  expect(await hasty.compile('a', files)).toMatchObject({ findings: [] });
  await hasty.close();
  expect(readdirSync(root)).toEqual([]);
});

test('reading sources and walking stop when they take too long, and say so', async () => {
  const hasty = openPackWorker({ folder: join(folder, 'hasty'), database, patience: 1 });
  for (const name of ['sources', 'walk'] as const)
    await expect(hasty[name]('a', files)).rejects.toMatchObject({
      status: 422,
      code: 'studio-check-stopped',
    });
  await hasty.close();
});

/** A pack worker whose first work lasts until `end`; `order` has what was begun and forgotten. */
function openHeld(name: string) {
  const order: string[] = [];
  let end = () => {};
  const isolation = {
    async run({ key, work }: { key: string; work: string }) {
      order.push(`${work} ${key}`);
      if (order.length === 1)
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      return { result: work === 'sources' ? [] : { findings: [] }, files: new Map() };
    },
    async forget(key: string) {
      order.push(`forget ${key}`);
    },
    close: async () => {},
  } as unknown as Isolation;
  const worker = openPackWorker({ folder: join(folder, name), database, isolation });
  return { worker, order, end: () => end() };
}

test('what is typed is compiled before what waits to be checked, and one of these goes after each', async () => {
  const { worker, order, end } = openHeld('turns');
  const first = worker.check('a', files);
  while (order.length === 0) await sleep(1);
  const others = [
    ...['a', 'b'].map((key) => worker.sources(key, files)),
    ...['a', 'b', 'c', 'd'].map((key) => worker.compile(key, files)),
  ];
  end();
  await Promise.all([first, ...others]);
  const turns = ['compile a', 'sources a', 'compile b', 'sources b', 'compile c', 'compile d'];
  expect(order).toEqual(['checkInParts a', ...turns]);
  await worker.close();
});

test('a check has its turn part by part: what is typed meanwhile is compiled between two of them', async () => {
  let goOn = () => {};
  const isTyped = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { order, isolation, parts } = openParted(() => isTyped);
  const worker = openPackWorker({ folder: join(folder, 'parts'), database, isolation });
  parts.push({ is: 'left' }, { is: 'left' }, { findings: [] });
  const found = worker.check('a', files);
  while (order.length === 0) await sleep(1);
  const typed = [worker.compile('a', files), worker.compile('a', files)];
  goOn();
  expect(await found).toEqual([]);
  await Promise.all(typed);
  expect(order).toEqual(['begin a', 'compile a', 'go on a', 'compile a', 'go on a']);
  await worker.close();
});

test('a folder is forgotten only when the check of it is over, all parts of it', async () => {
  const { order, isolation, parts } = openParted();
  const worker = openPackWorker({ folder: join(folder, 'parts-forgotten'), database, isolation });
  parts.push({ is: 'left' }, { findings: [] });
  await Promise.all([worker.check('a', files), worker.remove('a')]);
  expect(order).toEqual(['begin a', 'go on a', 'forget a']);
  await worker.close();
});

test('a check whose process was ended between two parts is done in one piece', async () => {
  const { order, isolation, parts } = openParted();
  const worker = openPackWorker({ folder: join(folder, 'gone'), database, isolation });
  parts.push({ is: 'left' }, { is: 'gone' });
  expect(await worker.check('a', files)).toEqual([]);
  expect(order).toEqual(['begin a', 'go on a', 'check a']);
  await worker.close();
});

test('of two checks one is over before the other begins: what waits keeps no process', async () => {
  const { order, isolation, parts } = openParted();
  const worker = openPackWorker({ folder: join(folder, 'turns-of-checks'), database, isolation });
  parts.push({ is: 'left' }, { findings: [] }, { is: 'left' }, { findings: [] });
  await Promise.all(['a', 'b'].map((key) => worker.check(key, files)));
  expect(order).toEqual(['begin a', 'go on a', 'begin b', 'go on b']);
  await worker.close();
});

test('with one process for two copies each is checked, and each gets what is found in its own files', async () => {
  const isolation = openIsolation({ processes: 1 });
  const worker = openPackWorker({ folder: join(folder, 'narrow'), database, isolation });
  const unread = await withFile(
    'application/nobody.ui.json',
    '{ "$schema": "../meta/ui.schema.json", "ui:order": ["*"] }',
  );
  const [one, other, mine] = await Promise.all([
    worker.check('a', files),
    worker.check('b', unread),
    worker.compile('c', files),
  ]);
  expect([one, other]).toMatchObject([[], [{ code: 'unused-file' }]]);
  expect(mine.findings).toEqual([]);
  await worker.close();
});

test('all parts of a check take no longer than one work may, however quickly each is answered', async () => {
  const { isolation, times, order } = openParted();
  const worker = openPackWorker({
    ...{ folder: join(folder, 'long'), database, isolation, patience: 100 },
  });
  await expect(worker.check('a', files)).rejects.toMatchObject({ code: 'studio-check-stopped' });
  expect(times).toEqual([100, 60, 20]);
  // Its process is ended.
  expect(order.at(-1)).toBe('forget a');
  await worker.close();
});

/** Checks that come to these parts, one after the other, of 40 ms each; without any left they go on for ever. */
function openParted(work: () => Promise<unknown> = async () => {}) {
  const [order, times]: [string[], number[]] = [[], []];
  const parts: PartOfCheck[] = [];
  const isolation = {
    async run({ key, work: what, options, patience = 0 }: WorkRequest<'checkInParts'>) {
      const isPart = what === 'checkInParts';
      const begun = options?.goesOn ? 'go on' : 'begin';
      order.push(`${isPart ? begun : what} ${key}`);
      if ((what as string) === 'check') return { result: [], files: new Map() };
      if (!isPart) return { result: { findings: [] }, files: new Map() };
      times.push(patience);
      await work();
      return { result: parts.shift() ?? { is: 'left' }, files: new Map(), worked: 40 };
    },
    forget: async (key: string) => void order.push(`forget ${key}`),
    close: async () => {},
  } as unknown as Isolation;
  return { order, times, parts, isolation };
}

test('a folder is forgotten after all that was to be done with it', async () => {
  const { worker, order, end } = openHeld('forgotten');
  const first = worker.check('a', files);
  while (order.length === 0) await sleep(1);
  const others = [
    worker.sources('b', files),
    ...['a', 'c', 'b'].map((key) => worker.compile(key, files)),
    worker.remove('b'),
  ];
  end();
  await Promise.all([first, ...others]);
  const turns = ['compile a', 'sources b', 'compile c', 'compile b', 'forget b'];
  expect(order).toEqual(['checkInParts a', ...turns]);
  await worker.close();
});

test('a check that takes more memory than it may is stopped, too', async () => {
  const small = openPackWorker({ folder: join(folder, 'small'), database, megabytes: 12 });
  await expect(small.compile('a', files)).rejects.toMatchObject({ code: 'studio-check-stopped' });
  await small.close();
});

test('a folder that was lost, or has files of an earlier state, is put right', async () => {
  const more = await withFile('pages/extra.json', '{');
  expect((await packWorker.compile('c', more)).findings).toHaveLength(1);
  expect((await packWorker.compile('c', files)).findings).toEqual([]);
  const [own] = readdirSync(join(folder, 'one'));
  rmSync(join(folder, 'one', own!, 'c'), { recursive: true });
  const { hash } = await packWorker.compile('c', files);
  expect(hash).toBe((await readPackFiles(DEFINITIONS)).hash);
  expect(await packWorker.readCompiled('c', hash!)).toBeDefined();
});

test('files whose content cannot be had are written again the next time', async () => {
  const missing = new Map([...files, ['pages/missing.json', 'ab'.repeat(32)]]);
  await expect(packWorker.compile('d', missing)).rejects.toThrow();
  expect((await packWorker.compile('d', files)).hash).toBe((await readPackFiles(DEFINITIONS)).hash);
});

test('only a few compiled releases are kept, and none of what was removed', async () => {
  const hashes: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const text = `{"$schema":"../meta/texts.schema.json","title":"${n}"}`;
    const { hash } = await packWorker.compile('e', await withFile('pages/some.json', text));
    hashes.push(hash!);
  }
  const kept = await Promise.all(hashes.map((hash) => packWorker.readCompiled('e', hash)));
  expect(kept.map((one) => one !== undefined)).toEqual([false, false, true, true, true]);
  expect(packWorker.lastGood('e')).toBe(hashes.at(-1));
  await packWorker.remove('e');
  expect(packWorker.lastGood('e')).toBeUndefined();
});

test('what a stage is reading stays where it is while the same files are compiled again', async () => {
  const { hash } = await packWorker.compile('f', files);
  let isDone = false;
  const again = (async () => {
    for (let turn = 0; turn < 5; turn += 1) await packWorker.compile('f', files);
  })().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    expect(await packWorker.readPageFile('f', hash!, 'application.en.json')).toBeDefined();
    expect(await packWorker.readCompiled('f', hash!)).toBeDefined();
    await sleep(1);
  }
  await again;
});

test('what a process that was killed left behind is removed a day later', async () => {
  const root = join(folder, 'three');
  for (const [name, hours] of [
    ['dead', 25],
    ['alive', 1],
  ] as const) {
    mkdirSync(join(root, name), { recursive: true });
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(root, name), then, then);
  }
  const next = openPackWorker({ folder: root, database });
  await next.remove('nothing');
  expect(readdirSync(root)).toEqual(['alive']);
  await next.close();
});

test('contents that nothing has are forgotten after a day, those of a release never', async () => {
  const [[, used] = []] = [...files];
  await database.run(
    sql('test-release', "insert into releases (hash, compiled) values ('abcdef12', '{}')"),
  );
  await database.run(
    sql(
      'test-release-file',
      "insert into release_files values ('abcdef12', 'a.json', decode($1, 'hex'))",
    ),
    [used],
  );
  const count = async () =>
    (await database.first<{ n: number }>(
      sql('test-contents', 'select count(*)::int as n from pack_contents'),
    ))!.n;
  const before = await count();
  await sweepContents({ database });
  expect(await count()).toBe(before);
  await database.run(
    sql('test-pack-worker-age', "update pack_contents set used_at = now() - interval '25 hours'"),
  );
  await sweepContents({ database });
  expect(await count()).toBe(1);
});

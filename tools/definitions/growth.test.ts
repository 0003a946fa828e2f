/**
 * Counts work, which what ran before in the process would change.
 * @jest-environment node
 */
import path from 'node:path';
import { countWork } from './countWork.ts';

// Loaded when the counting has begun.
const { checkPack } = await import('@porchlight/engine/check');
const { compilePack, gatherPack } = await import('@porchlight/engine/compile');
const { diffReleases } = await import('@porchlight/engine/diff');
const { outlinePack } = await import('@porchlight/engine/builder');
const { setWhen, typeTitle } = await import('./editByBuilder.ts');
const { witnessPack } = await import('@porchlight/engine/witness');
const { works: ofServer } = await import('../../api/src/isolation/program/works.ts');
const { loadCopy } = await import('../../web/src/admin/studio/workspace/loadCopy.ts');

const shipped = await gatherPack(path.resolve(import.meta.dirname, '../../definitions'));
const MODEL = 'programs/rent/';

/** The shipped pack with so many copies of a program that brings a step, conditions and a sample. */
function packOf(count: number, prefix: string): typeof shipped {
  const files = new Map([...shipped.files].filter(([name]) => !/(^|\/)programs\//.test(name)));
  const model = [...shipped.files].filter(([name]) => name.startsWith(MODEL));
  for (let number = 1; number <= count; number += 1) {
    const own = `${prefix}-${number}`;
    for (const [name, bytes] of model) {
      const text = bytes
        .toString('utf8')
        .replaceAll('/rent/', `/${own}/`)
        .replaceAll('"rent":', `"${own}":`)
        .replace(/"programID": \d+/, `"programID": ${1000 + number}`);
      files.set(name.replace(MODEL, `programs/${own}/`), Buffer.from(text));
    }
  }
  return { files, findings: [] };
}

/** Works on packs that were not seen before: what is remembered of one program is not counted as none. */
const works: { [name: string]: (count: number) => Promise<() => Promise<unknown>> } = {
  async check(count) {
    const pack = packOf(count, `check-${count}`);
    return () => checkPack(pack);
  },
  async compile(count) {
    const pack = packOf(count, `compile-${count}`);
    return () => compilePack(pack);
  },
  async diff(count) {
    const before = await compilePack(packOf(count, 'before'));
    const after = await compilePack(packOf(count + 1, 'before'));
    return async () => diffReleases(before, after);
  },
  async witness(count) {
    const pack = packOf(count, `witness-${count}`);
    return () => witnessPack(pack);
  },
  async 'the texts and the outline that the studio opens with'(count) {
    const { files } = packOf(count, `outline-${count}`);
    const texts = Object.fromEntries([...files].map(([name, bytes]) => [name, String(bytes)]));
    const listed = Object.keys(texts).map((path) => ({ path, etag: '"1"', isDeleted: false }));
    const api = {
      copy: async () => ({}),
      files: async () => listed,
      texts: async () => ({ texts }),
    };
    return async () => {
      const copy = await loadCopy(api as never, 1);
      return outlinePack(new Map([...copy.files].map(([name, { text }]) => [name, text!])));
    };
  },
  async 'the release, its pages and the check that the server makes of a copy that is opened'(
    count,
  ) {
    const pack = packOf(count, `open-${count}`);
    return async () => {
      const { files = [] } = await ofServer.compile!(pack, { pages: true } as never, NOW);
      // Each file is made when it is wanted.
      let bytes = 0;
      for (const [, body] of files) bytes += body.length;
      await ofServer.check!(pack, {} as never, NOW);
      return bytes;
    };
  },
};

/** As many programs more, twice, up to 200; before that, what is made once has been made. */
const COUNTS = [5, 20, 110, 200];
/** A witness walks each program as applicants do, for seconds: it is counted at night, for seven minutes. */
const WALK_LIMIT = 1_800_000;
const NOW = new Date('2026-11-27T15:00:00Z');
const IS_NIGHT = process.env.TEST_NIGHT !== undefined;

test.each(Object.keys(works).filter((name) => IS_NIGHT || name !== 'witness'))(
  'each program more is as much work as the one before: %s',
  async (name) => {
    const counts: number[] = [];
    for (const count of COUNTS) counts.push(await countWork(await works[name]!(count)));
    const [, few, some, many] = counts as [number, number, number, number];
    // Sorting grows by a little more than its length; what looks at each program for each is at 2.3.
    expect((many - some) / (some - few)).toBeLessThan(1.1);
  },
  IS_NIGHT ? WALK_LIMIT : 300_000,
);

const textsOf = ({ files }: typeof shipped): ReadonlyMap<string, string> =>
  new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));

test('one edit by the builder is the same work among 100 programs and among 200, but for looking at the names of files', async () => {
  const counts: number[] = [];
  const read: number[] = [];
  // What all packs have in common is parsed with the first.
  for (const count of [5, 100, 200]) {
    const texts = textsOf(packOf(count, `edit-${count}`));
    const place = { file: `programs/edit-${count}-1/eviction.schema.json`, name: 'NoticeDate' };
    // The studio has opened the pack.
    const opened = typeTitle(texts, place, 'When?');
    const { parse } = JSON;
    let parsed = 0;
    JSON.parse = (...given: Parameters<typeof parse>) => {
      parsed += 1;
      return parse(...given);
    };
    counts.push(
      await countWork(async () => setWhen(typeTitle(opened, place, 'When is it?'), place, 3)),
    );
    JSON.parse = parse;
    read.push(parsed);
  }
  const [, some, more] = counts as [number, number, number];
  expect(read[2]).toBe(read[1]);
  expect(read[2]).toBeGreaterThan(0);
  expect(more / some).toBeLessThan(1.3);
}, 120_000);

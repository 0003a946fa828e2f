import type { Field, Pointer } from '../kernel/types.ts';
import { createReadMemory } from './readMemory.ts';
import { type Pack, type PackFile, readPack, report } from './readPack.ts';

const portal = ['portal.json', Buffer.from('{}')] as const;
const bytes = {
  a: Buffer.from('{"$schema":"x","is":1}'),
  b: Buffer.from('{"$schema":"x","is":2}'),
  changed: Buffer.from('{"$schema":"x","is":3}'),
};

const packOf = (files: { [name: string]: Buffer }) =>
  readPack({ files: new Map([portal, ...Object.entries(files)]), findings: [] });

const field = (title: string) => ({ pointer: '/A/B', title }) as unknown as Field;

/** How often something is made, of packs that come one after the other. */
function counted(make: (pack: Pack, fields: ReadonlyMap<Pointer, Field>) => unknown) {
  const remember = createReadMemory<unknown>();
  const made = jest.fn(make);
  return {
    made,
    take: (pack: Pack, ...more: [] | [Parameters<typeof remember>[3]]) =>
      remember(pack, '', made, ...more),
  };
}

test('is made anew when what was read of a file has changed, not when another file has', async () => {
  const { made, take } = counted(({ files }) => files.get('a.json')?.data.is);
  expect(take(await packOf({ 'a.json': bytes.a, 'b.json': bytes.b }))).toBe(1);
  expect(take(await packOf({ 'a.json': bytes.a, 'b.json': bytes.changed }))).toBe(1);
  expect(made).toHaveBeenCalledTimes(1);
  expect(take(await packOf({ 'a.json': bytes.changed, 'b.json': bytes.b }))).toBe(3);
  expect(made).toHaveBeenCalledTimes(2);
  // The version before is still there: an edit that is undone.
  expect(take(await packOf({ 'a.json': bytes.a }))).toBe(1);
  expect(made).toHaveBeenCalledTimes(2);
});

test('is made anew when a file comes that was looked for, and when one goes', async () => {
  const { made, take } = counted(({ files }) => files.has('a.json'));
  expect(take(await packOf({}))).toBe(false);
  expect(take(await packOf({ 'a.json': bytes.a }))).toBe(true);
  // Only its presence was looked at.
  expect(take(await packOf({ 'a.json': bytes.changed }))).toBe(true);
  expect(made).toHaveBeenCalledTimes(2);
});

test.each<[string, (pack: Pack) => unknown]>([
  ['names', ({ files }) => [...files.keys()]],
  ['files', ({ files }) => [...files.values()].map(({ name }) => name)],
  ['both', ({ files }) => [...files].map(([name]) => name)],
  [
    'each',
    ({ files }) => {
      const names: string[] = [];
      files.forEach((_file, name) => void names.push(name));
      return names;
    },
  ],
])(
  'where all %s are gone through, it is made anew when there are others, not when one says something else',
  async (_what, make) => {
    const { made, take } = counted(make);
    expect(take(await packOf({ 'a.json': bytes.a }))).toEqual(['a.json', 'portal.json']);
    take(await packOf({ 'a.json': bytes.changed }));
    expect(made).toHaveBeenCalledTimes(1);
    expect(take(await packOf({ 'b.json': bytes.b }))).toEqual(['b.json', 'portal.json']);
    expect(made).toHaveBeenCalledTimes(2);
  },
);

test('what was read by going through all files counts as read', async () => {
  const { take } = counted(({ files }) => [...files.values()].map(({ data }) => data.is ?? 0));
  expect(take(await packOf({ 'a.json': bytes.a }))).toEqual([1, 0]);
  expect(take(await packOf({ 'a.json': bytes.changed }))).toEqual([3, 0]);
});

test('what something is wrong with is made, and said, each time', async () => {
  const { made, take } = counted((pack) => {
    report(pack, pack.files.get('a.json')!, ['is'], 'wrong-value', 'does not fit');
  });
  for (const turn of [1, 2]) {
    const pack = await packOf({ 'a.json': bytes.a });
    take(pack);
    expect(pack.findings).toMatchObject([{ file: 'a.json', line: 1, pointer: '/is' }]);
    expect(made).toHaveBeenCalledTimes(turn);
  }
});

test('is made anew against a field that says something else, and against anything else that differs', async () => {
  const { made, take } = counted((_pack, fields) => fields.get('/A/B')?.title);
  const pack = await packOf({});
  expect(take(pack, { fields: new Map([['/A/B', field('Old')]]) })).toBe('Old');
  expect(take(pack, { fields: new Map([['/A/B', field('Old')], ['/A/C', field('New')]]) })).toBe('Old'); // biome-ignore format: one line
  expect(made).toHaveBeenCalledTimes(1);
  expect(take(pack, { fields: new Map([['/A/B', field('New')]]) })).toBe('New');
  expect(take(pack, { fields: new Map() })).toBeUndefined();
  take(pack, { fields: new Map(), rest: ['other'] });
  expect(made).toHaveBeenCalledTimes(4);
});

test('fields that are gone through are all read', async () => {
  const { made, take } = counted((_pack, fields) => [...fields.keys()]);
  const pack = await packOf({});
  take(pack, { fields: new Map([['/A/B', field('Old')]]) });
  take(pack, { fields: new Map([['/A/B', field('Old')]]) });
  expect(made).toHaveBeenCalledTimes(1);
  expect(take(pack, { fields: new Map([['/A/B', field('New')]]) })).toEqual(['/A/B']);
  expect(take(pack, { fields: new Map() })).toEqual([]);
  expect(made).toHaveBeenCalledTimes(3);
});

test('the same names are the same, whatever other packs came between', async () => {
  const { made, take } = counted(({ files }) => [...files.keys()]);
  for (let n = 0; n < 3; n += 1) {
    take(await packOf({ 'a.json': bytes.a }));
    take(await packOf({ 'a.json': bytes.a, 'b.json': bytes.b }));
  }
  expect(made).toHaveBeenCalledTimes(2);
});

test('of one thing the versions that were used last are kept', async () => {
  const { made, take } = counted(({ files }) => files.get('a.json')?.data.is);
  const packs = await Promise.all(
    [1, 2, 3, 4, 5].map((is) => packOf({ 'a.json': Buffer.from(`{"$schema":"x","is":${is}}`) })),
  );
  for (const pack of packs.slice(0, 4)) take(pack);
  // The first is used again, so the second goes for the fifth.
  for (const at of [0, 4, 0]) take(packs[at]!);
  expect(made).toHaveBeenCalledTimes(5);
  take(packs[1]!);
  expect(made).toHaveBeenCalledTimes(6);
});

test('nothing may be read later: it would not be noted', async () => {
  const { take } = counted(({ files }, fields) => ({
    file: files.get('a.json'),
    find: (name: string) => files.get(name),
    ask: (pointer: string) => fields.get(pointer),
  }));
  const made = take(await packOf({ 'a.json': bytes.a })) as {
    file: PackFile;
    find(name: string): unknown;
    ask(pointer: string): unknown;
  };
  expect(made.file.name).toBe('a.json');
  expect(() => made.file.data).toThrow(/too late/);
  expect(() => made.find('a.json')).toThrow(/too late/);
  expect(() => made.ask('/A/B')).toThrow(/too late/);
});

test('assets can’t be read: nobody would note it', async () => {
  const { take } = counted((pack) => pack.assets.size);
  expect(() => take({ files: new Map(), assets: new Map(), findings: [] })).toThrow(/assets/);
});

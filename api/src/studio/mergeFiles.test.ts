import fc from 'fast-check';
import type { FileList } from '../releases/packFiles.ts';
import { mergeFiles } from './mergeFiles.ts';

const list = (files: { [path: string]: string }): FileList => new Map(Object.entries(files));
const files = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'))
  .map(list);

test.each([
  ['untouched here, changed there: follows', { a: '1' }, { a: '1' }, { a: '2' }, { a: '2' }, []],
  ['changed here alone: stays', { a: '1' }, { a: '2' }, { a: '1' }, { a: '2' }, []],
  ['changed alike: stays', { a: '1' }, { a: '2' }, { a: '2' }, { a: '2' }, []],
  ['changed otherwise: a conflict', { a: '1' }, { a: '2' }, { a: '3' }, { a: '2' }, ['a']],
  ['deleted there: follows', { a: '1' }, { a: '1' }, {}, {}, []],
  ['deleted there, changed here: a conflict', { a: '1' }, { a: '2' }, {}, { a: '2' }, ['a']],
  ['deleted here, changed there: a conflict', { a: '1' }, {}, { a: '2' }, {}, ['a']],
  ['new on both sides, otherwise: a conflict', {}, { a: '1' }, { a: '2' }, { a: '1' }, ['a']],
  ['new there: comes', {}, {}, { a: '1' }, { a: '1' }, []],
])('%s', (_, base, own, theirs, merged, conflicts) => {
  const found = mergeFiles(list(base), list(own), list(theirs));
  expect([Object.fromEntries(found.files), found.conflicts]).toEqual([merged, conflicts]);
});

test('no change of either side is lost without being named', () => {
  fc.assert(
    fc.property(files, files, files, (base, own, theirs) => {
      const { files: merged, conflicts, taken } = mergeFiles(base, own, theirs);
      for (const path of ['a', 'b', 'c', 'd']) {
        const now = merged.get(path);
        if (own.get(path) !== base.get(path)) expect(now).toBe(own.get(path));
        if (theirs.get(path) !== base.get(path) && now !== theirs.get(path))
          expect(conflicts).toContain(path);
        expect(taken.includes(path)).toBe(now !== own.get(path));
      }
    }),
  );
});

test('nothing new: nothing is done; nothing own: all of it follows', () => {
  fc.assert(
    fc.property(files, files, (base, other) => {
      expect(mergeFiles(base, other, base)).toMatchObject({ conflicts: [], taken: [] });
      expect(mergeFiles(base, base, other).conflicts).toEqual([]);
      expect(new Map([...mergeFiles(base, base, other).files].sort())).toEqual(
        new Map([...other].sort()),
      );
    }),
  );
});

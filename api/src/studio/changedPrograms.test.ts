import { changedPrograms } from './changedPrograms.ts';

const base = new Map([
  ['portal.json', 'a'],
  ['programs/rent/program.json', 'b'],
  ['programs/energy/program.json', 'c'],
]);
const changed = (...files: [string, string | undefined][]) => {
  const copy = new Map(base);
  for (const [path, hash] of files) hash === undefined ? copy.delete(path) : copy.set(path, hash);
  return changedPrograms(copy, base);
};

test('programs that are new, changed or gone are told, and whether that is all', () => {
  expect(changed()).toEqual({ programs: [], isAll: false });
  expect(
    changed(
      ['programs/rent/program.json', 'd'],
      ['programs/energy/program.json', undefined],
      ['programs/water/program.json', 'e'],
      ['programs/water/samples/one.json', 'f'],
    ),
  ).toEqual({ programs: ['rent', 'water', 'energy'], isAll: true });
  expect(changed(['portal.json', 'd'], ['programs/rent/program.json', 'd'])).toEqual({
    programs: ['rent'],
    isAll: false,
  });
  // Of a release from before files were kept nothing is known.
  expect(changedPrograms(base, new Map()).isAll).toBe(false);
});

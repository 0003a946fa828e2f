import fc from 'fast-check';
import { followRenames } from './followRenames.ts';
import type { Answers, CompiledForm, Field } from './types.ts';

const field = (pointer: string, more: Partial<Field> = {}) => {
  const [, group, ...rest] = pointer.split('/');
  return { pointer, group, name: rest.join('/'), ...more } as Field;
};
const formOf = (...fields: Field[]) => ({ steps: [{ fields }] }) as unknown as CompiledForm;

const form = formOf(
  field('/Home/Rooms', { renamedFrom: '/Home/Chambers' }),
  field('/Home/Floors'),
  field('/Heat/water/Meter', { program: 'water', renamedFrom: '/Home/water/Counter' }),
);

test('an answer stands under its field’s name of today, and no more under the one before', () => {
  const before = { Home: { Chambers: 3, Floors: 1, water: { Counter: 'a7' } }, Other: { x: 1 } };
  expect(followRenames(form, before)).toEqual({
    Home: { Rooms: 3, Floors: 1 },
    Heat: { water: { Meter: 'a7' } },
    Other: { x: 1 },
  });
  expect(before.Home.Chambers).toBe(3);
});

test('where both have an answer both stay, and without a rename nothing is copied', () => {
  const both = { Home: { Chambers: 3, Rooms: 4 } };
  expect(followRenames(form, both)).toBe(both);
  const none = { Home: { Floors: 2 } };
  expect(followRenames(form, none)).toBe(none);
});

test('whatever is renamed, no answer vanishes, and a second time nothing moves', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const pointer = fc
    .tuple(fc.constantFrom('Home', 'Heat'), name)
    .map((both) => `/${both.join('/')}`);
  const answers = fc.dictionary(fc.constantFrom('Home', 'Heat'), fc.dictionary(name, fc.nat()));
  const fields = fc.uniqueArray(fc.record({ now: pointer, before: pointer }), {
    selector: ({ now }) => now,
  });
  const valuesOf = (all: Answers) =>
    Object.values(all)
      .flatMap((group) => Object.values(group))
      .sort();
  fc.assert(
    fc.property(fields, answers, (renames, raw) => {
      // As the check demands: a name of before is nobody's today, and one field's alone.
      const now = new Set(renames.map((one) => one.now));
      const befores = renames.map((one) => one.before);
      const sound = renames.filter(
        ({ before }, index) => !now.has(before) && befores.indexOf(before) === index,
      );
      const made = formOf(...sound.map((one) => field(one.now, { renamedFrom: one.before })));
      const moved = followRenames(made, raw);
      expect(valuesOf(moved)).toEqual(valuesOf(raw));
      expect(followRenames(made, moved)).toEqual(moved);
    }),
  );
});

import { followRenames } from './followRenames.ts';
import type { CompiledForm, Field } from './types.ts';

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

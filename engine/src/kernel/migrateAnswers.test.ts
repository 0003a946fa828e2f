import fc from 'fast-check';
import { eachAnswer } from './answers.ts';
import { type MigratedAnswers, migrateAnswers, type SetAside } from './migrateAnswers.ts';
import type { Answers, Choice, CompiledForm, Field, Json } from './types.ts';

const field = (pointer: string, more: Partial<Field> = {}) => {
  const [, group, ...rest] = pointer.split('/');
  return { pointer, group, name: rest.join('/'), type: 'string', ...more } as Field;
};
const choices = (...values: (string | number)[]): Choice[] =>
  values.map((value) => ({ value, label: String(value) }));
const formOf = (...fields: Field[]) => ({ steps: [{ fields }] }) as unknown as CompiledForm;

test.each<[string, Partial<Field>, Json, boolean]>([
  ['a text in a field of texts', {}, 'Elm Street', true],
  ['a number in a field of texts', {}, 4, false],
  ['a text in a field of numbers', { type: 'number' }, 'Elm Street', false],
  ['half a number in a field of numbers', { type: 'number' }, '12x', true],
  ['a date in a field of numbers', { type: 'number' }, '2015-02-03', false],
  ['a list in a field of numbers', { type: 'integer' }, [1], false],
  ['a text in a box', { type: 'boolean' }, 'yes', false],
  ['a choice that is offered', { choices: choices('gas', 'oil') }, 'oil', true],
  ['a choice that is not offered', { choices: choices('gas') }, 'oil', false],
  ['a number that is not offered', { type: 'integer', choices: choices(1, 2) }, 3, false],
  ['a text in a list', { type: 'array' }, 'gas', false],
  ['an answer that is too long', {}, 'x'.repeat(5000), true],
])('%s', (_name, more, value, fits) => {
  const { answers, setAside } = migrateAnswers(
    formOf(field('/Home/Heat', more)),
    { Home: { Heat: value } },
    { from: 'r1' },
  );
  expect(answers).toEqual(fits ? { Home: { Heat: value } } : {});
  expect(setAside).toEqual(fits ? [] : [{ release: 'r1', pointer: '/Home/Heat', value }]);
});

test('of a list only those choices are set aside that are gone, and they come back', () => {
  const before = formOf(field('/Home/Heat', { type: 'array', choices: choices('gas', 'oil') }));
  const after = formOf(field('/Home/Heat', { type: 'array', choices: choices('gas') }));
  const moved = migrateAnswers(after, { Home: { Heat: ['oil', 'gas'] } }, { from: 'r1' });
  expect(moved).toEqual({
    answers: { Home: { Heat: ['gas'] } },
    setAside: [{ release: 'r1', pointer: '/Home/Heat', value: ['oil'] }],
  });
  const back = migrateAnswers(before, moved.answers, { from: 'r2', setAside: moved.setAside });
  expect(back).toEqual({ answers: { Home: { Heat: ['gas', 'oil'] } }, setAside: [] });
});

test('an answer comes back with its question, under its name of then, and not over a newer one', () => {
  const aside: SetAside[] = [
    { release: 'r1', pointer: '/Home/Meter', value: 'a1' },
    { release: 'r2', pointer: '/Home/Meter', value: 'a2' },
  ];
  const named = formOf(field('/Home/Counter', { renamedFrom: '/Home/Meter' }));
  expect(migrateAnswers(named, {}, { from: 'r3', setAside: aside })).toEqual({
    answers: { Home: { Counter: 'a2' } },
    setAside: [aside[0]],
  });
  const answered = { Home: { Counter: 'a3' } };
  expect(migrateAnswers(named, answered, { from: 'r3', setAside: aside })).toEqual({
    answers: answered,
    setAside: aside,
  });
});

test('what was encrypted is marked, by its field of today or because it was', () => {
  const form = formOf(field('/Home/Meter', { type: 'number', classification: 'restricted' }));
  const raw = { Home: { Meter: 'a1', Gone: 'x', Open: 'y' } };
  const { setAside } = migrateAnswers(form, raw, { from: 'r1', restricted: ['/Home/Gone'] });
  expect(setAside.map((one) => [one.pointer, one.isRestricted])).toEqual([
    ['/Home/Meter', true],
    ['/Home/Gone', true],
    ['/Home/Open', undefined],
  ]);
});

/** Forms as successive releases have them: any of a few fields, of any type and choice, renamed or not. */
const NAMES = ['A', 'B', 'C', 'water/D'];
const VALUES = ['gas', 'oil', 'sun', '12x', 4, 5, true] as const;
const someForm = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...NAMES),
      type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array'),
      offered: fc.option(fc.subarray(['gas', 'oil', 'sun', 4, 5]), { nil: undefined }),
      before: fc.option(fc.constantFrom(...NAMES, 'E'), { nil: undefined }),
    }),
    { selector: ({ name }) => name },
  )
  .map((all) => {
    const names = all.map(({ name }) => name);
    const befores = all.map(({ before }) => before);
    return formOf(
      ...all.map(({ name, type, offered, before }, index) =>
        field(`/Home/${name}`, {
          type: type as Field['type'],
          ...(name.startsWith('water/') && { program: 'water' }),
          ...(offered?.length && { choices: choices(...offered) }),
          // As the check demands: a name of before is nobody's today, and one field's alone.
          ...(before &&
            !names.includes(before) &&
            befores.indexOf(before) === index && { renamedFrom: `/Home/${before}` }),
        }),
      ),
    );
  });
const someAnswers = fc
  .dictionary(
    fc.constantFrom(...NAMES, 'E'),
    fc.oneof(
      fc.constantFrom<Json>(...VALUES),
      fc.uniqueArray(fc.constantFrom<Json>('gas', 'oil', 4), { minLength: 1 }),
    ),
  )
  .map((all): Answers => {
    const { 'water/D': own, ...rest } = all;
    return { Home: { ...rest, ...(own !== undefined && { water: { D: own } }) } };
  });

/** Each single answer that is held somewhere, entries of lists one by one, in an order of their own. */
function held({ answers, setAside }: MigratedAnswers): string[] {
  const values = [
    ...[...eachAnswer(answers)].map(([, value]) => value),
    ...setAside.map(({ value }) => value),
  ];
  return values
    .flat()
    .map((value) => JSON.stringify(value))
    .sort();
}

test('through whatever releases answers go, none vanishes, and what stays fits', () => {
  fc.assert(
    fc.property(
      someAnswers,
      fc.array(someForm, { minLength: 1, maxLength: 5 }),
      (answers, forms) => {
        let moved: MigratedAnswers = { answers, setAside: [] };
        const all = new Set(held(moved));
        for (const [index, form] of forms.entries()) {
          moved = migrateAnswers(form, moved.answers, {
            from: `r${index}`,
            setAside: moved.setAside,
          });
          // A list that is put together again holds each choice once.
          expect(new Set(held(moved))).toEqual(all);
          const again = migrateAnswers(form, moved.answers, { from: 'again' });
          expect(again).toEqual({ answers: moved.answers, setAside: [] });
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('back in the first release an answer that nothing replaced is where it was', () => {
  fc.assert(
    fc.property(someAnswers, someForm, fc.array(someForm, { maxLength: 3 }), (raw, first, more) => {
      const { answers } = migrateAnswers(first, raw, { from: 'r0' });
      const bare = (form: CompiledForm) =>
        formOf(...form.steps[0]!.fields.map(({ renamedFrom: _, ...one }) => one as Field));
      let moved: MigratedAnswers = { answers, setAside: [] };
      // Without renames: an answer that another field took over is that field's now.
      for (const form of [...more.map(bare), bare(first)]) {
        const { setAside } = moved;
        moved = migrateAnswers(form, moved.answers, { from: 'r1', setAside });
      }
      const entries = (all: Answers) =>
        [...eachAnswer(all)].map(([pointer, value]) => [
          pointer,
          Array.isArray(value) ? [...value].sort() : value,
        ]);
      expect(Object.fromEntries(entries(moved.answers))).toEqual(
        Object.fromEntries(entries(answers)),
      );
      expect(moved.setAside).toEqual([]);
    }),
  );
});

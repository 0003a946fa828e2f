import fc from 'fast-check';
import { keepEqual } from './keepEqual.ts';

const before = {
  title: 'Other contact',
  fields: [
    { name: 'Name', title: 'Name' },
    { name: 'Phone', title: 'Phone' },
  ],
  texts: { next: 'Next' },
};

test('what says the same is the same object', () => {
  expect(keepEqual(before, structuredClone(before))).toBe(before);
});

test('of what is another, the parts that say the same are the same objects', () => {
  const after = structuredClone(before);
  after.fields[0]!.title = 'Who is it?';
  const kept = keepEqual(before, after);
  expect(kept).toEqual(after);
  expect(kept).not.toBe(before);
  expect(kept.fields[0]).not.toBe(before.fields[0]);
  expect(kept.fields[1]).toBe(before.fields[1]);
  expect(kept.texts).toBe(before.texts);
});

test('a part that is gone, or comes behind, makes another object', () => {
  const [name, phone] = before.fields;
  expect(keepEqual(before.fields, [{ ...name! }])).toEqual([name]);
  expect(keepEqual(before.fields, [{ ...name! }])).not.toBe(before.fields);
  expect(keepEqual(before.fields, [name, phone, phone])).toEqual([name, phone, phone]);
  expect(keepEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(keepEqual({ a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  expect(Object.keys(keepEqual({ a: 1, b: 2 }, { b: 2, a: 1 }))).toEqual(['b', 'a']);
  expect(keepEqual(undefined, before)).toBe(before);
  expect(keepEqual({ 0: 'a' }, ['a'])).toEqual(['a']);
});

test('it is never another JSON than what came', () => {
  const names = fc.constantFrom('a', 'b', '__proto__', 'constructor');
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 1, 'a'),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(names, tie('json'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(json, json, (one, other) => {
      const [known, came] = [one, other].map((value) => JSON.parse(JSON.stringify(value)));
      expect(JSON.stringify(keepEqual(known, came))).toBe(JSON.stringify(came));
    }),
  );
});

import type { Json, JsonObject } from '../kernel/index.ts';
import { canonicalText } from '../kernel/schema-validator/equal.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { validateExternal } from './validateExternal.ts';

/** What a form at a public address takes at the most, in bytes of JSON. */
const BYTES = 64 * 1024;

function validate(list: JsonObject, item: (index: number) => Json) {
  const { form } = compileExternal({
    schema: { properties: { list: { type: 'array', ...list } } },
  });
  const items: Json[] = [];
  for (let size = 0; size < BYTES; size += JSON.stringify(items.at(-1)).length + 1)
    items.push(item(items.length));
  // The processor's time, not the clock's: other tests run beside this one.
  const before = process.cpuUsage();
  const problems = validateExternal(form!, { list: items });
  const { user, system } = process.cpuUsage(before);
  return { problems, items, milliseconds: (user + system) / 1_000 };
}

/** Of all threads, a cold start included; what a server is held by is measured in `hostileInput.test.ts`. */
const MOST = 500;

test.each<[string, (index: number) => Json]>([
  ['numbers', (index) => index],
  ['objects', (index) => ({ a: index })],
])('thousands of different %s are found different at once', (_what, item) => {
  const { problems, milliseconds } = validate({ uniqueItems: true }, item);
  expect(problems).toEqual([]);
  expect(milliseconds).toBeLessThan(MOST);
});

test('equal items are told of by their last place and their first', () => {
  const { problems, items } = validate({ uniqueItems: true }, (index) =>
    index % 5000 === 7 ? { a: 1, b: [null] } : index,
  );
  expect(items.length).toBeGreaterThan(10_007);
  expect(problems).toMatchObject([{ keyword: 'uniqueItems', params: { i: 10_007, j: 7 } }]);
});

test('values have one text exactly when they are equal', () => {
  expect(canonicalText({ b: [1, { d: null, c: '' }], a: -0 })).toBe(
    '{"a":0,"b":[1,{"c":"","d":null}]}',
  );
  expect(canonicalText(['1', ','])).not.toBe(canonicalText([1, ',']));
  expect(canonicalText(['a","b'])).not.toBe(canonicalText(['a', 'b']));
});

test('of a flood of failures a thousand are told, and the rest is not looked for', () => {
  const words = Array.from({ length: 20 }, (_, index) => ({ const: `word ${index}` }));
  const { problems, milliseconds } = validate({ items: { allOf: words } }, () => 0);
  expect(problems).toHaveLength(1_000);
  expect(milliseconds).toBeLessThan(MOST);
});

test.each<[string, JsonObject]>([
  ['not', { not: { items: { type: 'string' } } }],
  ['anyOf', { anyOf: [{ items: { type: 'string' } }, { items: { type: 'integer' } }] }],
  ['if', { if: { items: { type: 'string' } }, else: { items: { type: 'integer' } } }],
])('a flood within %s leaves the verdict as it is', (_what, list) => {
  expect(validate(list, () => 0).problems).toEqual([]);
});

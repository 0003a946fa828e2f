import type { Json, JsonObject } from '../kernel/index.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { validateExternal } from './validateExternal.ts';

const names = (count: number, prefix = 'n') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const objectOf = (count: number, value: Json = 1): JsonObject =>
  Object.fromEntries(names(count).map((name) => [name, value]));
const repeat = <Value>(count: number, value: Value): Value[] => Array(count).fill(value);
const itemsOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

function validate(schema: JsonObject, value: Json) {
  const { form, findings } = compileExternal({ schema });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return validateExternal(form!, value);
}

/**
 * What each keyword does for many values: twice, so that what is counted is the keyword's own work and
 * not that of the values. Without it each takes seconds.
 */
const FLOODS: [string, JsonObject, (count: number) => Json][] = [
  ['properties', itemsOf({ properties: objectOf(5_000, {}) }), (count) => repeat(count, {})],
  ['required', itemsOf({ required: names(20_000) }), (count) => repeat(count, objectOf(20_000))],
  [
    'dependentRequired',
    itemsOf({ dependentRequired: { n0: names(20_000) } }),
    (count) => repeat(count, objectOf(20_000)),
  ],
  [
    'dependentRequired of what is not there',
    itemsOf({ dependentRequired: objectOf(20_000, []) }),
    (count) => repeat(count, {}),
  ],
  ['maxProperties', itemsOf({ maxProperties: 1e6 }), (count) => repeat(count, objectOf(20_000))],
  [
    'additionalProperties',
    itemsOf({ properties: { ...objectOf(2, {}) }, additionalProperties: false }),
    (count) => repeat(count * 60, { n0: 1, n1: 1 }),
  ],
  [
    'const of many names',
    itemsOf({ not: { const: objectOf(20_000) } }),
    (count) => repeat(count, { ...objectOf(19_999), m: 1 }),
  ],
  [
    'enum of objects',
    itemsOf({ not: { enum: names(20_000).map((name) => ({ [name]: 1 })) } }),
    (count) => repeat(count, {}),
  ],
  [
    'multipleOf',
    itemsOf({ multipleOf: 1e-300 }),
    (count) => Array.from({ length: count * 20 }, () => 1e300),
  ],
  [
    'format',
    itemsOf({ format: 'uri' }),
    (count) => repeat(count, `http://a/${'b'.repeat(10_000)}`),
  ],
  [
    'patternProperties',
    itemsOf({ patternProperties: { '^z[a-z]{900}': {} } }),
    (count) => repeat(count, objectOf(100)),
  ],
  [
    'unevaluatedProperties',
    { ...itemsOf({ $ref: '#/$defs/a' }), unevaluatedItems: false, $defs: { a: refs(20) } },
    (count) => repeat(count, objectOf(500)),
  ],
];

/** A chain of schemas that each look at every property, and pass on what was looked at. */
function refs(length: number): JsonObject {
  return length === 0
    ? { additionalProperties: true }
    : { allOf: [refs(length - 1)], unevaluatedProperties: false };
}

test.each(FLOODS)('a few values by "%s" are validated', (_word, schema, makeValue) => {
  expect(validate(schema, makeValue(1)).filter(({ keyword }) => keyword === 'work')).toEqual([]);
});

test.each(FLOODS)(
  'a flood of values by "%s" ends: the answer is not valid',
  (_word, schema, makeValue) => {
    expect(validate(schema, makeValue(3_000))).toMatchObject([{ keyword: 'work', path: '' }]);
  },
);

test('a thousand failures below a name as long as what is sent end, too', () => {
  const name = 'n'.repeat(100_000);
  const schema = { additionalProperties: { items: { type: 'string' } } };
  const problems = validate(schema, { [name]: repeat(2_000, 1) });
  expect(problems.length).toBeGreaterThan(0);
  const length = problems.reduce((sum, { path }) => sum + path.length, 0);
  expect(length).toBeLessThan(10_000_000);
});

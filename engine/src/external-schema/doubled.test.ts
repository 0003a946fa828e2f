import type { Json, JsonObject } from '../kernel/index.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { validateExternal } from './validateExternal.ts';

/** Schemas of which each asks twice for the next: a million ways lead to the last. */
function chain(length: number, word: 'allOf' | 'anyOf' | 'oneOf', last: JsonObject): JsonObject {
  const $defs: JsonObject = { [`d${length}`]: last };
  for (let index = 0; index < length; index += 1) {
    const next = { $ref: `#/$defs/d${index + 1}` };
    $defs[`d${index}`] = { [word]: [next, word === 'oneOf' ? { not: next } : next] };
  }
  return { $defs, $ref: '#/$defs/d0' };
}

function validate(schema: JsonObject, value: Json) {
  const { form, findings } = compileExternal({ schema });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  // The processor's time, not the clock's: other tests run beside this one.
  const before = process.cpuUsage();
  const problems = validateExternal(form!, value);
  const { user, system } = process.cpuUsage(before);
  return { problems, milliseconds: (user + system) / 1_000 };
}

/** Of all threads, a cold start and another test beside it included; without what is tested here it is minutes. */
const MOST = 1_000;

test.each<[string, JsonObject, Json, boolean]>([
  ['allOf that holds', chain(40, 'allOf', { type: 'integer' }), 7, true],
  ['allOf that does not', chain(40, 'allOf', { type: 'integer' }), 'x', false],
  ['anyOf that holds', chain(40, 'anyOf', { type: 'integer' }), 7, true],
  ['anyOf that does not', chain(40, 'anyOf', { type: 'integer' }), 'x', false],
  ['oneOf that holds', chain(40, 'oneOf', { type: 'integer' }), 7, true],
  [
    'allOf of objects that name what they looked at',
    {
      ...chain(40, 'allOf', { properties: { a: { type: 'integer' } } }),
      unevaluatedProperties: false,
    },
    { a: 1 },
    true,
  ],
])('%s is validated at once through a chain of forty', (_what, schema, value, isValid) => {
  const { problems, milliseconds } = validate(schema, value);
  expect(problems.length === 0).toBe(isValid);
  expect(milliseconds).toBeLessThan(MOST);
});

test('of two places that hold the same each is validated, and told of, by itself', () => {
  const $defs = { n: { allOf: [{ $ref: '#/$defs/i' }, { $ref: '#/$defs/i' }] }, i: { minimum: 3 } };
  const properties = {
    a: { $ref: '#/$defs/n' },
    b: { $ref: '#/$defs/n' },
    c: { $ref: '#/$defs/n' },
  };
  const { problems } = validate({ $defs, properties }, { a: 1, b: 1, c: 4 });
  expect([...new Set(problems.map(({ path }) => path))]).toEqual(['/a', '/b']);
});

test.each<[string, JsonObject, Json]>([
  [
    'many large patterns on a long text',
    { allOf: Array.from({ length: 60 }, (_, n) => ({ pattern: `[a-z]{1,${400 + n}}0` })) },
    'a'.repeat(60_000),
  ],
  [
    'thousands of patterns on thousands of names',
    {
      patternProperties: Object.fromEntries(
        Array.from({ length: 2_000 }, (_, n) => [`(a|b)*${n}x$`, {}]),
      ),
    },
    Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`aab${n}`, 1])),
  ],
])('%s: the validation ends, and the answer is not valid', (_what, schema, value) => {
  const { problems, milliseconds } = validate(schema, value);
  expect(problems).toMatchObject([
    { keyword: 'work', code: 'external-schema.not-valid', path: '' },
  ]);
  expect(milliseconds).toBeLessThan(MOST);
});

test('a number past all numbers is no multiple of anything', () => {
  expect(validate({ multipleOf: 0.01 }, JSON.parse('1e999')).problems).toHaveLength(1);
  expect(
    validate({ type: 'object', multipleOf: 2 }, JSON.parse('1e999')).problems.length,
  ).toBeGreaterThan(0);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { formats } from '../kernel/formats.ts';
import { readPointer } from '../kernel/pointers.ts';
import { fitsNodes, schemaFailures } from '../kernel/schemas.ts';
import type { Json, JsonObject } from '../kernel/types.ts';
import { compileSchema, compileSchemas, SCHEMA_KEYWORDS, SchemaError } from './compileSchema.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');

test('the words are those of the meta-schema, one by one', () => {
  const meta = JSON.parse(readFileSync(path.join(definitions, 'meta/schema.schema.json'), 'utf8'));
  expect([...SCHEMA_KEYWORDS].sort()).toEqual(Object.keys(meta.properties).sort());
});

test.each<[string, Json]>([
  ['$id', '*/(globalThis.wasRun=true);/*'],
  ['$anchor', 'x'],
  ['$dynamicAnchor', 'x'],
  ['$dynamicRef', '#x'],
  ['$ref', '#'],
  ['$comment', 'x'],
  ['$defs', {}],
  ['nullable', true],
  ['__proto__', {}],
  ['constructor', 'x'],
  ['toString', 1],
  ['format', 'uri'],
  ['format', 'constructor'],
  ['pattern', '['],
  ['minLength', -1],
  ['minLength', { $data: 7 }],
  ['type', 'text'],
  ['enum', []],
  ['multipleOf', 0],
  ['minContains', 1],
])('%s with %j is refused, wherever it stands', (keyword, value) => {
  const schema = JSON.parse(`{${JSON.stringify(keyword)}:${JSON.stringify(value)}}`) as JsonObject;
  for (const outer of [schema, { not: schema }, { properties: { a: { anyOf: [{}, schema] } } }]) {
    expect(() => compileSchema(outer)).toThrow(SchemaError);
  }
  expect(globalThis).not.toHaveProperty('wasRun');
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a property called %s is validated, and is not what every object has',
  (name) => {
    const schema = JSON.parse(`{"properties":{"${name}":{"const":1}},"required":["${name}"]}`);
    const nodes = compileSchema(schema);
    expect(fitsNodes(nodes, {})).toBe(false);
    expect(fitsNodes(nodes, JSON.parse(`{"${name}":1}`))).toBe(true);
    expect(fitsNodes(nodes, JSON.parse(`{"${name}":2}`))).toBe(false);
  },
);

test('an operand is read in the whole; where it is blank the keyword asks nothing', () => {
  const nodes = compileSchema({ maximum: { $data: '/$/year' } });
  expect(fitsNodes(nodes, 2026, { $: { year: 2026 } })).toBe(true);
  expect(fitsNodes(nodes, 2027, { $: { year: 2026 } })).toBe(false);
  expect(fitsNodes(nodes, 2027, { $: {} })).toBe(true);
  expect(fitsNodes(nodes, 2027, { $: { year: 'no' } })).toBe(false);
  expect(fitsNodes(nodes, 'text', { $: { year: 2026 } })).toBe(true);
});

const plain = fc.oneof(
  fc.constantFrom<Json>(
    '',
    'a',
    'aa',
    '12',
    '😀',
    '2026-11-21',
    'a@b.co',
    0,
    1,
    2.5,
    -3,
    true,
    null,
  ),
  fc.integer({ min: -5, max: 5 }),
);
const instances = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    plain,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).any;
const count = fc.integer({ min: 0, max: 3 });
const orData = (value: fc.Arbitrary<Json>) =>
  fc.oneof(
    value,
    fc.constantFrom('/a', '/b/a', '/none').map(($data) => ({ $data })),
  );
const schemas = fc.letrec<{ any: JsonObject; object: JsonObject }>((tie) => {
  const one = tie('any');
  const list = fc.array(one, { minLength: 1, maxLength: 2 });
  return {
    any: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom<JsonObject>({}, { type: 'string' }, { const: 1 }, { maximum: 1 }),
      tie('object'),
    ),
    object: fc.record(
      {
        type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null'),
        enum: orData(fc.array(plain, { minLength: 1, maxLength: 3 })),
        const: orData(plain),
        minimum: orData(count),
        maximum: orData(count),
        exclusiveMinimum: orData(count),
        exclusiveMaximum: orData(count),
        multipleOf: fc.constantFrom(1, 2, 0.5),
        minLength: orData(count),
        maxLength: orData(count),
        pattern: fc.constantFrom('^a', '\\d+'),
        format: fc.constantFrom('date', 'email'),
        minItems: orData(count),
        maxItems: orData(count),
        uniqueItems: fc.boolean(),
        items: one,
        contains: one,
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), one, {
          maxKeys: 3,
          noNullPrototype: true,
        }),
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
        minProperties: count,
        maxProperties: count,
        not: one,
        allOf: list,
        anyOf: list,
        oneOf: list,
      },
      { requiredKeys: [], noNullPrototype: true },
    ) as unknown as fc.Arbitrary<JsonObject>,
  };
}).any;

/** Ajv takes 0, '', false or null for what a pointer into it leads to (`root && root.b && root.b.a`). */
function isTakenForMore(schema: JsonObject, instance: Json): boolean {
  const pointers = JSON.stringify(schema).matchAll(/"\$data":"([^"]*)"/g);
  return [...pointers].some(([, pointer]) => {
    const [, ...tokens] = pointer!.split('/');
    return tokens.some((_, at) => {
      const before = readPointer(
        { root: instance },
        `/${['root', ...tokens.slice(0, at)].join('/')}`,
      );
      return before !== undefined && !before;
    });
  });
}

test('whatever the schema and the answers, the verdict is the one that Ajv’s code gave, and each place has a problem', () => {
  // Schemas of this test’s own, none of a pack’s.
  const ajv = new Ajv2020({
    allErrors: true,
    $data: true,
    strict: false,
    logger: false,
    validateSchema: false,
    messages: false,
    ownProperties: true,
    formats,
    code: { optimize: false },
  });
  let refused = 0;
  fc.assert(
    fc.property(schemas, instances, (schema, instance) => {
      fc.pre(!isTakenForMore(schema, instance));
      const check = ajv.compile(schema);
      const isValid = check(instance);
      ajv.removeSchema(schema);
      const nodes = compileSchema(schema);
      expect(fitsNodes(nodes, instance)).toBe(isValid);
      const failures = schemaFailures({ own: nodes }, 'own', instance);
      const placesOf = (all: { instancePath: string }[]) =>
        [...new Set(all.map(({ instancePath }) => instancePath))].sort();
      expect(placesOf(failures)).toEqual(placesOf(check.errors ?? []));
      if (!isValid) refused += 1;
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(50);
});

test('a keyword whose operand is not there says nothing, whatever the root is', () => {
  const within = compileSchema({ const: { $data: '/b/a' } });
  expect(fitsNodes(within, { b: '' })).toBe(true);
  const nodes = compileSchema({ exclusiveMinimum: { $data: '/a' } });
  for (const root of [0, '', false, null, 1]) expect(fitsNodes(nodes, root)).toBe(true);
});

test('of a release of an earlier version what is refused today is left out, and the rest is validated', () => {
  const schema = { type: 'string', maxLength: 3, pattern: '(?=a)', not: { $ref: '#' } };
  const refused: string[] = [];
  const schemas = compileSchemas(new Map([['step', schema]]), (_, { keyword }) => {
    refused.push(keyword);
  });
  expect(refused).toEqual(['pattern']);
  expect(schemaFailures(schemas, 'step', 'b')).toMatchObject([{ keyword: 'not' }]);
  const without = compileSchemas(new Map([['step', { ...schema, not: false }]]));
  expect(schemaFailures(without, 'step', 'b')).toEqual([]);
  expect(schemaFailures(without, 'step', 'long')).toMatchObject([{ keyword: 'maxLength' }]);
});

test('patterns that are too large together are refused, each of them being small enough', () => {
  const schemas = new Map(
    Array.from({ length: 1_000 }, (_, index) => [
      `s${index}`,
      { pattern: `^[\\p{L}${String.fromCodePoint(0x3000 + index)}]+$` },
    ]),
  );
  const refused: SchemaError[] = [];
  compileSchemas(schemas, (_name, error) => refused.push(error));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(900);
  expect(refused[0]).toMatchObject({ keyword: 'pattern', refusal: 'pattern-too-large' });
});

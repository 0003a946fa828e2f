import path from 'node:path';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Field, Form, Json, JsonObject, Schemas } from '../kernel/index.ts';
import { parsePointer } from '../kernel/pointers.ts';
import { schemaFailures } from '../kernel/schemas.ts';
import { compileSchema } from './compileSchema.ts';
import { compilePack, openRelease } from './index.ts';

/** RJSF's own validator, in the dialect of packs; its formats and all else as it comes. */
const validator = customizeValidator({
  AjvClass: Ajv2020 as never,
  ajvOptionsOverrides: { $data: true },
});

/**
 * Where both may differ, and why. `schema` is the field's own, as RJSF is given it. Each has an example below
 * that differs today: one that no longer does is to be taken out.
 */
const EXCEPTIONS: {
  reason: string;
  holds(schema: JsonObject, value: Json | undefined): boolean;
  example: { schema: JsonObject; value: Json };
}[] = [
  {
    reason: 'a choice made twice is one choice: no page can make it, and nobody could mend it',
    holds: ({ type, items }, value) =>
      type === 'array' && 'oneOf' in (items as JsonObject) && hasTwice(value),
    example: {
      schema: { type: 'array', items: { oneOf: [{ const: 1 }] }, uniqueItems: true },
      value: [1, 1],
    },
  },
  {
    reason: 'an amount is exact: RJSF’s validator rounds at the eighth place',
    holds: ({ multipleOf }) => typeof multipleOf === 'number' && multipleOf % 1 !== 0,
    example: { schema: { type: 'number', multipleOf: 0.01 }, value: 0.07000000001 },
  },
  {
    reason:
      'an e-mail address may have letters of any language (RFC 6531), and no ending of one letter',
    holds: ({ format }, value) => format === 'email' && typeof value === 'string',
    example: { schema: { type: 'string', format: 'email' }, value: 'ñusta@example.org' },
  },
];

const hasTwice = (value: Json | undefined) =>
  Array.isArray(value) && new Set(value.map((one) => JSON.stringify(one))).size < value.length;

type Found = { instancePath: string; params: { [name: string]: unknown } };

/** The fields that problems are about, in the order of their names. */
const fieldsIn = (found: readonly Found[]) =>
  [
    ...new Set(
      found.map(({ instancePath, params }) =>
        String(parsePointer(instancePath)[0] ?? params.missingProperty),
      ),
    ),
  ].sort();

/** Fields on which both say different things, but where they may. */
function disagreements(
  schema: JsonObject,
  schemas: Schemas,
  name: string,
  answers: JsonObject,
): { wrong: string[]; differ: string[] } {
  const theirs = fieldsIn(validator.rawValidation<Found>(schema, answers).errors ?? []);
  const wrong = fieldsIn(schemaFailures(schemas, name, answers));
  const properties = schema.properties as { [field: string]: JsonObject };
  const differ = [...new Set([...theirs, ...wrong])].filter(
    (field) =>
      theirs.includes(field) !== wrong.includes(field) &&
      !EXCEPTIONS.some(({ holds }) => holds(properties[field]!, answers[field])),
  );
  return { wrong, differ };
}

const definitions = path.join(import.meta.dirname, '../../../definitions');
const ODD: Json[] = [
  ...['', ' ', '04/2', '12x', 'ñ@b.co', 'a@b', 'Ana', '803-555-0100', '2026-11-21', '2026-02-30'],
  ...['219-09-9999', '123-45-6789', '😀😀😀', 'x'.repeat(70)],
  ...[-1, 0, 0.07000000001, 0.5, 2, 31, 32, 4000, true, false, null],
  ...[[], {}, ['x'], [1, 1]],
];
const odd = fc.constantFrom(...ODD);

function answerTo(field: Field): fc.Arbitrary<Json> {
  const one = fc.constantFrom<Json>(...(field.choices?.map(({ value }) => value) ?? ['none']));
  if (field.type !== 'array') return fc.oneof(one, odd);
  const some = fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: odd });
  return fc.oneof(fc.array(some, { maxLength: 3 }), odd);
}

test('of each step of the packs that are shipped both find the same fields wrong', async () => {
  const packs = [definitions, path.join(definitions, 'examples/valle-vecino')];
  const releases = await Promise.all(packs.map(async (one) => openRelease(await compilePack(one))));
  const forms: Form[] = releases.flatMap((release) =>
    Object.keys(release.compiled.forms).map((name) => release.form(name)),
  );
  let found = 0;
  for (const { schemas, steps } of forms) {
    for (const { fields, schema, validator: name } of steps) {
      const asked = fields.filter((field) => !field.resource);
      const drawn = Object.fromEntries(asked.map((field) => [field.name, answerTo(field)]));
      fc.assert(
        fc.property(fc.record(drawn, { requiredKeys: [], noNullPrototype: true }), (answers) => {
          const { wrong, differ } = disagreements(schema, schemas, name, answers as JsonObject);
          expect(differ).toEqual([]);
          found += wrong.length;
        }),
        { numRuns: 25 },
      );
    }
  }
  expect(found).toBeGreaterThan(500);
});

const count = fc.integer({ min: 0, max: 3 });
/** A limit, or another answer in its place. */
const limit = fc.oneof(
  count,
  fc.constantFrom('/a', '/b').map(($data) => ({ $data })),
);
const WORDS: { [type: string]: { [keyword: string]: fc.Arbitrary<unknown> } } = {
  string: {
    minLength: count,
    maxLength: limit,
    pattern: fc.constantFrom('^\\d{3}-?\\d{3}-?\\d{4}$', '^\\p{L}+$', '@'),
    format: fc.constantFrom('date', 'email'),
    enum: fc.constant(['Ana', '2026-11-21']),
    not: fc.constantFrom({ enum: ['Ana'] }, { anyOf: [{ pattern: '^9' }, { const: '12x' }] }),
  },
  number: {
    minimum: limit,
    maximum: limit,
    exclusiveMinimum: count,
    exclusiveMaximum: limit,
    multipleOf: fc.constantFrom(1, 2, 0.5, 0.01),
  },
  integer: { minimum: limit, maximum: count, enum: fc.constant([2, 31]) },
  boolean: { const: fc.boolean() },
  array: {
    minItems: count,
    maxItems: limit,
    uniqueItems: fc.boolean(),
    items: fc.constantFrom({ type: 'string' }, { enum: ['x', 1] }, { type: 'integer', minimum: 1 }),
    contains: fc.constant({ const: 'x' }),
  },
};
const fields = fc
  .constantFrom(...Object.keys(WORDS))
  .chain((type) =>
    fc
      .record(WORDS[type]!, { requiredKeys: [], noNullPrototype: true })
      .map((words) => ({ type, ...words }) as JsonObject),
  );

/** Ajv takes for a limit what is none; a pack's check lets only a fitting answer stand there. */
const hasLimits = ({ a, b }: JsonObject) =>
  [a, b].every((value) => value === undefined || (typeof value === 'number' && value >= 0));

test('of steps as a pack may write them both find the same fields wrong', () => {
  const names = ['a', 'b', 'c'];
  let found = 0;
  fc.assert(
    fc.property(
      fc.record({ a: fields, b: fields, c: fields }, { noNullPrototype: true }),
      fc.subarray(names),
      fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3, noNullPrototype: true }),
      (properties, required, answers) => {
        fc.pre(!JSON.stringify(properties).includes('$data') || hasLimits(answers));
        const schema: JsonObject = { type: 'object', properties, required };
        const schemas = { step: compileSchema(schema) };
        const { wrong, differ } = disagreements(schema, schemas, 'step', answers);
        expect(differ).toEqual([]);
        found += wrong.length;
      },
    ),
    { numRuns: 120 },
  );
  expect(found).toBeGreaterThan(60);
});

test.each(EXCEPTIONS)('but: $reason', ({ holds, example: { schema, value } }) => {
  expect(holds(schema, value)).toBe(true);
  const step: JsonObject = { type: 'object', properties: { a: schema } };
  const { uniqueItems: _shown, ...rest } = schema;
  const ours = { step: compileSchema({ type: 'object', properties: { a: rest } }) };
  const theirs = validator.rawValidation<Found>(step, { a: value }).errors ?? [];
  expect(theirs.length > 0).not.toBe(schemaFailures(ours, 'step', { a: value }).length > 0);
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Field, Json, JsonObject } from '../../kernel/types.ts';
import { runs } from '../../test/runs.ts';
import { domainOf } from './domain.ts';
import { evaluateSchema } from './evaluateSchema.ts';

const ajv = new Ajv2020({ strict: false, logger: false });
const nothing = () => undefined;
const CHOICES = ['gas', 'oil', 'wood', 'none'];

type Kind = {
  field: Partial<Field>;
  source: JsonObject;
  answer: fc.Arbitrary<Json>;
  named: fc.Arbitrary<Json>;
};

const words = fc.constantFrom('gas', 'oil', 'a', 'ab', 'abc', 'zz', '');
const numbers = fc.constantFrom(-1, 0, 0.5, 1, 1.01, 2, 3, 4.5, 5, 10);
const choices = CHOICES.map((value) => ({ value, label: value }));

/** Kinds of questions, with the answers that can be given to each. */
const KINDS: Record<string, Kind> = {
  money: {
    field: { type: 'number', decimals: 2 },
    source: { type: 'number', decimals: 2, minimum: 0, maximum: 5 },
    answer: fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100),
    named: numbers,
  },
  count: {
    field: { type: 'integer' },
    source: { type: 'integer', exclusiveMinimum: 0 },
    answer: fc.integer({ min: 1, max: 12 }),
    named: numbers,
  },
  number: {
    field: { type: 'number' },
    source: { type: 'number' },
    answer: fc.double({ min: -20, max: 20, noNaN: true }),
    named: numbers,
  },
  text: {
    field: { type: 'string' },
    source: { type: 'string', maxLength: 5, minLength: 1 },
    answer: fc.oneof(words, fc.string({ maxLength: 5 })).filter((text) => text.trim() !== ''),
    named: words,
  },
  choice: {
    field: { type: 'string', choices },
    source: { type: 'string' },
    answer: fc.constantFrom(...CHOICES),
    named: words,
  },
  list: {
    field: { type: 'array', choices },
    source: { type: 'array', uniqueItems: true, maxItems: 3 },
    answer: fc.uniqueArray(fc.constantFrom(...CHOICES), { minLength: 1, maxLength: 3 }),
    named: words,
  },
};

/** Schemas as conditions have them, those that are not understood among them. */
const schemaOf = (named: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.letrec<{ schema: Json }>((tie) => {
    const size = fc.integer({ min: 0, max: 5 });
    const leaf = fc.oneof(
      named.map((value) => ({ const: value })),
      fc.array(named, { minLength: 1, maxLength: 3 }).map((values) => ({ enum: values })),
      fc.constantFrom('string', 'number', 'integer', 'array').map((type) => ({ type })),
      ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((word) =>
        numbers.map((limit) => ({ [word]: limit })),
      ),
      ...['minLength', 'maxLength', 'minItems', 'maxItems'].map((word) =>
        size.map((limit) => ({ [word]: limit })),
      ),
      fc.constantFrom('^g', 'o').map((pattern) => ({ pattern })),
      fc.constant({ multipleOf: 2 }),
      named.map((value) => ({ contains: { const: value } })),
      named.map((value) => ({ contains: { not: { const: value } } })),
    );
    const inner = tie('schema');
    const list = fc.array(inner, { minLength: 1, maxLength: 2 });
    return {
      schema: fc.oneof(
        { maxDepth: 2 },
        leaf,
        fc.tuple(leaf, leaf).map(([one, two]) => ({ ...one, ...two })),
        inner.map((schema) => ({ not: schema })),
        list.map((all) => ({ allOf: all })),
        list.map((any) => ({ anyOf: any })),
        list.map((one) => ({ oneOf: one })),
      ) as fc.Arbitrary<Json>,
    };
  }).schema;

describe.each(Object.entries(KINDS))('%s', (_name, { field, source, answer, named }) => {
  test.each([true, false])('every answer has one that stands for it (valid: %s)', (isValid) => {
    const question = { field: { classification: 'personal', ...field } as Field, source };
    fc.assert(
      fc.property(
        fc.array(schemaOf(named), { minLength: 1, maxLength: 3 }),
        answer,
        (schemas, value) => {
          const domain = domainOf(question, schemas, { isValid, read: nothing });
          const truth = schemas.map((schema) => ajv.validate(schema as JsonObject, value));
          const stands = domain.some(
            (one) =>
              one.kind !== 'blank' &&
              schemas.every((schema, index) => {
                const verdict = evaluateSchema(schema, one, nothing);
                return verdict === undefined || verdict === truth[index];
              }),
          );
          expect(stands).toBe(true);
        },
      ),
      { numRuns: runs(120) },
    );
  });
});

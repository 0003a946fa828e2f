import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Json, JsonObject } from '../kernel/index.ts';
import { runs } from '../test/runs.ts';
import { checkRenderable } from './compile/checkRenderable.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { isValidNode } from './evaluate.ts';
import { createExternalState, viewState } from './state/createExternalState.ts';
import { validateExternal } from './validateExternal.ts';

const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'a b');
const plain = fc.oneof(
  fc.constantFrom<Json>('', 'a', 'aa', '12', 0, 1, 2.5, -3, true, false, null),
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

const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null');
const count = fc.integer({ min: 0, max: 3 });

/** Schemas of 2020-12 of which Ajv is known to be right. */
const schemas = fc.letrec<{ any: JsonObject | boolean; object: JsonObject }>((tie) => {
  const one = tie('any');
  const list = fc.array(one, { minLength: 1, maxLength: 3 });
  const byName = fc.dictionary(fc.constantFrom('a', 'b', 'c'), one, {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return {
    any: fc.oneof({ maxDepth: 3 }, fc.boolean(), tie('object')),
    object: fc.record(
      {
        type: types,
        enum: fc.array(plain, { minLength: 1, maxLength: 3 }),
        const: plain,
        minimum: count,
        maxLength: count,
        pattern: fc.constantFrom('^a', '\\d+'),
        minItems: count,
        maxItems: count,
        uniqueItems: fc.boolean(),
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
        properties: byName,
        patternProperties: fc.record({ '^[ab]$': one }),
        additionalProperties: one,
        propertyNames: one,
        dependentSchemas: byName,
        prefixItems: list,
        items: one,
        contains: one,
        allOf: list,
        anyOf: list,
        oneOf: list,
        not: one,
        if: one,
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: one,
        else: one,
        unevaluatedProperties: one,
      },
      { requiredKeys: [], noNullPrototype: true },
    ) as fc.Arbitrary<JsonObject>,
  };
}).any;

test('whatever the schema and the instance, the verdict is Ajv’s', () => {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    ownProperties: true,
    validateSchema: false,
    code: { optimize: false },
  });
  fc.assert(
    fc.property(schemas, instances, (schema, instance) => {
      const { form, findings } = compileExternal({ schema });
      expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
      const isValid = ajv.compile(schema)(instance);
      // Ajv keeps whatever it compiled, and looks through it.
      if (typeof schema === 'object') ajv.removeSchema(schema);
      expect(isValidNode(form!, form!.root, instance)).toBe(isValid);
    }),
    { numRuns: runs(100) },
  );
});

test('whatever the schema, it is shown or refused by name; whatever is entered, each problem has a place', () => {
  fc.assert(
    fc.property(schemas, instances, (schema, instance) => {
      const { form } = compileExternal({ schema });
      for (const finding of checkRenderable(form!)) expect(finding.code).toBe('nothing-to-enter');
      viewState(form!, createExternalState(form!, instance));
      for (const problem of validateExternal(form!, instance))
        expect(problem.path.startsWith(problem.instancePath)).toBe(true);
    }),
    { numRuns: runs(60) },
  );
});

test('whatever is given for a schema, it compiles or is refused by name', () => {
  const keyword = fc.constantFrom(
    'type', 'properties', '$ref', '$id', '$defs', 'items', 'allOf', 'required', 'dependencies',
    'enum', 'pattern', 'format', '$schema', '$anchor', '$dynamicRef', 'if', 'const', 'title',
  ); // biome-ignore format: a list
  const junk = fc.letrec<{ any: Json }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      plain,
      names,
      fc.constantFrom('#', '#/a', 'https://example.com/a#b', '%', '[a-'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, names), tie('any'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).any;
  fc.assert(
    fc.property(junk, junk, (schema, uiSchema) => {
      const result = compileExternal({
        schema: schema as JsonObject,
        uiSchema: uiSchema as JsonObject,
      });
      if (!result.form) expect(result.findings.length).toBeGreaterThan(0);
      else expect(() => checkRenderable(result.form!)).not.toThrow();
    }),
    { numRuns: runs(800) },
  );
});

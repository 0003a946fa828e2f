import type { Json, JsonObject } from '../../kernel/index.ts';
import { checkRenderable } from './checkRenderable.ts';
import { compileExternal, type ExternalSource } from './compileExternal.ts';

const ADDRESS = 'https://example.org/';
const list = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const named = (count: number, make: (index: number) => Json): JsonObject =>
  Object.fromEntries(list(count, (index) => [`d${index}`, make(index)]));

/** Ten thousand documents of which each refers to the next. */
const chainOfFiles: ExternalSource = {
  schema: { $ref: `${ADDRESS}0` },
  schemas: Object.fromEntries(
    list(10_000, (index) => [`${ADDRESS}${index}`, { $ref: `${ADDRESS}${index + 1}` }]),
  ),
};
const chain = (link: (next: JsonObject) => JsonObject): ExternalSource => ({
  schema: {
    $ref: '#/$defs/d0',
    $defs: { ...named(10_000, (index) => link({ $ref: `#/$defs/d${index + 1}` })), d10000: {} },
  },
});
const within = (inner: JsonObject): JsonObject => ({ properties: { a: inner } });
const nested = list(5_000, () => within).reduce((inner: JsonObject, wrap) => wrap(inner), {});

test.each<[string, ExternalSource]>([
  ['a chain of references over ten thousand files', chainOfFiles],
  ['a chain of references', chain((next) => next)],
  ['a chain of references into the data', chain(within)],
  ['a part nested deep where no keyword leads', { schema: { 'x-a': nested, $ref: '#/x-a' } }],
  ['a million values to choose from', { schema: { enum: list(1_000_000, (index) => index) } }],
  ['names that are required', { schema: { required: list(100_000, (index) => `n${index}`) } }],
  [
    'dynamic anchors',
    { schema: { $defs: named(9_000, (index) => ({ $dynamicAnchor: `a${index}` })) } },
  ],
  [
    'parts below a long name',
    { schema: { properties: { ['n'.repeat(100_000)]: { properties: named(1_000, () => ({})) } } } },
  ],
  [
    'patterns of many letters',
    {
      schema: {
        properties: named(1_500, (index) => ({
          pattern: `^[\\p{L}${String.fromCodePoint(0x3000 + index)}]+$`,
        })),
      },
    },
  ],
])('%s: too large, and said so', (_what, source) => {
  const { form, findings } = compileExternal(source);
  expect(form).toBeUndefined();
  expect(findings).toContainEqual(expect.objectContaining({ code: 'schema-too-large' }));
});

test('files that refer to each other in a circle are told of; through the data they are a form', () => {
  const around = (link: (inner: JsonObject) => JsonObject) =>
    compileExternal({
      schema: { $ref: `${ADDRESS}a` },
      schemas: {
        [`${ADDRESS}a`]: link({ $ref: `${ADDRESS}b` }),
        [`${ADDRESS}b`]: link({ $ref: `${ADDRESS}a` }),
      },
    });
  expect(around((inner) => inner).findings).toMatchObject([{ code: 'endless-reference' }]);
  expect(around(within)).toMatchObject({ form: {}, findings: [] });
});

test('a UI schema that says more than can be held against the schema is refused', () => {
  const patterns = list(200, (index) => [`(.*a){50}${index}$`, {}] as const);
  const names = list(3_000, (index) => [`${'a'.repeat(40)}${index}`, {}] as const);
  const { form } = compileExternal({
    schema: { patternProperties: Object.fromEntries(patterns) },
    uiSchema: Object.fromEntries(names),
  });
  expect(checkRenderable(form!)).toContainEqual(
    expect.objectContaining({ code: 'schema-too-large', document: 'uiSchema' }),
  );
});

import { readFile } from 'node:fs/promises';
import type { Json, JsonObject } from '../../kernel/index.ts';
import { validateExternal } from '../validateExternal.ts';
import { checkRenderable } from './checkRenderable.ts';
import { type ExternalCode, externalCodes } from './codes.ts';
import { compileExternal, type ExternalSource } from './compileExternal.ts';

/** A schema that gets each code, and where the finding points. */
const CASES: { [code in ExternalCode]: [source: ExternalSource, at: string] } = {
  'not-a-schema': [{ schema: { type: 'text' } }, 'schema#/type'],
  'unknown-dialect': [
    { schema: { $schema: 'http://json-schema.org/draft-03/schema#' } },
    'schema#/$schema',
  ],
  'unknown-vocabulary': [
    {
      schema: { $schema: 'https://example.com/meta', type: 'string' },
      schemas: {
        'https://example.com/meta': {
          $id: 'https://example.com/meta',
          $vocabulary: { 'https://example.com/vocab/money': true },
        },
      },
    },
    'schema#/$schema',
  ],
  'unknown-keyword': [
    { schema: { properties: { a: { discriminator: 'kind' } } } },
    'schema#/properties/a/discriminator',
  ],
  'misspelt-keyword': [
    { schema: { properties: { a: { minLenght: 2 } } } },
    'schema#/properties/a/minLenght',
  ],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  'keyword-without-effect': [{ schema: { then: { required: ['b'] } } }, 'schema#/then'],
  'impossible-limits': [{ schema: { type: 'number', minimum: 20, maximum: 2 } }, 'schema#/minimum'],
  'required-without-property': [
    { schema: { properties: { name: {} }, required: ['nmae'] } },
    'schema#/required/0',
  ],
  'unknown-format': [{ schema: { type: 'string', format: 'bank-account' } }, 'schema#/format'],
  'misspelt-format': [{ schema: { type: 'string', format: 'emial' } }, 'schema#/format'],
  'format-not-judged': [{ schema: { type: 'string', format: 'idn-email' } }, 'schema#/format'],
  'bad-pattern': [
    { schema: { patternProperties: { '[a-': {} } } },
    'schema#/patternProperties/[a-',
  ],
  'unsupported-pattern': [{ schema: { pattern: '^(?!000)\\d{3}$' } }, 'schema#/pattern'],
  'pattern-too-large': [
    { schema: { patternProperties: { '^((a{1,30}){1,30}){1,30}$': {} } } },
    'schema#/patternProperties/^((a{1,30}){1,30}){1,30}$',
  ],
  'pattern-without-unicode': [{ schema: { type: 'string', pattern: '^\\_' } }, 'schema#/pattern'],
  'remote-reference': [
    { schema: { properties: { a: { $ref: 'https://example.com/a.json' } } } },
    'schema#/properties/a/$ref',
  ],
  'unknown-reference': [{ schema: { $defs: { a: {} }, $ref: '#/$defs/b' } }, 'schema#/$ref'],
  'repeated-identifier': [
    { schema: { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } } },
    'schema#/$defs/b',
  ],
  'endless-reference': [
    { schema: { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' } },
    'schema#/$defs/a',
  ],
  'schema-too-large': [{ schema: nested(400) }, `schema#${'/not'.repeat(201)}`],
  'not-a-ui-schema': [
    { schema: { type: 'string' }, uiSchema: [] as unknown as JsonObject },
    'uiSchema#',
  ],
  'custom-field': [
    { schema: { properties: { a: {} } }, uiSchema: { a: { 'ui:field': 'geo' } } },
    'uiSchema#/a/ui:field',
  ],
  'unknown-widget': [
    { schema: { type: 'number' }, uiSchema: { 'ui:options': { widget: 'stars' } } },
    'uiSchema#/ui:options/widget',
  ],
  'unfit-widget': [
    { schema: { type: 'object' }, uiSchema: { 'ui:widget': 'textarea' } },
    'uiSchema#/ui:widget',
  ],
  'unknown-ui-option': [
    { schema: { type: 'string' }, uiSchema: { 'ui:classNames': 'wide' } },
    'uiSchema#/ui:classNames',
  ],
  'ui-for-nothing': [
    { schema: { properties: { age: { type: 'integer' } } }, uiSchema: { agge: {} } },
    'uiSchema#/agge',
  ],
  'hidden-without-value': [
    {
      schema: { properties: { a: { type: 'string' } }, required: ['a'] },
      uiSchema: { a: { 'ui:widget': 'hidden' } },
    },
    'schema#/properties/a',
  ],
  'tried-in-part': [{ schema: large() }, 'schema#'],
  'too-many-questions': [{ schema: doubling(20) }, 'schema#'],
  'nothing-to-enter': [
    { schema: { properties: { a: { allOf: [{ type: 'string' }, { type: 'number' }] } } } },
    'schema#/properties/a',
  ],
};

/** Thirty places with a choice between two groups of twenty questions. */
function large(): JsonObject {
  const many = (count: number, name: string, make: () => JsonObject) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, make()]));
  const group = (name: string) => ({ properties: many(20, name, () => ({ type: 'string' })) });
  return {
    properties: many(30, 'part', () => ({ anyOf: [group('left'), group('right')] })),
    required: Object.keys(many(30, 'part', () => ({}))),
  };
}

/** Each part asks twice for the next: a million questions from the start. */
function doubling(depth: number): JsonObject {
  const $defs: JsonObject = {};
  for (let index = 0; index < depth; index += 1) {
    const next = { $ref: `#/$defs/d${index + 1}` };
    $defs[`d${index}`] = { type: 'object', properties: { a: next, b: next }, required: ['a', 'b'] };
  }
  $defs[`d${depth}`] = { type: 'string' };
  return { $defs, $ref: '#/$defs/d0' };
}

function nested(depth: number): JsonObject {
  return depth === 0 ? {} : { not: nested(depth - 1) };
}

function findingsOf(source: ExternalSource) {
  const { form, findings } = compileExternal(source);
  return [...findings, ...(form ? checkRenderable(form) : [])];
}

test.each(Object.entries(CASES))('%s is told of at its place', (code, [source, at]) => {
  const found = findingsOf(source).find((finding) => finding.code === code);
  expect(found && `${found.document}#${found.pointer}`).toBe(at);
  expect(found!.severity).toBe(externalCodes[code as ExternalCode].severity);
  expect(found!.message.length).toBeGreaterThan(8);
  expect(found!.hint).toMatch(/\.$/);
});

test('the schema that a linter publishes is tried as far as its steps go, and that is told', async () => {
  const schema = JSON.parse(
    await readFile(
      new URL(import.meta.resolve('@biomejs/biome/configuration_schema.json')),
      'utf8',
    ),
  );
  // Not formats of the standard; as close to some as a slip.
  const text = JSON.stringify(schema).replaceAll(/"format":"uint(32|64)",?/g, '');
  const { form } = compileExternal({ schema: JSON.parse(text) });
  expect(form!.nodes.length).toBeGreaterThan(10_000);
  const before = process.cpuUsage();
  const found = checkRenderable(form!);
  const { user, system } = process.cpuUsage(before);
  expect(found).toMatchObject([{ code: 'tried-in-part', pointer: '' }]);
  // It is 0.8; without steps it is eleven, and was eighty-five.
  expect((user + system) / 1e6).toBeLessThan(4);
});

test('an error leaves no form; a warning does', () => {
  expect(compileExternal({ schema: { pattern: '[a-' } }).form).toBeUndefined();
  expect(compileExternal({ schema: { discriminator: 'x' } }).form).toBeDefined();
});

test('says what was probably meant', () => {
  const [finding] = compileExternal({ schema: { properties: { a: { requird: true } } } }).findings;
  expect(finding).toMatchObject({ code: 'misspelt-keyword', suggestion: 'required' });
});

test('what looks misspelt is an error to who can change the schema alone', () => {
  const schema = { properties: { a: { minLenght: 2 }, b: { format: 'emial' } } };
  const severities = (isOwn: boolean) =>
    compileExternal({ schema, isOwn }).findings.map(({ code, severity }) => [code, severity]);
  expect(severities(false)).toEqual([
    ['misspelt-keyword', 'warning'],
    ['misspelt-format', 'warning'],
  ]);
  expect(severities(true).map(([, severity]) => severity)).toEqual(['error', 'error']);
  expect(compileExternal({ schema }).form).toBeDefined();
});

/** Words of published schemas that lie near a keyword, and what their tools write there. */
const OF_TOOLS: [word: string, value: Json][] = [
  ['example', 'x'],
  ['nullable', true],
  ['discriminator', { propertyName: 'kind' }],
  ['titles', ['One', 'Two']],
  ['tsType', 'Record<string, string>'],
  ['tsEnumNames', ['One', 'Two']],
  ['javaType', 'org.example.One'],
];

test.each(OF_TOOLS)(
  '"%s" of another tool is no slip, whoever can change the schema',
  (word, value) => {
    const schema = { type: 'string', [word]: value };
    for (const isOwn of [false, true]) {
      const { form, findings } = compileExternal({ schema, isOwn });
      expect(form).toBeDefined();
      expect(findings).toMatchObject([
        { code: 'unknown-keyword', severity: 'warning', pointer: `/${word}` },
      ]);
    }
  },
);

test.each([
  ...['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'],
  ...['float', 'double'],
])('the format %s of a number is no slip', (format) => {
  expect(compileExternal({ schema: { type: 'number', format }, isOwn: true }).findings).toEqual([]);
});

test.each([
  ['datetime', 'date-time'],
  ['uri_reference', 'uri-reference'],
])(
  'an external schema with the format %s is a form, and %s is what was meant',
  (format, suggestion) => {
    const schema = { type: 'string', format };
    const found = { code: 'misspelt-format', pointer: '/format', suggestion };
    const { form, findings } = compileExternal({ schema });
    expect(form).toBeDefined();
    expect(findings).toMatchObject([{ ...found, severity: 'warning' }]);
    const own = compileExternal({ schema, isOwn: true });
    expect([own.form, own.findings]).toMatchObject([undefined, [{ ...found, severity: 'error' }]]);
  },
);

test.each([
  ['a length of a number', { type: 'number', minLength: 2 }, '/minLength'],
  ['a minimum of a text', { type: ['string', 'null'], minimum: 2 }, '/minimum'],
  ['a format of a number', { type: 'integer', format: 'date' }, '/format'],
  ['properties of a list', { type: 'array', properties: {} }, '/properties'],
  ['a condition that leads to nothing', { if: { const: 1 } }, '/if'],
])('%s has no effect, and that is told', (_, schema, pointer) => {
  expect(compileExternal({ schema }).findings).toMatchObject([
    { code: 'keyword-without-effect', severity: 'warning', pointer },
  ]);
});

test('of what another part may name nothing is said', () => {
  const required = ['b'];
  const properties = { a: {} };
  const schemas: JsonObject[] = [
    { required },
    { properties, required, additionalProperties: { type: 'string' } },
    { properties, required, patternProperties: { '^b': {} } },
    { properties, required, allOf: [{ properties: { b: {} } }] },
    { properties: { a: {}, b: {} }, anyOf: [{ properties, required }] },
    { minimum: 2, maximum: 2, minLength: 0, maxLength: 0 },
  ];
  for (const schema of schemas) expect(compileExternal({ schema }).findings).toEqual([]);
});

test('a document given along is found by an address that is read as the schema’s own', () => {
  const schemas = { 'parts/name.json': { type: 'string' } } as const;
  for (const $id of [undefined, 'https://example.org/forms/root.json'])
    expect(
      compileExternal({
        schema: { ...($id && { $id }), properties: { a: { $ref: 'parts/name.json' } } },
        schemas,
      }).findings,
    ).toEqual([]);
});

test('in draft-07 a document has its name beside a reference, too', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://example.org/root.json',
    $ref: '#/definitions/a',
    definitions: { a: { $ref: 'other.json' } },
  };
  const schemas = { 'https://example.org/other.json': { type: 'string' } } as const;
  expect(compileExternal({ schema, schemas }).findings).toEqual([]);
});

test.each<[string, JsonObject, string[]]>([
  ['draft-04', { id: 'https://example.org/a', $id: 'https://example.org/b' }, ['/$id']],
  [
    'draft-04',
    { const: 1, contains: {}, propertyNames: {} },
    ['/const', '/contains', '/propertyNames'],
  ],
  ['draft-06', { if: {}, else: {} }, ['/if', '/else']],
  ['draft-06', { const: 1, id: 'a' }, ['/id']],
  ['2019-09', { prefixItems: [{}], $dynamicRef: '#' }, ['/prefixItems', '/$dynamicRef']],
  ['2019-09', { dependentRequired: {}, $recursiveAnchor: true, unevaluatedItems: false }, []],
])('in %s %j has no effect where it is of another draft', (draft, keywords, pointers) => {
  const path = draft.startsWith('draft') ? draft : `draft/${draft}`;
  const schema = { $schema: `https://json-schema.org/${path}/schema`, ...keywords };
  const { form, findings } = compileExternal({ schema });
  expect(form!.dialect).toBe(draft);
  expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual(
    pointers.map((pointer) => ['keyword-without-effect', pointer]),
  );
});

test('a limit of draft-04 that is not taken itself leaves no value between the same two', () => {
  const $schema = 'http://json-schema.org/draft-04/schema#';
  const limits = { minimum: 2, maximum: 2 };
  const findingsOfLimits = (more: JsonObject) =>
    compileExternal({ schema: { $schema, ...limits, ...more } }).findings.map(({ code }) => code);
  expect(findingsOfLimits({})).toEqual([]);
  expect(findingsOfLimits({ exclusiveMinimum: true })).toEqual(['impossible-limits']);
});

test('what draft-04 does not know its meta-schema refuses', () => {
  const $schema = 'http://json-schema.org/draft-04/schema#';
  const schemas: JsonObject[] = [
    { $schema, exclusiveMinimum: 2, minimum: 1 },
    { $schema, exclusiveMinimum: true },
    { $schema, properties: { a: true } },
  ];
  for (const schema of schemas)
    expect(compileExternal({ schema }).findings).toMatchObject([{ code: 'not-a-schema' }]);
});

test('nullable of OpenAPI takes null where it is asked for, and is no keyword else', () => {
  const schema: JsonObject = {
    properties: { a: { type: 'string', nullable: true }, b: { nullable: true } },
  };
  const validate = (takesNullable: boolean) => {
    const { form, findings } = compileExternal({ schema, takesNullable });
    const codes = findings.map(({ code, pointer }) => `${code} ${pointer}`);
    return [
      codes,
      validateExternal(form!, { a: null }).length,
      validateExternal(form!, { a: 1 }).length,
    ];
  };
  expect(validate(true)).toEqual([['keyword-without-effect /properties/b/nullable'], 0, 1]);
  expect(validate(false)).toEqual([
    ['unknown-keyword /properties/a/nullable', 'unknown-keyword /properties/b/nullable'],
    1,
    1,
  ]);
  const wrong: JsonObject = { type: 'string', nullable: 'yes' };
  expect(compileExternal({ schema: wrong, takesNullable: true }).findings).toMatchObject([
    { code: 'not-a-schema', pointer: '/nullable' },
  ]);
});

describe('discriminator of OpenAPI', () => {
  const components = {
    schemas: {
      Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { type: 'object', properties: { kind: { type: 'string' }, name: { type: 'string' } } },
    },
  };
  const [cat, dog] = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schemaOf = (discriminator: JsonObject, more: JsonObject = { oneOf: [cat!, dog!] }) =>
    ({ components, ...more, discriminator }) as JsonObject;
  const compiled = (schema: JsonObject, takesDiscriminator = true) =>
    compileExternal({ schema, takesDiscriminator });
  const codesOf = (schema: JsonObject, takes = true) =>
    compiled(schema, takes)
      .findings.filter(({ pointer }) => pointer !== '/components')
      .map(({ code, pointer }) => `${code} ${pointer}`);
  const wrongIn = (schema: JsonObject, value: Json) =>
    validateExternal(compiled(schema).form!, value).length;

  const kinds = (of: Json[]) => ({
    components: {
      schemas: Object.fromEntries(
        ['Cat', 'Dog'].map((name, index) => [
          name,
          { type: 'object', properties: { kind: { const: of[index]! } }, required: ['kind'] },
        ]),
      ),
    },
  });

  test('changes no verdict: that is the plain union’s', () => {
    const mapping = { meow: '#/components/schemas/Cat', purr: 'Cat' };
    const named = schemaOf({ propertyName: 'kind' });
    const mapped = schemaOf({ propertyName: 'kind', mapping });
    expect([codesOf(named), codesOf(mapped)]).toEqual([[], []]);
    expect(codesOf(named, false)).toEqual(['unknown-keyword /discriminator']);
    const values: JsonObject[] = [
      { kind: 'Cat' },
      { kind: 'Cat', lives: 'many' },
      { kind: 'Dog', lives: 'many' },
      { kind: 'Cow', name: 5 },
      { name: 5 },
      { name: 5, lives: 'many' },
    ];
    for (const schema of [named, mapped, { ...named, oneOf: undefined!, anyOf: [cat!, dog!] }]) {
      const written = JSON.parse(JSON.stringify(schema)) as JsonObject;
      const plain = values.map(
        (value) => validateExternal(compiled(written, false).form!, value).length,
      );
      expect(values.map((value) => wrongIn(written, value))).toEqual(plain);
    }
  });

  test('a value that the option itself refuses chooses nothing, and is told', () => {
    const implicit = { ...schemaOf({ propertyName: 'kind' }), ...kinds(['cat', 'Dog']) };
    expect(codesOf(implicit)).toEqual(['keyword-without-effect /discriminator']);
    const mapping = { dog: 'Dog', cat: 'Cat' };
    const mapped = { ...schemaOf({ propertyName: 'kind', mapping }), ...kinds(['cat', 'Dog']) };
    expect(codesOf(mapped)).toEqual(['keyword-without-effect /discriminator/mapping/dog']);
    expect(wrongIn(mapped, { kind: 'cat' })).toBe(0);
  });

  test('counts in the size of a schema', () => {
    const names = Array.from({ length: 6_000 }, (_, index) => `A${index}`);
    const schema = {
      $defs: Object.fromEntries(names.map((name) => [name, { type: 'object' }])),
      oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(names.map((name) => [`${name}x`, `#/$defs/${name}`])),
      },
    };
    expect(compiled(schema as JsonObject, false).form).toBeDefined();
    const { form, findings } = compiled(schema as JsonObject);
    expect(form).toBeUndefined();
    expect(findings.map(({ code }) => code)).toContain('schema-too-large');
  });

  test.each<[string, JsonObject, string]>([
    ['a text', { ...schemaOf({}), discriminator: 'kind' }, 'not-a-schema /discriminator'],
    ['nameless', schemaOf({ mapping: {} }), 'not-a-schema /discriminator'],
    [
      'a mapping of numbers',
      schemaOf({ propertyName: 'kind', mapping: { a: 1 } }),
      'not-a-schema /discriminator',
    ],
    ['alone', schemaOf({ propertyName: 'kind' }, {}), 'keyword-without-effect /discriminator'],
    [
      'over an option without a name',
      schemaOf({ propertyName: 'kind' }, { anyOf: [cat!, { type: 'object' }] }),
      'keyword-without-effect /discriminator',
    ],
    [
      'a mapping to what is no option',
      schemaOf({ propertyName: 'kind', mapping: { cow: '#/components/schemas/Cow' } }),
      'keyword-without-effect /discriminator/mapping/cow',
    ],
  ])('is told where it is %s', (_what, schema, told) => {
    expect(codesOf(schema)).toEqual([told]);
  });
});

test('notes and names of properties are no keywords', () => {
  const schema = {
    'x-note': 1,
    properties: { minLenght: { type: 'string' } },
    enum: [{ minLenght: 2 }],
  };
  expect(compileExternal({ schema }).findings).toEqual([]);
});

test('in draft-07 nothing beside a reference counts, and that is told', () => {
  const schema = { definitions: { a: { type: 'string' } }, $ref: '#/definitions/a', minLength: 3 };
  const { form, findings } = compileExternal({ schema, dialect: 'draft-07' });
  expect(form).toBeDefined();
  expect(findings).toMatchObject([{ code: 'keyword-without-effect', pointer: '/minLength' }]);
});

test('the docs list every code, and no other', async () => {
  const docs = await readFile(
    new URL('../../../../docs/external-schemas.md', import.meta.url),
    'utf8',
  );
  const table = docs.slice(docs.indexOf('## What is told'), docs.indexOf('## Limits'));
  const rows = [...table.matchAll(/^\| (`.+?) \| (error|warning) \|/gm)];
  const listed = rows.flatMap(([, codes, severity]) =>
    [...codes!.matchAll(/`([a-z-]+)`/g)].map(([, code]) => `${code} ${severity}`),
  );
  const known = Object.entries(externalCodes).map(([code, { severity }]) => `${code} ${severity}`);
  expect(listed.sort()).toEqual(known.sort());
});

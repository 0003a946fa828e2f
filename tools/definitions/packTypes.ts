import { META_SCHEMAS } from '@porchlight/engine/compile';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

type Schema = { [keyword: string]: unknown };

const BANNER = `// Generated from the meta-schemas: node --import tsx tools/definitions/writePackTypes.ts

import type { Json, JsonObject } from '../../kernel/types.ts';
`;

/** Small languages, which the compiler walks as JSON: a type of them would say less than it costs to read. */
const LANGUAGES: { [name: string]: string } = {
  ConditionSource: 'JsonObject',
  ExpressionSource: 'Json',
  SchemaSource: 'JsonObject',
  StepOrdinarySource: 'JsonObject',
};

/** Meta-schemas that only others refer to: there is no file of this kind, and nothing of it is named. */
const UNUSED = /^(Schema\w+|StepDays?\w+|WireRecord.+)Source$/;

/** Keywords that say nothing of a type. */
const UNTYPED = new Set([
  ...['$schema', '$id', '$defs', 'title', 'examples', 'pattern', 'if', 'then', 'else', 'not'],
  ...[
    'dependentRequired',
    'propertyNames',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
  ],
]);

const pascalCase = (name: string) =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `upload-step.schema.json` is `UploadStepSource`; `slot` of `step.schema.json` is `StepSlotSource`. */
const nameOf = (file: string, part = '') =>
  `${pascalCase(file.replace('.schema.json', ''))}${pascalCase(part)}Source`;

/** The type that a reference means: `step.schema.json#/$defs/slot/properties/min` is `StepSlotSource['min']`. */
function typeOf(reference: string, from: string): string {
  const [file, pointer = ''] = reference.split('#');
  const keys = pointer.split('/').slice(1);
  const part = keys[0] === '$defs' ? keys.splice(0, 2)[1] : '';
  return keys
    .filter((key) => key !== 'properties')
    .reduce((type, key) => `NonNullable<${type}['${key}']>`, nameOf(file || from, part));
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mapValues(named: Schema, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, change(value)]));
}

/** What a schema of several types says of one: `if` and `then` say what only this one requires. */
function asType({ if: condition, then, ...schema }: Schema, type: string): Schema {
  const isMeant = isObject(condition) && condition.type === type && isObject(then);
  return { ...schema, ...(isMeant && (then as Schema)), type };
}

/** What has exactly one of its properties, as a choice of objects with one. */
function onesOf({ maxProperties: _, properties, ...schema }: Schema): Schema[] {
  return Object.entries(properties as Schema).map(([name, one]) => ({
    ...schema,
    properties: { [name]: one },
    required: [name],
  }));
}

/** The schema with each reference as the name of its type, without what no type can say. */
function prepare(schema: unknown, file: string): unknown {
  const prepareOne = (one: unknown) => prepare(one, file);
  if (!isObject(schema)) return schema;
  const { $ref, type, description } = schema;
  const words = description !== undefined && { description };
  if (typeof $ref === 'string') return { tsType: typeOf($ref, file), ...words };
  // The generator forgets what an object requires where the schema has other types, too.
  if (Array.isArray(type) && type.includes('object'))
    return { ...words, anyOf: type.map((one) => prepareOne(asType(schema, one))) };
  if (schema.maxProperties === 1 && isObject(schema.properties))
    return { ...words, anyOf: onesOf(schema).map(prepareOne) };
  const kept = Object.entries(schema).filter(([keyword]) => !UNTYPED.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'enum' || keyword === 'const' || keyword === 'type') return [keyword, value];
      if (keyword === 'properties' || keyword === 'patternProperties')
        return [keyword, mapValues(value as Schema, prepareOne)];
      return [keyword, Array.isArray(value) ? value.map(prepareOne) : prepareOne(value)];
    }),
  );
}

/**
 * One type as text. It is made an alias: unlike an interface, that is a `JsonObject` too, so that
 * `file.data as PortalSource` needs no way around.
 */
async function typeText(name: string, schema: unknown, file: string): Promise<string> {
  if (LANGUAGES[name]) return `export type ${name} = ${LANGUAGES[name]};\n`;
  const text = await compile(prepare(schema, file) as JSONSchema, name, {
    bannerComment: '',
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 100 },
  });
  return text
    .replace(/^export interface (\w+) \{$/m, 'export type $1 = {')
    .replace(/^\}$/m, '};')
    .replace(/\n +\*\n +\* (This interface was referenced by|via the `patternProperty`).*/g, '')
    .replace(/\n +\* (This interface was referenced by|via the `patternProperty`).*/g, '')
    .replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */')
    .replace(/\{\}/g, 'JsonObject')
    .replace(/\bunknown\b(?=\[\]|;)/g, 'Json');
}

/** What the files of a pack hold, in TypeScript, as the engine's meta-schemas say it. */
export async function packTypes(): Promise<string> {
  const texts: string[] = [];
  for (const [file, schema] of META_SCHEMAS) {
    const parts = Object.entries((schema.$defs ?? {}) as Schema);
    for (const [part, one] of [['', schema] as const, ...parts]) {
      const name = nameOf(file, part);
      if (!UNUSED.test(name)) texts.push(await typeText(name, one, file));
    }
  }
  return `${BANNER}\n${texts.join('\n')}`;
}

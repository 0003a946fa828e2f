import { toPointer } from '../../kernel/pointers.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import type { SourceTest } from './conditions/ProposedCondition.ts';
import { notTest, objectTest, schemaTest } from './conditions/schemaTest.ts';
import { isObject, listIn } from './values.ts';

/** Properties that an object has under a condition alone. */
export interface SchemaBranch {
  test: SourceTest;
  /** Their schemas, and which of them are required. */
  schema: JsonObject;
  /** Where they stand, below the object: `/then`. */
  at: string;
  words: string;
}

/** The object that branches are of. */
export interface Within {
  schema: JsonObject;
  nameOf(property: string): string;
  /** A schema with what it refers to in its place; undefined where that can't be read as a whole. */
  open(schema: Json | undefined): JsonObject | undefined;
}

const SILENT = ['properties', 'required', 'type', 'title', 'description', '$comment'];

/**
 * What a schema adds, if it does nothing but add properties that the object has not.
 * @param beside A property of the object that it may name, too.
 */
function addedBy(written: Json | undefined, { schema: within, open }: Within, beside?: string) {
  const schema = open(written);
  if (!schema || !isObject(schema.properties)) return undefined;
  if (Object.keys(schema).some((key) => !SILENT.includes(key))) return undefined;
  const known = isObject(within.properties) ? within.properties : {};
  const added = Object.entries(schema.properties).filter(([name]) => name !== beside);
  const names = added.map(([name]) => name);
  const required = listIn(schema.required).filter((name) => name !== beside);
  const isNew = names.every((name) => !Object.hasOwn(known, name));
  if (!isNew || required.some((name) => !names.includes(String(name)))) return undefined;
  const { title, description } = schema;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    properties: Object.fromEntries(added),
    required,
  };
}

function ofIf(schema: JsonObject, within: Within, at = ''): SchemaBranch[] | undefined {
  const test = objectTest(within.open(schema.if), within.nameOf);
  if (!test) return undefined;
  const branches = [
    ['then', test],
    ['else', schema.else === undefined ? undefined : notTest(test)],
  ] as const;
  const found: SchemaBranch[] = [];
  for (const [key, holds] of branches) {
    if (schema[key] === undefined) continue;
    const added = addedBy(schema[key], within);
    if (!added || !holds) return undefined;
    const words = `if: ${JSON.stringify(schema.if)}`;
    found.push({ test: holds, schema: added, at: `${at}/${key}`, words });
  }
  return found.length > 0 ? found : undefined;
}

/** Whether something stands there says as much here: an empty list stands there, too, and a nested object. */
function canBeFilled({ schema, open }: Within, property: string): boolean {
  const own = open(isObject(schema.properties) ? schema.properties[property] : undefined);
  return (
    own !== undefined && typeof own.type === 'string' && !['array', 'object'].includes(own.type)
  );
}

/** What a property brings with it: always, or by its value, as RJSF writes it. */
function ofDependency(
  property: string,
  schema: Json | undefined,
  { within, at }: { within: Within; at: string },
): SchemaBranch[] | undefined {
  const of = within.nameOf(property);
  if (isObject(schema) && Object.keys(schema).join() === 'oneOf') {
    const options = listIn(schema.oneOf).map((written, index): SchemaBranch | undefined => {
      const option = within.open(written);
      const own = option && isObject(option.properties) ? option.properties[property] : {};
      const [test, added] = [schemaTest(of, own, true), addedBy(written, within, property)];
      const words = `${property}: ${JSON.stringify(own)}`;
      return test && added && { test, schema: added, at: `${at}/oneOf/${index}`, words };
    });
    if (options.some((one) => one === undefined) || hasTwice(options.map((one) => one!.test)))
      return undefined;
    return options.map((one) => one!);
  }
  const added = addedBy(schema, within);
  if (!added || !canBeFilled(within, property)) return undefined;
  return [{ test: { of, verb: 'filled', match: 'strict' }, schema: added, at, words: property }];
}

/** Whether two options are of one value: neither holds then. */
function hasTwice(tests: SourceTest[]): boolean {
  const parts = tests.flatMap((test) => ('join' in test ? test.parts : [test]));
  const said = parts.map((one) => JSON.stringify(one));
  return (
    new Set(said).size < said.length || parts.some((one) => 'join' in one || one.verb !== 'is')
  );
}

/** A rule of an object, and what it adds; undefined of one that does more, or something else. */
export interface SchemaRule {
  at: string;
  words: string;
  branches: SchemaBranch[] | undefined;
}

/** The rules of an object that may add properties: `if`, `dependentSchemas`, `dependencies`, and `allOf` of these. */
export function branchesOf(schema: JsonObject, of: Omit<Within, 'schema'>): SchemaRule[] {
  const within = { schema, ...of };
  const rules: SchemaRule[] = [];
  if ('if' in schema) rules.push({ at: '', words: 'if', branches: ofIf(schema, within) });
  const all = listIn(schema.allOf);
  const isOfIfs = all.length > 0 && all.every((one) => isObject(one) && 'if' in one);
  if (isOfIfs)
    for (const [index, one] of all.entries()) {
      const at = `/allOf/${index}`;
      rules.push({ at, words: 'if', branches: ofIf(one as JsonObject, within, at) });
    }
  else if ('allOf' in schema) rules.push({ at: '', words: 'allOf', branches: undefined });
  for (const keyword of ['dependencies', 'dependentSchemas']) {
    const own = schema[keyword];
    if (!isObject(own) || Object.keys(own).length === 0) {
      if (keyword in schema) rules.push({ at: '', words: keyword, branches: undefined });
      continue;
    }
    for (const [property, one] of Object.entries(own)) {
      const at = toPointer([keyword, property]);
      const branches = ofDependency(property, one, { within, at });
      rules.push({ at: branches ? at : '', words: keyword, branches });
    }
  }
  return rules;
}

import { toPointer } from '../../kernel/pointers.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import { Collected } from './Collected.ts';
import type { Proposal } from './Proposal.ts';
import { RjsfLook } from './rjsfLook.ts';
import { type OpenedSchema, SchemaFile, type Trail } from './SchemaFile.ts';
import { branchesOf } from './schemaBranches.ts';
import { askSchema, type SchemaReading } from './schemaQuestion.ts';
import { leaveKeywords } from './schemaWords.ts';
import { asText, isObject, listIn, wordsIn } from './values.ts';

/** Rules by which an object may have more properties. */
export const BRANCHING = ['if', 'dependencies', 'dependentSchemas', 'allOf'];

/** Keywords of an object that questions are made of, or that are named where they are read. */
const OF_OBJECT = ['title', 'properties', 'required', ...BRANCHING];
/** Nothing but what is asked can be sent: what closes an object, or opens it to anything, holds by itself. */
const HOLDS_BY_ITSELF = ['additionalProperties', 'unevaluatedProperties'];

/** Where an object stands, and how it is shown. */
export interface ObjectPlace {
  look: RjsfLook;
  at: string;
  /** By what conditions know it; where it stands, unless that is said otherwise. */
  keyAt?: string;
  trail: Trail;
}

/**
 * The questions of a JSON Schema, or of a form of RJSF: `{ schema, uiSchema }`. References are followed
 * within the file; what stands behind one is named by the way on which it is asked.
 * @throws ImportError `nothing-asked`, `too-many`
 */
export function readSchema(source: JsonObject): Proposal {
  const root = isObject(source.schema) ? source.schema : source;
  const look = new RjsfLook(source.uiSchema);
  const reading = { collected: new Collected({ keepsHidden: true }), file: new SchemaFile(root) };
  const { collected } = reading;
  const opened = reading.file.openRoot();
  leaveOpened(collected, opened, '/');
  const { schema, trail } = opened;
  if (schema && isAnswer(schema))
    askSchema(reading, schema, look.presentation(), {
      ...{ name: '', source: '/', key: '', isRequired: false, trail },
      onTaken: (question) => look.leaveOfQuestion(collected, '/', question),
    });
  else if (schema) {
    const title = look.title || asText(schema.title);
    if (title) collected.leave('/', 'heading', title);
    readObject(reading, schema, { look, at: '', trail });
  }
  return collected.finish();
}

/** Whether a whole schema is of one answer, or of a list, in place of an object of them. */
const isAnswer = ({ type, properties, enum: values }: JsonObject) =>
  !isObject(properties) && type !== 'object' && (type !== undefined || values !== undefined);

/** Names what of a schema could not be put in its place. */
export function leaveOpened(collected: Collected, { left }: OpenedSchema, source: string): void {
  for (const { reason, words } of left) collected.leave(source, reason, words);
}

/** Whether an object has properties, or rules that may give it some: else it is no part of a form. */
export const isGroup = (schema: JsonObject): boolean =>
  isObject(schema.properties) ||
  (schema.type === 'object' && BRANCHING.some((rule) => rule in schema));

/** Names what an object says beside its properties. */
export function leaveOfObject(collected: Collected, schema: JsonObject, source: string): void {
  const taken = new Set(OF_OBJECT);
  if (schema.type === 'object') taken.add('type');
  for (const one of HOLDS_BY_ITSELF) if (typeof schema[one] === 'boolean') taken.add(one);
  // They belong to `if`, and are named with it.
  if ('if' in schema) for (const one of ['then', 'else']) taken.add(one);
  leaveKeywords(collected, schema, { source, taken });
  const properties = isObject(schema.properties) ? schema.properties : {};
  for (const name of listIn(schema.required))
    if (!Object.hasOwn(properties, String(name)))
      collected.leave(source, 'no-question-of', `required: ${wordsIn(name)}`);
}

/** The questions of an object; one within it that has a title is a part of them. */
export function readObject(reading: SchemaReading, schema: JsonObject, place: ObjectPlace): void {
  const { look, at } = place;
  leaveOfObject(reading.collected, schema, at || '/');
  const names = readProperties(reading, schema, place);
  names.push(...readBranches(reading, schema, place));
  look.leave(reading.collected, at || '/', {
    taken: new Set(['title', 'order']),
    names,
  });
}

/** @returns Their names. */
function readProperties(reading: SchemaReading, schema: JsonObject, place: ObjectPlace): string[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties);
  const required = new Set(listIn(schema.required));
  for (const name of place.look.orderOf(names))
    readProperty(reading, properties[name], place, { name, isRequired: required.has(name) });
  return names;
}

function readProperty(
  reading: SchemaReading,
  written: Json | undefined,
  { look: outer, at, keyAt = at, trail: outerTrail }: ObjectPlace,
  property: { name: string; isRequired: boolean },
): void {
  const { collected, file } = reading;
  const way = toPointer(['properties', property.name]);
  const [source, key] = [at + way, keyAt + way];
  if (!isObject(written)) {
    collected.leave(source, 'no-question', property.name);
    return;
  }
  const opened = file.open(written, outerTrail);
  const { schema: own, trail } = opened;
  leaveOpened(collected, opened, source);
  if (!own) return;
  const look = outer.of(property.name);
  if (!isGroup(own)) {
    askSchema(reading, own, look.presentation(), {
      ...{ ...property, source, key, trail },
      onTaken: (question) => look.leaveOfQuestion(collected, source, question),
    });
    return;
  }
  const heading = look.title || asText(own.title);
  if (heading) collected.begin({ title: heading, translations: {}, source });
  readObject(reading, own, { look, at: source, keyAt: key, trail });
  if (heading) collected.end();
}

/**
 * Properties that an object has under a condition: each is asked under it. A rule that does more is named.
 * @returns Their names.
 */
function readBranches(
  reading: SchemaReading,
  schema: JsonObject,
  { look, at, keyAt = at, trail }: ObjectPlace,
): string[] {
  const { collected, file } = reading;
  const nameOf = (property: string) => keyAt + toPointer(['properties', property]);
  const open = (one: Json | undefined) => {
    const opened = isObject(one) ? file.open(one, trail) : undefined;
    return opened?.left.length === 0 ? opened.schema : undefined;
  };
  const seen = new Set<string>();
  for (const rule of branchesOf(schema, { nameOf, open })) {
    const names = (rule.branches ?? []).flatMap((one) =>
      Object.keys(one.schema.properties as object),
    );
    const isTwice = names.some((one) => seen.has(one)) || new Set(names).size < names.length;
    for (const one of names) seen.add(one);
    if (!rule.branches || isTwice) {
      collected.leaveOnce(`${at}${rule.at}` || '/', 'logic', rule.words);
      continue;
    }
    for (const branch of rule.branches) {
      const source = `${at}${branch.at}`;
      collected.enter(collected.condition(source, wordsIn(branch.words), branch.test));
      readBranch(reading, branch.schema, { look, at: source, keyAt, trail });
      collected.exit();
    }
  }
  return [...seen];
}

/** What a branch adds; the look of its properties stands with those of the object. */
function readBranch(reading: SchemaReading, schema: JsonObject, place: ObjectPlace): void {
  const title = asText(schema.title);
  if (title) reading.collected.leave(place.at, 'heading', title);
  leaveOfObject(reading.collected, schema, place.at);
  readProperties(reading, schema, place);
  readBranches(reading, schema, place);
}

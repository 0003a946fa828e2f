import { type Json, type JsonObject, type StepBudget, TooMuchWork } from '../../kernel/index.ts';
import { isValidNode } from '../evaluate.ts';
import type { NodeId, SchemaNode } from '../types.ts';
import { togetherWith } from '../view/constants.ts';
import { below, type FindingList } from './ExternalFinding.ts';
import type { Library } from './Library.ts';
import type { SchemaPlace } from './SchemaPlace.ts';

/** Where options stand that a `discriminator` tells apart. */
const UNIONS = ['oneOf', 'anyOf'] as const;

const WITHOUT = 'keyword-without-effect';

/** A `discriminator` of OpenAPI as it is written. */
interface Written {
  propertyName: string;
  mapping: { [value: string]: string };
}

function readWritten({ discriminator }: JsonObject): Written | undefined {
  const { propertyName, mapping = {} } = (discriminator ?? {}) as JsonObject;
  const isMapping = typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping);
  if (typeof propertyName !== 'string' || !isMapping) return undefined;
  if (!Object.values(mapping).every((one) => typeof one === 'string')) return undefined;
  return { propertyName, mapping: mapping as Written['mapping'] };
}

const refOf = (option: Json | undefined): string | undefined => {
  const { $ref } = (typeof option === 'object' && option !== null ? option : {}) as JsonObject;
  return typeof $ref === 'string' ? $ref : undefined;
};

/** The name of a schema that is referred to: `#/components/schemas/Dog` → `Dog`. */
const nameOf = (reference: string) => reference.split(/[/#]/).at(-1)!;

const optionsOf = (schema: JsonObject): Json[] =>
  UNIONS.flatMap((word) => (schema[word] as Json[] | undefined) ?? []);

/** What a `discriminator` says, with its mapping by what it leads to. */
interface Resolved {
  propertyName: string;
  /** The values that the mapping gives each option, by its reference. */
  values: Map<string, string[]>;
  /** What the mapping names that is none of the options. */
  strays: [value: string, said: string][];
}

/** Looks up each option and each line of a mapping once: an option is meant by its name or by a reference. */
function resolve(library: Library, place: SchemaPlace, options: string[]): Resolved | undefined {
  const written = readWritten(place.schema as JsonObject);
  if (!written) return undefined;
  const placeAt = (reference: string) => {
    const found = library.find(reference, place);
    return 'place' in found ? found.place : undefined;
  };
  const values = new Map<string, string[]>();
  const names = new Map<string, string>();
  const places = new Map<SchemaPlace | undefined, string>();
  for (const option of options) {
    values.set(option, []);
    if (!names.has(nameOf(option))) names.set(nameOf(option), option);
    places.set(placeAt(option), option);
  }
  places.delete(undefined);
  const strays: Resolved['strays'] = [];
  for (const [value, said] of Object.entries(written.mapping)) {
    const meant = names.get(said) ?? places.get(placeAt(said));
    if (meant === undefined) strays.push([value, said]);
    else values.get(meant)!.push(value);
  }
  return { propertyName: written.propertyName, values, strays };
}

/** Tells of a `discriminator` that says nothing, or of what in it leads nowhere. */
export function checkDiscriminator(
  place: SchemaPlace,
  schema: JsonObject,
  findings: FindingList,
): void {
  const at = below(place, 'discriminator');
  if (!readWritten(schema)) {
    const message = '"discriminator" has a "propertyName", and a "mapping" of texts at most';
    findings.add('not-a-schema', at, message);
    return;
  }
  const options = optionsOf(schema);
  if (!options.length)
    findings.add(WITHOUT, at, '"discriminator" has no effect without "oneOf" or "anyOf"');
  else if (options.some((option) => refOf(option) === undefined))
    findings.add(WITHOUT, at, '"discriminator" has no effect where an option is no "$ref"');
}

/** A union whose options a `discriminator` may tell apart, as it was built. */
export interface Union {
  place: SchemaPlace;
  word: (typeof UNIONS)[number];
  node: SchemaNode;
}

interface Building {
  library: Library;
  findings: FindingList;
  nodes: SchemaNode[];
  /** What may be done to see which values the options take. */
  work: StepBudget;
  /** Adds a node; undefined where there is no room for it. */
  add(place: SchemaPlace, node: SchemaNode): NodeId | undefined;
}

/**
 * Gives unions with a `discriminator` the options that the page asks by, each with the value of the property that
 * chooses it. The verdict stays that of the plain union, as OpenAPI has it.
 */
export function discriminate(unions: Union[], building: Building): void {
  const known = new Map<Json, Resolved | undefined>();
  for (const union of unions) {
    const schema = union.place.schema as JsonObject;
    const references = optionsOf(schema).map(refOf);
    if (!references.every((one) => one !== undefined)) continue;
    if (!known.has(schema)) {
      const resolved = resolve(building.library, union.place, references);
      known.set(schema, resolved);
      for (const [value, said] of resolved?.strays ?? [])
        building.findings.add(
          WITHOUT,
          below(union.place, 'discriminator', 'mapping', value),
          `"${said}" is none of the options`,
        );
    }
    const resolved = known.get(schema);
    if (resolved) ask(union, resolved, building);
  }
}

function ask({ place, word, node }: Union, resolved: Resolved, building: Building): void {
  const { propertyName } = resolved;
  const at = `${place.document}#${place.pointer}/discriminator`;
  const ids = node[word]!;
  const asked: NodeId[] = [];
  for (const [index, id] of ids.entries()) {
    const reference = refOf(((place.schema as JsonObject)[word] as Json[])[index])!;
    const fitting = fittingValues(reference, { id, place, resolved }, building);
    const chosen = fitting.length ? building.add(place, { at, enum: fitting }) : undefined;
    const own: SchemaNode | undefined =
      chosen === undefined
        ? undefined
        : { at, allOf: [id], properties: [[propertyName, chosen]], required: [propertyName] };
    asked.push((own && building.add(place, own)) ?? id);
  }
  node.asked = { ...node.asked, [word]: asked };
}

/** Whether a schema takes a value; of more work than there may be it is taken for granted. */
function isTaken(...[form, id, value, work]: Required<Parameters<typeof isValidNode>>): boolean {
  try {
    return isValidNode(form, id, value, work);
  } catch (error) {
    if (error instanceof TooMuchWork) return true;
    throw error;
  }
}

/**
 * The values of the property by which an option is chosen: those that the mapping gives it, else the name of its
 * schema. What the option itself refuses there chooses nothing, and is told.
 */
function fittingValues(
  reference: string,
  { id, place, resolved }: { id: NodeId; place: SchemaPlace; resolved: Resolved },
  { nodes, findings, work }: Building,
): string[] {
  const { propertyName, values } = resolved;
  const own = togetherWith({ nodes }, id).flatMap(({ properties = [] }) =>
    properties.flatMap(([name, one]) => (name === propertyName ? [one] : [])),
  );
  const fits = (value: string) => own.every((one) => isTaken({ nodes }, one, value, work));
  const tell = (value: string, ...tokens: string[]) =>
    findings.add(
      WITHOUT,
      below(place, 'discriminator', ...tokens),
      `"${value}" is no value that "${nameOf(reference)}" takes as its "${propertyName}"`,
    );
  const mapped = values.get(reference)!;
  for (const value of mapped) if (!fits(value)) tell(value, 'mapping', value);
  const fitting = mapped.filter(fits);
  if (fitting.length) return fitting;
  const name = nameOf(reference);
  if (fits(name)) return [name];
  if (!mapped.length) tell(name);
  return [];
}

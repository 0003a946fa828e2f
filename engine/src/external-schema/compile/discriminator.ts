import type { Json, JsonObject } from '../../kernel/index.ts';
import type { NodeId, SchemaNode } from '../types.ts';
import { below, type FindingList } from './ExternalFinding.ts';
import type { Library } from './Library.ts';
import type { SchemaPlace } from './SchemaPlace.ts';

/** Where options stand that a `discriminator` tells apart. */
const UNIONS = ['oneOf', 'anyOf'] as const;

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

/** Whether what a mapping says means an option: by the name of its schema, or by a reference to it. */
function means(library: Library, place: SchemaPlace, said: string, option: string): boolean {
  if (said === nameOf(option) || said === option) return true;
  const [one, other] = [said, option].map((reference) => library.find(reference, place));
  return 'place' in one! && 'place' in other! && one.place === other.place;
}

/**
 * The values of the property by which an option is chosen: those that the mapping gives it, else the name
 * of its schema.
 */
function valuesOf(
  library: Library,
  place: SchemaPlace,
  { mapping }: Written,
  option: string,
): string[] {
  const mapped = Object.keys(mapping).filter((value) =>
    means(library, place, mapping[value]!, option),
  );
  return mapped.length ? mapped : [nameOf(option)];
}

/** Tells of a `discriminator` that says nothing, or of what in it leads nowhere. */
export function checkDiscriminator(
  place: SchemaPlace,
  schema: JsonObject,
  { library, findings }: { library: Library; findings: FindingList },
): void {
  const written = readWritten(schema);
  const at = below(place, 'discriminator');
  if (!written) {
    const message = '"discriminator" has a "propertyName", and a "mapping" of texts at most';
    findings.add('not-a-schema', at, message);
    return;
  }
  const options = optionsOf(schema);
  const without = 'keyword-without-effect';
  if (!options.length)
    findings.add(without, at, '"discriminator" has no effect without "oneOf" or "anyOf"');
  else if (options.some((option) => refOf(option) === undefined))
    findings.add(without, at, '"discriminator" has no effect where an option is no "$ref"');
  else
    for (const [value, said] of Object.entries(written.mapping))
      if (!options.some((option) => means(library, place, said, refOf(option)!)))
        findings.add(without, below(at, 'mapping', value), `"${said}" is none of the options`);
}

/**
 * The options of a union, each only for the values of the property that choose it; as they are where
 * nothing chooses.
 * @param add Adds a node.
 */
export function discriminate(
  place: SchemaPlace,
  word: string,
  { library, ids, add }: { library: Library; ids: NodeId[]; add(node: SchemaNode): NodeId },
): NodeId[] {
  const schema = place.schema as JsonObject;
  const written = library.takesDiscriminator ? readWritten(schema) : undefined;
  const references = ((schema[word] ?? []) as Json[]).map(refOf);
  if (!written || !references.every((one) => one !== undefined)) return ids;
  const { propertyName } = written;
  const at = `${place.document}#${place.pointer}/discriminator`;
  return ids.map((id, index) => {
    const values = valuesOf(library, place, written, references[index]!);
    const chosen = add({ at, enum: values });
    return add({ at, allOf: [id], properties: [[propertyName, chosen]], required: [propertyName] });
  });
}

import { type JsonObject, parsePointer } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';
import { dialectOf, readVocabularies } from './dialects.ts';
import { below, type FindingList, type FindingPlace } from './ExternalFinding.ts';
import { idWordOf, isBefore } from './keywords.ts';
import { noteAnchors } from './noteAnchors.ts';
import type { SchemaPlace, SchemaResource } from './SchemaPlace.ts';
import { isSchema, subschemasOf } from './subschemas.ts';
import { BASE, resolveUri, withoutFragment } from './uris.ts';

/** Deeper than any schema that people write, and far from the end of the stack. */
const DEPTH = 200;
/** What a reference led to, or the code of what is wrong with it. */
export type FoundReference =
  | { place: SchemaPlace; anchor?: string }
  | { code: 'remote-reference' | 'unknown-reference'; message: string };

/** What a library begins with. */
export interface LibraryOptions {
  findings: FindingList;
  /** That of documents that name none. */
  dialect: Dialect;
  takesNullable: boolean;
  takesDiscriminator: boolean;
  /** The standard's own documents, by address. Default: none is at hand. */
  standardDocument?: (uri: string) => JsonObject | undefined;
}

/**
 * All schemas that are at hand, by their addresses: the schema itself, the documents given along and
 * the standard's own. Nothing is ever fetched.
 */
export class Library {
  readonly #resources = new Map<string, SchemaResource>();
  readonly #places = new Map<object, SchemaPlace>();
  readonly #findings: FindingList;
  readonly #dialect: Dialect;

  /** `nullable` of OpenAPI counts in the documents given along; never in the standard's own. */
  readonly takesNullable: boolean;

  /** So does its `discriminator`. */
  readonly takesDiscriminator: boolean;

  readonly #standardDocument: LibraryOptions['standardDocument'];

  constructor(options: LibraryOptions) {
    this.#findings = options.findings;
    this.#dialect = options.dialect;
    this.takesNullable = options.takesNullable;
    this.takesDiscriminator = options.takesDiscriminator;
    this.#standardDocument = options.standardDocument;
  }

  /** Takes a document in; its name is what findings call it. */
  addDocument(name: string, schema: JsonObject | boolean, uri = BASE): SchemaPlace {
    const named = this.#dialectOf(schema, { document: name, pointer: '' });
    const resource = this.#createResource(uri, named ?? { dialect: this.#dialect });
    const place = this.#scan({ schema, document: name, pointer: '', resource }, 0);
    resource.root = place;
    if (!this.#resources.has(resource.uri)) this.#resources.set(resource.uri, resource);
    return place;
  }

  /** Every schema of a document, whether something leads to it or not. */
  placesOf(document: string): SchemaPlace[] {
    return [...this.#places.values()].filter((place) => place.document === document);
  }

  /** The place of a schema that was taken in. */
  placeOf(
    schema: JsonObject | boolean,
    parent: SchemaPlace,
    tokens: (string | number)[],
  ): SchemaPlace {
    const known = typeof schema === 'object' ? this.#places.get(schema) : undefined;
    return known ?? { schema, resource: parent.resource, ...below(parent, ...tokens) };
  }

  /** What a `$ref` at a place leads to. */
  find(reference: string, from: SchemaPlace): FoundReference {
    const uri = resolveUri(reference, from.resource.uri);
    if (uri === undefined)
      return { code: 'remote-reference', message: `"${reference}" is no address` };
    const resource = this.#resourceAt(withoutFragment(uri));
    if (!resource)
      return {
        code: 'remote-reference',
        message: `"${reference}" leads to ${withoutFragment(uri)}, which was not given along`,
      };
    const fragment = this.#decode(uri.split('#')[1] ?? '');
    const nothing: FoundReference = {
      code: 'unknown-reference',
      message: `"${reference}" leads to no schema`,
    };
    if (fragment === undefined || !resource.root) return nothing;
    if (fragment === '') return { place: resource.root };
    if (fragment.startsWith('/')) {
      const place = this.#walk(resource.root, parsePointer(fragment));
      return place ? { place } : nothing;
    }
    const place = resource.anchors.get(fragment) ?? resource.dynamicAnchors.get(fragment);
    return place ? { place, anchor: fragment } : nothing;
  }

  #decode(fragment: string): string | undefined {
    try {
      return decodeURIComponent(fragment);
    } catch {
      return undefined;
    }
  }

  #resourceAt(uri: string): SchemaResource | undefined {
    const known = this.#resources.get(uri);
    if (known) return known;
    const standard = this.#standardDocument?.(uri);
    return standard && this.addDocument(uri, standard, uri).resource;
  }

  /** A place by a JSON Pointer. Words that are no keywords may stand on the way: `#/signature`. */
  #walk(root: SchemaPlace, tokens: string[]): SchemaPlace | undefined {
    let place = root;
    let value: unknown = root.schema;
    let pending: string[] = [];
    for (const token of tokens) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token))
        return undefined;
      value = (value as { [key: string]: unknown })[token];
      pending.push(token);
      const known = typeof value === 'object' && value !== null && this.#places.get(value);
      if (known) {
        place = known;
        pending = [];
      }
    }
    if (pending.length === 0) return place;
    if (!isSchema(value)) return undefined;
    return this.#scan({ schema: value, resource: place.resource, ...below(place, ...pending) }, 0);
  }

  #createResource(
    uri: string,
    { dialect, own }: Pick<SchemaResource, 'dialect' | 'own'>,
  ): SchemaResource {
    return {
      uri: withoutFragment(uri),
      dialect,
      ...(own && { own }),
      root: undefined,
      anchors: new Map(),
      dynamicAnchors: new Map(),
    };
  }

  /** The dialect that a schema names; undefined when it names none, or none that is known. */
  #dialectOf(
    schema: JsonObject | boolean,
    place: FindingPlace,
  ): Pick<SchemaResource, 'dialect' | 'own'> | undefined {
    const name = typeof schema === 'object' ? schema.$schema : undefined;
    if (typeof name !== 'string') return undefined;
    const known = dialectOf(name);
    if (known) return { dialect: known };
    const meta = this.#resources.get(withoutFragment(name))?.root;
    if (typeof meta?.schema !== 'object') {
      this.#findings.add(
        'unknown-dialect',
        below(place, '$schema'),
        `"${name}" is no dialect that is known`,
      );
      return undefined;
    }
    const { dialect } = meta.resource;
    const own = readVocabularies(meta.schema, dialect);
    if (own.unknown)
      this.#findings.add(
        'unknown-vocabulary',
        below(place, '$schema'),
        `the vocabulary ${own.unknown} is not known`,
      );
    return { dialect, own };
  }

  /** Notes where a schema and those within it stand, with their addresses and anchors. */
  #scan(place: SchemaPlace, depth: number): SchemaPlace {
    const { schema } = place;
    if (typeof schema === 'boolean') return place;
    const known = this.#places.get(schema);
    if (known) return known;
    if (depth > DEPTH) {
      this.#findings.add('schema-too-large', place, `the schema is nested deeper than ${DEPTH}`);
      return place;
    }
    const own = this.#identify(place, schema);
    this.#places.set(schema, own);
    if (own.resource !== place.resource || place.pointer === '') own.resource.root = own;
    noteAnchors(own, schema, this.#findings);
    for (const { tokens, schema: inner } of subschemasOf(schema, own.resource.dialect)) {
      this.#scan({ schema: inner, resource: own.resource, ...below(own, ...tokens) }, depth + 1);
    }
    return own;
  }

  /** The place, in a resource of its own where the schema has an `$id`. */
  #identify(place: SchemaPlace, schema: JsonObject): SchemaPlace {
    const { resource } = place;
    const word = idWordOf(resource.dialect);
    const id = schema[word];
    // Until draft-07 nothing beside a `$ref` counts, but a document's own name, and an `$id` of a fragment
    // alone is an anchor.
    const isPassedOver =
      isBefore(resource.dialect, '2019-09') &&
      (String(id).startsWith('#') || (schema.$ref !== undefined && place.pointer !== ''));
    if (typeof id !== 'string' || isPassedOver) return place;
    const uri = resolveUri(id, resource.uri);
    if (uri === undefined) return place;
    const own = this.#createResource(uri, this.#dialectOf(schema, place) ?? resource);
    const taken = this.#resources.get(own.uri);
    if (taken && place.pointer !== '')
      this.#findings.add(
        'repeated-identifier',
        below(place, word),
        `"${id}" is taken by another schema`,
      );
    this.#resources.set(own.uri, own);
    return { ...place, resource: own };
  }
}

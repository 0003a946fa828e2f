import {
  type Json,
  type JsonObject,
  MOST_STEPS,
  Op,
  type PatternProgram,
} from '../../kernel/index.ts';
import { compilePattern, sizeOfProgram } from '../../patterns/compilePattern.ts';
import { KNOWN_FORMATS } from '../formats.ts';
import type { ExternalForm, NodeId, SchemaNode, TypeName } from '../types.ts';
import { checkCircles } from './checkCircles.ts';
import { checkSchema } from './checkSchema.ts';
import { discriminate, type Union } from './discriminator.ts';
import { below, type FindingList } from './ExternalFinding.ts';
import { copy, fillDependencies, fillItems, liveKeywords } from './fillNode.ts';
import { isBefore } from './keywords.ts';
import type { Library } from './Library.ts';
import { validateSchema } from './metaSchemas.ts';
import { RECURSIVE } from './noteAnchors.ts';
import type { SchemaPlace } from './SchemaPlace.ts';
import { type DynamicScope, Scopes } from './Scopes.ts';
import { Size } from './Size.ts';

const COPIED = [
  'title', 'description', 'readOnly', 'format', 'contentEncoding', 'contentMediaType', 'enum',
  'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength',
  'minItems', 'maxItems', 'minProperties', 'maxProperties', 'required', 'examples',
] as const; // biome-ignore format: a table

/** What a node keeps beside a `$ref` until draft-07: words only. */
const WORDS = ['title', 'description', 'readOnly', 'examples'] as const;

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const ONES = ['not', 'if', 'additionalProperties', 'propertyNames', 'contains'] as const;

/** What schemas are turned into nodes with. */
export interface BuildOptions {
  library: Library;
  findings: FindingList;
  /** False: formats are annotations, and refuse nothing. */
  assertFormats: boolean;
}

/**
 * Makes the list of nodes that a schema amounts to. A `$dynamicRef` becomes a plain reference: a schema
 * is built once for each set of dynamic anchors that it can be reached under, and there are few.
 */
export function buildNodes(
  root: SchemaPlace,
  options: BuildOptions,
): Pick<ExternalForm, 'root' | 'anything' | 'nodes'> {
  const builder = new NodeBuilder(options);
  const id = builder.nodeAt(root, new Map());
  const anything = builder.nodes.push({ at: 'schema#' }) - 1;
  checkCircles(builder.nodes, options.findings);
  // What an option takes is asked of what was built; of what leads back to itself there is no answer.
  const isEndless = options.findings.all.some(({ code }) => code === 'endless-reference');
  if (!isEndless) builder.discriminate();
  return { root: id, anything, nodes: builder.nodes };
}

class NodeBuilder {
  readonly nodes: SchemaNode[] = [];
  readonly #ids = new Map<string, NodeId>();
  readonly #validated = new Set<object>();
  readonly #scopes = new Scopes();
  readonly #unions: Union[] = [];
  readonly #options: BuildOptions;
  readonly #size: Size;
  #depth = 0;

  constructor(options: BuildOptions) {
    this.#options = options;
    this.#size = new Size(options.findings);
  }

  /** The node of a schema, made on first use. */
  nodeAt(place: SchemaPlace, outer: DynamicScope): NodeId {
    const scope = this.#scopes.enter(place, outer);
    const key = this.#scopes.keyOf(place, scope);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.nodes.length;
    // The root stands in for what is not built: there will be no form.
    if (!this.#size.hasRoom(place, { nodes: id, depth: this.#depth })) return 0;
    const node: SchemaNode = { at: `${place.document}#${place.pointer}` };
    this.#ids.set(key, id);
    this.nodes.push(node);
    this.#size.addPlace(place, node.at);
    this.#depth += 1;
    if (place.schema === false) node.isFalse = true;
    else if (typeof place.schema === 'object') this.#fill(node, place, place.schema, scope);
    this.#depth -= 1;
    return id;
  }

  /** Holds a document's schema against its meta-schema when the first reference enters it. */
  #isValid(place: SchemaPlace, schema: JsonObject): boolean {
    if (this.#validated.has(schema)) return true;
    this.#validated.add(schema);
    const wrong = validateSchema(place.resource.dialect, schema);
    for (const { at, why } of wrong) {
      const { document, pointer } = place;
      this.#options.findings.add('not-a-schema', { document, pointer: pointer + at }, why);
    }
    return wrong.length === 0;
  }

  #fill(node: SchemaNode, place: SchemaPlace, written: JsonObject, scope: DynamicScope): void {
    const { dialect } = place.resource;
    const { library, findings } = this.#options;
    checkSchema(place, written, { findings, library });
    const schema = liveKeywords(place, written);
    if (typeof schema.$ref === 'string') this.#addRef(node, place, '$ref', scope);
    if (isBefore(dialect, '2019-09') && schema.$ref !== undefined) {
      for (const word of WORDS) copy(node, schema, word);
      if (schema.default !== undefined) node.default = { value: schema.default };
      return;
    }
    this.#fillPlain(node, schema, place);
    this.#size.addEntries(place, node);
    this.#fillHolders(node, place, schema, scope);
    for (const word of ['$dynamicRef', '$recursiveRef'] as const)
      if (typeof schema[word] === 'string') this.#addRef(node, place, word, scope);
  }

  #fillPlain(node: SchemaNode, schema: JsonObject, place: SchemaPlace): void {
    const { resource } = place;
    const { dialect } = resource;
    for (const word of COPIED) copy(node, schema, word);
    const program = typeof schema.pattern === 'string' && this.#programOf(schema.pattern, place);
    if (program) node.pattern = program;
    if (schema.type !== undefined) node.types = [schema.type].flat() as TypeName[];
    if (
      (place.schema as JsonObject).nullable === true &&
      this.#options.library.takesNullable &&
      node.types
    )
      node.types = [...new Set<TypeName>([...node.types, 'null'])];
    if (Object.hasOwn(schema, 'const')) node.const = { value: schema.const! };
    if (Object.hasOwn(schema, 'default')) node.default = { value: schema.default! };
    if (schema.uniqueItems === true) node.uniqueItems = true;
    const isAsserted = this.#options.assertFormats || resource.own?.assertsFormats;
    const isFormatChecked = isAsserted && KNOWN_FORMATS.has(String(schema.format));
    if (schema.format !== undefined && !isFormatChecked) node.isFormatQuiet = true;
    if (schema.contains !== undefined && dialect === '2020-12') node.doesContainEvaluate = true;
    copy(node, schema, 'minContains');
    copy(node, schema, 'maxContains');
    copy(node, schema, 'dependentRequired');
  }

  #fillHolders(
    node: SchemaNode,
    place: SchemaPlace,
    schema: JsonObject,
    scope: DynamicScope,
  ): void {
    const one = (...tokens: (string | number)[]) => this.#inner(place, tokens, scope);
    for (const word of LISTS) {
      const list = schema[word] as Json[] | undefined;
      if (!list) continue;
      const ids = list.map((_, index) => one(word, index));
      node[word] = ids;
      if (word !== 'allOf' && this.#isDiscriminated(place))
        this.#unions.push({ place, word, node });
    }
    for (const word of ONES) if (schema[word] !== undefined) node[word] = one(word);
    if (schema.if !== undefined) {
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      if (schema.then !== undefined) node.then = one('then');
      if (schema.else !== undefined) node.else = one('else');
    }
    const { properties, patternProperties } = schema as { [word: string]: JsonObject | undefined };
    if (properties)
      node.properties = Object.keys(properties).map((name) => [name, one('properties', name)]);
    if (patternProperties)
      node.patternProperties = Object.keys(patternProperties).map((pattern) => {
        const program = this.#programOf(pattern, place);
        return program
          ? [program, one('patternProperties', pattern)]
          : this.#anyName(node, pattern);
      });
    const { dialect } = place.resource;
    fillDependencies(node, schema, one);
    fillItems(node, schema, dialect, one);
  }

  #isDiscriminated({ schema }: SchemaPlace): boolean {
    const { takesDiscriminator } = this.#options.library;
    return takesDiscriminator && (schema as JsonObject).discriminator !== undefined;
  }

  /** Adds what the page asks by where one property chooses between the options of a union. */
  discriminate(): void {
    const { library, findings } = this.#options;
    const { nodes } = this;
    const add = (place: SchemaPlace, node: SchemaNode) => {
      if (!this.#size.hasRoom(place, { nodes: nodes.length, depth: 0 })) return undefined;
      this.#size.addPlace(place, node.at);
      this.#size.addEntries(place, node);
      return nodes.push(node) - 1;
    };
    discriminate(this.#unions, { library, findings, nodes, add, work: { left: MOST_STEPS } });
  }

  /** A pattern's program. Where it has none `checkSchema` tells of it: what it asks is left out. */
  #programOf(pattern: string, place: SchemaPlace): PatternProgram | undefined {
    const compiled = compilePattern(pattern, { loose: true });
    if (!('program' in compiled)) return undefined;
    this.#size.addPattern(place, sizeOfProgram(compiled.program));
    return compiled.program;
  }

  /** In place of names that can't be told from others: every name, with anything behind it. */
  #anyName({ at }: SchemaNode, source: string): [PatternProgram, NodeId] {
    return [{ source, sets: [], code: [Op.match] }, this.nodes.push({ at }) - 1];
  }

  #inner(place: SchemaPlace, tokens: (string | number)[], scope: DynamicScope): NodeId {
    let value: Json = place.schema as JsonObject;
    for (const token of tokens) value = (value as { [key: string]: Json })[token]!;
    return this.nodeAt(
      this.#options.library.placeOf(value as JsonObject | boolean, place, tokens),
      scope,
    );
  }

  #addRef(
    node: SchemaNode,
    place: SchemaPlace,
    word: '$ref' | '$dynamicRef' | '$recursiveRef',
    scope: DynamicScope,
  ): void {
    const { library, findings } = this.#options;
    const reference = (place.schema as JsonObject)[word] as string;
    const found = library.find(reference, place);
    if (!('place' in found)) {
      findings.add(found.code, below(place, word), found.message);
      return;
    }
    let target = found.place;
    const anchor = word === '$recursiveRef' ? RECURSIVE : found.anchor;
    if (
      word !== '$ref' &&
      anchor !== undefined &&
      target.resource.dynamicAnchors.get(anchor) === target
    )
      target = scope.get(anchor) ?? target;
    const { schema } = target;
    if (
      typeof schema === 'object' &&
      target.document !== place.document &&
      !this.#isValid(target, schema)
    )
      return;
    node.refs = [...(node.refs ?? []), this.nodeAt(target, scope)];
  }
}

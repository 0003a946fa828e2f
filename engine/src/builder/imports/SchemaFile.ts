import { BESIDE_REF, isBefore } from '../../external-schema/compile/keywords.ts';
import { Library } from '../../external-schema/compile/Library.ts';
import type { SchemaPlace } from '../../external-schema/compile/SchemaPlace.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { combineSchemas } from './combineSchemas.ts';
import { ImportError, type Left } from './Proposal.ts';
import { isObject, listIn, wordsIn } from './values.ts';

/** References that are followed in a file; each time counts that one of them is. */
const MOST_REFERENCES = 2_000;

/** The schemas that references have led to on the way to one. */
export type Trail = readonly JsonObject[];

/** A schema with what it refers to in its place. */
export interface OpenedSchema {
  /** Undefined where its reference leads to nothing that can be read. */
  schema: JsonObject | undefined;
  /** What was not put in its place, and why. */
  left: Omit<Left, 'source'>[];
  /** For what stands within it. */
  trail: Trail;
}

/**
 * A JSON Schema whose references are followed within the file, as the engine follows those of schemas
 * from elsewhere: by pointers, anchors and addresses. Nothing is ever fetched.
 */
export class SchemaFile {
  readonly #library: Library;
  readonly #root: SchemaPlace;
  readonly #schema: JsonObject;
  #followed = 0;

  constructor(schema: JsonObject) {
    this.#schema = schema;
    this.#library = new Library({
      // What is wrong with the schema is for nobody here to mend; what can't be read is named.
      findings: { all: [], add: () => undefined },
      dialect: '2020-12',
      takesNullable: false,
      takesDiscriminator: false,
    });
    this.#root = this.#library.addDocument('schema', schema);
  }

  /** The whole. @throws ImportError `too-many` */
  openRoot(): OpenedSchema {
    return this.open(this.#schema, [this.#schema]);
  }

  /**
   * A schema of the file as it is with what its `$ref` and `allOf` say: the latter where one schema says
   * the same, else it stays.
   * @param trail That of the schema in which it stands.
   * @throws ImportError `too-many` where references multiply
   */
  open(written: JsonObject, trail: Trail): OpenedSchema {
    const opened = '$ref' in written ? this.#follow(written, trail) : undefined;
    const { schema = written, left = [] } = opened ?? {};
    if (opened && !opened.schema) return opened;
    return this.#withParts(schema, left, opened?.trail ?? trail);
  }

  #placeOf(schema: JsonObject): SchemaPlace {
    return this.#library.placeOf(schema, this.#root, []);
  }

  /** What a reference leads to, with what stands beside it. */
  #follow(written: JsonObject, trail: Trail): OpenedSchema {
    const { $ref, ...beside } = written;
    const refuse = (reason: Left['reason']): OpenedSchema => ({
      schema: undefined,
      left: [{ reason, words: wordsIn($ref) }],
      trail,
    });
    const place = this.#placeOf(written);
    const found = typeof $ref === 'string' ? this.#library.find($ref, place) : undefined;
    const target = found && 'place' in found ? found.place.schema : undefined;
    if (!isObject(target)) return refuse('reference');
    if (trail.includes(target)) return refuse('circle');
    this.#followed += 1;
    if (this.#followed > MOST_REFERENCES) throw new ImportError('too-many');
    const inner = this.open(target, [...trail, target]);
    if (!inner.schema) return inner;
    const { own, left } = this.#countedBeside(beside as JsonObject, place);
    const { schema, clashes } = combineSchemas(own, inner.schema);
    const lost = clashes.map((one) => ({
      reason: 'logic' as const,
      words: `${wordsIn($ref)}: ${one}: ${wordsIn(inner.schema?.[one])}`,
    }));
    return { schema, left: [...inner.left, ...left, ...lost], trail: inner.trail };
  }

  /** What stands beside a reference and counts there: until draft-07 words alone. */
  #countedBeside(beside: JsonObject, { resource }: SchemaPlace) {
    const left: OpenedSchema['left'] = [];
    if (!isBefore(resource.dialect, '2019-09')) return { own: beside, left };
    const own = Object.entries(beside).filter(([keyword, value]) => {
      if (!BESIDE_REF.has(keyword))
        left.push({ reason: 'beside-reference', words: `${keyword}: ${wordsIn(value)}` });
      return BESIDE_REF.has(keyword);
    });
    return { own: Object.fromEntries(own) as JsonObject, left };
  }

  /** A schema with the parts of its `allOf`, if these are no branches and nothing of them is lost. */
  #withParts(schema: JsonObject, left: OpenedSchema['left'], trail: Trail): OpenedSchema {
    const parts = listIn(schema.allOf);
    const asIs = { schema, left, trail };
    if (parts.length === 0 || !parts.every((one) => isObject(one) && !('if' in one))) return asIs;
    const { allOf: _, ...own } = schema;
    let whole = { schema: own as JsonObject, left, trail };
    for (const part of parts) {
      const opened = this.open(part as JsonObject, whole.trail);
      const both = combineSchemas(whole.schema, opened.schema ?? {});
      if (both.clashes.length > 0) return asIs;
      whole = {
        schema: both.schema,
        left: [...whole.left, ...opened.left],
        trail: [...new Set([...whole.trail, ...opened.trail])],
      };
    }
    return whole;
  }
}

import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect, ExternalForm } from '../types.ts';
import { buildNodes } from './buildNodes.ts';
import { checkSchema } from './checkSchema.ts';
import type { ExternalCode } from './codes.ts';
import { createFindingList, type ExternalFinding } from './ExternalFinding.ts';
import { Library } from './Library.ts';
import { standardDocument, validateSchema } from './metaSchemas.ts';
import { isSchema } from './subschemas.ts';
import { baseOf, resolveUri } from './uris.ts';

/** An external schema, with all that it takes to make a form of it. */
export interface ExternalSource {
  /** The schema, parsed. */
  schema: JsonObject | boolean;
  /** RJSF's UI schema. Default: none. */
  uiSchema?: JsonObject;
  /** Further documents by the address under which the schema refers to them. */
  schemas?: { [uri: string]: JsonObject | boolean };
  /** The dialect of documents that name none in `$schema`. Default `2020-12`. */
  dialect?: Dialect;
  /** `annotate`: a format says how an answer is asked for and refuses nothing. Default `assert`. */
  formats?: 'assert' | 'annotate';
  /** As in OpenAPI 3.0 `"nullable": true` beside a `type` takes null, too. Default `false`: it is no keyword. */
  takesNullable?: boolean;
  /**
   * As in OpenAPI a `discriminator` beside `oneOf` or `anyOf` names the property whose value chooses the
   * option on the page. The verdict is that of the union alone. Default `false`: it is no keyword.
   */
  takesDiscriminator?: boolean;
  /** Whoever reads the findings can change the schema: what looks misspelt is an error. Default `false`. */
  isOwn?: boolean;
  /**
   * A pattern that can't be validated is left out, and told of beside the form: what was public under an
   * earlier version stays a form. Default: there is none.
   */
  doesSkipPatterns?: boolean;
}

/** What is wrong with a pattern alone. */
const OF_PATTERNS = new Set<ExternalCode>([
  'bad-pattern',
  'unsupported-pattern',
  'pattern-too-large',
]);

/** A form, unless an error was found; warnings stand beside it. */
export interface ExternalResult {
  form?: ExternalForm;
  findings: ExternalFinding[];
}

/**
 * Compiles a JSON Schema that somebody else wrote to a form of plain JSON, or says what is in the way.
 * Whether each part can be shown is for `checkRenderable` to say.
 *
 * @example compileExternal({ schema: { type: 'string', minLenght: 2 } })
 * // { form: …, findings: [{ code: 'misspelt-keyword', document: 'schema', pointer: '/minLenght', suggestion: 'minLength', … }] }
 */
export function compileExternal(source: ExternalSource): ExternalResult {
  const { schema, uiSchema = {}, schemas = {}, dialect = '2020-12', formats = 'assert' } = source;
  const findings = createFindingList(source);
  const isBroken = () =>
    findings.all.some(
      ({ severity, code }) =>
        severity === 'error' && !(source.doesSkipPatterns && OF_PATTERNS.has(code)),
    );
  if (!isSchema(schema)) {
    findings.add(
      'not-a-schema',
      { document: 'schema', pointer: '' },
      'a schema is an object, true or false',
    );
    return { findings: findings.all };
  }
  const { takesNullable = false, takesDiscriminator = false } = source;
  const library = new Library({
    findings,
    dialect,
    takesNullable,
    takesDiscriminator,
    standardDocument,
  });
  for (const [uri, document] of Object.entries(schemas))
    library.addDocument(uri, document, resolveUri(uri, baseOf(schema, dialect)) ?? uri);
  const root = library.addDocument('schema', schema);
  if (isBroken()) return { findings: findings.all };
  for (const { at, why } of validateSchema(root.resource.dialect, schema))
    findings.add('not-a-schema', { document: 'schema', pointer: at }, why);
  if (isBroken()) return { findings: findings.all };
  const built = buildNodes(root, { library, findings, assertFormats: formats === 'assert' });
  for (const place of library.placesOf('schema'))
    if (typeof place.schema === 'object') checkSchema(place, place.schema, { findings, library });
  if (isBroken()) return { findings: findings.all };
  return { form: { dialect: root.resource.dialect, uiSchema, ...built }, findings: findings.all };
}

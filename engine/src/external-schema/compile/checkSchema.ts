import { distance } from 'fastest-levenshtein';
import type { JsonObject } from '../../kernel/index.ts';
import { compilePattern } from '../../patterns/compilePattern.ts';
import { ANNOTATED_FORMATS, KNOWN_FORMATS, OF_NUMBERS } from '../formats.ts';
import { checkDiscriminator } from './discriminator.ts';
import { below, type FindingList } from './ExternalFinding.ts';
import {
  BESIDE_REF,
  BRINGS_PROPERTIES,
  isBefore,
  KEYWORDS,
  LIMITS,
  NEEDS,
  OF_OTHER_TOOLS,
  OTHER_DRAFTS,
  TYPE_OF,
} from './keywords.ts';
import type { Library } from './Library.ts';
import type { SchemaPlace } from './SchemaPlace.ts';

/** Tells of whatever in one schema the standard would pass over in silence. */
export function checkSchema(
  place: SchemaPlace,
  schema: JsonObject,
  { findings, library }: { findings: FindingList; library: Library },
): void {
  const { dialect } = place.resource;
  const isBesideRef = isBefore(dialect, '2019-09') && schema.$ref !== undefined;
  for (const word of Object.keys(schema)) {
    if (library.takesNullable && word === 'nullable') checkNullable(place, schema, findings);
    else if (library.takesDiscriminator && word === 'discriminator')
      checkDiscriminator(place, schema, findings);
    else if (!KEYWORDS[dialect].has(word)) checkUnknown(place, word, findings);
    else if (place.resource.own?.without.includes(word))
      findings.add(
        'keyword-without-effect',
        below(place, word),
        `the meta-schema leaves out the vocabulary of "${word}"`,
      );
    else if (isBesideRef && !BESIDE_REF.has(word))
      findings.add(
        'keyword-without-effect',
        below(place, word),
        `"${word}" has no effect beside a "$ref" in ${dialect}`,
      );
    else if (NEEDS[word]?.every((other) => schema[other] === undefined))
      findings.add(
        'keyword-without-effect',
        below(place, word),
        `"${word}" has no effect without "${NEEDS[word]!.join('" or "')}"`,
      );
  }
  checkTypes(place, schema, findings);
  checkLimits(place, schema, findings);
  checkRequired(place, schema, findings);
  if (typeof schema.format === 'string' && takesText(schema))
    checkFormat(place, schema.format, findings);
  if (typeof schema.pattern === 'string')
    checkPattern(schema.pattern, below(place, 'pattern'), findings);
  for (const pattern of Object.keys((schema.patternProperties ?? {}) as JsonObject))
    checkPattern(pattern, below(place, 'patternProperties', pattern), findings);
}

/** `nullable` adds null to the types that stand beside it (OpenAPI 3.0.3), and says nothing alone. */
function checkNullable(place: SchemaPlace, schema: JsonObject, findings: FindingList): void {
  const at = below(place, 'nullable');
  if (typeof schema.nullable !== 'boolean')
    findings.add('not-a-schema', at, '"nullable" is true or false');
  else if (schema.type === undefined)
    findings.add('keyword-without-effect', at, '"nullable" has no effect without "type"');
}

/** Whether a text may stand there: a format validates nothing else. */
const takesText = ({ type }: JsonObject) => type === undefined || [type].flat().includes('string');

/** Keywords that validate other types than those that the schema takes. */
function checkTypes(place: SchemaPlace, schema: JsonObject, findings: FindingList): void {
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return;
  const taken = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
  for (const word of Object.keys(schema)) {
    const type = TYPE_OF.get(word);
    if (!type || taken.has(type)) continue;
    if (word === 'format' && OF_NUMBERS.has(schema.format as string)) continue;
    const message = `"${word}" validates nothing: the value is of type ${types.join(' or ')}`;
    findings.add('keyword-without-effect', below(place, word), message);
  }
}

/** Limits that leave no value. */
function checkLimits(place: SchemaPlace, schema: JsonObject, findings: FindingList): void {
  for (const [lower, upper, isOpen] of LIMITS) {
    const [least, most] = [schema[lower], schema[upper]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    if (least > most || (least === most && isOpen(schema)))
      findings.add(
        'impossible-limits',
        below(place, lower),
        `no value is at least "${lower}" ${least} and at most "${upper}" ${most}`,
      );
  }
}

/** A schema that validates the same value as the one around it, whose properties may be named there. */
const IN_PLACE = /\/(allOf|anyOf|oneOf)\/\d+$|\/(if|then|else|not|dependentSchemas\/[^/]+)$/;

/** Names that are required where nothing says what they are: mostly a slip. */
function checkRequired(place: SchemaPlace, schema: JsonObject, findings: FindingList): void {
  const { required, properties, additionalProperties } = schema;
  if (!Array.isArray(required) || !properties || IN_PLACE.test(place.pointer)) return;
  if (typeof additionalProperties === 'object') return;
  if (BRINGS_PROPERTIES.some((word) => schema[word] !== undefined)) return;
  const names = Object.keys(properties);
  for (const [index, name] of required.entries()) {
    if (typeof name !== 'string' || names.includes(name)) continue;
    const message = `"${name}" is required and is none of the properties`;
    const at = below(place, 'required', index);
    findings.add('required-without-property', at, message, nearest(name, names));
  }
}

function checkUnknown(place: SchemaPlace, word: string, findings: FindingList): void {
  const { dialect } = place.resource;
  if (word.startsWith('x-')) return;
  if (OTHER_DRAFTS[dialect].has(word)) {
    findings.add(
      'keyword-without-effect',
      below(place, word),
      `"${word}" is no keyword of ${dialect}`,
    );
    return;
  }
  const isSlip = word.length > 3 && !OF_OTHER_TOOLS.has(word);
  const meant = isSlip ? nearest(word, KEYWORDS[dialect]) : undefined;
  if (meant) findings.add('misspelt-keyword', below(place, word), `"${word}" is no keyword`, meant);
  else findings.add('unknown-keyword', below(place, word), `"${word}" is no keyword of ${dialect}`);
}

function checkFormat(place: SchemaPlace, format: string, findings: FindingList): void {
  if (KNOWN_FORMATS.has(format)) return;
  const at = below(place, 'format');
  if (ANNOTATED_FORMATS.has(format)) {
    if (ANNOTATED_FORMATS.get(format) === 'standard')
      findings.add('format-not-judged', at, `the format "${format}" is not validated`);
    return;
  }
  const meant = nearest(format, [...KNOWN_FORMATS, ...ANNOTATED_FORMATS.keys()]);
  if (meant) findings.add('misspelt-format', at, `"${format}" is no format`, meant);
  else findings.add('unknown-format', at, `"${format}" is no format of the standard`);
}

/** A known word that differs by a slip or two: other letters, not another word. */
function nearest(word: string, words: Iterable<string>): string | undefined {
  const written = word.toLowerCase();
  const slips = word.length < 5 ? 1 : 2;
  const near = [...words]
    .filter((one) => Math.abs(one.length - word.length) <= slips)
    .map((one) => ({ one, slips: distance(written, one.toLowerCase()) }))
    .filter((known) => known.one.length > 3 && known.slips <= slips)
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.one;
}

function checkPattern(
  pattern: string,
  at: { document: string; pointer: string },
  findings: FindingList,
): void {
  const compiled = compilePattern(pattern, { loose: true });
  if (!('program' in compiled)) findings.add(compiled.refused, at, compiled.message);
  else if (compiled.isLoose)
    findings.add(
      'pattern-without-unicode',
      at,
      `"${pattern}" is no regular expression in Unicode mode`,
    );
}

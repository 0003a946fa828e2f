import type { Json, JsonObject } from '../../kernel/types.ts';
import type { Left, ProposedChoice } from './Proposal.ts';
import type { SchemaFile, Trail } from './SchemaFile.ts';
import { wordsOfKey } from './schemaWords.ts';
import { asText, isObject, isScalar, listIn, wordsIn } from './values.ts';

/** What people choose from, the keywords that say it, and what of these is left: by the place below the schema. */
export interface SchemaChoices {
  choices: ProposedChoice[];
  taken: string[];
  left: Left[];
}

interface Option {
  value: Json | undefined;
  /** Its words; blank where it has none. */
  title: string;
  at: string;
  /** What else is said of it. */
  more: JsonObject;
}

/** The options of a `oneOf` that is a list of values; undefined of one that is a rule. */
function constsOf(schema: JsonObject, file: SchemaFile, trail: Trail): Option[] | undefined {
  const all = listIn(schema.oneOf);
  const options: Option[] = [];
  for (const [index, one] of all.entries()) {
    const own = isObject(one) ? file.open(one, trail).schema : undefined;
    if (!own || !('const' in own)) return undefined;
    const { const: value, title, type: _, $comment: _note, ...more } = own;
    options.push({ value, title: asText(title), at: `/oneOf/${index}`, more: more as JsonObject });
  }
  return all.length > 0 ? options : undefined;
}

function valuesOf(schema: JsonObject, names: Json[]): Option[] {
  return listIn(schema.enum).map((value, index) => ({
    value,
    title: asText(names[index]),
    at: `/enum/${index}`,
    more: {},
  }));
}

/**
 * What people choose from by a schema: the values, with the words that RJSF or `oneOf` give them.
 * @param names Those of RJSF's UI schema, which count before the schema's own.
 */
export function schemaChoices(
  schema: JsonObject,
  { file, trail, names }: { file: SchemaFile; trail: Trail; names: Json[] },
): SchemaChoices {
  const consts = constsOf(schema, file, trail);
  const own = names.length > 0 ? names : listIn(schema.enumNames);
  const options = consts ?? valuesOf(schema, own);
  const found = new Map<string, ProposedChoice>();
  const left: Left[] = [];
  for (const { value, title, at, more } of options) {
    const label = value === null && !title ? '' : title || wordsIn(value).trim();
    if (!label || found.has(label)) {
      left.push({ source: at, reason: 'no-choice', words: label || wordsIn(value) });
      continue;
    }
    found.set(label, { label, translations: {}, ...(isScalar(value) && { value }) });
    // The answer is its words then, and no longer an object or a list.
    if (!isScalar(value)) left.push({ source: at, reason: 'setting', words: wordsIn(value) });
    for (const [key, one] of Object.entries(more))
      left.push({ source: at, reason: 'setting', words: wordsOfKey(key, one) });
  }
  const taken = consts ? ['oneOf'] : ['enum', ...(names.length > 0 ? [] : ['enumNames'])];
  return { choices: [...found.values()], taken: found.size > 0 ? taken : [], left };
}

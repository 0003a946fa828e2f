import { brokenKeywords } from '../../compile/fits.ts';
import { keywordsOn } from '../../kernel/keywords/index.ts';
import type { CompiledForm, Field, Json, JsonObject } from '../../kernel/types.ts';

/** The messages that an answer may get, by all that it breaks of its question's own schema. */
export function brokenCodes(
  form: CompiledForm,
  field: Field,
  schema: JsonObject,
  value: Json,
): string[] {
  const keywords = brokenKeywords(schema, value);
  // The vocabulary's own keywords are validated beside the schema's.
  keywords.push(...keywordsOn(field).map(([keyword]) => keyword));
  return keywords.map((word) => field.messages[word] ?? form.keywords[word] ?? 'not-valid');
}

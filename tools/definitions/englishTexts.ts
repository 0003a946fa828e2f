import type { JsonObject } from '@porchlight/engine';
import { englishTexts, translationFile } from '@porchlight/engine/check';
import { textOf } from '@porchlight/engine/pack';
import { gatherOwn } from './gatherOwn.ts';

/** Key of a text in its translation file → the English that stands in the definition. */
export type English = Map<string, string>;

/** The JSON files of a pack, by their path from its root; the models beside it (`examples`) are packs of their own. */
export async function readDefinitions(folder: string): Promise<Map<string, JsonObject>> {
  const files = new Map<string, JsonObject>();
  for (const [name, bytes] of await gatherOwn(folder))
    if (name.endsWith('.json')) files.set(name, JSON.parse(textOf(bytes)));
  return files;
}

/**
 * Every English text of a pack that has to be translated, by translation file and key; a name that reads the
 * same in every language where it is translated all the same.
 */
export function collectEnglish(
  definitions: Map<string, JsonObject>,
  language: string,
): Map<string, English> {
  const texts = new Map<string, English>();
  for (const [name, source] of definitions) {
    const found = englishTexts(name, source);
    if (!found.length) continue;
    const file = translationFile(name, language);
    const known = texts.get(file) ?? new Map<string, string>();
    const said = definitions.get(file) ?? {};
    for (const { key, text, isName } of found)
      if (!isName || Object.hasOwn(said, key)) known.set(key, text);
    texts.set(file, known);
  }
  return texts;
}

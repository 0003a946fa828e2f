import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languageOf } from '@porchlight/engine/check';
import { hashText } from '@porchlight/engine/compile';
import { collectEnglish, readDefinitions } from './englishTexts.ts';

/** What a run did: how many texts got their mark, and which keys translate nothing. */
export interface Stamped {
  stamped: number;
  unknown: { file: string; key: string }[];
}

/**
 * Turns each translation that is a plain string into `{ text, of }`, where `of` marks the English
 * that it translates. What has a mark keeps it, so that a text whose English changed stays stale
 * until somebody writes it anew. Running it twice changes nothing.
 */
export async function stampTranslations(folder: string): Promise<Stamped> {
  const definitions = await readDefinitions(folder);
  const result: Stamped = { stamped: 0, unknown: [] };
  for (const [file, source] of definitions) {
    const language = languageOf(file);
    if (!language) continue;
    const english = collectEnglish(definitions, language).get(file);
    let changed = 0;
    const entries = Object.entries(source).map(([key, value]) => {
      if (key === '$schema') return [key, value];
      const original = english?.get(key);
      if (original === undefined) result.unknown.push({ file, key });
      if (original === undefined || typeof value !== 'string') return [key, value];
      changed += 1;
      return [key, { text: value, of: hashText(original) }];
    });
    if (!changed) continue;
    result.stamped += changed;
    const text = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
    await writeFile(path.join(folder, file), text);
  }
  return result;
}

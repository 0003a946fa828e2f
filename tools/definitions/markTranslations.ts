import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languageOf } from '@porchlight/engine/check';
import { hashText } from '@porchlight/engine/compile';
import { collectEnglish, readDefinitions } from './englishTexts.ts';

/** What a run did: how many texts got their mark, and which keys translate nothing. */
export interface Marked {
  marked: number;
  unknown: { file: string; key: string }[];
}

/**
 * Turns each translation that is a plain string, or `{ text }`, into `{ text, of }`, where `of` is the
 * hash of the source text that it translates. What has a hash keeps it, so that a text whose source
 * changed stays stale until somebody translates it anew. Running it twice changes nothing.
 */
export async function markTranslations(folder: string): Promise<Marked> {
  const definitions = await readDefinitions(folder);
  const result: Marked = { marked: 0, unknown: [] };
  for (const [file, source] of definitions) {
    const language = languageOf(file);
    if (!language) continue;
    const english = collectEnglish(definitions, language).get(file);
    let changed = 0;
    const entries = Object.entries(source).map(([key, value]) => {
      if (key === '$schema') return [key, value];
      const original = english?.get(key);
      if (original === undefined) result.unknown.push({ file, key });
      const text = unmarkedText(value);
      if (original === undefined || text === undefined) return [key, value];
      changed += 1;
      return [key, { text, of: hashText(original) }];
    });
    if (!changed) continue;
    result.marked += changed;
    const text = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
    await writeFile(path.join(folder, file), text);
  }
  return result;
}

function unmarkedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const { text, of } = value as { text?: unknown; of?: unknown };
  return typeof text === 'string' && of === undefined ? text : undefined;
}

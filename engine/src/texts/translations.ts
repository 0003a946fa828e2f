import type { JsonObject } from '../kernel/types.ts';

/** One translation as it stands in its file. */
export interface Translation {
  key: string;
  text: string;
  /** The mark of the English that it translates; absent in one that is not stamped yet. */
  of: string | undefined;
  at: string[];
}

/** What a translation file says, by key: `"title": { "text": "Ingresos", "of": "5a1c9b77" }`, or the bare text. */
export function translationsIn(data: JsonObject): Translation[] {
  return Object.entries(data).flatMap(([key, entry]): Translation[] => {
    if (key === '$schema') return [];
    if (typeof entry === 'string') return [{ key, text: entry, of: undefined, at: [key] }];
    const { text, of } = entry as { text?: string; of?: string };
    return [{ key, text: text ?? '', of, at: [key, 'text'] }];
  });
}

import type { JsonObject } from '@porchlight/engine';
import { hashText } from '@porchlight/engine/compile';
import { collectEnglish } from '../../../definitions/englishTexts.ts';
import type { Unit } from './Unit.ts';

/** A translation that stands is given; one of another English, or without a mark, is only shown. */
function readTarget(entry: unknown, source: string): Pick<Unit, 'target' | 'note'> {
  if (entry === undefined) return { target: '', note: '' };
  if (typeof entry === 'string') return { target: '', note: `Not marked as checked: ${entry}` };
  const { text = '', of } = entry as { text?: string; of?: string };
  if (of === hashText(source)) return { target: text, note: '' };
  return { target: '', note: `The English is another now. Before: ${text}` };
}

/** Every text of a pack in a language, in the order of its files. */
export function collectUnits(definitions: Map<string, JsonObject>, language: string): Unit[] {
  return [...collectEnglish(definitions, language)].flatMap(([file, texts]) => {
    const known = definitions.get(file) ?? {};
    return [...texts].map(([key, source]) => ({
      file,
      key,
      source,
      ...readTarget(Object.hasOwn(known, key) ? known[key] : undefined, source),
    }));
  });
}

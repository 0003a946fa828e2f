import { jsToXliff12, xliff12ToJs } from 'xliff';
import type { Unit } from './Unit.ts';

/** XLIFF 1.2, which translators' tools read: a file for each translation file, a unit for each text. */
export async function writeXliff(units: Unit[], language: string): Promise<string> {
  const resources: Record<string, Record<string, object>> = {};
  for (const { file, key, source, target, note } of units) {
    resources[file] ??= {};
    resources[file][key] = { source, ...(target && { target }), ...(note && { note }) };
  }
  return jsToXliff12({ resources, sourceLanguage: 'en', targetLanguage: language }, { indent: '' });
}

/** What stands between two tags; marks that a tool put inside a text are not understood. */
function plain(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw new Error('a text holds tags of the translation tool');
  return value;
}

/** @throws Error where it is no XLIFF 1.2. */
export async function readXliff(text: string): Promise<Unit[]> {
  const read = await xliff12ToJs(text, { captureSpacesBetweenElements: true });
  return Object.entries(read.resources).flatMap(([file, texts]) =>
    Object.entries(texts).map(([key, unit]) => ({
      file,
      key,
      source: plain(unit.source),
      target: plain(unit.target),
      note: plain(unit.note),
    })),
  );
}

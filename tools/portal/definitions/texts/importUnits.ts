import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '@porchlight/engine';
import { hashText } from '@porchlight/engine/compile';
import { collectEnglish, readDefinitions } from '../../../definitions/englishTexts.ts';
import type { TranslationRefusal, Unit } from './Unit.ts';

/** What an import did: texts that are new or other now, and what was left out. */
export interface ImportedTexts {
  written: number;
  refused: TranslationRefusal[];
}

/** Translators' tools drop the white space around a text. */
const isSame = (one: string, other: string | undefined) => one.trim() === other?.trim();

/** Why a translation can't be taken over; undefined where it can. */
function findReason(unit: Unit, english: Map<string, string> | undefined): string | undefined {
  const { key, source, target } = unit;
  if (!english) return 'the pack has no such translation file';
  const now = english.get(key);
  if (now === undefined) return 'the pack has no such text';
  if (!isSame(now, source)) return 'the English has changed since it was exported';
  return target.length > 4000 ? 'longer than 4000 characters' : undefined;
}

/** The file with its new translations: known keys stay where they are, new ones follow the English. */
function addTranslations(
  file: string,
  before: JsonObject | undefined,
  units: Unit[],
  order: string[],
): JsonObject {
  const meta = path.posix.relative(path.posix.dirname(file), 'meta/translation.schema.json');
  const all: JsonObject = { $schema: meta, ...before };
  for (const { key, source, target } of units) all[key] = { text: target, of: hashText(source) };
  if (units.every(({ key }) => before && Object.hasOwn(before, key))) return all;
  const rest = Object.keys(all).filter((key) => key !== '$schema' && !order.includes(key));
  const keys = ['$schema', ...order.filter((key) => Object.hasOwn(all, key)), ...rest];
  return Object.fromEntries(keys.map((key) => [key, all[key]!]));
}

/** A reader of the folder never sees half a file. */
async function replaceFile(full: string, data: JsonObject): Promise<void> {
  await mkdir(path.dirname(full), { recursive: true });
  const fresh = `${full}.new`;
  await writeFile(fresh, `${JSON.stringify(data, null, 2)}\n`);
  await rename(fresh, full);
}

/**
 * Writes translations into a pack and marks them with the English that they translate. What is empty
 * or says what stands there already changes nothing: importing an export leaves every file as it was.
 */
export async function importUnits(
  folder: string,
  language: string,
  units: Unit[],
): Promise<ImportedTexts> {
  const definitions = await readDefinitions(folder);
  const english = collectEnglish(definitions, language);
  const fresh = new Map<string, Unit[]>();
  const refused: TranslationRefusal[] = [];
  for (const unit of units) {
    const { file, key, target } = unit;
    if (target.trim() === '') continue;
    const why = findReason(unit, english.get(file));
    if (why) {
      refused.push({ file, key, why });
      continue;
    }
    const known = definitions.get(file)?.[key] as { text?: string; of?: string } | undefined;
    const source = english.get(file)!.get(key)!;
    if (isSame(target, known?.text) && known?.of === hashText(source)) continue;
    fresh.set(file, [...(fresh.get(file) ?? []), { ...unit, source }]);
  }
  for (const [file, changed] of fresh) {
    const order = [...english.get(file)!.keys()];
    const data = addTranslations(file, definitions.get(file), changed, order);
    await replaceFile(path.join(folder, file), data);
  }
  return { written: [...fresh.values()].flat().length, refused };
}

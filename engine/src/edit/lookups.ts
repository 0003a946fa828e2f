import { localFile } from '../compile/owner.ts';
import type { JsonObject } from '../kernel/types.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';
import { languagesOf } from './languages.ts';
import { setText, Translations } from './texts.ts';

/** One of a look-up list: what is stored when it is chosen, and what people read. */
export interface LookupItem {
  id: number | string;
  label: string;
}

type Lookup = {
  idKey: string;
  labelKey: string;
  translate?: boolean;
  items: JsonObject[];
};

/** Whether a file is a look-up list. */
export function isLookup(file: string): boolean {
  return localFile(file).startsWith('lookups/');
}

const lookupIn = (edits: FileEdits, file: string) => edits.read(file) as Lookup;

const itemsOf = ({ idKey, labelKey, items }: Lookup): LookupItem[] =>
  items.map((item) => ({ id: item[idKey] as number | string, label: String(item[labelKey]) }));

/** What can be chosen from a look-up list, in the order of the page; none of another file. */
export function listItems(files: PackTexts, file: string): LookupItem[] {
  return isLookup(file) ? itemsOf(lookupIn(new FileEdits(files), file)) : [];
}

/** Whether what stands in a look-up list reads the same in every language, as names do. */
export function hasNamesAlone(files: PackTexts, file: string): boolean {
  return lookupIn(new FileEdits(files), file).translate === false;
}

/** What the next one can be stored as: a number that none has, nor had in what was public. */
function nextId(items: LookupItem[], used: readonly (number | string)[]): number {
  const all = [...items.map(({ id }) => id), ...used].map(Number).filter(Number.isInteger);
  return Math.max(0, ...all) + 1;
}

/**
 * Puts one behind the others, with an id of its own.
 * @param used Ids that were public: none is used again.
 * @throws EditError `blank`; `taken` where one reads so already
 */
export function addItem(
  files: PackTexts,
  file: string,
  item: { label: string; translations?: { [language: string]: string } },
  used: readonly (number | string)[] = [],
): FileEdit[] {
  const edits = new FileEdits(files);
  const lookup = lookupIn(edits, file);
  const known = itemsOf(lookup);
  const label = item.label.trim();
  if (!label) throw new EditError('blank', 'What can be chosen has words.');
  if (known.some((one) => one.label === label))
    throw new EditError('taken', `${file} has "${label}" already.`);
  const id = nextId(known, used);
  edits.set(file, ['items', -1], { [lookup.idKey]: id, [lookup.labelKey]: label });
  if (lookup.translate === false) return edits.changes();
  for (const language of languagesOf(files).others) {
    const text = item.translations?.[language]?.trim();
    if (text) new Translations(edits, file, language).set(`items/${id}`, text, label);
  }
  return edits.changes();
}

/**
 * Changes what people read of one. Its id stays, and so do the answers that hold it.
 * @throws EditError `blank`, `not-there`
 */
export function renameItem(
  files: PackTexts,
  file: string,
  id: LookupItem['id'],
  label: string,
): FileEdit[] {
  const edits = new FileEdits(files);
  const lookup = lookupIn(edits, file);
  const words = label.trim();
  if (!words) throw new EditError('blank', 'What can be chosen has words.');
  const index = lookup.items.findIndex((item) => item[lookup.idKey] === id);
  if (index < 0) throw new EditError('not-there', `${file} has no ${id}.`);
  if (lookup.translate !== false) {
    const { original: language } = languagesOf(files);
    return setText(files, { file, key: `items/${id}`, language, text: words });
  }
  if (lookup.items[index]![lookup.labelKey] === words) return [];
  edits.set(file, ['items', index, lookup.labelKey], words);
  return edits.changes();
}

/** Moves an entry of a list of choices to another position, from 0. */
export function moveItem(files: PackTexts, file: string, from: number, to: number): FileEdit[] {
  const edits = new FileEdits(files);
  edits.move(file, ['items'], from, to);
  return edits.changes();
}

/**
 * Takes one away that was never public: an id that was used once is in people's applications.
 * @throws EditError `not-there`, or `last-one` where it is the only one
 */
export function removeItem(files: PackTexts, file: string, id: LookupItem['id']): FileEdit[] {
  const edits = new FileEdits(files);
  const { idKey, items } = lookupIn(edits, file);
  const index = items.findIndex((item) => item[idKey] === id);
  if (index < 0) throw new EditError('not-there', `${file} has no ${id}.`);
  if (items.length === 1) throw new EditError('last-one', `${file} has only ${id}.`);
  edits.drop(file, ['items', index]);
  for (const language of languagesOf(files).others)
    new Translations(edits, file, language).drop(`items/${id}`);
  return edits.changes();
}

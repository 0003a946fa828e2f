import { EditError } from '../../edit/FileEdit.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import { type LanguageTexts, translate } from '../translate.ts';

/** A look-up list that is new. */
export interface LookupRequest {
  /** The name of its file. */
  name: string;
  /** The folder of who owns it; absent for one of the pack. */
  folder?: string;
  items: { label: string; translations: LanguageTexts }[];
}

/** Addresses are of letters and hyphens, and no two lists have one. */
function freePath(edits: FileEdits, name: string): string {
  const taken = new Set(
    edits
      .names()
      .filter((file) => /(^|\/)lookups\/[^/]+\.json$/.test(file) && !/(^|\/)texts\//.test(file))
      .map((file) => edits.read(file).path),
  );
  let path = name.replace(/[^a-z-]/g, '').replace(/-+$/, '') || 'list';
  while (taken.has(path)) path += '-list';
  return path;
}

/**
 * A look-up list, whose entries are stored by a number each. Without any translation they are names,
 * and stay as they are in every language.
 * @throws EditError `blank` without an entry; `taken` where there is one of the name
 */
export function createLookup(edits: FileEdits, { name, folder, items }: LookupRequest): void {
  if (!items.length) throw new EditError('blank', 'A look-up list has one entry at least.');
  const file = `${folder ? `${folder}/` : ''}lookups/${name}.json`;
  const labelKey = name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const idKey = `${labelKey}ID`;
  const isTranslated = items.some(({ translations }) =>
    Object.values(translations).some((text) => text.trim()),
  );
  edits.add(file, 'lookup', {
    path: freePath(edits, name),
    idKey,
    labelKey,
    ...(!isTranslated && { translate: false }),
    items: items.map(({ label }, index) => ({ [idKey]: index + 1, [labelKey]: label })),
  });
  for (const [index, { label, translations }] of items.entries())
    translate(edits, { file, key: `items/${index + 1}`, original: label, translations });
}

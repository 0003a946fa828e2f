import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import type { Json } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { type DeskPart, putPart, toldOf, valueAt } from './deskEdits.ts';

/** Writes an entry behind the others of a list; without one there was no list. */
export function pushEntry(edits: FileEdits, { file, at }: DeskPart, entry: Json): void {
  if (valueAt(edits.read(file), at)) edits.set(file, [...at, -1], entry);
  else putPart(edits, { file, at }, [entry]);
}

/** Puts an entry behind the others of a list of the desk that may not be there yet. */
export function addDeskEntry(files: PackTexts, part: DeskPart, entry: Json): Built {
  const edits = new FileEdits(files);
  pushEntry(edits, part, entry);
  return toldOf(edits, part);
}

/**
 * Takes an entry of a list of the desk away, with its words; with the last one the list goes.
 * @param key By what its translations know it; absent, it has none.
 */
export function dropDeskEntry(files: PackTexts, { file, at }: DeskPart, key?: string): Built {
  const edits = new FileEdits(files);
  const list = at.slice(0, -1);
  const entries = (valueAt(edits.read(file), list) ?? []) as Json[];
  if (entries.length > 1) edits.drop(file, at);
  else putPart(edits, { file, at: list }, undefined);
  for (const language of key === undefined ? [] : languagesOf(files).others)
    if (edits.has(translationFile(file, language)))
      new Translations(edits, file, language).drop(key!);
  return toldOf(edits, { file, at: list });
}

import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { type DocumentPlace, documentPlace, fileOfPapers, indexOfPaper } from './documents.ts';
import { fileName } from './names.ts';
import { stepFile, titleOf } from './places.ts';
import { type LanguageTexts, translate } from './translate.ts';
import { dropWords, readWords, setWords, type Words } from './words.ts';

/** What people may send in place of a paper. */
export interface Alternative {
  id: string;
  words: Words[];
}

/** What stands before it in a paper. */
const PAPER_ORDER = ['id', 'title', 'help', 'examples', 'category', 'replaces', 'alternatives'];

const changed = (edits: FileEdits, found: JsonObject, place: DocumentPlace): Built => ({
  changes: edits.changes(),
  said: { id: 'document-changed', params: { title: titleOf(found, place.id) } },
});

const alternativesOf = (found: JsonObject) =>
  (found.alternatives ?? []) as { id: string; text: string }[];

function alternativePlace(edits: FileEdits, place: DocumentPlace, id: string) {
  const { index, found } = indexOfPaper(edits, place);
  const at = alternativesOf(found).findIndex((one) => one.id === id);
  if (at < 0) throw new EditError('not-there', `${place.id} has no alternative "${id}".`);
  return {
    file: fileOfPapers(place.program),
    at: ['adds', 'documents', index, 'alternatives', at, 'text'],
    key: `documents/${place.id}/alternatives/${id}`,
    isNeeded: true,
  };
}

/** What people may send in place of a paper, in the order of the page. */
export function listAlternatives(files: PackTexts, place: DocumentPlace): Alternative[] {
  const edits = new FileEdits(files);
  return alternativesOf(indexOfPaper(edits, place).found).map(({ id }) => ({
    id,
    words: readWords(files, alternativePlace(edits, place, id)),
  }));
}

/** One more that people may send in place of a paper. @throws EditError `blank` */
export function addAlternative(
  files: PackTexts,
  place: DocumentPlace,
  request: { text: string; translations: LanguageTexts },
): Built {
  const edits = new FileEdits(files);
  const { index, found } = indexOfPaper(edits, place);
  const text = request.text.trim();
  if (!text) throw new EditError('blank', 'What is sent in place of a paper has words.');
  const known = alternativesOf(found);
  const id = fileName(text, (one) => known.some((other) => other.id === one), 'other');
  const file = fileOfPapers(place.program);
  const at = ['adds', 'documents', index, 'alternatives'];
  if (known.length) edits.set(file, [...at, -1], { id, text });
  else edits.set(file, at, [{ id, text }], PAPER_ORDER);
  const key = `documents/${place.id}/alternatives/${id}`;
  translate(edits, { file, key, original: text, translations: request.translations });
  return changed(edits, found, place);
}

/** Words of what people may send in place of a paper, in one language. */
export function setAlternativeText(
  files: PackTexts,
  place: DocumentPlace,
  { id, ...words }: { id: string; language: string; text: string },
): Built {
  const edits = new FileEdits(files);
  const title = titleOf(indexOfPaper(edits, place).found, place.id);
  const said = { original: 'document-changed', translated: 'document-changed', title } as const;
  return setWords(files, alternativePlace(edits, place, id), words, said);
}

/** It no longer stands in place of the paper. */
export function deleteAlternative(files: PackTexts, place: DocumentPlace, id: string): Built {
  const edits = new FileEdits(files);
  const { file, at, key } = alternativePlace(edits, place, id);
  const { found } = indexOfPaper(edits, place);
  dropWords(edits, file, key);
  edits.drop(file, at.slice(0, alternativesOf(found).length > 1 ? -1 : -2));
  return changed(edits, found, place);
}

/** The papers that the step asks everybody for: a program's can take the place of one. */
export function replaceablePapers(
  files: PackTexts,
  program: string,
): { id: string; title: string }[] {
  const edits = new FileEdits(files);
  const { form, step } = documentPlace(files, program);
  const file = step === undefined ? undefined : stepFile(edits, form, step);
  const { slots = [] } = (file ? edits.read(file) : {}) as { slots?: JsonObject[] };
  return slots.map((slot) => ({ id: String(slot.id), title: titleOf(slot, String(slot.id)) }));
}

/**
 * In place of which paper of the step it is asked for; undefined for beside all of them.
 * @throws EditError `not-there` where the step has no such paper
 */
export function setReplaces(
  files: PackTexts,
  place: DocumentPlace,
  replaces: string | undefined,
): Built {
  const edits = new FileEdits(files);
  const { index, found } = indexOfPaper(edits, place);
  const file = fileOfPapers(place.program);
  const at = ['adds', 'documents', index, 'replaces'];
  if (replaces === undefined) {
    if (found.replaces !== undefined) edits.drop(file, at);
  } else if (!replaceablePapers(files, place.program).some(({ id }) => id === replaces)) {
    throw new EditError('not-there', `The step asks for no paper "${replaces}".`);
  } else if (found.replaces !== replaces) edits.set(file, at, replaces, PAPER_ORDER);
  return changed(edits, found, place);
}

import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { documentPlace } from './documents.ts';
import { fileName } from './names.ts';
import { type DocumentPlace, findPaper, PAPER_ORDER } from './papers.ts';
import { stepFile, titleOf } from './places.ts';
import { type LanguageTexts, translate } from './translate.ts';
import { dropWords, readWords, setWords, type Words } from './words.ts';

/** One thing that people may send as a paper, or in place of it. */
export interface AcceptedPaper {
  id: string;
  words: Words[];
}

/** The words of a paper that say what counts as it, or in its place. */
export type PaperWords = 'examples' | 'alternatives';

const changed = (edits: FileEdits, found: JsonObject, place: DocumentPlace): Built => ({
  changes: edits.changes(),
  said: { id: 'document-changed', params: { title: titleOf(found, place.id) } },
});

const wordsOf = (found: JsonObject, kind: PaperWords) =>
  (found[kind] ?? []) as { id: string; text: string }[];

function placeOfWord(edits: FileEdits, place: DocumentPlace, kind: PaperWords, id: string) {
  const { file, at: list, under, index, found } = findPaper(edits, place);
  const at = wordsOf(found, kind).findIndex((one) => one.id === id);
  if (at < 0) throw new EditError('not-there', `${place.id} has nothing "${id}" of ${kind}.`);
  return {
    file,
    at: [...list, index, kind, at, 'text'],
    key: `${under}/${place.id}/${kind}/${id}`,
    isNeeded: true,
  };
}

/** What people may send as a paper, or in place of it, in the order of the page. */
export function listPaperWords(
  files: PackTexts,
  place: DocumentPlace,
  kind: PaperWords,
): AcceptedPaper[] {
  const edits = new FileEdits(files);
  return wordsOf(findPaper(edits, place).found, kind).map(({ id }) => ({
    id,
    words: readWords(files, placeOfWord(edits, place, kind, id)),
  }));
}

/** One more that people may send as a paper, or in place of it. @throws EditError `blank` */
export function addPaperWords(
  files: PackTexts,
  place: DocumentPlace,
  request: { kind: PaperWords; text: string; translations: LanguageTexts },
): Built {
  const edits = new FileEdits(files);
  const { kind } = request;
  const { file, at: list, under, index, found } = findPaper(edits, place);
  const text = request.text.trim();
  if (!text) throw new EditError('blank', 'What counts as a paper, or in its place, has words.');
  const known = wordsOf(found, kind);
  const id = fileName(text, (one) => known.some((other) => other.id === one), 'other');
  const at = [...list, index, kind];
  if (known.length) edits.set(file, [...at, -1], { id, text });
  else edits.set(file, at, [{ id, text }], PAPER_ORDER);
  const key = `${under}/${place.id}/${kind}/${id}`;
  translate(edits, { file, key, original: text, translations: request.translations });
  return changed(edits, found, place);
}

/** What people may send as a paper, or in place of it, in one language. */
export function setPaperWordsText(
  files: PackTexts,
  place: DocumentPlace,
  { kind, id, ...words }: { kind: PaperWords; id: string; language: string; text: string },
): Built {
  const edits = new FileEdits(files);
  const title = titleOf(findPaper(edits, place).found, place.id);
  const said = { original: 'document-changed', translated: 'document-changed', title } as const;
  return setWords(files, placeOfWord(edits, place, kind, id), words, said);
}

/** It no longer counts as the paper, or in its place. */
export function deletePaperWords(
  files: PackTexts,
  place: DocumentPlace,
  { kind, id }: { kind: PaperWords; id: string },
): Built {
  const edits = new FileEdits(files);
  const { file, at, key } = placeOfWord(edits, place, kind, id);
  const { found } = findPaper(edits, place);
  dropWords(edits, file, key);
  edits.drop(file, at.slice(0, wordsOf(found, kind).length > 1 ? -1 : -2));
  return changed(edits, found, place);
}

/** The step that asks everybody for papers, those who choose a program among them; undefined where none does. */
export function sharedPapersStep(files: PackTexts, program: string): string | undefined {
  const { form, step } = documentPlace(files, { program });
  return step === undefined ? undefined : stepFile(new FileEdits(files), form, step);
}

/** The papers that the step asks everybody for: a program's can take the place of one. */
export function replaceablePapers(
  files: PackTexts,
  program: string,
): { id: string; title: string }[] {
  const file = sharedPapersStep(files, program);
  const { slots = [] } = (file ? new FileEdits(files).read(file) : {}) as { slots?: JsonObject[] };
  return slots.map((slot) => ({ id: String(slot.id), title: titleOf(slot, String(slot.id)) }));
}

/**
 * In place of which paper of the step it is asked for; undefined for beside all of them.
 * @throws EditError `not-there` where the step has no such paper
 */
export function setReplaces(
  files: PackTexts,
  place: DocumentPlace & { program: string },
  replaces: string | undefined,
): Built {
  const edits = new FileEdits(files);
  const { file, at: list, index, found } = findPaper(edits, place);
  const at = [...list, index, 'replaces'];
  if (replaces === undefined) {
    if (found.replaces !== undefined) edits.drop(file, at);
  } else if (!replaceablePapers(files, place.program).some(({ id }) => id === replaces)) {
    throw new EditError('not-there', `The step asks for no paper "${replaces}".`);
  } else if (found.replaces !== replaces) edits.set(file, at, replaces, PAPER_ORDER);
  return changed(edits, found, place);
}

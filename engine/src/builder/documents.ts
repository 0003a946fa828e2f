import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { ConditionPlace } from './askable.ts';
import type { Built } from './Built.ts';
import { fileName } from './names.ts';
import { addsOf, programForm, stepFile, stepsOf, titleOf } from './places.ts';
import { namesOfValue, type Reference } from './references.ts';
import { type LanguageTexts, translate } from './translate.ts';
import { dropWords, readWords, setWords, type Words } from './words.ts';

/** A paper that a program wants, as its form shows it. */
export interface WantedDocument {
  id: string;
  title: string;
  category: string;
  /** The paper of the step in whose place it is asked for. */
  replaces: string | undefined;
  words: { title: Words[]; help: Words[] };
  when: JsonObject | undefined;
}

/** One paper of one program. */
export interface DocumentPlace {
  program: string;
  id: string;
}

/** Where a program says which papers it wants. */
export const fileOfPapers = (program: string) => `programs/${program}/program.json`;

/** Where a paper stands among those of its program. @throws EditError `not-there` */
export function indexOfPaper(edits: FileEdits, { program, id }: DocumentPlace) {
  const { documents = [] } = addsOf(edits, program);
  const index = documents.findIndex((one) => one.id === id);
  const found = documents[index];
  if (!found) throw new EditError('not-there', `${program} wants no paper "${id}".`);
  return { index, found, count: documents.length };
}

function wordsPlace(edits: FileEdits, place: DocumentPlace, key: 'title' | 'help') {
  return {
    file: fileOfPapers(place.program),
    at: ['adds', 'documents', indexOfPaper(edits, place).index, key],
    key: `documents/${place.id}/${key}`,
    isNeeded: key === 'title',
  };
}

/** The papers that a program wants, in their order. */
export function listDocuments(files: PackTexts, program: string): WantedDocument[] {
  const edits = new FileEdits(files);
  const { documents = [] } = addsOf(edits, program);
  return documents.map((found) => {
    const id = String(found.id);
    const words = (key: 'title' | 'help') =>
      readWords(files, wordsPlace(edits, { program, id }, key));
    return {
      id,
      title: titleOf(found, id),
      category: String(found.category),
      replaces: found.replaces as string | undefined,
      words: { title: words('title'), help: words('help') },
      when: found.when as JsonObject | undefined,
    };
  });
}

/** The categories that papers may have, with what people read of each. */
export function documentCategories(files: PackTexts): { value: string; label: string }[] {
  const edits = new FileEdits(files);
  const file = `enumerations/${edits.read('portal.json').fileCategories}.json`;
  if (!edits.has(file)) return [];
  const values = edits.read(file).values as { value: unknown; name?: string; label: string }[];
  return values.map(({ value, name, label }) => ({ value: name ?? String(value), label }));
}

/**
 * A paper that is new, wanted of everybody who chooses the program.
 * @throws EditError `blank` where it has no title.
 */
export function addDocument(
  files: PackTexts,
  program: string,
  request: { title: string; translations: LanguageTexts; category: string },
): Built {
  const edits = new FileEdits(files);
  const file = fileOfPapers(program);
  const title = request.title.trim();
  if (!title) throw new EditError('blank', 'A paper has a title.');
  const adds = edits.read(file).adds as { documents?: JsonObject[] } | undefined;
  const known = adds?.documents ?? [];
  const id = fileName(title, (one) => known.some((paper) => paper.id === one), 'paper');
  const paper = { id, title, category: request.category };
  if (adds?.documents) edits.set(file, ['adds', 'documents', -1], paper);
  else edits.set(file, ['adds', 'documents'], [paper]);
  translate(edits, {
    file,
    key: `documents/${id}/title`,
    original: title,
    translations: request.translations,
  });
  return { changes: edits.changes(), said: { id: 'document-added', params: { title } } };
}

/**
 * Where a condition of a program's paper stands: it can speak of what is asked before the step that
 * wants papers.
 */
export function documentPlace(files: PackTexts, program: string): ConditionPlace {
  const edits = new FileEdits(files);
  const form = programForm(edits);
  const wanting = stepsOf(edits, { form, program }).find(
    ({ file }) => edits.read(file).slots !== undefined,
  );
  return { form, program, ...(wanting && { step: wanting.step, isOfStep: true }) };
}

/** Its title or its help line, in one language. */
export function setDocumentText(
  files: PackTexts,
  place: DocumentPlace,
  { key, ...words }: { key: 'title' | 'help'; language: string; text: string },
): Built {
  const edits = new FileEdits(files);
  const title = titleOf(indexOfPaper(edits, place).found, place.id);
  return setWords(files, wordsPlace(edits, place, key), words, {
    original: 'document-changed',
    translated: 'document-changed',
    title,
  });
}

/** Under which category its files are kept. */
export function setDocumentCategory(
  files: PackTexts,
  place: DocumentPlace,
  category: string,
): Built {
  const edits = new FileEdits(files);
  const { index, found } = indexOfPaper(edits, place);
  if (found.category !== category)
    edits.replace(fileOfPapers(place.program), ['adds', 'documents', index, 'category'], category);
  const params = { title: titleOf(found, place.id) };
  return { changes: edits.changes(), said: { id: 'document-changed', params } };
}

/** Puts a paper before or behind its neighbour. */
export function moveDocument(files: PackTexts, place: DocumentPlace, by: -1 | 1): Built {
  const edits = new FileEdits(files);
  const { index, found, count } = indexOfPaper(edits, place);
  const to = index + by;
  if (to >= 0 && to < count)
    edits.move(fileOfPapers(place.program), ['adds', 'documents'], index, to);
  const params = { title: titleOf(found, place.id) };
  return { changes: edits.changes(), said: { id: 'document-moved', params } };
}

/**
 * What speaks of a paper: the step's own paper whose place it takes, and, by the id of its slot, whatever
 * was written by hand.
 */
export function referencesToDocument(files: PackTexts, place: DocumentPlace): Reference[] {
  const edits = new FileEdits(files);
  const { found } = indexOfPaper(edits, place);
  const { form, step } = documentPlace(files, place.program);
  const file = step === undefined ? undefined : stepFile(edits, form, step);
  const { slots = [] } = (file ? edits.read(file) : {}) as { slots?: JsonObject[] };
  const again = slots.findIndex(({ id }) => id === found.replaces);
  const paper = slots[again];
  return [
    ...namesOfValue(edits, `${place.program}.${place.id}`),
    ...(file && paper
      ? [
          {
            kind: 'replaced' as const,
            file,
            at: ['slots', again],
            title: titleOf(paper, String(paper.id)),
          },
        ]
      : []),
  ];
}

/**
 * A paper is no longer wanted.
 * @throws EditError `not-allowed` where something that was written by hand speaks of it
 */
export function deleteDocument(files: PackTexts, place: DocumentPlace): Built {
  const edits = new FileEdits(files);
  const { index, found, count } = indexOfPaper(edits, place);
  const held = referencesToDocument(files, place).find(({ kind }) => kind === 'hand');
  if (held) throw new EditError('not-allowed', `${held.file} speaks of the paper ${place.id}.`);
  const file = fileOfPapers(place.program);
  dropWords(edits, file, `documents/${place.id}/`);
  if (count > 1) edits.drop(file, ['adds', 'documents', index]);
  else if (Object.keys(addsOf(edits, place.program)).length > 1)
    edits.drop(file, ['adds', 'documents']);
  else edits.drop(file, ['adds']);
  const params = { title: titleOf(found, place.id) };
  return { changes: edits.changes(), said: { id: 'document-deleted', params } };
}

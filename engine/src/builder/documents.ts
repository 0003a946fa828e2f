import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Json, JsonObject } from '../kernel/types.ts';
import type { ConditionPlace } from './askable.ts';
import type { Built } from './Built.ts';
import { isActionForm } from './desk/deskFiles.ts';
import { fileName } from './names.ts';
import {
  type DocumentPlace,
  findPaper,
  isOfProgram,
  PAPER_ORDER,
  type PaperOwner,
  papersOf,
} from './papers.ts';
import {
  addsOf,
  declarationsOf,
  placeOfFile,
  programForm,
  stepFile,
  stepsOf,
  titleOf,
} from './places.ts';
import { choicesFileOf } from './question.ts';
import { namesOfValue, type Reference } from './references.ts';
import { type LanguageTexts, translate } from './translate.ts';
import { dropWords, readWords, setWords, type Words } from './words.ts';

/** More of one paper can't be wanted. */
export const MOST_OF_PAPER = 20;

/** A paper that a program or a step wants, as its form shows it. */
export interface WantedDocument {
  id: string;
  title: string;
  category: string;
  /** The paper of the step in whose place it is asked for. */
  replaces: string | undefined;
  words: { title: Words[]; help: Words[] };
  /** How many of them. */
  min: number;
  /** Of a step's own: whether it holds Next back; a program's always does. */
  isRequired: boolean;
  when: JsonObject | undefined;
}

function wordsPlace(edits: FileEdits, place: DocumentPlace, key: 'title' | 'help') {
  const { file, at, under, index } = findPaper(edits, place);
  return {
    file,
    at: [...at, index, key],
    key: `${under}/${place.id}/${key}`,
    isNeeded: key === 'title',
  };
}

/** The papers that a program or a step wants, in their order. */
export function listDocuments(files: PackTexts, owner: PaperOwner): WantedDocument[] {
  const edits = new FileEdits(files);
  return papersOf(edits, owner).papers.map((found) => {
    const id = String(found.id);
    const words = (key: 'title' | 'help') =>
      readWords(files, wordsPlace(edits, { ...owner, id }, key));
    return {
      id,
      title: titleOf(found, id),
      category: String(found.category),
      replaces: found.replaces as string | undefined,
      words: { title: words('title'), help: words('help') },
      min: Number(found.min ?? 1),
      isRequired: found.isRequired === true,
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
 * A paper that is new, wanted of everybody who chooses the program, or who comes to the step.
 * @throws EditError `blank` where it has no title.
 */
export function addDocument(
  files: PackTexts,
  owner: PaperOwner,
  request: { title: string; translations: LanguageTexts; category: string },
): Built {
  const edits = new FileEdits(files);
  const { file, at, under, papers: known } = papersOf(edits, owner);
  const title = request.title.trim();
  if (!title) throw new EditError('blank', 'A paper has a title.');
  const id = fileName(title, (one) => known.some((paper) => paper.id === one), 'paper');
  const paper = { id, title, category: request.category };
  if (known.length) edits.set(file, [...at, -1], paper);
  else edits.set(file, at, [paper]);
  translate(edits, {
    file,
    key: `${under}/${id}/title`,
    original: title,
    translations: request.translations,
  });
  return { changes: edits.changes(), said: { id: 'document-added', params: { title } } };
}

/**
 * Where a condition of a paper stands: it can speak of what is asked before the step that wants papers.
 * @throws EditError `not-there` for a file that is no step
 */
export function documentPlace(files: PackTexts, owner: PaperOwner): ConditionPlace {
  const edits = new FileEdits(files);
  if (!isOfProgram(owner)) {
    const place = placeOfFile(edits, owner.file);
    if (!place) throw new EditError('not-there', `${owner.file} is no step.`);
    return { ...place, isOfStep: true };
  }
  const { program } = owner;
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
  const title = titleOf(findPaper(edits, place).found, place.id);
  return setWords(files, wordsPlace(edits, place, key), words, {
    original: 'document-changed',
    translated: 'document-changed',
    title,
  });
}

function setOfPaper(
  files: PackTexts,
  place: DocumentPlace,
  key: 'category' | 'min' | 'isRequired',
  value: Json | undefined,
): Built {
  const edits = new FileEdits(files);
  const { file, at, index, found } = findPaper(edits, place);
  const own = [...at, index, key];
  if (value === undefined && found[key] !== undefined) edits.drop(file, own);
  if (value !== undefined && found[key] !== value) edits.set(file, own, value, PAPER_ORDER);
  const params = { title: titleOf(found, place.id) };
  return { changes: edits.changes(), said: { id: 'document-changed', params } };
}

/** Under which category its files are kept. */
export const setDocumentCategory = (
  files: PackTexts,
  place: DocumentPlace,
  category: string,
): Built => setOfPaper(files, place, 'category', category);

/** How many of it are wanted. */
export const setDocumentCount = (files: PackTexts, place: DocumentPlace, min: number): Built =>
  setOfPaper(files, place, 'min', min === 1 ? undefined : min);

/** Whether a step's own paper holds Next back. */
export const setDocumentRequired = (
  files: PackTexts,
  place: DocumentPlace & { file: string },
  isRequired: boolean,
): Built => setOfPaper(files, place, 'isRequired', isRequired || undefined);

/** Puts a paper before or behind its neighbour. */
export function moveDocument(files: PackTexts, place: DocumentPlace, by: -1 | 1): Built {
  const edits = new FileEdits(files);
  const { file, at, index, found, count } = findPaper(edits, place);
  const to = index + by;
  if (to >= 0 && to < count) edits.move(file, at, index, to);
  const params = { title: titleOf(found, place.id) };
  return { changes: edits.changes(), said: { id: 'document-moved', params } };
}

/** The lists of choices that the questions of the desk's actions offer: by them staff ask for papers. */
function listsOfActions(edits: FileEdits): string[] {
  const forms = edits.names().filter(isActionForm);
  const lists = forms.flatMap((form) =>
    Object.values(declarationsOf(edits, form)).flatMap(
      (declared) => choicesFileOf(edits, form, declared) ?? [],
    ),
  );
  return [...new Set(lists)];
}

/** What names a step's own paper: a program's that takes its place, and what staff can ask for. */
function namesOfSlot(edits: FileEdits, id: string): Reference[] {
  const named = (file: string, found: JsonObject, at: (string | number)[]): Reference => ({
    ...{ kind: 'hand', file, at },
    title: titleOf(found, String(found.label ?? found.id)),
  });
  const programs = edits.names().flatMap((file): Reference[] => {
    const program = /^programs\/([^/]+)\/program\.json$/.exec(file)?.[1];
    const papers = program === undefined ? [] : papersOf(edits, { program }).papers;
    return papers.flatMap((one, at) =>
      one.replaces === id ? [named(file, one, ['adds', 'documents', at, 'replaces'])] : [],
    );
  });
  const asked = listsOfActions(edits).flatMap((file): Reference[] => {
    const { values = [] } = edits.read(file) as { values?: JsonObject[] };
    return values.flatMap((one, at) =>
      one.value === id ? [named(file, one, ['values', at])] : [],
    );
  });
  return [...programs, ...asked];
}

/**
 * What speaks of a paper. Of a program's: the step's own paper whose place it takes, and, by the id of its
 * slot, whatever was written by hand. Of a step's own: what names it.
 */
export function referencesToDocument(files: PackTexts, place: DocumentPlace): Reference[] {
  const edits = new FileEdits(files);
  const { found } = findPaper(edits, place);
  if (!isOfProgram(place)) return namesOfSlot(edits, place.id);
  const { form, step } = documentPlace(files, place);
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
 * @throws EditError `not-allowed` where something speaks of it that has to be changed first
 */
export function deleteDocument(files: PackTexts, place: DocumentPlace): Built {
  const edits = new FileEdits(files);
  const { file, at, under, index, found, count } = findPaper(edits, place);
  const held = referencesToDocument(files, place).find(({ kind }) => kind === 'hand');
  if (held) throw new EditError('not-allowed', `${held.file} speaks of the paper ${place.id}.`);
  dropWords(edits, file, `${under}/${place.id}/`);
  if (count > 1) edits.drop(file, [...at, index]);
  else if (isOfProgram(place) && Object.keys(addsOf(edits, place.program)).length === 1)
    edits.drop(file, ['adds']);
  else edits.drop(file, at);
  const params = { title: titleOf(found, place.id) };
  return { changes: edits.changes(), said: { id: 'document-deleted', params } };
}

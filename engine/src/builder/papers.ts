import { findCategoryKey } from '../compile/categoryKey.ts';
import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import { addsOf, declarationsOf, stepsOf } from './places.ts';

/** Who wants papers: a program, or a step of a form, which wants them of everybody who comes to it. */
export type PaperOwner = { program: string } | { file: string };

/** One paper that is wanted. */
export type DocumentPlace = PaperOwner & { id: string };

/** The papers of one owner, and where they stand. */
export interface PaperList {
  file: string;
  at: string[];
  /** By what their translations know them. */
  under: 'documents' | 'slots';
  papers: JsonObject[];
}

/** Whether a program wants them. */
export const isOfProgram = (owner: PaperOwner): owner is { program: string } => 'program' in owner;

/** The order of a paper's properties. */
export const PAPER_ORDER = [
  'id',
  'title',
  'help',
  'examples',
  'category',
  'replaces',
  'alternatives',
  'min',
  'when',
];

/** The papers of an owner, in their order. */
export function papersOf(edits: FileEdits, owner: PaperOwner): PaperList {
  if (!isOfProgram(owner)) {
    const { slots = [] } = edits.read(owner.file) as { slots?: JsonObject[] };
    return { file: owner.file, at: ['slots'], under: 'slots', papers: slots };
  }
  return {
    file: `programs/${owner.program}/program.json`,
    at: ['adds', 'documents'],
    under: 'documents',
    papers: (addsOf(edits, owner.program).documents ?? []) as JsonObject[],
  };
}

/** A paper among those of its owner. @throws EditError `not-there` */
export function findPaper(edits: FileEdits, place: DocumentPlace) {
  const list = papersOf(edits, place);
  const index = list.papers.findIndex(({ id }) => id === place.id);
  const found = list.papers[index];
  if (!found) throw new EditError('not-there', `${list.file} wants no paper "${place.id}".`);
  return { ...list, index, found, count: list.papers.length };
}

/** What a step does with papers. */
export interface StepPapers {
  /** Whether it has a list of documents, by their categories: only there papers have a place. */
  hasPlace: boolean;
  /** Whether one may send without them: then none of them holds Next back. */
  isLater: boolean;
}

/** What a step does with papers. */
export function papersInStep(files: PackTexts, file: string): StepPapers {
  const edits = new FileEdits(files);
  const { fileCategories } = edits.read('portal.json');
  const stepsOfForm = (form: string) =>
    edits.has(`${form}/wizard.json`)
      ? stepsOf(edits, { form }).map((step) => declarationsOf(edits, step.file))
      : [];
  const hasPlace = Object.values(declarationsOf(edits, file)).some(({ resource }) => {
    const { form } = (resource ?? {}) as { form?: string };
    return form !== undefined && findCategoryKey(stepsOfForm(form), fileCategories) !== undefined;
  });
  return { hasPlace, isLater: edits.read(file).later === true };
}

import { addChoice, listChoices, retireChoice } from '../../edit/choices.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Built } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { type DocumentPlace, findPaper, isOfProgram } from '../papers.ts';
import { placeOfFile, programForm, titleOf } from '../places.ts';
import { readWords } from '../words.ts';
import { actionQuestions } from './actionForm.ts';
import { deskActions } from './deskFiles.ts';

/** An action by which staff ask for papers, and whether a paper is among those that it offers. */
export interface PaperRequest {
  /** The list of the papers that it offers. */
  file: string;
  /** The action, as staff read it. */
  action: string;
  isOffered: boolean;
  /** From this day on it is offered to nobody, though it is among them. */
  retired?: string;
}

/** What a paper is called among those of all owners. */
const slotOf = (place: DocumentPlace): string =>
  isOfProgram(place) ? `${place.program}.${place.id}` : place.id;

/** Whether cases have the paper: what a form of its own wants is asked for by nobody else. */
const isOfCases = (edits: FileEdits, place: DocumentPlace): boolean =>
  isOfProgram(place) || placeOfFile(edits, place.file)?.form === programForm(edits);

/** By which actions staff ask for papers, and whether they can ask for this one. */
export function paperRequests(files: PackTexts, place: DocumentPlace): PaperRequest[] {
  const edits = new FileEdits(files);
  if (!isOfCases(edits, place)) return [];
  const slot = slotOf(place);
  const found = deskActions(files).flatMap(({ file: action }): PaperRequest[] => {
    const { label, effects } = (tryFind(() => edits.read(action)) ?? {}) as {
      label?: string;
      effects?: { requests?: { papers?: string } };
    };
    const papers = effects?.requests?.papers;
    const asked = actionQuestions(files, action).find(({ pointer }) => pointer === papers);
    const file = asked?.choicesFile;
    if (file === undefined) return [];
    const choice = listChoices(files, file).find(({ value }) => value === slot);
    const { retired } = choice ?? {};
    const isOffered = choice !== undefined && retired === undefined;
    return [{ file, action: String(label), isOffered, ...(retired && { retired }) }];
  });
  return found.filter(({ file }, at) => found.findIndex((one) => one.file === file) === at);
}

/**
 * Puts a paper among those that staff can ask for, under its own words; one that is retired there is offered again.
 * @throws EditError as `addChoice`, and as `retireChoice`
 */
export function letStaffAskFor(files: PackTexts, place: DocumentPlace, list: string): Built {
  const edits = new FileEdits(files);
  const { file, at, under, index, found } = findPaper(edits, place);
  const title = titleOf(found, place.id);
  const said = { id: 'document-changed' as const, params: { title } };
  const value = slotOf(place);
  if (listChoices(files, list).some((one) => one.value === value && one.retired !== undefined))
    return { changes: retireChoice(files, list, value, undefined), said };
  const [, ...others] = readWords(files, {
    file,
    at: [...at, index, 'title'],
    key: `${under}/${place.id}/title`,
    isNeeded: true,
  });
  const translations = Object.fromEntries(others.map(({ language, text }) => [language, text]));
  return { changes: addChoice(files, list, { value, label: title, translations }), said };
}

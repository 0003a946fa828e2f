import {
  addChoice,
  type ChoiceValue,
  isEnumeration,
  listChoices,
  type NewChoice,
  removeChoice,
} from '../../edit/choices.ts';
import { EditError, type FileEdit, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import { tryFind } from '../findQuestion.ts';
import { type LanguageTexts, translate } from '../translate.ts';
import { actionQuestions } from './actionForm.ts';
import { deskActions } from './deskFiles.ts';

const REQUESTS = 'pages/requests.json';
const CORRECTIONS = 'pages/corrections.json';

/** A list of reasons, and the page on which applicants read a sentence for each. */
interface ReasonList {
  file: string;
  page: string;
}

/** The lists from which actions take why papers are asked for, or answers are asked about. */
function reasonLists(files: PackTexts): ReasonList[] {
  const edits = new FileEdits(files);
  return deskActions(files).flatMap(({ file }): ReasonList[] => {
    const { effects } = (tryFind(() => edits.read(file)) ?? {}) as {
      effects?: { requests?: { reason?: string }; corrections?: { reasons?: string } };
    };
    const { reason } = effects?.requests ?? {};
    const asked = actionQuestions(files, file).find(({ pointer }) => pointer === reason);
    const { reasons } = effects?.corrections ?? {};
    return [
      ...(asked?.choicesFile ? [{ file: asked.choicesFile, page: REQUESTS }] : []),
      ...(reasons ? [{ file: `enumerations/${reasons}.json`, page: CORRECTIONS }] : []),
    ];
  });
}

/**
 * The pages on which applicants read a sentence for each choice of a list, whatever action takes its
 * reasons from it; none of another list.
 * @example reasonPagesOf(files, 'enumerations/desk-paper-reasons.json') // ['pages/requests.json']
 */
export function reasonPagesOf(files: PackTexts, file: string): string[] {
  if (!isEnumeration(file)) return [];
  const pages = reasonLists(files).flatMap((one) => (one.file === file ? one.page : []));
  return [...new Set(pages)].filter((page) => files.has(page));
}

/**
 * The lists for whose choices applicants read a sentence on a page; none of a page without any.
 * @example listsOfReasons(files, 'pages/corrections.json') // ['enumerations/desk-correction-reasons.json']
 */
export function listsOfReasons(files: PackTexts, page: string): string[] {
  if (page !== REQUESTS && page !== CORRECTIONS) return [];
  const lists = reasonLists(files).flatMap((one) => (one.page === page ? one.file : []));
  return [...new Set(lists)].filter((file) => files.has(file));
}

/** What an applicant reads where a reason is given. */
export interface ReasonSentence {
  text: string;
  translations: LanguageTexts;
}

/**
 * Puts a reason behind the others, together with the sentence that applicants read for it. A sentence that
 * stands on the page already is kept.
 * @throws EditError as `addChoice`; `blank` without the sentence.
 */
export function addReason(
  files: PackTexts,
  file: string,
  { sentence, ...choice }: NewChoice & { sentence: ReasonSentence },
): FileEdit[] {
  const edits = new FileEdits(files);
  for (const { name, text } of addChoice(files, file, choice)) edits.write(name, text!);
  const key = String(choice.value);
  const original = sentence.text.trim();
  for (const page of reasonPagesOf(files, file)) {
    if (Object.hasOwn(edits.read(page), key)) continue;
    if (!original) throw new EditError('blank', `Applicants read a sentence for "${key}".`);
    edits.set(page, [key], original);
    translate(edits, { file: page, key, original, translations: sentence.translations });
  }
  return edits.changes();
}

/**
 * Takes away a reason that was never public, and its sentence where no other list has a reason of its name.
 * @throws EditError as `removeChoice`.
 */
export function removeReason(files: PackTexts, file: string, value: ChoiceValue): FileEdit[] {
  const edits = new FileEdits(files);
  for (const { name, text } of removeChoice(files, file, value))
    if (text === null) edits.delete(name);
    else edits.write(name, text);
  const key = String(value);
  for (const page of reasonPagesOf(files, file)) {
    const isShared = reasonLists(files).some(
      (one) =>
        one.page === page &&
        one.file !== file &&
        listChoices(files, one.file).some((other) => String(other.value) === key),
    );
    const texts: JsonObject = edits.read(page);
    if (isShared || !Object.hasOwn(texts, key)) continue;
    edits.drop(page, [key]);
    for (const language of languagesOf(files).others)
      if (edits.has(translationFile(page, language)))
        new Translations(edits, page, language).drop(key);
  }
  return edits.changes();
}

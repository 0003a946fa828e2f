import { localFile } from '../../compile/owner.ts';
import { isEnumeration } from '../../edit/choices.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { isRecord } from '../../kernel/answers.ts';
import type { Json } from '../../kernel/types.ts';
import { tryFind } from '../findQuestion.ts';
import { ACTION_FORMS, titleOf } from '../places.ts';
import { choicesFileOf } from '../question.ts';
import { declares } from '../references.ts';
import { actionQuestions } from './actionForm.ts';
import { type DeskThing, deskActions, deskTitleOf } from './deskFiles.ts';

/** Who is offered the choices of a list. */
export interface ListUse {
  /** Who chooses: staff in an action, or who fills in a form. */
  by: 'staff' | 'applicant';
  /** The question, as people read it; absent where an action takes its reasons for asking about answers from it. */
  question?: string;
  /** What people call the action, the step, or the program that has the question. */
  at: string;
}

/** The titles of the questions in a declaration, at whatever depth, that are answered from a list. */
function questionsOf(
  edits: FileEdits,
  { file, list }: { file: string; list: string },
  properties: Json | undefined,
): string[] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, declared]) => {
    if (!isRecord(declared)) return [];
    const { items } = declared;
    const hasChoices = declared.options !== undefined || (isRecord(items) && items.options);
    const isOwn = hasChoices && choicesFileOf(edits, file, declared) === list;
    const inner = isRecord(items) ? questionsOf(edits, { file, list }, items.properties) : [];
    return [...(isOwn ? [titleOf(declared, name)] : []), ...inner];
  });
}

/** What people call a file of questions: its action, its step, or the program that adds them. */
function titleOfFile(edits: FileEdits, file: string): string {
  const action = file.replace(/\.schema\.json$/, '.json');
  if (file.startsWith(`${ACTION_FORMS}/`) && edits.has(action)) return deskTitleOf(edits, action);
  const program = `${/^programs\/[^/]+/.exec(file)?.[0]}/program.json`;
  if (file.endsWith('.fields.json') && edits.has(program))
    return String(edits.read(program).friendlyName ?? edits.read(program).program);
  return titleOf(edits.read(file), localFile(file));
}

/** The list from which an action takes why answers are asked about. */
export function correctionList(files: PackTexts, action: string): string | undefined {
  const { effects } = (tryFind(() => new FileEdits(files).read(action)) ?? {}) as {
    effects?: { corrections?: { reasons?: string } };
  };
  const { reasons } = effects?.corrections ?? {};
  return reasons === undefined ? undefined : `enumerations/${reasons}.json`;
}

/** Actions that take from a list why answers are asked about. */
const correctionsFrom = (files: PackTexts, list: string): ListUse[] =>
  deskActions(files).flatMap(({ file, title }): ListUse[] =>
    correctionList(files, file) === list ? [{ by: 'staff', at: title }] : [],
  );

/** An action that offers the choices of a list. */
export interface ListAction extends DeskThing {
  /** Whether it has a question with them; false where it only takes from it why answers are asked about. */
  isAsked: boolean;
}

/**
 * The actions that offer the choices of a list, in their order.
 * @example actionsOfList(files, 'enumerations/desk-paper-reasons.json') // [{ id: 'ask-for-papers', …, isAsked: true }, …]
 */
export function actionsOfList(files: PackTexts, list: string): ListAction[] {
  if (!isEnumeration(list)) return [];
  return deskActions(files).flatMap((action): ListAction[] => {
    const isAsked = actionQuestions(files, action.file).some((one) => one.choicesFile === list);
    const isOffered = isAsked || correctionList(files, action.file) === list;
    return isOffered ? [{ ...action, isAsked }] : [];
  });
}

/**
 * Which questions and actions offer the choices of a list: a change of it is a change of each.
 * @example usesOfList(files, 'enumerations/desk-paper-reasons.json') // [{ by: 'staff', question: 'Why?', at: 'Ask for papers' }, …]
 */
export function usesOfList(files: PackTexts, list: string): ListUse[] {
  if (!isEnumeration(list)) return [];
  const edits = new FileEdits(files);
  // It is named by its file: of a thousand programs mostly one does, and only that is parsed.
  const name = JSON.stringify(list.replace(/^.*\/|\.json$/g, ''));
  const asked = edits.names().flatMap((file): ListUse[] => {
    if (!/\.(schema|fields)\.json$/.test(file) || !declares(file)) return [];
    if (!files.get(file)?.includes(name)) return [];
    const { properties } = tryFind(() => edits.read(file)) ?? {};
    const by = file.startsWith(`${ACTION_FORMS}/`) ? 'staff' : 'applicant';
    return questionsOf(edits, { file, list }, properties).map((question) => ({
      ...{ by, question },
      at: titleOfFile(edits, file),
    }));
  });
  return [...asked, ...correctionsFrom(files, list)];
}

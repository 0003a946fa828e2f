import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import type { AnswerShape } from '../../kernel/desk/changeFit.ts';
import type { Pointer } from '../../kernel/types.ts';
import { choicesOf } from '../askable.ts';
import { tryFind } from '../findQuestion.ts';
import { groupName } from '../names.ts';
import { ACTION_FORMS, declarationsOf, placeOfFile, pointerOf, titleOf } from '../places.ts';
import { type AnswerKind, choicesFileOf, kindOfDeclaration } from '../question.ts';
import { translate } from '../translate.ts';
import { readWords } from '../words.ts';
import { takesOf } from './changeTakes.ts';

/** A question of an action, as its effects name it. */
export interface ActionQuestion {
  file: string;
  name: string;
  pointer: Pointer;
  title: string;
  kind: AnswerKind;
  /** The file of what is chosen from. */
  choicesFile: string | undefined;
  /** What it takes, and so what it can change. */
  takes: AnswerShape;
}

/** What an action asks, in the order of its file. */
export function actionQuestions(files: PackTexts, action: string): ActionQuestion[] {
  const file = action.replace(/\.json$/, '.schema.json');
  const edits = new FileEdits(files);
  const place = tryFind(() => placeOfFile(edits, file));
  if (!place) return [];
  return Object.entries(declarationsOf(edits, file)).map(([name, declared]) => ({
    file,
    name,
    pointer: pointerOf(place, name),
    title: titleOf(declared, name),
    kind: kindOfDeclaration(declared),
    choicesFile: tryFind(() => choicesFileOf(edits, file, declared)),
    takes: takesOf(declared, choicesOf(files, edits, file, declared)),
  }));
}

/** The group of its answers, which no other step has. */
function freeGroup(edits: FileEdits, name: string): string {
  const taken = new Set(
    edits
      .names()
      .filter((file) => file.endsWith('.schema.json') && !file.startsWith('meta/'))
      .map((file) => tryFind(() => edits.read(file).group)),
  );
  const group = groupName(name);
  if (!taken.has(group)) return group;
  let more = 1;
  const named = () => `${group}Action${more > 1 ? more : ''}`;
  while (taken.has(named())) more += 1;
  return named();
}

/** The form of an action that asked nothing so far, under the action's own words. */
export function beginActionForm(edits: FileEdits, name: string): void {
  const action = `${ACTION_FORMS}/${name}.json`;
  const file = `${ACTION_FORMS}/${name}.schema.json`;
  const title = String(edits.read(action).label);
  const group = freeGroup(edits, name);
  edits.add(file, 'step', { group, title, type: 'object', properties: {} });
  const source = new Map(edits.names().map((one) => [one, edits.textOf(one)]));
  const words = readWords(source, { file: action, at: ['label'], key: 'label', isNeeded: true });
  const { others } = languagesOf(edits);
  const translations = Object.fromEntries(
    others.map((one) => [one, words.find(({ language }) => language === one)?.text ?? '']),
  );
  translate(edits, { file, key: 'title', original: title, translations });
}

import { isRetired } from '@porchlight/engine';
import {
  type ActionQuestion,
  actionQuestions,
  correctionList,
  reasonPagesOf,
  STATUSES_FILE,
} from '@porchlight/engine/builder';
import { FileEdits, isEnumeration, listChoices, listFields } from '@porchlight/engine/edit';
import { calendarDay } from '../../calendarDay.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import type { ActionData } from './ActionData.ts';
import { textIn } from './textIn.ts';

/** A choice as staff see it. */
export interface ChoiceLook {
  value: string;
  label: string;
  /** What applicants read where it is chosen, and on which page. */
  sentences: { page: string; text: string }[];
}

/** What an action asks, as staff see it. */
export interface AskedLook {
  id: string;
  title: string;
  description: string;
  /** How it is answered: one or several of its choices, a press, or by typing. */
  kind: 'one' | 'several' | 'check' | 'typed';
  choices: ChoiceLook[];
  /** The file of its choices. */
  list: string | undefined;
}

/** An action as staff see it, in a language. */
export interface ActionLookWords {
  label: string;
  will: string;
  says: string;
  status: string;
  asked: AskedLook[];
  button: string;
}

const KINDS: Partial<{ [kind in ActionQuestion['kind']]: AskedLook['kind'] }> = {
  choice: 'one',
  choices: 'several',
  check: 'check',
};

/** The choices of a list that are offered today, each with what applicants read for it. */
function choicesIn(
  files: BuilderProps['files'],
  list: string | undefined,
  language: string,
): ChoiceLook[] {
  if (list === undefined || !isEnumeration(list) || !files.has(list)) return [];
  const pages = reasonPagesOf(files, list);
  const today = calendarDay();
  return listChoices(files, list)
    .filter((one) => !isRetired(one, today))
    .map(({ value }) => ({
      value: String(value),
      label: textIn(files, { file: list, key: `values/${value}` }, language),
      sentences: pages
        .map((page) => ({
          page,
          text: textIn(files, { file: page, key: String(value) }, language),
        }))
        .filter(({ text }) => text),
    }));
}

/** The questions of an action in the order in which staff see them. */
function askedIn(files: BuilderProps['files'], action: string, language: string): AskedLook[] {
  const questions = actionQuestions(files, action);
  const order = questions[0] ? listFields(files, questions[0].file).map(({ name }) => name) : [];
  return questions
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .map(
      ({ file, name, kind, choicesFile: list }): AskedLook => ({
        id: name,
        title: textIn(files, { file, key: `fields/${name}/title` }, language),
        description: textIn(files, { file, key: `fields/${name}/description` }, language),
        kind: KINDS[kind] ?? 'typed',
        choices: choicesIn(files, list, language),
        list,
      }),
    );
}

/** An action from what the files say: its words, what comes of it, what it asks. */
export function actionLook(
  files: BuilderProps['files'],
  action: string,
  language: string,
): ActionLookWords {
  const { to, effects } = new FileEdits(files).read<ActionData>(action);
  const ofDesk = (id: string) => textIn(files, { file: 'desk/words.json', key: id }, language);
  const status =
    to && textIn(files, { file: STATUSES_FILE, key: `statuses/${to}/label` }, language);
  const label = textIn(files, { file: action, key: 'label' }, language);
  const reasons = correctionList(files, action);
  const ofCorrections: AskedLook = {
    id: '',
    title: ofDesk('case.ask-why'),
    description: '',
    kind: 'one',
    choices: choicesIn(files, reasons, language),
    list: reasons,
  };
  return {
    label,
    will: ofDesk('action.will'),
    says: textIn(files, { file: action, key: 'says' }, language),
    status: status ? ofDesk('action.status').replace('{to}', () => status) : '',
    asked: [...(reasons ? [ofCorrections] : []), ...askedIn(files, action, language)],
    button: effects?.notice
      ? ofDesk('action.look')
      : ofDesk('action.do').replace('{label}', () => label),
  };
}

import { isFactSure } from '../../compile/desk/noticeReads.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Pointer } from '../../kernel/types.ts';
import { tryFind } from '../findQuestion.ts';
import { declarationsOf } from '../places.ts';
import { type CaseLabels, type DeskAskable, listDeskAskable } from './deskAskable.ts';
import { deskNameOf, sendersOf, sendingOf } from './deskFiles.ts';
import { portalWords } from './portalWords.ts';

/** The forms of the actions that send a notice, by their files. */
export function formsBehind(files: PackTexts, file: string): string[] {
  return sendersOf(files, deskNameOf(file))
    .map((action) => action.file.replace(/\.json$/, '.schema.json'))
    .filter((form) => files.has(form));
}

/** What a notice can tell. */
export interface Tellable extends DeskAskable {
  /** Whether it is there whenever the notice is sent; else its part stands there only when it is. */
  isSure: boolean;
}

/** What stands above what can be told, where one chooses. */
export interface TellingTitles extends CaseLabels {
  agencyTitle: string;
}

/** Whether a question of each action that sends the notice has to be answered. */
function askedBy(files: PackTexts, file: string): (pointer: Pointer) => boolean {
  const edits = new FileEdits(files);
  const forms = formsBehind(files, file);
  const isEach = forms.length > 0 && forms.length === sendersOf(files, deskNameOf(file)).length;
  return (pointer) =>
    isEach &&
    forms.every((form) => {
      const { group, required = [] } = edits.read(form) as { group?: string; required?: string[] };
      const name = pointer.slice(pointer.lastIndexOf('/') + 1);
      const declared = tryFind(() => declarationsOf(edits, form)[name]);
      return pointer === `/${group}/${name}` && required.includes(name) && !declared?.when;
    });
}

/** What a notice can tell: what its actions ask, what is known of the case, answers, and who the agency is. */
export function listTellable(files: PackTexts, file: string, titles: TellingTitles): Tellable[] {
  const { agencyTitle, ...labels } = titles;
  const isAsked = askedBy(files, file);
  const sending = sendingOf(files, file);
  const told = listDeskAskable(files, {
    ...labels,
    reads: 'notice',
    notice: file,
    forms: formsBehind(files, file),
  }).filter(({ kind, isRestricted }) => !isRestricted && kind !== 'check');
  return [
    ...told.map((one) => ({
      ...one,
      isSure: one.pointer.startsWith('/$/case/')
        ? isFactSure(sending, one.pointer)
        : isAsked(one.pointer),
    })),
    ...Object.entries(portalWords(files)).map(([place, title]) => ({
      pointer: `{${place}}`,
      title,
      step: agencyTitle,
      kind: 'text' as const,
      verbs: [],
      choices: [],
      isRestricted: false,
      isSure: true,
    })),
  ];
}

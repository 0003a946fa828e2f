import { type NoticeSending, tellsAnswers, tellsFact } from '../../compile/desk/noticeReads.ts';
import { pointersOf } from '../../compile/pointersOf.ts';
import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import { ASSIGNEE, caseFactOf, type NoticeMail } from '../../kernel/desk/index.ts';
import type { NoticeKind } from '../../kernel/eventKinds.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { inTurn, putPart, toldOf } from './deskEdits.ts';
import { deskNameOf, deskRoles, sendersOf } from './deskFiles.ts';
import { BLOCK_KINDS, dropBlock, dropUnused } from './noticeEdits.ts';
import { placesIn } from './placesIn.ts';

type Block = JsonObject & { id: string; to?: string; list?: string; when?: JsonObject };

interface Notice {
  on?: NoticeKind;
  to?: string[];
  mail?: NoticeMail;
  subject?: string;
  text?: string;
  values?: { [place: string]: Pointer };
  blocks?: Block[];
}

const noticeIn = (edits: FileEdits, file: string): Notice =>
  (tryFind(() => edits.read(file)) ?? {}) as Notice;

/** Who of the staff gets a notice: ids of roles, and `assignee`; undefined of one to the applicant. */
export const receiversOf = (files: PackTexts, file: string): string[] | undefined =>
  noticeIn(new FileEdits(files), file).to;

/** What goes, or is another, where a notice gets other receivers. */
export interface LostParts {
  /** Its subject, where that tells what they can't be told: then they can't get it. */
  subject?: string;
  /** How much its mail says from then on; undefined where that stays. */
  mail?: NoticeMail;
  /** When it goes from then on; undefined where that stays. */
  moment?: NoticeKind;
  /** Its text message; undefined where it has none. */
  text?: string;
  /** Parts that such a notice can't have, by their ids, with what each says. */
  blocks: { id: string; says: string }[];
}

/** Staff hear of what happens; of a draft nobody at the desk knows. */
const momentFor = (on: NoticeKind | undefined, isToStaff: boolean): NoticeKind | undefined =>
  isToStaff && (on === undefined || on === 'draft-ending') ? 'submitted' : on;

/** Who gets a notice that becomes one to staff: nobody has a case that has just come, so a role does. */
export function firstReceivers(files: PackTexts): string[] {
  const [role] = deskRoles(files);
  return [role?.id ?? ASSIGNEE];
}

const saysOf = (block: Block): string => {
  const kind = BLOCK_KINDS.find((one) => block[one] !== undefined) ?? 'list';
  return String(block[kind]);
};

/** Whether a notice that goes so can tell something. */
function canTell(sending: NoticeSending, pointer: Pointer): boolean {
  if (!pointer.startsWith('/$/')) return tellsAnswers(sending);
  return tellsFact(sending, caseFactOf(pointer) ?? pointer);
}

/** The parts of a notice that can't stay with other receivers. @param to As `setNoticeReceivers`. */
export function lostParts(files: PackTexts, file: string, to: string[] | undefined): LostParts {
  const notice = noticeIn(new FileEdits(files), file);
  const { on, mail = 'full', subject = '', text, values = {}, blocks = [] } = notice;
  const moment = momentFor(on, to !== undefined);
  const sending: NoticeSending = { on: moment, to, effects: [] };
  const tellsAll = (says: string) =>
    placesIn(says)
      .flatMap((name) => values[name] ?? [])
      .every((pointer) => canTell(sending, pointer));
  const stays = (block: Block): boolean => {
    if (to && block.list !== undefined) return false;
    const asked = pointersOf(block.when).map(({ pointer }) => pointer);
    if (!tellsAll(saysOf(block)) || !asked.every((pointer) => canTell(sending, pointer)))
      return false;
    // Its words say where it leads, which the others do not see.
    return block.button === undefined || (block.to === 'case') === (to !== undefined);
  };
  const mailThen = to ? 'full' : 'short';
  return {
    ...(!tellsAll(subject) && { subject }),
    ...(mail !== mailThen &&
      (notice.to === undefined) !== (to === undefined) && { mail: mailThen }),
    ...(moment !== undefined && moment !== on && { moment }),
    ...(to && text !== undefined && { text }),
    blocks: blocks.filter((one) => !stays(one)).map((one) => ({ id: one.id, says: saysOf(one) })),
  };
}

function writeReceivers(files: PackTexts, file: string, to: string[] | undefined): FileEdits {
  const edits = new FileEdits(files);
  const { on, text } = noticeIn(edits, file);
  const moment = momentFor(on, to !== undefined);
  putPart(edits, { file, at: ['on'] }, moment);
  putPart(edits, { file, at: ['to'] }, to);
  // The least that a mail can say, until somebody says otherwise.
  putPart(edits, { file, at: ['mail'] }, to ? undefined : 'short');
  if (to && text !== undefined) {
    edits.drop(file, ['text']);
    for (const language of languagesOf(files).others)
      if (edits.has(translationFile(file, language)))
        new Translations(edits, file, language).drop('text');
    dropUnused(edits, file);
  }
  return edits;
}

/**
 * Gives a notice other receivers, as one change: what such a notice can't have goes, as `lostParts` says before.
 * @param to Ids of roles, and `assignee`; undefined: the applicant.
 * @throws EditError `not-allowed` where an action sends it to the applicant, or its subject tells what they can't be told; `last-one` where no part could stay
 */
export function setNoticeReceivers(
  files: PackTexts,
  file: string,
  to: string[] | undefined,
): Built {
  if (to && sendersOf(files, deskNameOf(file)).length > 0)
    throw new EditError('not-allowed', `An action sends ${file} to the applicant.`);
  const { blocks, subject } = lostParts(files, file, to);
  if (subject !== undefined)
    throw new EditError('not-allowed', `The subject of ${file} tells what they can't be told.`);
  const changes = inTurn(files, [
    ...blocks.map(
      ({ id }) =>
        (now: PackTexts) =>
          dropBlock(now, file, id).changes,
    ),
    (now) => writeReceivers(now, file, to).changes(),
  ]);
  return { ...toldOf(new FileEdits(files), { file, at: ['to'] }), changes };
}

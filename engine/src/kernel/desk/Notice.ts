import type { EventKind, NoticeKind } from '../eventKinds.ts';
import type { Condition, Pointer, Texts } from '../types.ts';

/** Where a button of a notice leads: pages of the portal alone. */
export const NOTICE_TARGETS = {
  application: '/application',
  messages: '/messages',
} as const;

/**
 * Where a button leads: to a page, to an upload link that is made for it, or to what she sent; of a notice to staff
 * to the case at the desk.
 */
export type NoticeTarget = keyof typeof NOTICE_TARGETS | 'upload' | 'receipt' | 'case';

/** A receiver of a notice to staff: who has the case. Each other one is the id of a role. */
export const ASSIGNEE = 'assignee';

/** What a mail says of a notice: all of it, or only that it is there, behind the sign-in. */
export type NoticeMail = 'full' | 'short';

/** What a part of a notice is; a button leads to a `NoticeTarget`. */
export type NoticeBlockKind = 'heading' | 'paragraph' | 'list' | 'button' | 'signature';

/** A part of a notice. Its words, where it has any, are among the texts of the notice by its id. */
export interface NoticeBlock {
  id: string;
  kind: NoticeBlockKind;
  /** What a list lists. */
  at?: Pointer;
  /** Where a button leads. */
  to?: NoticeTarget;
  when?: Condition;
}

/** The id of the words of a text message: no block can be called so. */
export const TEXT_MESSAGE = '$text';

/** The place of a text message that leads to her messages: the only link that it can have. */
export const TEXT_LINK = 'link';

/** What an applicant is told by something that staff do, or by itself, in one language. */
export interface DeskNotice {
  name: string;
  /** When it goes by itself; absent: by actions alone. */
  on?: NoticeKind;
  /** With `status`: ids of the statuses of which it tells; absent: all. */
  statuses?: string[];
  mail: NoticeMail;
  /** `subject`, the words of blocks by their ids, and those of a text message, where one goes. */
  texts: Texts;
  /** What stands at the places of its texts, by place. */
  values: { [place: string]: Pointer };
  blocks: NoticeBlock[];
}

/**
 * What staff are told by itself, in one language. It is no `DeskNotice`, so that nothing that tells an applicant
 * something finds it.
 */
export interface StaffNotice extends Omit<DeskNotice, 'mail'> {
  on: EventKind;
  /** Who gets it: ids of roles, and `assignee`. */
  to: string[];
}

/** A button as it is read. */
export type WrittenButton = {
  button: string;
  to: NoticeTarget;
  /** The path of an upload link, of what she sent, or of a case at the desk. */
  path?: string;
};

const DESK_PATH = '/desk';

/** The path of a case at the desk. @example pathOfCase(1001) // '/desk#case=1001' */
export const pathOfCase = (number: number): string => `${DESK_PATH}#case=${number}`;

/** The path to which a button leads. */
export const pathOfButton = ({ to, path }: Pick<WrittenButton, 'to' | 'path'>): string =>
  to === 'upload' || to === 'receipt' || to === 'case'
    ? (path ?? (to === 'case' ? DESK_PATH : NOTICE_TARGETS.application))
    : NOTICE_TARGETS[to];

/** A part of a notice as it is read. */
export type WrittenBlock =
  | { heading: string }
  | { paragraph: string }
  | { list: string[] }
  | WrittenButton
  | { signature: string };

/** A notice as it was sent, and as it is kept. */
export type WrittenNotice = {
  subject: string;
  blocks: WrittenBlock[];
};

/**
 * The papers that an action asks for, each with why, in words: only notices read them. In one that goes when an
 * application is sent, those that may come later.
 */
export const ASKED_PAPERS: Pointer = '/$/case/papers';

/** The answers that an action asks for again, each with why, in words: only notices read them. */
export const ASKED_ANSWERS: Pointer = '/$/case/answers';

/** The answers that an action changes, each with what stood there, in words: only notices read them. */
export const CHANGED_ANSWERS: Pointer = '/$/case/changes';

/** The upload link that is made for a notice, as an address: only notices read it. */
export const UPLOAD_LINK: Pointer = '/$/case/link';

/** What comes next, as the status says it: only notices that go by themselves read it. */
export const WHAT_IS_NEXT: Pointer = '/$/case/next';

/** The last whole day of a draft: only a notice that it ends soon reads it. */
export const DRAFT_ENDS: Pointer = '/$/case/ends';

/** What a notice to staff may say of a case: it goes when all has happened, and its mail is read without a second factor. */
export const STAFF_FACTS: ReadonlySet<string> = new Set(['number', 'status', 'received', 'sent']);

/** What a notice may say of a case: what the action that sends it does not change. */
export const NOTICE_FACTS: ReadonlySet<string> = new Set([
  'number',
  'received',
  'sent',
  'papers',
  'answers',
  'changes',
  'link',
]);

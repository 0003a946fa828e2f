import type { Condition, Pointer, Texts } from '../types.ts';

/** Where a button of a notice leads: pages of the portal alone. */
export const NOTICE_TARGETS = {
  application: '/application',
  messages: '/messages',
} as const;

/** Where a button leads: to a page, or to the upload link that the action makes. */
export type NoticeTarget = keyof typeof NOTICE_TARGETS | 'upload';

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

/** What an applicant is told by something that staff do, in one language. */
export interface DeskNotice {
  name: string;
  mail: NoticeMail;
  /** `subject`, the words of blocks by their ids, and those of a text message, where one goes. */
  texts: Texts;
  /** What stands at the places of its texts, by place. */
  values: { [place: string]: Pointer };
  blocks: NoticeBlock[];
}

/** A button as it is read. */
export interface WrittenButton {
  button: string;
  to: NoticeTarget;
  /** The path of an upload link. */
  path?: string;
}

/** The path to which a button leads. */
export const pathOfButton = ({ to, path }: Pick<WrittenButton, 'to' | 'path'>): string =>
  to === 'upload' ? (path ?? NOTICE_TARGETS.application) : NOTICE_TARGETS[to];

/** A part of a notice as it is read. */
export type WrittenBlock =
  | { heading: string }
  | { paragraph: string }
  | { list: string[] }
  | WrittenButton
  | { signature: string };

/** A notice as it was sent, and as it is kept. */
export interface WrittenNotice {
  subject: string;
  blocks: WrittenBlock[];
}

/** The papers that an action asks for, each with why, in words: only notices read them. */
export const ASKED_PAPERS: Pointer = '/$/case/papers';

/** The answers that an action asks for again, each with why, in words: only notices read them. */
export const ASKED_ANSWERS: Pointer = '/$/case/answers';

/** The answers that an action changes, each with what stood there, in words: only notices read them. */
export const CHANGED_ANSWERS: Pointer = '/$/case/changes';

/** The upload link that an action makes, as an address: only notices read it. */
export const UPLOAD_LINK: Pointer = '/$/case/link';

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

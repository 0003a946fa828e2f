import {
  ASKED_ANSWERS,
  ASKED_PAPERS,
  CHANGED_ANSWERS,
  caseFactOf,
  DRAFT_ENDS,
  NOTICE_FACTS,
  type NoticeKind,
  type NoticeTarget,
  STAFF_FACTS,
  UPLOAD_LINK,
  WHAT_IS_NEXT,
} from '../../kernel/index.ts';
import type { Pointer } from '../../kernel/types.ts';

/** How a notice goes: by itself at a moment, or by actions. */
export interface NoticeSending {
  on?: NoticeKind | undefined;
  /** Who gets it among staff; absent: the applicant does. */
  to?: string[] | undefined;
  /** What each action that sends it does, as its file says. */
  effects: readonly { [effect: string]: unknown }[];
}

/** Lists that only a notice reads, and the effect by which an action fills each. */
export const ASKED_LISTS: ReadonlyMap<Pointer, 'requests' | 'corrections' | 'changes'> = new Map([
  [ASKED_PAPERS, 'requests'],
  [ASKED_ANSWERS, 'corrections'],
  [CHANGED_ANSWERS, 'changes'],
]);

/** What is known of a draft. */
const OF_DRAFT: ReadonlySet<string> = new Set(['number', caseFactOf(DRAFT_ENDS)!]);

/** Whether a notice can tell something of a case, by when it goes. */
export function tellsFact({ on, to }: Pick<NoticeSending, 'on' | 'to'>, fact: string): boolean {
  if (to) return STAFF_FACTS.has(fact);
  if (on === 'draft-ending') return OF_DRAFT.has(fact);
  return NOTICE_FACTS.has(fact) || (on !== undefined && fact === caseFactOf(WHAT_IS_NEXT));
}

/**
 * Whether a notice can tell answers: of what was not sent it tells none, since others may read her mail, and to staff
 * none, since their mailboxes are outside the second factor.
 */
export const tellsAnswers = ({ on, to }: Pick<NoticeSending, 'on' | 'to'>): boolean =>
  on !== 'draft-ending' && to === undefined;

/** Whether it goes when an application is sent: then papers may come later. */
export const isOfSending = ({ on }: Pick<NoticeSending, 'on'>): boolean =>
  on === 'submitted' || on === 'resubmitted';

/** Whether each action that sends it does something. By itself it goes where no action has made or asked for anything. */
const always = ({ on, effects }: NoticeSending, effect: string): boolean =>
  !on && effects.every((one) => Boolean(one[effect]));

/** Whether something that a notice can tell of a case is there whenever it goes. */
export function isFactSure(sending: NoticeSending, pointer: Pointer): boolean {
  if (pointer === UPLOAD_LINK) return always(sending, 'link');
  if (pointer === WHAT_IS_NEXT) return false;
  const effect = ASKED_LISTS.get(pointer);
  return !effect || always(sending, effect);
}

/** Whether one of the lists that only notices read can be filled. */
export function canList(sending: NoticeSending, pointer: Pointer): boolean {
  if (!tellsFact(sending, caseFactOf(pointer) ?? pointer)) return false;
  const mayCome = pointer === ASKED_PAPERS && !sending.effects.length && isOfSending(sending);
  return mayCome || isFactSure(sending, pointer);
}

/** Whether there can be what a button leads to; an upload link of a sending only where its part asks for it. */
export function canLeadTo(sending: NoticeSending, to: NoticeTarget): boolean {
  if (sending.to || to === 'case') return sending.to !== undefined && to === 'case';
  if (to !== 'upload' && to !== 'receipt') return true;
  if (sending.on === 'draft-ending') return false;
  return to === 'receipt' || isOfSending(sending) || always(sending, 'link');
}

import type { Schemas } from '../schema-validator/SchemaNode.ts';
import type { Choice, CompiledForm, Condition, Pointer, Texts } from '../types.ts';
import type { DeskSms } from './DeskSms.ts';
import type { DeskNotice, StaffNotice } from './Notice.ts';

/** What a role lets somebody do beside its actions. */
export const DESK_RIGHTS = ['take', 'assign', 'reveal', 'export', 'report', 'oversee'] as const;
/** One of the rights of a role. */
export type DeskRight = (typeof DESK_RIGHTS)[number];

/** A role of staff: which cases it sees, and what it may do with them. */
export interface DeskRole {
  id: string;
  label: string;
  /** Absent: it sees every case. */
  sees?: Condition;
  may: DeskRight[];
}

/**
 * Where a case's clock starts: its first submission, its newest one, its newest change of status, or
 * the first message of the applicant that waits for an answer.
 */
export type ClockStart = 'received' | 'sent' | 'status' | 'message';

/** From when a case waits, and how many working days it may. */
export interface DeskClock {
  from: ClockStart;
  workingDays: number;
}

/** A cell of a queue's rows: an answer, or what the portal knows of a case (`/$/case/received`). */
export interface DeskColumn {
  at: Pointer;
  label: string;
}

/** As what the values of a place stand in an order by which a queue can be narrowed. */
export type RangeKind = 'date' | 'number' | 'money';

/** By what a queue can be narrowed: chosen, or from a value up to another one. */
export interface DeskNarrowing extends DeskColumn {
  range?: RangeKind;
}

/** What stands out of a row where its condition holds: words, as a mark. */
export interface DeskBadge {
  id: string;
  label: string;
  when: Condition;
}

/** A list of the cases of which a condition holds. */
export interface DeskQueue {
  name: string;
  title: string;
  says?: string;
  /** Ids of the roles that have it; absent: all. */
  for?: string[];
  when?: Condition;
  columns: DeskColumn[];
  /** What stands out of its rows; absent: nothing beside the marks of the desk. */
  badges?: DeskBadge[];
  /** By what somebody may narrow it to a view of her own; absent: by nothing. */
  narrow?: DeskNarrowing[];
  sort: { at: Pointer; descending?: true };
  clock?: DeskClock;
  /** Only those that are over the clock's limit. */
  late?: true;
  /** Only those that are late, or due within so many working days. */
  dueWithin?: number;
  /** Only those that were received within so many days, today among them. */
  receivedWithin?: number;
}

/** Why something is asked for again: a choice of an enumeration, with its value as a text. */
export interface AskReason extends Pick<Choice, 'label' | 'retired'> {
  value: string;
}

/** What an action does beside the change of status. Each pointer is an answer of its own form. */
export interface DeskEffects {
  /** Why: kept in the audit trail. */
  reason?: Pointer;
  /** The papers that are asked for, and why. */
  requests?: { papers: Pointer; reason?: Pointer };
  /**
   * Answers are asked about: each that staff have pressed, for one of these reasons, and with so many
   * characters of their own.
   */
  corrections?: { reasons: AskReason[]; maxLength: number };
  /** Answers of what was sent that staff change, each by an answer of the form; a blank one changes nothing. */
  changes?: { at: Pointer; value: Pointer }[];
  /** Whether it makes a link by which she adds papers without signing in; its notice tells it. */
  link?: true;
  /** What colleagues read. */
  note?: Pointer;
  flags?: { set?: string[]; clear?: string[] };
  /** The name of what the applicant is told. */
  notice?: string;
  /** Whether what she wrote counts as answered; a notice always answers it. */
  answersMessages?: true;
}

/**
 * Separation of duties: who did one of these actions with a case may not do this one with it, so that
 * another person decides.
 */
export interface DeskSeparation {
  /** Names of the actions. */
  actions: string[];
  /** Ids of the statuses in which it is so; absent: in each in which the action is offered. */
  in?: string[];
}

/** Something that staff do with a case. */
export interface DeskAction {
  name: string;
  label: string;
  /** What will happen, and to whom: said before it is done. */
  says: string;
  /** Ids of the roles that may do it. */
  by: string[];
  /** Ids of the statuses in which it is offered. */
  from: string[];
  to?: string;
  when?: Condition;
  /** Whom it is not offered to, though her role may do it. */
  separateFrom?: DeskSeparation;
  /**
   * It has a status to lead to, can ask for nothing there, and takes nothing back: from another status it waits for what
   * is still asked for.
   */
  waitsForAsked?: true;
  /** Whether it takes back what is asked for. */
  withdraws?: true;
  /** Whether it may be done with many cases at once. */
  bulk?: true;
  effects: DeskEffects;
  /** One step; absent where nothing is asked. */
  form?: CompiledForm;
}

/** Answers by which two cases may be of the same people: all of them alike. */
export interface DeskSame {
  id: string;
  /** What staff read beside the other case. */
  label: string;
  by: Pointer[];
}

/** The desk of a pack in one language. Plain data; it goes to staff alone. */
export interface Desk {
  /** Changes when a case has to be looked at anew: with what queues and roles hold of it. */
  key: string;
  /** The answers that name a case: `/PersonalInformation/LastName`. */
  name: Pointer[];
  /** The answers that a search looks in. */
  search: Pointer[];
  /** Those by which it finds a case only when they are typed whole: they may be restricted. */
  searchExact?: Pointer[];
  /** Absent in a release of before there was such a thing. */
  same?: DeskSame[];
  flags: { id: string; label: string }[];
  /** Minutes for which somebody holds a case without doing anything with it. */
  holdMinutes: number;
  roles: DeskRole[];
  /** In the order in which staff see them. */
  queues: DeskQueue[];
  actions: DeskAction[];
  /** What actions tell applicants, and what they are told by itself. */
  notices: DeskNotice[];
  /** What staff are told by itself; absent in a release of before there was such a thing. */
  staffNotices?: StaffNotice[];
  /** With how many cases one thing may be done at once; absent: with one. */
  bulk?: { most: number };
  /** How many lists of her own somebody may keep; absent: none. */
  views?: { most: number };
  /** What is counted; absent: nothing. */
  reports?: DeskReports;
  /** How applicants may write; absent: they can't. */
  messages?: DeskMessages;
  /** How a message to an applicant is printed; absent: none is. */
  letter?: DeskLetter;
  /** How mails about messages go; absent: each at once. */
  mail?: DeskMail;
  /** How applicants are reached by text message; absent: they are not. */
  textMessages?: DeskSms;
  calendar: Calendar;
  /** What the conditions ask, by name. */
  schemas: Schemas;
  /** The words of the desk's page: `case.timeline`. */
  texts: Texts;
}

/** What is counted of cases and drafts, for who may read it. */
export interface DeskReports {
  /** Ids of the statuses in which a case waits for somebody. */
  waiting: string[];
  /** Days after which a draft that nobody goes on with counts as left. */
  quietDays: number;
}

/** How a message is printed to be sent by post. */
export interface DeskLetter {
  paper: 'letter' | 'a4';
  /** Where the window of the envelope shows the address: millimetres from the corner of the sheet. */
  window: { left: number; top: number; width: number; height: number };
  /** The lines of the address: answers, and words that stand as they are. */
  to: string[][];
}

/** How mails about messages go. */
export interface DeskMail {
  /** Minutes after a mail for which the next one waits, so that what is told meanwhile goes with it as one. */
  digestMinutes: number;
}

/** What bounds the messages of applicants. */
export interface DeskMessages {
  /** Characters of one. */
  maxLength: number;
  /** How many may wait for an answer at the same time, of one application. */
  mostUnanswered: number;
}

/** The days on which nobody works. */
export interface Calendar {
  /** 0 is Sunday. */
  weekend: number[];
  /** `2026-11-26` */
  holidays: string[];
}

/**
 * What the portal knows of a case, beside its answers: `/$/case/status`. `received`, `sent`, `since` and
 * `waitingSince` are days; `newDocuments` counts what came since staff last did something with it,
 * `messages` what the applicant wrote and nobody has answered, `corrections` the answers that are asked for again,
 * `undelivered` the mails and text messages that did not arrive since staff last did something with it.
 */
export const CASE_FACTS = {
  number: 'number',
  status: 'string',
  received: 'date',
  sent: 'date',
  since: 'date',
  submissions: 'number',
  members: 'number',
  documents: 'number',
  newDocuments: 'number',
  requests: 'number',
  corrections: 'number',
  messages: 'number',
  waitingSince: 'date',
  undelivered: 'number',
  flags: 'list',
  isAssigned: 'string',
  assignee: 'string',
  due: 'date',
} as const;

/** A fact of a case: conditions of the desk read it as `/$/case/<name>`. */
export type CaseFact = keyof typeof CASE_FACTS;

/** Those that change without the case, or say who looks: no condition of a queue may read them. */
export const UNSETTLED_CASE_FACTS: ReadonlySet<string> = new Set(['due', 'assignee']);

const CASE = '/$/case/';

/** The name of a case's fact, where a pointer leads to one. @example caseFactOf('/$/case/status') // 'status' */
export const caseFactOf = (pointer: Pointer): string | undefined =>
  pointer.startsWith(CASE) ? pointer.slice(CASE.length) : undefined;

/** What is given and is another tomorrow, whatever happens with the case. */
const OF_THE_DAY: ReadonlySet<string> = new Set(['today', 'year']);

/** Whether what is read changes without the case, or says who looks: nothing that is kept with a case may read it. */
export function isUnsettled(pointer: Pointer): boolean {
  const ofCase = caseFactOf(pointer);
  if (ofCase !== undefined) return UNSETTLED_CASE_FACTS.has(ofCase);
  const [, start, name = ''] = pointer.split('/');
  return start === '$' && OF_THE_DAY.has(name);
}

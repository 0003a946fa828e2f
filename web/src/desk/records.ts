import type { CompiledForm, DeskEffects, DeskRight, Texts, WrittenBlock } from '@porchlight/engine';
import type { NarrowingChoice, View } from './View.ts';

/** A queue of the desk, and how many cases stand in it. */
export interface QueueCount {
  name: string;
  title: string;
  says?: string;
  count: number;
  isMore: boolean;
  late: number;
  /** By what a list of one's own can be made of it; absent: by nothing. */
  narrow?: NarrowingChoice[];
}

/** What a role may do. */
export type Right = DeskRight;

/** Something that can be done with a case. */
export interface Action {
  name: string;
  label: string;
  says: string;
  /** The name of the status that it gives. */
  to?: string;
  form?: CompiledForm;
  /** Whether the applicant is told something by it. */
  hasNotice?: true;
  /** Whether it may be done with many cases at once. */
  isBulk?: true;
  /** How answers are asked about by it; absent where none are. */
  corrections?: DeskEffects['corrections'];
  /** How papers are asked for again by it; absent where none are. */
  papers?: Pick<NonNullable<DeskEffects['corrections']>, 'reasons'>;
}

/** What an applicant will be told, in her language. */
export interface Notice {
  language: string;
  /** What the mail says of it; `none` where none goes. */
  mail: 'full' | 'short' | 'none';
  subject: string;
  blocks: WrittenBlock[];
  /** What a text message says of it; absent where none goes. */
  text?: string;
}

/** What was written about a case, by either side. */
export interface CaseMessage {
  id: number;
  at: string;
  isFromApplicant: boolean;
  name?: string;
  language: string;
  subject?: string;
  blocks: WrittenBlock[];
  isAnswered?: boolean;
  readAt?: string;
  mail?: { state: 'waiting' | 'sent' | 'failed' | 'none'; attempts: number };
  /** The text message that tells of it, as it was sent; absent where none goes. */
  text?: TextDelivery;
  /** Of an applicant's message: how it came, where she did not write it in the portal. */
  via?: 'text' | 'email';
  /** Of one that was longer than a message may be. */
  isShortened?: true;
  /** Of one with files, which are not kept. */
  attachments?: number;
}

/** What became of a text message. */
export interface TextDelivery {
  state: 'waiting' | 'sent' | 'delivered' | 'failed' | 'uncertain' | 'stopped';
  attempts: number;
  said: string;
}

/** What another system is told of a case. */
export interface CaseDelivery {
  id: number;
  at: string;
  type: string;
  receiver: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
}

/** Who is at the desk, her lists, and what she can do. */
export interface OpenDesk {
  staff: { name: string; subject: string; roles: string[] };
  /** The hash of the public one. */
  release: string;
  language: string;
  may: Right[];
  queues: QueueCount[];
  /** One's own lists; absent where the pack has none. */
  views?: View[];
  mine: number;
  isRebuilding: boolean;
  flags: { id: string; label: string }[];
  actions: Action[];
  /** With how many cases one thing may be done at once; absent: with one. */
  bulk?: { most: number };
  /** What reports count; absent where none are made. */
  reports?: { quietDays: number };
  /** Whether messages can be printed as letters. */
  hasLetters?: true;
  texts: Texts;
}

/** A case in a list. */
export interface Row {
  number: number;
  name: string;
  flags: string[];
  isMine: boolean;
  cells: string[];
  /** What stands out of it by its queue, in words. */
  badges?: string[];
  due?: string;
  isLate?: true;
}

/** One page of a list of cases; `next` names the page behind it. */
export interface Rows {
  columns: string[];
  rows: Row[];
  next?: string;
}

/** What was and may be asked about something. */
interface Askable {
  /** Whether she may be asked about it. */
  canAsk?: true;
  /** Why she was, and what became of it. */
  asked?: {
    reason: string;
    says?: string;
    state: 'open' | 'changed' | 'same' | 'removed' | 'gone';
  };
}

/** An item of a list. */
export interface Item extends Askable {
  id: number;
  answer: string;
  /** What stood there in the submission before. */
  before?: string;
  /** True where it was not in the submission before. */
  isNew?: true;
  /** True where it was there, and is not in the list any more. */
  isGone?: true;
}

/** A question with its answer, in words. */
export interface Line extends Askable {
  question: string;
  answer: string;
  isBlank?: true;
  pointer?: string;
  isRestricted?: true;
  /** What stood there in the submission before. */
  before?: string;
  /** True where staff have changed it: `before` is what she sent. */
  byStaff?: true;
  /** Of a list whose items are lines of it: each by itself. */
  items?: Item[];
  /** Of such a list: that one is missing. */
  missing?: Askable;
}

/** What was answered under one heading. */
export interface Section {
  heading: string;
  lines: Line[];
  parts: Section[];
  /** Whose answers they are. */
  member?: number;
  /** Where they stand in the application, if they are those of one of the people. */
  place?: string;
}

/** A document of a case, without its bytes. */
export interface CaseDocument {
  id: number;
  fileName: string;
  type: string;
  size: number;
  state: 'ready' | 'waiting' | 'refused';
  uploadedAt: string;
  kind?: string;
  description?: string;
  isNew: boolean;
  /** Whether she may be asked for it again. */
  canAsk?: true;
}

/** Something that happened to a case. */
export interface CaseEvent {
  id: string;
  at: string;
  by: 'applicant' | 'staff' | 'portal' | 'operator';
  name?: string;
  action: string;
  label?: string;
  from?: string;
  to?: string;
  reason?: string;
  document?: number;
  message?: number;
  lines?: { question: string; answer: string }[];
  asked?: string[];
  passedOver?: string[];
  /** As what staff were told by mail, each with how many. */
  told?: string;
  /** A stretch of work on the application, up to `at`. */
  saves?: { from: string; count?: number; steps: { title: string; at: string }[] };
  isView?: true;
}

/** Where a page of events begins that are older. */
export interface OlderEvents {
  before: string;
  /** Nothing but looks is older. */
  isViewsAlone?: true;
}

/** A page of what happened with a case, the newest first. */
export interface EventPage {
  events: CaseEvent[];
  olderEvents?: OlderEvents;
}

/** A case as one clerk may see it. */
export interface Case {
  number: number;
  name: string;
  etag: string;
  status: { id: string; label: string };
  received: string;
  sentAt: string;
  answeredIn: string;
  isEditing: boolean;
  /** The definitions that it was given under can't be opened any more: it is shown under those of today. */
  isUnderOther?: true;
  flags: string[];
  assignee?: { name: string; isMe: boolean };
  holder?: { name: string; until: string };
  sections: Section[];
  documents: CaseDocument[];
  requests: { title: string; reason?: string }[];
  /** Cases that may be of the same people, and why. */
  same: { number: number; name: string; status: string; why: string[] }[];
  messages: CaseMessage[];
  deliveries: CaseDelivery[];
  events: CaseEvent[];
  olderEvents?: OlderEvents;
  /** Names of what can be done with it now. */
  actions: string[];
  /** What another person has to do, since she did something before, and why in words. */
  forOthers?: { name: string; why: string }[];
  may: Right[];
}

/** Who else is at a case at this moment. */
export interface Company {
  /** Who works on it; absent: nobody else. */
  holder?: { name: string; until: string };
  /** Who else has it open, by their names. */
  looking: string[];
}

/** Somebody who works at the desk. */
export interface Colleague {
  subject: string;
  name: string;
}

/** Which list is open: a queue by its name, a list of one's own, one's own cases, or what a text has found. */
export type List = { queue: string } | { view: number } | { mine: true } | { search: string };

/** A list that can be saved as a table. */
export type ExportedList = Extract<List, { queue: string } | { view: number }>;

/** As what a list is saved. */
export type TableKind = 'csv' | 'xlsx';
/** As what a case can be saved: its answers in words, or these with its documents. */
export type CopyKind = 'pdf' | 'zip';

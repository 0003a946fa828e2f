import type { Answers, Facts } from '@porchlight/engine';
import type { Finding, Outline, OutlineStep, ScreenState } from '@porchlight/engine/explain';

/** A working copy of the pack. */
export interface Copy {
  id: number;
  name: string;
  owner: string;
  isOwn: boolean;
  /** The release that it began with, or was brought up to. */
  base: string;
  /** True when another release has become public since. */
  isBehind: boolean;
  etag: string;
  changedAt: string;
}

/** A file of a copy, without its text, compared with what is public. */
export interface ListedFile {
  path: string;
  etag: string;
  isDeleted: boolean;
  changedAt: string;
  changedBy: string;
  size: number;
  state: 'same' | 'changed' | 'new' | 'deleted';
}

/** What another admin made of a file, as a refused change tells it. */
export interface TheirFile {
  path: string;
  etag: string;
  isDeleted: boolean;
  changedAt: string;
  changedBy: string;
  text: string;
}

/** The definitions of a copy, by path. */
export interface CopyTexts {
  /** Of the copy that held them. */
  etag: string;
  texts: { [path: string]: string };
}

/** What came of compiling a copy; without a hash its findings say why it has none. */
export interface Compiled {
  /** Of the copy that was compiled. */
  etag: string;
  hash: string | null;
  findings: Finding[];
  lastGood: string | null;
  /** Where the files of the last good release are, until `expiresAt`. */
  stage: string | null;
  expiresAt: string;
}

/** One change of a release for applicants, as a sentence. */
export interface DiffEntry {
  kind: 'safe' | 'needs-answer' | 'breaking';
  /** Stable: `question-removed`. */
  code?: string;
  sentence: string;
  /** What the sentence names. */
  params?: { [name: string]: string };
  drafts?: number;
}

/** The open drafts that a change touches. */
export interface TouchedDrafts {
  open: number;
  touched: number;
  setAside: number;
  answerAgain: number;
  /** False where there were too many to try all. */
  isWhole: boolean;
}

/** What a copy would change of the public release, and how many drafts that touches. */
export interface Difference {
  before: string;
  after: string;
  changes: DiffEntry[];
  drafts: TouchedDrafts | null;
}

/** What applications may hold while a release is public. */
export interface InUse {
  /** Pointers of the questions that it asks, by the folder of the form; absent where it can't be opened any more. */
  questions?: { [form: string]: string[] };
  /** Every program that was ever public. */
  programs: { folder: string; programID: number; program: string; friendlyName: string }[];
  /** Every form that stood alone and was ever public, by its folder; absent in what an earlier version answers. */
  forms?: string[];
}

/** A release that is or was public. */
export interface Publication {
  release: string;
  since: string;
  by: string;
  name: string;
  notes: string;
  reason: string;
  isPublic: boolean;
  drafts: number;
}

/** Why a release becomes public, what it is called, and what there is to know of it. */
export interface ReleaseWords {
  reason: string;
  name: string;
  notes: string;
}

/** A release that becomes public at a time, or was to. */
export interface Schedule {
  id: number;
  release: string;
  /** The copy's. */
  name: string;
  at: string;
  releaseName: string;
  notes: string;
  reason: string;
  by: string;
  state: 'waiting' | 'published' | 'failed' | 'cancelled';
  outcome?: { code: string } | null;
}

/** A file that was changed on both sides while a copy was brought up to date. */
export interface BothChanged {
  path: string;
  base: { text?: string } | null;
  own: { text?: string } | null;
  public: { text?: string } | null;
}

/** How a change stands in the history. */
export interface ChangeNote {
  /** The same for all files of one change. */
  change: string;
  said: { id: string; params?: { [name: string]: string }; way?: 'undo' | 'redo' };
}

interface EntrySaid extends Partial<ChangeNote['said']> {
  /** Whose files a copy began with. */
  release?: string;
  /** Of what was taken back. */
  of?: Partial<ChangeNote['said']>;
  at?: string;
  reason?: string;
}

/** A change of a copy. */
export interface HistoryEntry {
  id: number;
  kind: 'edit' | 'import' | 'rebase' | 'publish' | 'take-back' | 'restore';
  said: EntrySaid;
  by: string;
  at: string;
  paths: string[];
}

/** A state of a copy: after an entry, as it is, or the release that it stands on. */
export type StateName = number | 'now' | 'base';

/** One file that differs, with its text in both states as far as it has one. */
export interface ComparedFile {
  path: string;
  state: 'new' | 'changed' | 'deleted';
  before?: { text?: string };
  after?: { text?: string };
}

/** The files that differ between two states of a copy, and what that changes for applicants. */
export interface Compared {
  files: ComparedFile[];
  isWhole: boolean;
  /** Null where one of the two can't be compiled. */
  changes: DiffEntry[] | null;
}

/** `asked`: somebody is to look. `approved`, `changes`: what she said of this state. */
export type ReviewVerdict = 'asked' | 'approved' | 'changes';

/** Who has to approve a copy as it is, and what was said of it. */
export interface ReviewState {
  needed: number;
  state: string;
  authors: string[];
  isOwn: boolean;
  approvals: string[];
  objections: string[];
  said: { verdict: ReviewVerdict; comment: string; by: string; at: string; isCurrent: boolean }[];
}

/** A screen that a copy shows otherwise than the release that it stands on, in one language. */
export interface ChangedScreen {
  is: 'new' | 'gone' | 'changed';
  /** False where only what stands around it is otherwise. */
  isOwn: boolean;
  /** The form, the upload flow, or the pages; without steps. */
  outline: Outline;
  program?: string;
  step: OutlineStep;
  state?: ScreenState;
  language: string;
  /** What it is shown with. */
  given: { answers: Answers; facts: Facts };
}

/** What one exact state of a copy shows otherwise. */
export interface CopyScreens {
  /** As `ReviewState` names it. */
  state: string;
  /** Where the files of the two releases are, until `expiresAt`. */
  before: string;
  after: string;
  expiresAt: string;
  /** Those of either release; `isInBoth` where both have it. */
  languages: { id: string; name: string; isInBoth: boolean }[];
  screens: ChangedScreen[];
  /** How many more screens there are, in whichever languages they differ. */
  more: number;
}

interface Said {
  id: number;
  text: string;
  by: string;
  at: string;
}

/** What was said about a file of a copy or a question of it, and what was answered. */
export interface CommentThread extends Said {
  file: string;
  /** The name of the question, as `file` declares it. */
  question: string | null;
  replies: Said[];
  /** Null while it is open. */
  resolved: { by: string; at: string } | null;
}

/** What is said: about a place, or in a thread. */
export type NewComment = { text: string } & (
  | { file: string; question?: string }
  | { thread: number }
);

/** A file of a copy that would be no longer there, or as it was public before. */
export interface Loss {
  path: string;
  becomes: 'removed' | 'earlier';
}

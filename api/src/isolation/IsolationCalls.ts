import type { Answers, Facts, Form, JsonObject, Texts } from '@porchlight/engine';
import type { CheckOptions, Sample } from '@porchlight/engine/check';
import type { DiffEntry, KnownProgram } from '@porchlight/engine/diff';
import type { FormSources, Outline } from '@porchlight/engine/explain';
import type { Finding } from '@porchlight/engine/pack';
import type {
  Way,
  Witness,
  WitnessFinding,
  WitnessOptions,
  WitnessReport,
} from '@porchlight/engine/witness';
import type {
  ChangedScreen,
  Presented,
  PresentOptions,
  Shot,
  ShotsWanted,
} from '../preview/Shown.ts';

/** How a pack is walked: what comes first, and for how long at most. */
export interface WalkOptions {
  /** Programs that are walked before the others. */
  first?: string[];
  /** A form that is walked before the others, where it stands alone. */
  firstForm?: string;
  /** Whether nothing but these is walked. */
  isFirstEnough?: boolean;
  /** Milliseconds after which nothing more is begun. Default: all is walked. */
  milliseconds?: number;
}

/** Answers that a pack carries, and what was found by walking it. */
export interface Found {
  samples: Sample[];
  ways: Way[];
  witnesses: Pick<
    Witness,
    'kind' | 'what' | 'subject' | 'pointers' | 'form' | 'programs' | 'step' | 'answers' | 'facts'
  >[];
  /** What nobody comes to, and who gets stuck. */
  findings: WitnessFinding[];
  /** Where the time was up before all was walked. */
  cut?: WitnessReport['cut'];
}

/** How a pack is compiled. */
export interface CompileOptions {
  /** The page's files are wanted, and what a stage shows beside the forms as of today. */
  pages?: boolean;
  /** Hashes of releases that are at hand: of those only what depends on the day comes again. */
  known?: string[];
  /** Hashes of parts that are at hand: the release comes as its frame, and beside it the parts that are not among them. */
  parts?: string[];
}

/** What a compilation says beside the files that it makes. Without a hash, the findings say why. */
export interface Compiled {
  hash?: string;
  findings: Finding[];
}

/** What the migration to another release does to one draft. */
export interface Effect {
  /** Pointers of answers that are set aside. */
  setAside: string[];
  /** Steps that were done and ask for something again. */
  again: string[];
  /** Pointers of what is wrong in them now, and was not. */
  problems: string[];
  programs: string[];
}

/** What is sent: a pack's files, or a release as `versionOfRelease` sends it. */
export interface OfRelease {
  isRelease?: boolean;
}

/** Which pictures are left out. */
export interface ShotsLeft {
  /** What a shot is found by, joined by NUL → its mark: one that has the same is left out. */
  except?: { [key: string]: string };
  /** No answers are looked for: they come empty. */
  isListOnly?: boolean;
}

/** A form, with what answers bring into it. */
export interface FormWanted {
  form: string;
  /** Of which release of this pack. Absent: that of the files. */
  release?: string;
  answers?: Answers;
}

/** A form as data, with what a page that shows it knows beside it. */
export interface FormOpened {
  release: string;
  language: string;
  form: Form;
  texts: Texts;
  limits: JsonObject;
  /** The answers that it begins with. */
  initial: Answers;
}

/** What the page has to say of a step once Next is pressed. */
export interface StepVerdict {
  /** The answers, with what is computed of them. */
  raw: Answers;
  visible: string[];
  steps: string[];
  /** Each with the pointer of the question that it stands under. */
  messages: [pointer: string, message: string][];
  /** What the gates say that hold back Next. */
  gates: string[];
}

/** What has come of a part of a check: what was found in all of it, that something is left, or that nobody knows it. */
export type PartOfCheck = { findings: Finding[] } | { is: 'left' | 'gone' };

/** What can be asked of the isolated process, with what, and what comes of it. */
export interface IsolationCalls {
  check: { options: CheckOptions; result: Finding[] };
  /**
   * The same, up to the end of the rule at which it has taken some milliseconds: what else is asked for may be done
   * before it goes on. `id` names it; who goes on with it sends no files.
   */
  checkInParts: { options: { id: string; goesOn?: boolean }; result: PartOfCheck };
  /** Of what `versionOfPair` sends: how the one differs from the other. */
  compare: { options: { known?: KnownProgram[] }; result: DiffEntry[] };
  compile: { options: CompileOptions; result: Compiled };
  /** Of the same: what becomes of drafts, each as `unsealDraft` makes it, at a time in milliseconds since 1970. */
  migrate: { options: { drafts?: object[]; now?: number }; result: Effect[] };
  /** A form as data, to be filled in. */
  openForm: { options: FormWanted; result: FormOpened };
  /** A form of a release of this pack, as an index shows it; nothing where there is none of that name. */
  outline: {
    options: {
      release: string;
      form: string;
      program?: string | undefined;
      language?: string | undefined;
    };
    result: { outline?: Outline };
  };
  /** What a preview says of a release; what it serves comes as files. */
  present: { options: PresentOptions & OfRelease; result: Presented };
  /** Of what `versionOfPair` sends: the screens that are otherwise, with answers chosen among those found. */
  screens: {
    options: { found?: Found; most?: number };
    result: { screens: ChangedScreen[]; more: number };
  };
  /** The pictures that are to be taken of a release. */
  shots: { options: ShotsWanted & ShotsLeft & OfRelease; result: Shot[] };
  sources: { options: object; result: FormSources[] };
  /** What a step of a form says of answers, beside facts. */
  tryStep: {
    options: { of: FormWanted; filled: Answers; facts: Facts; step: string };
    result: StepVerdict;
  };
  /** A release of an earlier version is compiled anew; the findings say what was left out. */
  upgrade: { options: { release: string }; result: Compiled };
  walk: { options: WalkOptions; result: Found };
  witness: { options: Omit<WitnessOptions, 'isTimeUp'>; result: WitnessReport };
}

/** Works that are given people's answers: of what a process says when it fails after one, nothing is kept. */
export const WITH_ANSWERS: ReadonlySet<keyof IsolationCalls> = new Set(['migrate']);

/** The file of a compilation that holds the release: the whole of it, or its frame. */
export const COMPILED = 'compiled.json';
/** Before the hash of a part that comes as a file of its own. */
export const PART = 'part/';

/** What is sent to the isolated process: what to do, and which files have changed. */
export interface Order {
  work: string;
  options: object;
  /** What time it is, in milliseconds since 1970: nothing depends on the clock of the process itself. */
  now: number;
  /** Files that are gone. */
  removed: string[];
  /** Files that are new, as the body holds them. */
  written: [path: string, length: number][];
  /** What could not be read. */
  findings: Finding[];
}

/** What comes back: a result with files behind it, or why there is none. */
export type Reply =
  | { result: unknown; files: [name: string, length: number][] }
  | { findings: unknown }
  | { error: string };

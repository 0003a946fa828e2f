import type { Finding } from '../compile/findings.ts';
import type { ClosedGate } from '../kernel/gates.ts';
import type { Answers, Facts, Pointer, Problem } from '../kernel/types.ts';
import type { TargetKind } from './CoverageTarget.ts';
import type { StepProof } from './findTraps.ts';

/** Where in a pack's files something stands. Lines and columns count from 1. */
export interface FilePlace {
  file: string;
  line: number;
  column: number;
  pointer: Pointer;
}

/** Answers with which a step can be looked at. */
export interface ShownAnswers {
  form: string;
  programs: string[];
  step: string;
  answers: Answers;
  facts: Facts;
}

/**
 * A finding of a walk. Its `params` name it in parts, for who says it in other words: `form`, `step`,
 * `proven` (`yes`, `no`); of what nothing reaches `kind`, `what`, `subject` and the `pointers` that it is
 * about; of a trap the `cause` (a pointer, or the id of a rule or a gate) and the `pointers` of the earlier
 * answers, and `began` (`before`) where only who began before something was retired comes into it. Pointers
 * are parted by blanks.
 */
export interface WitnessFinding extends Finding {
  /** Answers that show it; of what nothing reaches, those that come nearest. Absent where there are none. */
  shown?: ShownAnswers;
}

/** Answers that lead to something, and what the kernel says of them. */
export interface Witness extends FilePlace {
  kind: TargetKind;
  /** `shown`, `broken`, `breaks maxLength` */
  what: string;
  /** What it is about: `/Home/Rooms`, `the rule "sum"`. */
  subject: string;
  /** The questions and facts that it is about: of a rule, where it speaks. */
  pointers: Pointer[];
  form: string;
  /** The programs that are chosen. */
  programs: string[];
  /** The step at which one stands; absent where the form is through. */
  step?: string;
  /** The answers, as they are typed; none is hidden in an earlier step. */
  answers: Answers;
  /** The day, and the items of the collections. */
  facts: Facts;
  /** The problems of the steps so far, and the gates of this one. */
  problems: Problem[];
  gates: ClosedGate[];
}

/** A form that was walked from its first step through to the end. */
export interface Way {
  /** `application with garden` */
  subject: string;
  form: string;
  programs: string[];
  /** Whether it came to its end. */
  isThrough: boolean;
  answers: Answers;
  facts: Facts;
  steps: string[];
}

/** Targets of one kind: how many were reached. */
export interface Count {
  reached: number;
  of: number;
}

/** What walking a pack showed. */
export interface WitnessReport {
  day: string;
  seed: number;
  ways: Way[];
  counts: { [kind in TargetKind]: Count };
  proofs: StepProof[];
  witnesses: Witness[];
  /** What only who answered before leads to, with an answer that is retired by now: in no count. */
  fromBefore: Witness[];
  /** Pairs of programs beyond those that were walked. */
  pairsLeft: number;
  /** Where the time was up before all were walked: choices of programs and forms, and how many were. */
  cut?: {
    walked: number;
    of: number;
    /** No more was wanted: what was left out is as it was. */
    isMeant?: true;
  };
  findings: WitnessFinding[];
}

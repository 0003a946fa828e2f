/** How many cases did something, and in how many days. */
export interface ReportDuration {
  label: string;
  count: number;
  /** Days in which half of them did, nine of ten, and all. */
  half: number;
  most: number;
  longest: number;
}

/** How many came in, in the week from a Monday: `2026-11-23`. */
export interface ReportWeek {
  from: string;
  count: number;
}

/** A question that had no answer, or a wrong one, where drafts were left. */
export interface LeftQuestion {
  /** Which it is: two may have one title. */
  pointer: string;
  title: string;
  count: number;
  /** What was said of it there, the most frequent first; not counted from the beginning. */
  problems: { says: string; count: number }[];
}

/** What was counted in the days up to today, for one role. */
export interface Report {
  days: number;
  /** When it was counted; absent: never. */
  countedAt?: string;
  /** The first day of which anything is counted, where that is not the first of these days. */
  since?: string;
  /** The roles whose cases she may choose; absent: every case is counted. */
  roles?: { id: string; label: string }[];
  received: { count: number; weeks: ReportWeek[] };
  reached: ReportDuration[];
  stayed: ReportDuration[];
  waiting: ReportDuration[];
  /** Where drafts were left; absent for roles that see some cases only: a draft is none yet. */
  left?: { title: string; count: number; questions: LeftQuestion[] }[];
}

/** How many cases did something, and in how many days half of them, nine of ten and all did. */
export interface Duration {
  label: string;
  count: number;
  half: number;
  most: number;
  longest: number;
}

/** What is counted of the days up to today. */
export interface Report {
  days: number;
  /** Absent: nothing was counted yet. */
  countedAt?: string;
  /** The roles whose cases one may choose; absent: every case is counted. */
  roles?: { id: string; label: string }[];
  received: { count: number; weeks: { from: string; count: number }[] };
  reached: Duration[];
  stayed: Duration[];
  waiting: Duration[];
  /** Where drafts were left; absent for who sees some cases only. */
  left?: { title: string; count: number; questions: { title: string; count: number }[] }[];
}

/** What a status means to the engine, whatever it is called. */
export type StatusRole = 'draft' | 'initial' | 'submitted' | 'review' | 'expired';

/** Who sets a status: somebody with the operator's tool, a program of the agency with a key, or staff at the desk. */
export type StatusActor = 'operator' | 'key' | 'desk';

/** A way from one status to another, as `leadsTo` of a status says it. */
export interface StatusWay {
  /** The id of the status that may follow. */
  status: string;
  /** Who may set it. Default: each of them. */
  by?: StatusActor[];
  /** Whether it has to be said why. Default: false. */
  reason?: boolean;
}

/** A time in days: by the calendar of the agency, or by every calendar. */
export type Within = { workingDays: number } | { days: number };

/** A status of an application, as its pack names it. */
export interface Status {
  id: string;
  role: StatusRole;
  label: string;
  /** "What's next", a sentence or a few. */
  next: string;
  /** `plain` for what is no good news. Absent: what was sent looks green, with a tick. */
  tone?: 'plain';
  /** How long it takes at most until something is heard, from the day on which it was sent last. */
  within?: Within;
  /** Which may follow; not told to pages. Absent: each that can follow at all. */
  leadsTo?: StatusWay[];
}

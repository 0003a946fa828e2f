import type { Studio } from '../studio/Studio.ts';

/** What a run is told. */
export interface JobRun<Payload = unknown> {
  /** What it was asked with; `{}` for one that comes by its schedule. */
  payload: Payload;
  /** 1 for the first. Counted before it runs, so that one that kills its process is counted, too. */
  attempt: number;
  /** Aborted when the process is to end: what is left over is done by another run. */
  signal: AbortSignal;
  /** Writes a line to the log. Absent where a run is begun by hand. */
  say?(line: object, message: string): void;
}

/** What a run has done, for the log and the operator's list: figures and names, nothing personal. */
export interface JobResult {
  [name: string]: number | string | string[] | undefined;
  /** Done, but an operator should look; the log says it once, until it is another. */
  warning?: string;
}

/**
 * Work that outlives a request. Whatever the number of processes, at most one of a name waits or runs.
 * A process may be killed anywhere in it, and another then begins it again: what it does can be repeated.
 */
export interface Job<Needs = Studio> {
  /** `sweep-documents`: also its key in the queue. Never changed once shipped. */
  name: string;
  /** What it does, in one line for the operator. */
  summary: string;
  /** Milliseconds from one run to the next. Absent: it runs when it is asked for. */
  every?: number;
  /**
   * Attempts until it is given up, at least 1. Before the next one the queue waits e^attempt seconds:
   * 3 s, 7 s, 20 s, 55 s, 2 min, 7 min, 18 min, 50 min, 2 h, and 6 h before each further one.
   */
  attempts: number;
  /**
   * True: it acts on what this machine's clock says is over or due. While that clock is not the database's,
   * it fails and does nothing: a process of another machine does it, or it waits.
   */
  needsClock?: boolean;
  /** True: where no scanner is configured, it does not run. */
  needsScanner?: boolean;
  /** True: where no mail server is configured, it does not run. */
  needsMail?: boolean;
  /** @returns What it has done, when it has done something. */
  run(needs: Needs, run: JobRun): Promise<JobResult | undefined>;
}

/** In milliseconds. */
export const SECOND = 1_000;
/** In milliseconds. */
export const MINUTE = 60 * SECOND;
/** In milliseconds. */
export const HOUR = 60 * MINUTE;

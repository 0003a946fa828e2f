/** Why an isolated process did not come to an end with its work. */
export type StopReason = 'time' | 'memory' | 'broken';

const SENTENCES: { [reason in StopReason]: string } = {
  time: 'Working on the pack takes longer than it may',
  memory: 'Working on the pack takes more memory than it may',
  broken: 'The process that works on the pack came to an end',
};

/** A pack could not be worked on: the process was ended, or ended itself, or made no sense. */
export class StoppedError extends Error {
  override name = 'StoppedError';
  readonly reason: StopReason;
  constructor(reason: StopReason, options?: ErrorOptions) {
    super(SENTENCES[reason], options);
    this.reason = reason;
  }
}

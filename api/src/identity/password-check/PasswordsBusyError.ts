import { UnavailableError } from '../../http/UnavailableError.ts';

/** No time for a password yet: the dictionaries are still read, or many are before it. Says nothing of the password. */
export class PasswordsBusyError extends UnavailableError {
  override name = 'PasswordsBusyError';
  /** Whether the work for it was handed to the pool of threads: that goes on, though nobody waits for it. */
  readonly isBegun: boolean;

  constructor(isBegun = false) {
    super();
    this.isBegun = isBegun;
  }
}

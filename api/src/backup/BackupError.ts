import { OperatorError } from '../OperatorError.ts';

/** A backup cannot be made, proven or restored; its message is one line for the operator. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

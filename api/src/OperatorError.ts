/** The operator asked for something that cannot be done; its message is for her. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** What the operator named is not there. */
export class NotThereError extends OperatorError {
  override name = 'NotThereError';
}

import { OperatorError } from '@porchlight/api';

/** A number that a record can have. @throws OperatorError */
export function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`"${text}" is not a number.`);
  return Number(text);
}

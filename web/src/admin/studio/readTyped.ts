import { isDate } from '@porchlight/engine';
import type { ReadText } from './TypedField.tsx';

/** A day as a field of days has it. */
export const readDay: ReadText<string> = (text) =>
  isDate(text) ? { value: text } : { problem: 'forms.problem-not-a-day' };

/** Any number that a file can have. */
export const readNumber: ReadText<number> = (text) => {
  const value = Number(text);
  const isNumber = text.trim() !== '' && Number.isFinite(value);
  return isNumber ? { value } : { problem: 'wrong.type' };
};

/** A whole number, not below the least and not above the most. */
export const readCount =
  (least: number, most = Number.MAX_SAFE_INTEGER): ReadText<number> =>
  (text) => {
    if (!/^\d{1,9}$/.test(text.trim())) return { problem: 'forms.problem-not-a-number' };
    const value = Number(text);
    return value < least || value > most ? { problem: 'forms.problem-out-of-range' } : { value };
  };

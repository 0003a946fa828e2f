import { fullFormats } from 'ajv-formats/dist/formats.js';

const { validate: isCalendarDay } = fullFormats.date as { validate(text: string): boolean };

/** A day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2200: the bare format takes the year 0000. */
export function isDate(text: string): boolean {
  return isCalendarDay(text) && text >= '1900-01-01' && text <= '2200-12-31';
}

/** `local@domain` with a suffix of two or three letters, as the specification has it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,3}$/.test(text);
}

/** The formats of the pack's own dialect. */
export const formats: Record<string, (text: string) => boolean> = { date: isDate, email: isEmail };

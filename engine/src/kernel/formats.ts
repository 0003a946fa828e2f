import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isEmail } from './isEmail.ts';

const { validate: isCalendarDay } = fullFormats.date as { validate(text: string): boolean };

/** A day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2200: the bare format takes the year 0000. */
export function isDate(text: string): boolean {
  return isCalendarDay(text) && text >= '1900-01-01' && text <= '2200-12-31';
}

/** The formats of the pack's own dialect. */
export const formats: Record<string, (text: string) => boolean> = { date: isDate, email: isEmail };

import { dateFormat } from '../intlFormats.ts';
import type { Pointer } from '../types.ts';

/** Words by which who has a number says whether she wants text messages. */
export const SMS_WORDS = ['stop', 'start', 'help'] as const;
/** One of the words that somebody can answer a text message with. */
export type SmsWord = (typeof SMS_WORDS)[number];

/** Hours of a day in which nobody is texted, in the portal's time zone. */
export interface QuietHours {
  /** `21:00` */
  from: string;
  /** `08:00`; of the next day, where it is not later than `from`. */
  to: string;
}

/** How applicants are reached by text message. */
export interface DeskSms {
  /** The answer that is the number of a phone. */
  to: Pointer;
  /** What stands before a number that names no country: `1`. */
  callingCode: string;
  quiet?: QuietHours;
  /** Minutes for which a text waits, so that what is told meanwhile goes with it as one. */
  digestMinutes: number;
  stop: string[];
  start: string[];
  help: string[];
}

/** Characters that the words of a text may have, without what is put into their places. */
export const LONGEST_SMS = 320;

/** Digits of a number with its country (E.164). */
const [SHORTEST, LONGEST] = [8, 15];

/**
 * An answer as the number of a phone; undefined where it can be none.
 * @example phoneNumberOf({ callingCode: '1' }, '803-555-0142') // '+18035550142'
 */
export function phoneNumberOf(
  { callingCode }: Pick<DeskSms, 'callingCode'>,
  answer: unknown,
): string | undefined {
  if (typeof answer !== 'string' || !/^\+?[\d\s().-]+$/.test(answer.trim())) return undefined;
  const digits = answer.replace(/\D/g, '');
  const number = answer.trim().startsWith('+') ? digits : callingCode + digits;
  if (digits === '' || number.length < SHORTEST || number.length > LONGEST) return undefined;
  return `+${number}`;
}

/** A text as it is compared with a word: without case, signs and spaces around it. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which word a text is, if it is nothing but that: `Stop.` is one, `stop calling me at work` is none. */
export function smsWordOf(texts: Pick<DeskSms, SmsWord>, said: string): SmsWord | undefined {
  const text = plainWord(said);
  // Carriers promise that this one always works.
  if (text === 'stop') return 'stop';
  return SMS_WORDS.find((word) => texts[word].some((one) => plainWord(one) === text));
}

const MINUTE = 60_000;
const OF_A_DAY = 24 * 60;

/** Minutes since midnight, by the clocks of a time zone. */
function minutesOf(time: number, timeZone: string): number {
  const how = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return minutesIn(dateFormat('en-US', how).format(time));
}

function minutesIn(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

const untilMinute = (from: number, to: number) => (to - from + OF_A_DAY) % OF_A_DAY;

/**
 * When somebody may be texted: the time itself, or the end of the quiet hours that it is in.
 * @example afterQuiet({ from: '21:00', to: '08:00' }, 'America/New_York', tenAtNight) // eight in the morning
 */
export function afterQuiet(quiet: QuietHours | undefined, timeZone: string, time: Date): Date {
  if (!quiet) return time;
  const [from, to] = [minutesIn(quiet.from), minutesIn(quiet.to)];
  const now = minutesOf(time.getTime(), timeZone);
  if (untilMinute(from, now) >= untilMinute(from, to)) return time;
  const start = Math.floor(time.getTime() / MINUTE) * MINUTE;
  let end = start + untilMinute(now, to) * MINUTE;
  // A night in which clocks are put forward or back is an hour shorter or longer.
  const past = untilMinute(to, minutesOf(end, timeZone));
  if (past > 0) end += (past > OF_A_DAY / 2 ? OF_A_DAY - past : -past) * MINUTE;
  return new Date(end);
}

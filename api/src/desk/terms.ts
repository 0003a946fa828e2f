import { phoneNumberOf } from '@porchlight/engine';

/** Letters of a word that are remembered. */
const LONGEST = 40;
/** Digits from which a number is one of a phone or a day, and no house number. */
const FEWEST_DIGITS = 7;

/** A text as it is compared: in small letters, without accents. @example plainText('Núñez') // 'nunez' */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => word.slice(0, LONGEST));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The digits of a day as it is stored, and as people write it without signs between: either way round. */
function digitsOfDay(text: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year ? [`${year}${month}${day}`, `${month}${day}${year}`, `${day}${month}${year}`] : [];
}

/** The digits of a phone, without its country and with it. */
function digitsOfPhone(text: string, callingCode: string | undefined): string[] {
  const digits = digitsOf(text);
  const whole =
    callingCode === undefined ? undefined : phoneNumberOf({ callingCode }, text)?.slice(1);
  if (!whole?.startsWith(callingCode!)) return [digits];
  return [whole.slice(callingCode!.length), whole];
}

/**
 * The words by which a case is found: of a phone and a day all digits in one.
 * @param callingCode What stands before a phone that names no country, where the desk says it.
 */
export function termsOf(texts: string[], callingCode?: string): string[] {
  const terms = texts.flatMap((text) => {
    const day = digitsOfDay(text);
    if (day.length > 0) return day;
    return digitsOf(text).length >= FEWEST_DIGITS
      ? digitsOfPhone(text, callingCode)
      : wordsOf(text);
  });
  return [...new Set(terms)];
}

const ANY_DAY = Date.UTC(2000, 0, 2);

/** Whether the day stands before the month where a language is spoken. */
const isDayFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(ANY_DAY)
    .find(({ type }) => type === 'day' || type === 'month')?.type === 'day';

/** A day as it is typed, in the digits of how it is stored; undefined for what is none. */
function typedDay(text: string, locale: string): string | undefined {
  const [, one = '', two = '', year] = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/.exec(text) ?? [];
  if (!year) return undefined;
  const isFirst = isDayFirst(locale);
  // What can be no month is the day, whatever the language.
  const [day, month] = (isFirst ? Number(two) <= 12 : Number(one) > 12) ? [one, two] : [two, one];
  return `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
}

/**
 * What is looked for: each has to be the beginning of a term of the case.
 * @param locale Of who looks: it says whether `04/05/1980` is a day in April or in May.
 */
export function searchedTerms(text: string, locale: string): string[] {
  const day = typedDay(text.trim(), locale);
  if (day) return [day];
  const digits = digitsOf(text);
  const hasLetters = /\p{L}/u.test(text);
  if (!hasLetters && digits.length >= FEWEST_DIGITS) return [digits];
  return [...new Set(wordsOf(text))];
}

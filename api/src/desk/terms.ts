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

/** The digits of a day as it is stored, and as people write it. */
function digitsOfDay(text: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year ? [`${year}${month}${day}`, `${month}${day}${year}`] : [];
}

/** The words by which a case is found: of a phone and a day all digits in one. */
export function termsOf(texts: string[]): string[] {
  const terms = texts.flatMap((text) => {
    const day = digitsOfDay(text);
    if (day.length > 0) return day;
    const digits = digitsOf(text);
    return digits.length >= FEWEST_DIGITS ? [digits] : wordsOf(text);
  });
  return [...new Set(terms)];
}

/** What is looked for: each has to be the beginning of a term of the case. */
export function searchedTerms(text: string): string[] {
  const digits = digitsOf(text);
  const hasLetters = /\p{L}/u.test(text);
  if (!hasLetters && digits.length >= FEWEST_DIGITS)
    return [digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits];
  return [...new Set(wordsOf(text))];
}

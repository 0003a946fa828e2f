import { IntlMessageFormat } from 'intl-messageformat';
import { dateFormat } from './intlFormats.ts';
import { localeOf } from './localeOf.ts';
import type { Texts } from './types.ts';

/** What fills the places of a message, by their names. @inline */
type Places = Record<string, string | number | boolean | null | undefined>;

const compiled = new WeakMap<object, Map<string, IntlMessageFormat>>();

function formatterOf(message: object[], language: string): IntlMessageFormat {
  const byLanguage = compiled.get(message) ?? new Map<string, IntlMessageFormat>();
  compiled.set(message, byLanguage);
  let formatter = byLanguage.get(language);
  if (!formatter) {
    formatter = new IntlMessageFormat(message as never, localeOf(language));
    byLanguage.set(language, formatter);
  }
  return formatter;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: Places[string]): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));

/** A day among the places is written as the language writes it: `2026-11-01` → `November 1, 2026`. */
function withDays(places: Places, language: string): Places {
  const days = Object.entries(places).filter(([, value]) => isDay(value));
  if (!days.length) return places;
  const format = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const written = days.map(([name, value]) => [name, format.format(new Date(`${value}T00:00Z`))]);
  return { ...places, ...Object.fromEntries(written) };
}

/** Stands where a value is blank: an answer that was not given has no text of its own. */
const BLANK = '—';

/** One piece of a parsed message, as far as it is looked into here: its kind is one of ICU's. */
export type MessagePiece = {
  type: number;
  /** Of a literal its words, of a place its name. */
  value: string;
  options?: { [name: string]: { value: MessagePiece[] } };
};
const [LITERAL, ARGUMENT, NUMBER, DATE, TIME, PLURAL, POUND] = [0, 1, 2, 3, 4, 6, 7];

/** Whether a piece can be written with a value. A number that is none would be written as NaN. */
function canWrite({ type }: MessagePiece, value: Places[string]): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (type === NUMBER || type === PLURAL) return Number.isFinite(value);
  if (type === DATE || type === TIME)
    return isDay(value) || (typeof value === 'number' && !Number.isNaN(new Date(value).valueOf()));
  return true;
}

const isBlankPlace = (piece: MessagePiece, places: Places): boolean =>
  piece.type !== LITERAL && piece.type !== POUND && !canWrite(piece, places[piece.value]);

/** Whether a piece is a day, which `withDays` writes: as the text that it then is, a date can't be written. */
const isWrittenDay = ({ type, value }: MessagePiece, places: Places): boolean =>
  (type === DATE || type === TIME) && isDay(places[value]);

/** Whether a message can be written as it was parsed, every place with its value. */
function isWhole(pieces: MessagePiece[], places: Places): boolean {
  return pieces.every(
    (piece) =>
      !isBlankPlace(piece, places) &&
      !isWrittenDay(piece, places) &&
      Object.values(piece.options ?? {}).every(({ value }) => isWhole(value, places)),
  );
}

const dash: MessagePiece = { type: LITERAL, value: BLANK };

/** A message with a dash in its blank places, the words for any other number or word, and its days as texts. */
function fillBlanks(pieces: MessagePiece[], places: Places): MessagePiece[] {
  return pieces.flatMap((piece): MessagePiece[] => {
    if (isBlankPlace(piece, places)) {
      const other = piece.options?.other?.value.map((one) => (one.type === POUND ? dash : one));
      return other ? fillBlanks(other, places) : [dash];
    }
    if (isWrittenDay(piece, places)) return [{ type: ARGUMENT, value: piece.value }];
    if (!piece.options) return [piece];
    const options = Object.entries(piece.options).map(([name, { value }]) => [
      name,
      { value: fillBlanks(value, places) },
    ]);
    return [{ ...piece, options: Object.fromEntries(options) }];
  });
}

/**
 * A text of the pack with its places filled. Messages with places were parsed (ICU MessageFormat)
 * when the pack was compiled. A blank place is a dash, and an unknown id is shown as itself: nothing
 * is ever silent, and no answer keeps a page from being drawn.
 */
export function formatMessage(
  texts: Texts,
  id: string,
  places: Places = {},
  language = 'en',
): string {
  const text = Object.hasOwn(texts, id) ? texts[id] : undefined;
  if (text === undefined) return id;
  if (typeof text === 'string') return text;
  const pieces = text as MessagePiece[];
  const formatter = isWhole(pieces, places)
    ? formatterOf(text, language)
    : new IntlMessageFormat(fillBlanks(pieces, places) as never, localeOf(language));
  return String(formatter.format(withDays(places, language)));
}

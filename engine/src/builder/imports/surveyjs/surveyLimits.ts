import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { Collected } from '../Collected.ts';
import { SURVEY } from '../expressions/dialects.ts';
import { UnreadableExpression } from '../expressions/Expression.ts';
import { parseExpression } from '../expressions/parseExpression.ts';
import { messageOf } from '../limits/messageOf.ts';
import type { LimitKeyword, LimitMessage, ProposedLimit } from '../limits/ProposedLimit.ts';
import { isSameWithoutUnicode } from '../limits/patterns.ts';
import { readSurveyDay } from '../limits/readDay.ts';
import { asText, isObject, isScalar, listIn, wordsIn } from '../values.ts';
import type { SurveyTexts } from './SurveyTexts.ts';
import { isEmailCheck } from './surveyKinds.ts';

interface Place {
  collected: Collected;
  texts: SurveyTexts;
  source: string;
}

/** Of each, the word here, and whether it is one of days where the answer is a day. */
const OF_QUESTION: { [key: string]: { keyword: LimitKeyword; ofDay?: LimitKeyword } } = {
  minLength: { keyword: 'minLength' },
  maxLength: { keyword: 'maxLength' },
  min: { keyword: 'minimum', ofDay: 'notBefore' },
  max: { keyword: 'maximum', ofDay: 'notAfter' },
  minSelectedChoices: { keyword: 'minItems' },
  maxSelectedChoices: { keyword: 'maxItems' },
};
const OF_VALIDATORS: { [type: string]: { [key: string]: LimitKeyword } } = {
  numeric: { minValue: 'minimum', maxValue: 'maximum' },
  text: { minLength: 'minLength', maxLength: 'maxLength' },
  answercount: { minCount: 'minItems', maxCount: 'maxItems' },
  regex: { regex: 'pattern' },
};
/** Counts of which SurveyJS takes 0, or less, for none. */
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'];

const isNone = (keyword: LimitKeyword, value: Json | undefined) =>
  value === undefined ||
  value === null ||
  (COUNTS.includes(keyword) && isScalar(value) && Number(value) <= 0);

/** A number that stands there as a text is one. */
function limitValue(keyword: LimitKeyword, value: Json): ProposedLimit['value'] {
  const isText = keyword === 'pattern' || keyword === 'notBefore' || keyword === 'notAfter';
  if (isText || typeof value !== 'string' || value.trim() === '')
    return value as ProposedLimit['value'];
  return Number.isFinite(Number(value)) ? Number(value) : value;
}

function messageIn({ collected, texts, source }: Place, words: Json | undefined) {
  return messageOf(collected, source, texts.read(words));
}

function limit(
  keyword: LimitKeyword,
  value: ProposedLimit['value'],
  { source, words, message }: { source: string; words: string; message: LimitMessage | undefined },
): ProposedLimit {
  return { keyword, value, source, words, ...(message && { message }) };
}

/** What stands at the question itself. */
function ownLimits(element: JsonObject, place: Place): ProposedLimit[] {
  const isDay = asText(element.inputType) === 'date';
  const found = Object.entries(OF_QUESTION).flatMap(([key, { keyword, ofDay }]) => {
    const value = Object.hasOwn(element, key) ? element[key] : undefined;
    const word = isDay && ofDay ? ofDay : keyword;
    if (value === undefined || isNone(word, value) || value === '') return [];
    const message = messageIn(place, element[`${key}ErrorText`]);
    const words = `${key}: ${wordsIn(value)}`;
    return limit(word, limitValue(word, value), { ...place, words, message });
  });
  return [...found, ...dayLimits(element, place)];
}

/** A day that is worked out: today, or so many days from it. */
function dayLimits(element: JsonObject, place: Place): ProposedLimit[] {
  return (['min', 'max'] as const).flatMap((key) => {
    const expression = asText(element[`${key}ValueExpression`]);
    if (!expression) return [];
    const words = `${key}ValueExpression: ${wordsIn(expression)}`;
    const day = dayIn(expression);
    if (day === undefined) {
      place.collected.leave(place.source, 'logic', words);
      return [];
    }
    const message = messageIn(place, element[`${key}ErrorText`]);
    const keyword = key === 'min' ? 'notBefore' : 'notAfter';
    return limit(keyword, day, { ...place, words, message });
  });
}

function dayIn(expression: string): ProposedLimit['value'] | undefined {
  try {
    return readSurveyDay(parseExpression(expression, SURVEY));
  } catch (error) {
    if (error instanceof UnreadableExpression) return undefined;
    throw error;
  }
}

/** What a validator asks; undefined where it asks more than limits. */
function validatorLimits(validator: JsonObject, place: Place): ProposedLimit[] | undefined {
  const type = asText(validator.type).replace(/validator$/, '');
  const keys = Object.hasOwn(OF_VALIDATORS, type) ? OF_VALIDATORS[type]! : undefined;
  if (!keys || validator.allowDigits === false) return undefined;
  if (!isSameWithoutUnicode(asText(validator.regex))) return undefined;
  if (validator.caseInsensitive === true || validator.insensitive === true) return undefined;
  const given = Object.entries(keys).filter(([key, word]) => !isNone(word, validator[key]));
  if (given.length === 0) return undefined;
  const message = messageIn(place, validator.text);
  const words = wordsIn(validator);
  return given.map(([key, word]) =>
    limit(word, limitValue(word, validator[key]!), { ...place, words, message }),
  );
}

/** The limits of a question; what of its validators is none is named. */
export function readLimits(element: JsonObject, place: Place): ProposedLimit[] {
  const { collected, source } = place;
  const ofValidators = listIn(element.validators).flatMap((validator, index) => {
    if (isEmailCheck(validator)) return [];
    const here = { ...place, source: `${source}/validators/${index}` };
    const found = isObject(validator) ? validatorLimits(validator, here) : undefined;
    if (found) return found;
    const isRule = isObject(validator) && validator.type === 'expression';
    collected.leave(here.source, isRule ? 'logic' : 'limit', wordsIn(validator));
    return [];
  });
  return [...ownLimits(element, place), ...ofValidators];
}

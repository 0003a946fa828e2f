import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { Collected } from '../Collected.ts';
import type { ProposedChoice } from '../Proposal.ts';
import { isObject, isScalar, leaveSettings, listIn, scalarText, takeChoices } from '../values.ts';
import type { SurveyTexts } from './SurveyTexts.ts';

/** Steps of a scale that is proposed as choices. */
const LONGEST_SCALE = 20;

/** The steps of a rating that names none: 1 to 5, or as it says. */
function scaleOf({ rateMin = 1, rateMax = 5, rateStep = 1 }: JsonObject): Json[] {
  const [least, most, step] = [rateMin, rateMax, rateStep];
  if (![least, most, step].every((one) => Number.isSafeInteger(one))) return [];
  const count = Math.floor(((most as number) - (least as number)) / (step as number)) + 1;
  if (!(count > 1 && count <= LONGEST_SCALE)) return [];
  return Array.from({ length: count }, (_, at) => (least as number) + at * (step as number));
}

/** A choice as people read it: its text, or its value. */
function readChoice(texts: SurveyTexts, choice: Json): ProposedChoice {
  const { value, text } = isObject(choice) ? choice : { value: choice, text: undefined };
  const { text: label, translations } = texts.read(text);
  const own = isScalar(value) ? { value } : {};
  if (label) return { label, translations, ...own };
  return { label: scalarText(value), translations: {}, ...own };
}

/** What people choose from: `'Gas'`, `7`, or `{ value: 'gas', text: 'Gas' }`. */
export function readChoices(
  collected: Collected,
  texts: SurveyTexts,
  { element, source }: { element: JsonObject; source: string },
): ProposedChoice[] {
  const isRating = element.type === 'rating';
  const key = isRating ? 'rateValues' : 'choices';
  const given = listIn(element[key]);
  const list = isRating && given.length === 0 ? scaleOf(element) : given;
  for (const [index, one] of list.entries())
    if (isObject(one))
      leaveSettings(collected, one, {
        source: `${source}/${key}/${index}`,
        settings: { logic: ['visibleIf', 'enableIf'] },
      });
  const choices = list.map((one) => ({ ...readChoice(texts, one), given: one }));
  return takeChoices(collected, choices, `${source}/${key}`);
}

import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { FieldKind } from '../../create/fieldKinds.ts';
import { Collected } from '../Collected.ts';
import type { SourceCondition } from '../conditions/ProposedCondition.ts';
import { surveyTest } from '../conditions/toTest.ts';
import type { Proposal } from '../Proposal.ts';
import { asText, isObject, isSet, leaveSettings, listIn, wordsIn } from '../values.ts';
import { SurveyTexts } from './SurveyTexts.ts';
import { readChoices } from './surveyChoices.ts';
import { LEFT_TYPES, surveyKind } from './surveyKinds.ts';
import { readLimits } from './surveyLimits.ts';
import { leaveOfQuestion, leaveOfSection, OF_SURVEY } from './surveySettings.ts';

interface Reading {
  collected: Collected;
  texts: SurveyTexts;
}

/**
 * The questions of a survey of SurveyJS, each page a part; of one page, each panel that has a title.
 * @param languages Those of the pack, the one that it is written in first.
 * @throws ImportError `nothing-asked`, `too-many`
 * @see https://surveyjs.io/form-library/documentation/api-reference/survey-data-model
 */
export function readSurvey(survey: JsonObject, languages: string[]): Proposal {
  const clears = asText(survey.clearInvisibleValues).startsWith('onHidden');
  const collected = new Collected({ keepsHidden: !clears });
  const reading = { collected, texts: new SurveyTexts(survey, languages) };
  const { text: title } = reading.texts.read(survey.title);
  if (title) collected.leave('/', 'heading', title);
  leaveSettings(collected, survey, { source: '/', settings: OF_SURVEY });
  const pages = listIn(survey.pages);
  for (const [index, page] of pages.entries()) {
    const source = `/pages/${index}`;
    if (isObject(page)) readPage(reading, page, { source, isAlone: pages.length === 1 });
    else collected.leave(source, 'no-question', wordsIn(page));
  }
  // A survey of one page may have its questions without the page.
  if (!Array.isArray(survey.pages)) readElements(reading, survey, '');
  for (const language of reading.texts.others) collected.leave('/', 'language', language);
  return collected.finish();
}

/** When an element, a panel or a page is shown. */
function conditionsOf(
  { collected }: Reading,
  { visibleIf }: JsonObject,
  source: string,
): SourceCondition[] {
  const expression = asText(visibleIf);
  if (!expression) return [];
  return collected.condition(source, `visibleIf: ${wordsIn(expression)}`, surveyTest(expression));
}

function readPage(
  reading: Reading,
  page: JsonObject,
  { source, isAlone }: { source: string; isAlone: boolean },
): void {
  const { text: title, translations } = reading.texts.read(page.title);
  const isPart = !isAlone || title !== '';
  leaveOfSection(reading.collected, page, source);
  if (isPart) reading.collected.begin({ title, translations, source });
  reading.collected.enter(conditionsOf(reading, page, source));
  readElements(reading, page, source);
  reading.collected.exit();
  if (isPart) reading.collected.end();
}

/** What stands in a page, a panel, or a survey without pages; older ones say `questions`. */
function readElements(reading: Reading, within: JsonObject, at: string): void {
  const key = Array.isArray(within.elements) ? 'elements' : 'questions';
  for (const [index, element] of listIn(within[key]).entries())
    readElement(reading, element, `${at}/${key}/${index}`);
}

function readElement(reading: Reading, element: Json, source: string): void {
  const { collected, texts } = reading;
  if (!isObject(element)) {
    collected.leave(source, 'no-question', wordsIn(element));
    return;
  }
  const type = asText(element.type);
  const found = surveyKind(element);
  if (type === 'panel') readPanel(reading, element, source);
  else if (found) readQuestion(reading, element, { source, kind: found.kind });
  else {
    const title = texts.read(element.title).text || asText(element.name);
    collected.leave(source, LEFT_TYPES.get(type) ?? 'no-kind', `${title} (${type || '–'})`.trim());
  }
}

function readPanel(reading: Reading, panel: JsonObject, source: string): void {
  const { text: title, translations } = reading.texts.read(panel.title);
  leaveOfSection(reading.collected, panel, source);
  if (title) reading.collected.begin({ title, translations, source });
  reading.collected.enter(conditionsOf(reading, panel, source));
  readElements(reading, panel, source);
  reading.collected.exit();
  if (title) reading.collected.end();
}

function readQuestion(
  reading: Reading,
  element: JsonObject,
  { source, kind }: { source: string; kind: FieldKind | undefined },
): void {
  const { collected, texts } = reading;
  const { text: title, translations } = texts.read(element.title);
  const { text: description, translations: descriptionTranslations } = texts.read(
    element.description,
  );
  const given = [element.type, element.inputType].filter((one) => typeof one === 'string');
  const name = asText(element.name);
  const limits = readLimits(element, { collected, texts, source });
  const isTaken = collected.ask(
    {
      title,
      translations,
      ...(description && { description, descriptionTranslations }),
      kind,
      given: given.join(' '),
      choices: readChoices(collected, texts, { element, source }),
      isRequired: element.isRequired === true,
      ...(limits.length > 0 && { limits }),
      conditions: conditionsOf(reading, element, source),
      // By other values than true and false they would say something else.
      keys:
        isSet(element.valueTrue) || isSet(element.valueFalse)
          ? []
          : [asText(element.valueName) || name],
      source,
    },
    name,
  );
  if (!isTaken) return;
  if (element.inputType === 'password') collected.leave(source, 'secret', title || name);
  leaveOfQuestion(collected, element, source);
  if (element.showOtherItem === true || element.hasOther === true)
    collected.leave(source, 'or-other', title || name);
}

import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { LanguageTexts } from '../../translate.ts';
import { asText, isObject, plainText, scalarText } from '../values.ts';

/** The language of `default` where a survey says no `locale`. */
const FIRST_LOCALE = 'en';

/** A text of a survey in the pack's languages. */
export interface SurveyText {
  /** In the pack's first language, or as the survey says it without a language. */
  text: string;
  translations: LanguageTexts;
}

/** Texts of one survey: a string, or languages with `default` for the survey's own. */
export class SurveyTexts {
  /** Languages that texts are in and the pack is not. */
  readonly others = new Set<string>();
  /** What the survey says that it is in; blank where it says nothing. */
  private readonly locale: string;
  private readonly original: string;
  private readonly languages: string[];

  /** @param languages Those of the pack, the one that it is written in first. */
  constructor(survey: JsonObject, [original = FIRST_LOCALE, ...languages]: string[]) {
    this.locale = asText(survey.locale);
    this.original = original;
    this.languages = languages;
  }

  /**
   * @example read({ default: 'Name', es: 'Nombre' }) // { text: 'Name', translations: { es: 'Nombre' } }
   */
  read(value: Json | undefined): SurveyText {
    const own = plainText(isObject(value) ? asText(value.default) : scalarText(value));
    const texts = new Map(
      isObject(value)
        ? Object.entries(value).map(([language, words]) => [language, plainText(asText(words))])
        : [],
    );
    texts.delete('default');
    for (const language of texts.keys())
      if (![this.original, ...this.languages].includes(language)) this.others.add(language);
    // Nothing says the language of a text alone, unless the survey does.
    const locale = this.locale || (isObject(value) ? FIRST_LOCALE : '');
    if (own && !texts.get(locale)) texts.set(locale, own);
    return {
      text: texts.get(this.original) || own,
      translations: Object.fromEntries(
        this.languages.flatMap((one) => (texts.get(one) ? [[one, texts.get(one)!]] : [])),
      ),
    };
  }
}

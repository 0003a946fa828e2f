import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { LanguageTexts } from '../../translate.ts';
import { asText, isObject, plainText } from '../values.ts';

/** What SurveyJS speaks where a survey says no `locale`. */
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
  private readonly locale: string;
  private readonly original: string;
  private readonly languages: string[];

  /** @param languages Those of the pack, the one that it is written in first. */
  constructor(survey: JsonObject, [original = FIRST_LOCALE, ...languages]: string[]) {
    this.locale = asText(survey.locale) || FIRST_LOCALE;
    this.original = original;
    this.languages = languages;
  }

  /**
   * @example read({ default: 'Name', es: 'Nombre' }) // { text: 'Name', translations: { es: 'Nombre' } }
   */
  read(value: Json | undefined): SurveyText {
    if (!isObject(value)) {
      const isPlain = typeof value === 'string' || typeof value === 'number';
      return { text: isPlain ? plainText(String(value)) : '', translations: {} };
    }
    const texts = new Map(
      Object.entries(value).map(([language, words]) => [language, plainText(asText(words))]),
    );
    const own = texts.get('default');
    if (own && !texts.get(this.locale)) texts.set(this.locale, own);
    for (const language of texts.keys())
      if (language !== 'default' && ![this.original, ...this.languages].includes(language))
        this.others.add(language);
    return {
      text: texts.get(this.original) || own || '',
      translations: Object.fromEntries(
        this.languages.flatMap((one) => (texts.get(one) ? [[one, texts.get(one)!]] : [])),
      ),
    };
  }
}

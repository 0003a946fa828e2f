import type { SayWords } from '../../words/words.ts';

/**
 * What the field of a label is called, by the label's language.
 * @param language The language of the studio, in which languages are named.
 */
export function labelsIn(language: string, say: SayWords): (one: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (one) => say('forms.label-in', { language: names.of(one) ?? one });
}

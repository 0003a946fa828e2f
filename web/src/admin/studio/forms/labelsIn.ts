import type { SayWords, WordId } from '../../words/words.ts';

/**
 * What the field of a label is called, by the label's language.
 * @param language The language of the studio, in which languages are named.
 * @param id How it is called.
 */
export function labelsIn(
  language: string,
  say: SayWords,
  id: WordId = 'forms.label-in',
): (one: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (one) => say(id, { language: names.of(one) ?? one });
}

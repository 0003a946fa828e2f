import { describeItem, describeSub, type Form, localeOf, rowOf } from '@porchlight/engine';
import type { PageWords } from '../pages/view.ts';
import { type DecryptedApplication, openWire } from './DecryptedApplication.ts';
import type { ListedField, ListedItem } from './listedItems.ts';

/**
 * What the row of an item says, in one line: `Wages or salary from a job · $1,500.00`. Nothing restricted
 * is in it.
 * @param say Says how an amount comes, too.
 * @param steps Of the form that has the list.
 */
export function describeListed(
  {
    release,
    language,
    say,
  }: Pick<DecryptedApplication, 'release' | 'language'> & { say?: PageWords['text'] },
  { steps }: Pick<Form, 'steps'>,
  list: ListedField,
  { answers: raw }: Pick<ListedItem, 'answers'>,
): string {
  const own = release.form(list.resource.form, language);
  const step = steps.find(({ fields }) => fields.some(({ pointer }) => pointer === list.pointer));
  const words = describeItem(
    own,
    openWire({ form: own, raw }),
    localeOf(language),
    rowOf(step, list),
  );
  const sub = say ? describeSub(words, say) : words.sub;
  // The sentence on how it comes ends with the amount.
  const right = say && words.typed?.period ? '' : words.right;
  return [words.main, sub, right].filter(Boolean).join(' · ');
}

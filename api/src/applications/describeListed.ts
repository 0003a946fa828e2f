import { describeItem, type Form, localeOf, rowOf } from '@porchlight/engine';
import type { ListedField, ListedItem } from './listedItems.ts';
import { openWire, type Workspace } from './Workspace.ts';

/**
 * What the row of an item says, in one line: `Wages or salary from a job · $1,500.00`. Nothing restricted
 * is in it.
 * @param steps Of the form that has the list.
 */
export function describeListed(
  { release, language }: Pick<Workspace, 'release' | 'language'>,
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
  return [words.main, words.sub, words.right].filter(Boolean).join(' · ');
}

import { type Form, fieldsOf } from '@porchlight/engine';
import type { Say } from '@porchlight/engine/react';
import type { RefusedItem } from '../session/UnsentItems.ts';

const REFUSED = 'application.items-refused';

/** Says in which lists something waits that the server does not take; undefined where the release has no words for it. */
export function sayRefusedItems(
  items: RefusedItem[],
  { form, text, language }: { form: Form; text: Say; language: string },
): string | undefined {
  const titles = [...fieldsOf(form).values()]
    .filter(({ resource }) => items.some(({ fact }) => fact === resource?.fact))
    .map(({ title }) => title);
  const lists = new Intl.ListFormat(language).format(titles);
  const words = text(REFUSED, { lists });
  return words === REFUSED ? undefined : words;
}

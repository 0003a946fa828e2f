import { fieldsOf } from '@porchlight/engine';
import type { FormSnapshot } from '@porchlight/engine/react';
import type { RefusedItem } from './UnsentItems.ts';

/** The refused items of lists that are asked for as the answers stand: what waits in another one can't be seen. */
export function refusedNow(
  items: RefusedItem[],
  { form, evaluation }: Pick<FormSnapshot, 'form' | 'evaluation'>,
): RefusedItem[] {
  const hidden = [...fieldsOf(form).values()].filter(
    ({ resource, pointer }) => resource && !evaluation.visible.has(pointer),
  );
  return items.filter(({ fact }) => !hidden.some(({ resource }) => resource?.fact === fact));
}

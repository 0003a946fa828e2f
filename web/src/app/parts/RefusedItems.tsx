import { styled } from '@mui/material/styles';
import { fieldsOf } from '@porchlight/engine';
import { Callout, useFormSnapshot, useLanguage, useText } from '@porchlight/engine/react';
import { refusedNow } from '../session/refusedNow.ts';
import type { RefusedItem } from '../session/UnsentItems.ts';

const REFUSED = 'application.items-refused';

/** Where the focus goes from a Submit that it stands in the way of. */
export const RefusedPlace = styled('div')({ '&:focus': { outline: 'none' } });

/** In which lists something waits that the server does not take; the reason stands there. */
export function RefusedItems({ items }: { items: RefusedItem[] }) {
  const text = useText();
  const language = useLanguage();
  const snapshot = useFormSnapshot();
  const shown = refusedNow(items, snapshot);
  const titles = [...fieldsOf(snapshot.form).values()]
    .filter(({ resource }) => shown.some(({ fact }) => fact === resource?.fact))
    .map(({ title }) => title);
  const lists = new Intl.ListFormat(language).format(titles);
  const words = text(REFUSED, { lists });
  // A release from before has no words for it: they stand at the item.
  if (words === REFUSED || shown.length === 0) return null;
  return (
    <RefusedPlace data-refused tabIndex={-1}>
      <Callout tone="warning" role="status">
        {words}
      </Callout>
    </RefusedPlace>
  );
}

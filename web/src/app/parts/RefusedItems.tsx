import { styled } from '@mui/material/styles';
import { Callout, useFormSnapshot, useLanguage, useText } from '@porchlight/engine/react';
import type { RefusedItem } from '../session/UnsentItems.ts';
import { sayRefusedItems } from './sayRefusedItems.ts';

/** Where the focus goes from a Submit that it stands in the way of. */
const Place = styled('div')({ '&:focus': { outline: 'none' } });

/** In which lists something waits that the server does not take; the reason stands there. */
export function RefusedItems({ items }: { items: RefusedItem[] }) {
  const text = useText();
  const language = useLanguage();
  const { form } = useFormSnapshot();
  const words = sayRefusedItems(items, { form, text, language });
  // A release from before has no words for it: they stand at the item.
  if (!words) return null;
  return (
    <Place data-refused tabIndex={-1}>
      <Callout tone="warning" role="status">
        {words}
      </Callout>
    </Place>
  );
}

import { styled } from '@mui/material/styles';
import { fieldsOf } from '@porchlight/engine';
import {
  Callout,
  LateRegion,
  useFormSnapshot,
  useLanguage,
  useText,
} from '@porchlight/engine/react';
import { refusedNow } from '../session/refusedNow.ts';
import type { RefusedItem } from '../session/UnsentItems.ts';

const REFUSED = 'application.items-refused';
const NOT_REMOVED = 'application.items-not-removed';

/** Where the focus goes from a Submit that it stands in the way of. */
export const RefusedPlace = styled('div')({ '&:focus': { outline: 'none' } });

const isRemoval = ({ refusal }: RefusedItem) => refusal.code.endsWith('not-removed');

/**
 * In which lists something waits that the server does not take; the reason, and what to do, stands there. Without any
 * it stays, to be heard when something is refused.
 */
export function RefusedItems({ items }: { items: RefusedItem[] }) {
  const text = useText();
  const list = new Intl.ListFormat(useLanguage());
  const snapshot = useFormSnapshot();
  const shown = refusedNow(items, snapshot);
  const fields = [...fieldsOf(snapshot.form).values()];
  function say(id: string, refused: RefusedItem[]) {
    const titles = fields
      .filter(({ resource }) => refused.some(({ fact }) => fact === resource?.fact))
      .map(({ title }) => title);
    const words = text(id, { lists: list.format(titles) });
    // One still older has no words for it: they stand at the item.
    return words === id || refused.length === 0 ? undefined : words;
  }
  const changed = shown.filter((one) => !isRemoval(one));
  const kept = say(NOT_REMOVED, shown.filter(isRemoval));
  // A release from before has one sentence for all.
  const sentences = [say(REFUSED, kept === undefined ? shown : changed), kept].filter(
    (words) => words !== undefined,
  );
  return (
    <LateRegion>
      {sentences.length > 0 && (
        <RefusedPlace data-refused tabIndex={-1}>
          <Callout tone="warning">
            {sentences.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Callout>
        </RefusedPlace>
      )}
    </LateRegion>
  );
}

import { Callout, useLanguage, useText } from '@porchlight/engine/react';
import { RefusedPlace } from './RefusedItems.tsx';

const FAILING = 'application.items-failing';

/** At which items the server fails, by name: they are tried again, and only Submit waits for them. */
export function FailingItems({ names }: { names: string[] }) {
  const text = useText();
  const items = new Intl.ListFormat(useLanguage()).format(names);
  const words = text(FAILING, { items });
  return (
    <RefusedPlace data-refused tabIndex={-1}>
      <Callout tone="warning" role="status">
        {/* A release from before has no words for it. */}
        {words === FAILING ? items : words}
      </Callout>
    </RefusedPlace>
  );
}

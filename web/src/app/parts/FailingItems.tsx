import { Callout, LateRegion, useLanguage, useText } from '@porchlight/engine/react';
import { RefusedPlace } from './RefusedItems.tsx';

const FAILING = 'application.items-failing';

/**
 * At which items the server fails, by name: they are tried again, and only Submit waits for them. Without any it stays,
 * to be heard when one fails.
 */
export function FailingItems({ names }: { names: string[] }) {
  const text = useText();
  const items = new Intl.ListFormat(useLanguage()).format(names);
  const words = text(FAILING, { items });
  return (
    <LateRegion>
      {names.length > 0 && (
        <RefusedPlace data-refused tabIndex={-1}>
          <Callout tone="warning">
            {/* A release from before has no words for it. */}
            {words === FAILING ? items : words}
          </Callout>
        </RefusedPlace>
      )}
    </LateRegion>
  );
}

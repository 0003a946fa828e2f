import { Callout } from '@porchlight/engine/react';

/** What stands in the way, in a sentence. Its region is always there: screen readers hear what changes in one. */
export function Banner({ children }: { children: string | false | undefined }) {
  return <div role="status">{children && <Callout tone="warning">{children}</Callout>}</div>;
}

import { Callout, useText } from '@porchlight/engine/react';

/** Stands where a part of the page could not be fetched. */
export function NotLoaded() {
  const text = useText();
  return <Callout tone="warning">{text('application.load-failed')}</Callout>;
}

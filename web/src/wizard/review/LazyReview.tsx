import { Callout, useText } from '@porchlight/engine/react';
import { lazy } from 'react';

/** The answers are saved, and the step goes on without being shown them. */
function Missing() {
  const text = useText();
  return <Callout tone="warning">{text('application.load-failed')}</Callout>;
}

/** Fetches what shows all answers, before it is wanted. */
export const fetchReview = () =>
  import('./Review.tsx').then(
    (module) => ({ default: module.Review }),
    () => ({ default: Missing }),
  );

export const LazyReview = lazy(fetchReview);

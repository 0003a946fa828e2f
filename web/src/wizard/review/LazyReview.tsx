import { lazy } from 'react';
import { NotLoaded } from '../NotLoaded.tsx';

/** Fetches what shows all answers, before it is wanted. Without it the step goes on: the answers are saved. */
export const fetchReview = () =>
  import('./Review.tsx').then(
    (module) => ({ default: module.Review }),
    () => ({ default: NotLoaded }),
  );

/** The review of all answers; its code is fetched when it is first shown. */
export const LazyReview = lazy(fetchReview);

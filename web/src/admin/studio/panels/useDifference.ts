import { useCallback, useEffect, useState } from 'react';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, Difference, ReviewState } from '../api/records.ts';

/** What a copy would change of the public release, and what was said of it in a review. */
export interface CopyDifference {
  /** Undefined while it is not known. */
  difference: Difference | undefined;
  review: ReviewState | undefined;
  setReview(review: ReviewState): void;
  /** Asks anew who has approved it. */
  look(): Promise<void>;
}

/**
 * How a copy differs from what is public, and who has approved it.
 * @param hash Another one: the copy has changed since.
 */
export function useDifference(
  api: StudioApi,
  copy: Copy,
  hash: string | undefined,
): CopyDifference {
  const [difference, setDifference] = useState<Difference>();
  const [review, setReview] = useState<ReviewState>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another release has other differences
  useEffect(() => {
    let isCurrent = true;
    api.diff(copy.id).then(
      (found) => isCurrent && setDifference(found),
      () => isCurrent && setDifference(undefined),
    );
    const look = () =>
      api.review(copy.id).then(
        (found) => isCurrent && setReview(found),
        // Whether it is needed, the server says when it is published.
        () => isCurrent && setReview(undefined),
      );
    void look();
    // Somebody else gives it, while this page lies in the background.
    window.addEventListener('focus', look);
    return () => {
      isCurrent = false;
      window.removeEventListener('focus', look);
    };
  }, [api, copy.id, copy.base, copy.etag, hash]);
  const look = useCallback(async () => {
    setReview(await api.review(copy.id).catch(() => undefined));
  }, [api, copy.id]);
  return { difference, review, setReview, look };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, Difference, ReviewState } from '../api/records.ts';

/** What a copy would change of the public release, and what was said of it in a review. */
export interface CopyDifference {
  /** Undefined while it is not known. */
  difference: Difference | undefined;
  review: ReviewState | undefined;
  setReview(review: ReviewState): void;
  /** Asks anew which state it is, and who has approved that; resolves once it is known, or can't be. */
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
  const turn = useRef(0);
  const isKnown = useRef(false);
  const take = useCallback((found: ReviewState | undefined) => {
    // What was asked before comes too late.
    turn.current += 1;
    isKnown.current = found !== undefined;
    setReview(found);
  }, []);
  const look = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const found = await api.review(copy.id).catch(() => undefined);
    // Where nobody answers, what was said of the same copy stays. Whether more is needed, the server says when
    // it is published.
    if (own === turn.current && (found || !isKnown.current)) take(found);
  }, [api, copy.id, take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another release has other differences
  useEffect(() => {
    let isCurrent = true;
    api.diff(copy.id).then(
      (found) => isCurrent && setDifference(found),
      () => isCurrent && setDifference(undefined),
    );
    isKnown.current = false;
    void look();
    // Somebody else gives it, while this page lies in the background.
    window.addEventListener('focus', look);
    return () => {
      isCurrent = false;
      turn.current += 1;
      window.removeEventListener('focus', look);
    };
  }, [api, copy.base, copy.etag, hash, look]);
  return { difference, review, setReview: take, look };
}

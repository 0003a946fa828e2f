import { type Caller, copyPath } from './createCaller.ts';
import type { ReviewState, ReviewVerdict } from './records.ts';

/** Two people before it is public. */
export const reviewCalls = ({ json }: Caller) => ({
  review: (id: number) => json<ReviewState>(`${copyPath(id)}/review`),
  giveReview: (id: number, review: { verdict: ReviewVerdict; comment: string; state: string }) =>
    json<ReviewState>(`${copyPath(id)}/review`, { method: 'POST', json: review }),
});

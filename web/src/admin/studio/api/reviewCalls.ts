import { type Caller, copyPath } from './createCaller.ts';
import type { CopyScreens, ReviewState, ReviewVerdict } from './records.ts';

/** Two people before it is public. */
export const reviewCalls = ({ json, until }: Caller) => ({
  review: (id: number) => json<ReviewState>(`${copyPath(id)}/review`),
  /** The screens that a copy shows otherwise than the release that it stands on. */
  screens: (id: number, signal: AbortSignal) =>
    until(signal).json<CopyScreens>(`${copyPath(id)}/screens`),
  giveReview: (id: number, review: { verdict: ReviewVerdict; comment: string; state: string }) =>
    json<ReviewState>(`${copyPath(id)}/review`, { method: 'POST', json: review }),
});

import type { RequestedCorrection } from '@porchlight/engine';
import type { Say } from '@porchlight/engine/react';

/** What stands at a question that staff ask about: why, and what somebody wrote about it. */
export const sentenceOfCorrection = ({ reason, says }: RequestedCorrection, text: Say): string =>
  text('application.asked', { reason: [reason, says].filter(Boolean).join(' ') });

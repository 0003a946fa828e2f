import { NEW_ITEM, placeOfItem, type RequestedCorrection } from '@porchlight/engine';
import type { Say } from '@porchlight/engine/react';

/**
 * What stands at a question that staff ask about: why, and what somebody wrote about it; where an item is
 * missing from a list, that it is.
 */
export function sentenceOfCorrection(
  { at, item, reason, says }: RequestedCorrection,
  text: Say,
): string {
  const missing = at.endsWith(placeOfItem('', NEW_ITEM)) && item ? `${item}.` : undefined;
  return text('application.asked', { reason: [missing, reason, says].filter(Boolean).join(' ') });
}

import type { Say } from '@porchlight/engine/react';

const ELSEWHERE = 'application.session-ended-elsewhere';

/** How a session ended: unused, or by somebody elsewhere. A release from before has one sentence for both. */
export function endWords(text: Say, wasEnded: boolean): string {
  const words = text(ELSEWHERE);
  return wasEnded && words !== ELSEWHERE ? words : text('application.session-ended');
}

import type { Session } from '../session/Session.ts';
import type { SessionState } from '../session/SessionState.ts';

/** What a page has to show at once: whose application it is, what it asks now, and in which words. */
const shownAtOnce = ({ application, portal, conflict, itemConflict }: SessionState) => [
  application.id,
  application.role,
  portal,
  conflict,
  itemConflict,
];

/** Whether nothing has changed but what a save says of itself and stores. */
function isOfSave(before: SessionState, now: SessionState): boolean {
  const shown = shownAtOnce(now);
  return shownAtOnce(before).every((part, at) => part === shown[at]);
}

/**
 * Calls back after each change of a session's state. What a save says before and after it is drawn a task later: once,
 * with the step that it leads to, and when it is on its way. All else is drawn at once, with what else changes then:
 * another status, the choice between two answers, another language.
 * @returns What ends it.
 */
export function subscribeQuietly(
  { subscribe, getState }: Pick<Session, 'subscribe' | 'getState'>,
  draw: () => void,
): () => void {
  let before = getState();
  return subscribe(() => {
    const now = getState();
    if (isOfSave(before, now)) setTimeout(draw);
    else draw();
    before = now;
  });
}

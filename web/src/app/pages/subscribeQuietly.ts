import type { Session } from '../session/Session.ts';
import type { SessionState } from '../session/SessionState.ts';

/** What a save says of itself and stores. */
const OF_SAVE: ReadonlySet<keyof SessionState> = new Set(['saving', 'savedAt', 'application']);

/** Whether nothing has changed but that, and whose application it is, and where it stands, are as before. */
function isOfSave(before: SessionState, now: SessionState): boolean {
  const names = Object.keys(now) as (keyof SessionState)[];
  return (
    names.every((name) => OF_SAVE.has(name) || before[name] === now[name]) &&
    before.application.id === now.application.id &&
    before.application.role === now.application.role &&
    before.application.status === now.application.status
  );
}

/**
 * Calls back after each change of a session's state. What a save says before and after it is drawn a task later: once,
 * with the step that it leads to, and when it is on its way. All else is drawn at once, with what else changes then:
 * another status, the choice between two answers, another language, what could not be stored.
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

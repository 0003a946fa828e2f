/** What is asked before a logout that forgets what is not saved. */
export interface LeaveWords {
  title: string;
  /** Absent where the title says all. */
  body?: string;
  stay: string;
  leave: string;
}

/**
 * The words of the question before a logout. A release from before it has none of its own: then it is asked in words
 * that every release has and that promise no other try, and nothing is forgotten unasked.
 * @param text Says a text of the release; its id, where it has none.
 */
export function leaveWords(text: (id: string) => string): LeaveWords {
  const body = text('application.leave');
  if (body !== 'application.leave')
    return {
      title: text('application.leave-title'),
      body,
      stay: text('application.leave-stay'),
      leave: text('application.leave-anyway'),
    };
  return {
    title: text('toast-save-failed'),
    stay: text('fields.cancel'),
    leave: text('document.logout'),
  };
}

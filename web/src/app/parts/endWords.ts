/** The text that says how a session ended: unused, or by somebody elsewhere. */
export const endWords = (wasEnded: boolean): string =>
  wasEnded ? 'application.session-ended-elsewhere' : 'application.session-ended';

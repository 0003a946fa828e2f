/** How many characters a text may have that staff type: a field ends there, and the server refuses more. */
export const STAFF_TEXT_LIMITS = {
  /** The name of a list of one's own at the desk. */
  viewName: 60,
  /** What is said about a place of a working copy. */
  comment: 2_000,
} as const;

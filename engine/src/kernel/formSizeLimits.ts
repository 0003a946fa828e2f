/**
 * Sizes up to which one save is validated at once, whatever else it holds: what a process does for one
 * request grows with the questions of the form that it is for. Larger than any form that people write.
 */

/** Questions of a form, without those of programs. */
export const MOST_QUESTIONS = 1_000;

/** Questions that one program adds to a form. */
export const MOST_QUESTIONS_OF_PROGRAM = 100;

/** Programs that one application is about at a time: chosen, or once chosen and answered. */
export const MOST_PROGRAMS = 15;

/** Characters of the name of a release, and of the notes on it. */
export const RELEASE_WORDS = { name: 80, notes: 2_000 } as const;

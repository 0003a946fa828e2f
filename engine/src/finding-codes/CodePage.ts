/** What is to be known of one kind of mistake: the check says a part of it, its page in the docs all. */
export interface CodePage {
  /** An error keeps the pack from becoming a release; a warning does not. */
  severity: 'error' | 'warning';
  /** What it means, in a sentence or a few. */
  meaning: string;
  /** A piece of a definition that gets it. */
  example: string;
  /** One sentence: a way to mend it. */
  hint: string;
}

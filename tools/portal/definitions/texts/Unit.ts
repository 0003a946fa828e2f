/** One text as a translator sees it. */
export interface Unit {
  /** The translation file: `texts/es/application/residence.json`. */
  file: string;
  /** The text's key in that file: `fields/City/title`. */
  key: string;
  source: string;
  /** The translation; empty where there is none that stands. */
  target: string;
  /** What a translator should know; empty where nothing. */
  note: string;
}

/** What was not taken over, and why. */
export interface TranslationRefusal {
  file: string;
  key: string;
  why: string;
}

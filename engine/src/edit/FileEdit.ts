/** The texts of a pack's JSON files, by their paths from its root. */
export type PackTexts = ReadonlyMap<string, string>;

/** What becomes of a file: its whole new text, or null where it is deleted. */
export interface FileEdit {
  name: string;
  text: string | null;
}

/** Why an edit can't be made. Codes never change. */
export type EditCode =
  | 'not-there'
  | 'not-json'
  | 'blank'
  | 'taken'
  | 'not-a-number'
  | 'out-of-range'
  | 'not-a-day'
  | 'closes-first'
  | 'never-again'
  | 'not-allowed'
  | 'last-one';

/** An edit that can't be made; nothing is changed then. */
export class EditError extends Error {
  readonly code: EditCode;

  constructor(code: EditCode, message: string) {
    super(message);
    this.name = 'EditError';
    this.code = code;
  }
}

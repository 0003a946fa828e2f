/** Something that a colleague has looked at. */
export interface AccessEntry {
  at: string;
  /** As the audit calls it. */
  action: string;
  /** The case, where it was of one. */
  number?: number;
  name?: string;
  /** Which document, table or answer it was. */
  about?: string;
  reason?: string;
}

/** A page of it, the newest first. */
export interface AccessPage {
  name: string;
  looks: AccessEntry[];
  next?: number;
}

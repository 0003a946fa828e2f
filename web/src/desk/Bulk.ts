/** Why something is not done with a case. */
export interface BulkRefusal {
  code: string;
  why: string;
}

/** What would happen to a case; nothing where there is a refusal. */
export interface PreviewedCase {
  number: number;
  name?: string;
  etag?: string;
  status?: string;
  to?: string;
  told?: { language: string; mail: 'full' | 'short' | 'none' };
  holder?: string;
  refusal?: BulkRefusal;
}

/** What would happen to many cases. */
export interface BulkPreview {
  cases: PreviewedCase[];
  /** The mark of this look: only what it shows is done. */
  seen: string;
}

/** What became of a case. */
export interface BulkResult {
  number: number;
  outcome: 'done' | 'refused' | 'stopped';
  refusal?: BulkRefusal;
}

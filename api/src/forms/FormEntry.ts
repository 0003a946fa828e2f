import type { Answers } from '@porchlight/engine';
import type { Sealed } from '../crypto/index.ts';

/** What somebody sent through a form that stands alone, as it is stored. */
export interface FormEntry {
  id: number;
  /** Names the row in the authenticated data of its sealed values. */
  record: string;
  /** What its sender was told: `4KTX-92MB`. */
  reference: string;
  /** The form's address: `volunteer`. */
  form: string;
  release: string;
  /** The language in which it was answered. */
  language: string;
  answers: Answers;
  restricted: Sealed;
  receivedAt: Date;
}

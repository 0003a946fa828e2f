import type { Applicant } from '../auth/index.ts';

/** Who changes something that belongs to an application, and in which language it is answered. */
export interface RequestContext {
  applicant: Applicant;
  language: string;
  /** `Idempotency-Key`, for creations. */
  idempotencyKey?: string;
  /** `If-Match`, for changes of a record: absent, the newest version is changed. */
  ifMatch?: string;
}

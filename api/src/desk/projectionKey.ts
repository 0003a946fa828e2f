import type { Desk } from '@porchlight/engine';
import type { Services } from '../Services.ts';

/** Raise it when the same case is put into lists differently than before. */
const VERSION = 3;

/**
 * Under what the projection of cases is kept: with another desk, another key for fingerprints, or a version that
 * sees a case differently, each case is looked at anew.
 */
export const projectionKey = (desk: Desk, { fingerprintKeyId }: Services['vault']): string =>
  [desk.key, VERSION, ...(desk.same?.length || desk.searchExact ? [fingerprintKeyId] : [])].join(
    '.',
  );

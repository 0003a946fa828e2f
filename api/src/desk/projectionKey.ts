import type { Desk } from '@porchlight/engine';
import type { Services } from '../Services.ts';

/**
 * Under what the projection of cases is kept: with another desk, or another key for fingerprints, each
 * case is looked at anew.
 */
export const projectionKey = (desk: Desk, { fingerprintKeyId }: Services['vault']): string =>
  desk.same?.length ? `${desk.key}.${fingerprintKeyId}` : desk.key;

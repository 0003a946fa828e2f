import type { Say } from '@porchlight/engine/react';
import { ApiError } from '../http/ApiError.ts';

/** What is said of a call that failed. */
export const sentenceOf = (error: unknown, say: Say): string =>
  (error instanceof ApiError && error.sentence) || say('failed');

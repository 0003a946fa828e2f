import { isRefusal } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';

/** What a file that was not stored is told with. */
export interface UploadFailure {
  /** A sentence of the server, or nothing: then the page has one. */
  sentence?: string;
  /** The same file is there already. */
  isKnown: boolean;
  /** It is what was said of the file, not the file. */
  isDescription: boolean;
  /** The same file may arrive the next time. */
  canRetry: boolean;
}

/** Tells a refusal, which stays one, from what may pass. */
export function describeFailure(reason: unknown): UploadFailure {
  if (!isRefusal(reason)) {
    return { isKnown: false, isDescription: false, canRetry: true };
  }
  const [problem] = reason.problems as { message?: string }[];
  const sentence = problem?.message ?? reason.sentence;
  const code = reason instanceof ApiError ? reason.code : undefined;
  const isKnown = code === 'already-uploaded';
  const isDescription = code === 'invalid-answers';
  return { isKnown, isDescription, canRetry: false, ...(sentence !== undefined && { sentence }) };
}

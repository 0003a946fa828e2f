import { ApiError, NetworkError } from '../../../http/ApiError.ts';
import { SignInRequired } from '../../../sign-in/index.ts';
import type { SayWords } from '../../words/words.ts';

/** What to tell of a call that failed: the server's own words where it has said some. */
export function sentenceOf(error: unknown, say: SayWords): string {
  if (error instanceof NetworkError) return say('studio.no-answer');
  if (error instanceof SignInRequired) return say('studio.signed-out');
  const sentence = error instanceof ApiError ? error.sentence : undefined;
  return sentence ?? say('studio.failed', { message: (error as Error).message });
}

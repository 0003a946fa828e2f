import type { Refusal } from '../state/isRefusal.ts';

/** What is wrong with files as they are: sending them again changes nothing. */
export class UploadError extends Error implements Refusal {
  readonly isRefusal = true as const;
  readonly problems = [];
  readonly sentence: string;
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UploadError';
    this.sentence = sentence;
  }
}

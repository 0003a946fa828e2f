import { isGuessed } from './guessPassword.ts';

/** Runs in a thread of its own: the dictionaries take 100 MB, and a second to read. */
export default function check({ password, words }: { password: string; words: string[] }): boolean {
  return isGuessed(password, words);
}

import { readWords } from '@porchlight/engine/builder';
import type { BuilderProps } from '../BuilderProps.ts';

/** A text by its file and by what its translations know it. */
export interface TextPlace {
  file: string;
  key: string;
}

/** A text in a language of the pack; in the first where it is not translated yet. */
export function textIn(
  files: BuilderProps['files'],
  { file, key }: TextPlace,
  language: string,
): string {
  const words = readWords(files, { file, at: [], key, isNeeded: false });
  return words.find((one) => one.language === language)?.text || words[0]!.text;
}

import type { FileEdit } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';
import type { TouchedDrafts } from '../api/records.ts';
import type { Build } from './build.ts';

/** Counts the open drafts that changes would touch, until the signal says that nobody asks any more. */
export type CountTouched = (changes: FileEdit[], signal: AbortSignal) => Promise<TouchedDrafts>;

/** What every form of the builder is given. A form holds nothing: what it shows stands in the files. */
export interface BuilderProps {
  /** The texts of the copy's JSON files, by path. */
  files: ReadonlyMap<string, string>;
  say: SayWords;
  /** The language of the studio. */
  language: string;
  onBuild: Build;
  /** How many open drafts something that is only thought of would touch; absent where nobody can say. */
  countTouched?: CountTouched;
  /** Changes of the simpler forms. */
  onChange(changes: FileEdit[]): void;
}

import type { Change } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';
import type { Build } from './build.ts';

/** What every form of the builder is given. A form holds nothing: what it shows stands in the files. */
export interface BuilderProps {
  /** The texts of the copy's JSON files, by path. */
  files: ReadonlyMap<string, string>;
  say: SayWords;
  /** The language of the studio. */
  language: string;
  onBuild: Build;
  /** Changes of the simpler forms. */
  onChange(changes: Change[]): void;
}

import type { FileEdit } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';

/** What every form of the studio is given. A form holds nothing: what it shows stands in the files. */
export interface FormProps {
  /** The texts of the pack's JSON files, by path. */
  files: ReadonlyMap<string, string>;
  /** The path of the file that is open. */
  file: string;
  say: SayWords;
  onChange(changes: FileEdit[]): void;
}

/** The pictures of a working copy. */
export interface Pictures {
  names: readonly string[];
  /** Where one can be seen; undefined while it can't. */
  addressOf(name: string): string | undefined;
  /** Whether a file is a picture that browsers show. */
  canShow(file: File): Promise<boolean>;
  /** Puts a file into the copy. Rejects where it can't be. */
  put(name: string, file: File): Promise<void>;
}

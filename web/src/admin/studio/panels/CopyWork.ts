import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy } from '../api/records.ts';

/** What is done with a copy. */
export interface CopyWork {
  api: StudioApi;
  copy: Copy;
  say: SayWords;
  /** Does something with what is saved, says what came of it, and takes the copy anew. */
  work(doing: () => Promise<string>): Promise<boolean>;
}

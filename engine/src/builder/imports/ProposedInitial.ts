import type { Json } from '../../kernel/types.ts';

/** What an answer starts with, as something that was made elsewhere says it. */
export interface ProposedInitial {
  value: Json;
  /** Where it stands, and what stands there. */
  source: string;
  words: string;
}

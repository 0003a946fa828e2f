import type { CodePage } from './CodePage.ts';
import { deskCodes } from './desk.ts';
import { eventCodes } from './events.ts';
import { expressionCodes } from './expressions.ts';
import { formCodes } from './forms.ts';
import { meaningCodes } from './meaning.ts';
import { programCodes } from './programs.ts';
import { queueOrderCodes } from './queueOrder.ts';
import { readingCodes } from './reading.ts';
import { referenceCodes } from './references.ts';
import { refCodes } from './refs.ts';
import { separationCodes } from './separation.ts';
import { shapeCodes } from './shape.ts';
import { textCodes } from './texts.ts';
import { witnessCodes } from './witness.ts';

/**
 * Every kind of finding, by its code: the one table that the check, its pages in `docs/definitions/`
 * and the tests are made from. A code never changes once it was shipped.
 */
export const codes = {
  ...readingCodes,
  ...shapeCodes,
  ...refCodes,
  ...referenceCodes,
  ...meaningCodes,
  ...expressionCodes,
  ...textCodes,
  ...programCodes,
  ...witnessCodes,
  ...formCodes,
  ...deskCodes,
  ...queueOrderCodes,
  ...separationCodes,
  ...eventCodes,
};

/** The stable name of one kind of mistake in a pack: `rule-contradiction`. `pageOf` says what it means. */
export type FindingCode = keyof typeof codes;

/** What the table says of a code. */
export function pageOf(code: FindingCode): CodePage {
  return codes[code];
}

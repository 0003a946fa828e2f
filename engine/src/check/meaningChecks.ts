import type { CheckContext } from './CheckContext.ts';
import { checkChoices } from './conditions/checkChoices.ts';
import { checkOutcomes } from './conditions/checkOutcomes.ts';
import { checkHtml } from './texts/checkHtml.ts';
import { checkReading } from './texts/checkReading.ts';
import { checkTranslations } from './texts/checkTranslations.ts';

/** What a pack means, one file a question; adding a check is adding a file and a line here. */
export const meaningChecks: ((context: CheckContext) => void | Promise<void>)[] = [
  checkChoices,
  checkOutcomes,
  checkHtml,
  checkTranslations,
  checkReading,
];

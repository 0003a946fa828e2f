import type { CheckContext } from './CheckContext.ts';
import { checkChoices } from './conditions/checkChoices.ts';
import { checkCircles } from './conditions/checkCircles.ts';
import { checkHidden } from './conditions/checkHidden.ts';
import { checkMissingKeys } from './conditions/checkMissingKeys.ts';
import { checkOutcomes } from './conditions/checkOutcomes.ts';
import { checkShared } from './conditions/checkShared.ts';
import { checkAdvice } from './fields/checkAdvice.ts';
import { checkCopies } from './fields/checkCopies.ts';
import { checkEnumerations } from './fields/checkEnumerations.ts';
import { checkFiles } from './fields/checkFiles.ts';
import { checkFrequencies } from './fields/checkFrequencies.ts';
import { checkKeywords } from './fields/checkKeywords.ts';
import { checkMasks } from './fields/checkMasks.ts';
import { checkMessages } from './fields/checkMessages.ts';
import { checkRanges } from './fields/checkRanges.ts';
import { checkRestricted } from './fields/checkRestricted.ts';
import { checkRetired } from './fields/checkRetired.ts';
import { checkValues } from './fields/checkValues.ts';
import { checkSamples } from './samples/checkSamples.ts';
import { checkAgencyWords } from './texts/checkAgencyWords.ts';
import { checkHtml } from './texts/checkHtml.ts';
import { checkPlaces } from './texts/checkPlaces.ts';
import { checkReading } from './texts/checkReading.ts';
import { checkTranslations } from './texts/checkTranslations.ts';

/** What a pack means, one file a question; adding a check is adding a file and a line here. */
export const semanticRules: ((context: CheckContext) => void | Promise<void>)[] = [
  checkShared,
  checkCircles,
  checkChoices,
  checkOutcomes,
  checkHidden,
  checkMissingKeys,
  checkKeywords,
  checkFrequencies,
  checkMessages,
  checkRanges,
  checkValues,
  checkRetired,
  checkMasks,
  checkRestricted,
  checkCopies,
  checkAdvice,
  checkEnumerations,
  checkFiles,
  checkSamples,
  checkHtml,
  checkTranslations,
  checkAgencyWords,
  checkPlaces,
  checkReading,
];

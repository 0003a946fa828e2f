export {
  type EnglishText,
  englishTexts,
  languageOf,
  translationFile,
} from '../texts/englishTexts.ts';
export type { CheckOptions } from './CheckContext.ts';
export { checkPack } from './checkPack.ts';
export { readSourceMap } from './readSourceMap.ts';
export { type Sample, samplesOf } from './samples/samplesOf.ts';

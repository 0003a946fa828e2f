export type { CheckOptions } from './CheckContext.ts';
export { checkPack } from './checkPack.ts';
export { type Sample, samplesOf } from './samples/samplesOf.ts';
export { sourcesOf } from './sourcesOf.ts';
export {
  type EnglishText,
  englishTexts,
  languageOf,
  translationFile,
} from './texts/englishTexts.ts';

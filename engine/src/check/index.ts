export type { CheckOptions } from './CheckContext.ts';
export { checkPack } from './checkPack.ts';
export { checkPatterns } from './patterns/checkPatterns.ts';
export { sourcesOf } from './sourcesOf.ts';
export {
  type EnglishText,
  englishTexts,
  languageOf,
  translationFile,
} from './texts/englishTexts.ts';

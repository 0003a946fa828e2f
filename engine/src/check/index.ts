export type { CheckOptions } from './CheckContext.ts';
export { checkPack } from './checkPack.ts';
export { editJson } from './editJson.ts';
export { findSlowPatterns } from './patterns/findSlowPatterns.ts';
export { sourcesOf } from './sourcesOf.ts';
export {
  type EnglishText,
  englishTexts,
  languageOf,
  translationFile,
} from './texts/englishTexts.ts';

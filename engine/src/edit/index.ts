export { kindOf, metaPathOf } from '../compile/kindOf.ts';
export type { Translation } from '../texts/translations.ts';
export {
  type AccentVerdict,
  type AgencyLook,
  checkAccent,
  lookBounds,
  readLook,
  setLook,
} from './agencyLook.ts';
export type { PropertyBounds } from './bounds.ts';
export {
  addChoice,
  type ChoiceValue,
  hasNames,
  isEnumeration,
  type ListedChoice,
  listChoices,
  moveChoice,
  type NewChoice,
  removeChoice,
  renameChoice,
  retireChoice,
  suggestName,
  suggestValue,
} from './choices.ts';
export {
  type Dates,
  type DatesOf,
  datesOf,
  EVERY,
  type Every,
  readDates,
  setDates,
} from './dates.ts';
export { type EditCode, EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
export { FileEdits, type TextSource } from './FileEdits.ts';
export { type ListedField, listFields, moveField } from './fields.ts';
export { languagesOf, type PackLanguages } from './languages.ts';
export { LIMIT_GROUPS, type LimitGroup, type ListedLimit, listLimits, setLimit } from './limits.ts';
export {
  addItem,
  hasNamesAlone,
  isLookup,
  type LookupItem,
  listItems,
  moveItem,
  removeItem,
  renameItem,
} from './lookups.ts';
export { type MovedQuestion, movedQuestions } from './movedQuestions.ts';
export { type ListedStep, listSteps, moveStep } from './steps.ts';
export {
  type ListedText,
  listTexts,
  setText,
  type TextEdit,
  type TranslationState,
  Translations,
  textFilesOf,
} from './texts.ts';

export { addStandalone, type NewStandalone } from './addStandalone.ts';
export {
  addListing,
  deleteStandalone,
  dropListing,
  type FormText,
  KEEP_DAYS,
  type NewListing,
  readStandalone,
  type StandaloneForm,
  setFormWord,
  setKeepDays,
} from './formEdits.ts';
export { FORM_WORDS, type FormWord, isStandaloneForm, LISTING_WORDS } from './formFiles.ts';
export { usesOfAddress } from './usesOfAddress.ts';

export type { Built, Said, SaidId } from './Built.ts';
export { createEnumeration, type EnumerationRequest } from './create/createEnumeration.ts';
export { createField, type FieldRequest } from './create/createField.ts';
export { createProgram, type ProgramAgency, type ProgramRequest } from './create/createProgram.ts';
export { createStep, type StepRequest } from './create/createStep.ts';
export { FIELD_KINDS, type FieldKind } from './create/fieldKinds.ts';
export {
  type OutlinedQuestion,
  type OutlinedStep,
  type OutlinedThing,
  outlineForm,
  outlinePack,
  outlineProgram,
  type PackOutline,
} from './outline.ts';
export type {
  FormPlace,
  QuestionPlace,
  StepPlace,
} from './places.ts';
export { addProgram, type NewProgram } from './programs.ts';
export { addQuestion, type NewQuestion } from './questions.ts';
export { placeOf, pointerOfQuestion } from './seek.ts';
export { addStep, type NewStep } from './steps.ts';
export type { LanguageTexts } from './translate.ts';

export {
  canLeadTo,
  canList,
  type NoticeSending,
} from '../compile/desk/noticeReads.ts';
export type { TypeKind as ValueKind, ValueType } from '../compile/expressions/ValueType.ts';
export { pointersOf } from '../compile/pointersOf.ts';
export type { AnswerShape } from '../kernel/desk/changeFit.ts';
export { addAgency, deleteAgency, listAgencies, type NamedAgency, setAgency } from './agencies.ts';
export {
  type Askable,
  type ConditionPlace,
  listAskable,
  listNotAskable,
  type WhyNotAsked,
} from './askable.ts';
export type { Built, Said, SaidId } from './Built.ts';
export {
  beginCalculation,
  CALCULATION_VERBS,
  type Calculation,
  type CalculationVerb,
  operandsOf,
  readCalculation,
  setCalculation,
  TODAY_AT,
} from './calculations.ts';
export { leastOf, TODAY } from './comparisons.ts';
export {
  type Conditional,
  conditionOf,
  setCondition,
  titleOfConditional,
} from './conditionEdits.ts';
export {
  askedOf,
  type Clause,
  type Comparison,
  canAdd,
  comparisonsIn,
  firstApart,
  type Group,
  hasUnasked,
  isComparison,
  isGroup,
  isUncompared,
  NO_VALUE,
  readCondition,
  SIGNS,
  type Sign,
  UNASKED,
  UNCOMPARED,
  type Verb,
  writeCondition,
} from './conditions.ts';
export { createEnumeration, type EnumerationRequest } from './create/createEnumeration.ts';
export { createField, type FieldRequest } from './create/createField.ts';
export { createProgram, type ProgramRequest } from './create/createProgram.ts';
export { createStep, type StepRequest } from './create/createStep.ts';
export {
  FIELD_KINDS,
  type FieldKind,
  isOfChoices,
  QUESTION_KINDS,
  type QuestionKind,
} from './create/fieldKinds.ts';
export { addDaysLeft, type DaysLeft, readDaysLeft } from './daysLeft.ts';
export {
  deleteProgram,
  deleteQuestion,
  deleteStep,
  type Lasting,
  lastingOf,
  referencesToProgram,
  referencesToQuestion,
  referencesToStep,
} from './deletion.ts';
export * from './desk/index.ts';
export {
  addDocument,
  deleteDocument,
  documentCategories,
  documentPlace,
  listDocuments,
  MOST_OF_PAPER,
  moveDocument,
  referencesToDocument,
  setDocumentCategory,
  setDocumentCount,
  setDocumentRequired,
  setDocumentText,
  type WantedDocument,
} from './documents.ts';
export * from './expressions/index.ts';
export {
  type AgencyFact,
  addFact,
  deleteFact,
  FACTS_FILE,
  LONGEST_FACT,
  listAgencyFacts,
  type NewFact,
  renameFact,
  setFact,
  usesOfFact,
} from './facts.ts';
export {
  chooseMessage,
  type FieldMessage,
  listMessages,
  ownMessage,
  setMessage,
  shareMessage,
  WRONG,
  type Wrong,
} from './fieldMessages.ts';
export {
  compiledStep,
  lineOfQuestion,
  placeOf,
  pointerOfQuestion,
  questionAt,
  stepOfFile,
} from './findQuestion.ts';
export { type FittingMessage, listFittingMessages } from './fittingMessages.ts';
export { maskOfExample, type ShapePart } from './fixedShapes.ts';
export * from './forms/index.ts';
export {
  type ForwardReference,
  type ForwardReferenceKind,
  forwardReferencesAfter,
} from './forwardReferences.ts';
export { addQuestions, type ImportedQuestion } from './imports/addQuestions.ts';
export type { Cell } from './imports/cells.ts';
export type {
  Match,
  ProposedCondition,
  Scalar,
  SourceClause,
  SourceGroup,
  SourceTest,
  SourceVerb,
} from './imports/conditions/ProposedCondition.ts';
export {
  type Resolvable,
  type ResolvedConditions,
  resolveConditions,
} from './imports/conditions/resolveConditions.ts';
export type { ImportedStep } from './imports/createSteps.ts';
export {
  fitInitial,
  type Initial,
  withoutInitials,
} from './imports/initial.ts';
export { type FittingLimits, fitLimits, type Limited } from './imports/limits/fitLimits.ts';
export type {
  LIMIT_KEYWORDS,
  LimitKeyword,
  LimitMessage,
  ProposedLimit,
} from './imports/limits/ProposedLimit.ts';
export {
  type ImportCode,
  ImportError,
  type Left,
  type LeftReason,
  LONGEST_HEADING,
  LONGEST_TITLE,
  MOST_ROWS,
  type Proposal,
  type ProposedChoice,
  type ProposedQuestion,
  type ProposedSection,
} from './imports/Proposal.ts';
export type { ProposedInitial } from './imports/ProposedInitial.ts';
export { pairDefinitions } from './imports/pairDefinitions.ts';
export { isTooDeep, readDefinition } from './imports/readDefinition.ts';
export { type PdfField, type PdfForm, readPdfFields } from './imports/readPdfFields.ts';
export { readTable, type TableOptions } from './imports/readTable.ts';
export { readWorkbook, type Sheet } from './imports/readXlsForm.ts';
export { type LookedAt, leftOfQuestions, takeQuestions } from './imports/takeQuestions.ts';
export {
  type OutlinedQuestion,
  type OutlinedStep,
  type OutlinedThing,
  outlineForm,
  outlinePack,
  outlineProgram,
  type PackOutline,
} from './outline.ts';
export {
  moveStepBy,
  type OwnKey,
  readOwnWords,
  type StepPosition,
  setOfficialName,
  setOwnText,
  stepPosition,
} from './owners.ts';
export { type FormPace, PACES, readPace, setPace } from './pace.ts';
export {
  type AcceptedPaper,
  addPaperWords,
  deletePaperWords,
  listPaperWords,
  type PaperWords,
  replaceablePapers,
  setPaperWordsText,
  setReplaces,
  sharedPapersStep,
} from './paperEdits.ts';
export { type DocumentPlace, type PaperOwner, papersInStep, type StepPapers } from './papers.ts';
export {
  addPeopleList,
  type NewPeopleList,
  peopleListIn,
  type Titled,
  whyNoPeople,
} from './people.ts';
export type {
  FormPlace,
  QuestionPlace,
  StepPlace,
} from './places.ts';
export { programForm, stepsOf } from './places.ts';
export {
  placeQuestion,
  placeStepBeside,
  type QuestionGap,
  questionsOfStep,
  type Standing,
  type StepGap,
  standingOf,
} from './placing.ts';
export { type ProgramPlaces, programPlaces } from './programPlaces.ts';
export { addProgram, type NewProgram } from './programs.ts';
export {
  type AnswerKind,
  CHOICE_WIDGETS,
  type ChoiceWidget,
  type Question,
  readQuestion,
  TEXT_KEYS,
  type TextKey,
} from './question.ts';
export {
  moveQuestion,
  retireQuestion,
  setClassification,
  setDays,
  setLook,
  setQuestionLimit,
  setQuestionText,
  setRequired,
} from './questionEdits.ts';
export { addQuestion, type NewQuestion } from './questions.ts';
export { isOnReceipt, setOnReceipt } from './receipt.ts';
export type { Reference, ReferenceKind } from './references.ts';
export { type Destination, duplicateQuestion, moveQuestionTo } from './relocation.ts';
export {
  addRule,
  declaredQuestions,
  deleteRule,
  type NewRule,
  type RuleKind,
  setUrgent,
} from './ruleEdits.ts';
export {
  listRules,
  type RulePart,
  type RulePlace,
  type StepRule,
  setRuleMessage,
} from './rules.ts';
export { addSample, deleteSample, type NewSample, setSampleTitle } from './sampleEdits.ts';
export { beginsScreen, setBeginsScreen } from './screens.ts';
export {
  readShape,
  SHAPES,
  type Shape,
  setFixedShape,
  setShape,
  setUpperCase,
  setWidth,
  type TextShape,
  WIDTHS,
  type Width,
} from './shapes.ts';
export { addStep, type NewStep } from './steps.ts';
export * from './tables/index.ts';
export type { LanguageTexts } from './translate.ts';
export { readWords, type Words, type WordsPlace } from './words.ts';

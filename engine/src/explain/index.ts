export type { Finding } from '../compile/findings.ts';
export type { Scope } from '../kernel/conditions.ts';
export { describeCondition, describeExpression } from './describeCondition.ts';
export {
  describeFlow,
  FILES_STATES,
  type FilesState,
  flowSubject,
  isFlowSubject,
} from './describeFlow.ts';
export {
  choosing,
  describeOutline,
  type Outline,
  type OutlineStep,
  programsChosen,
  type ScreenState,
} from './describeOutline.ts';
export { describePages, PAGES, pageTitles } from './describePages.ts';
export { explainCondition, type Reason } from './explainCondition.ts';
export { type Decision, explainField, type Why } from './explainField.ts';
export type { ScreenMarkup, Screens } from './Screens.ts';
export type { FormSources, SourceCondition, SourcePlace } from './Sources.ts';
export { sentenceOf } from './sentenceOf.ts';
export { type Names, namesOf, type SayWhy, type WhyText } from './sentences.ts';

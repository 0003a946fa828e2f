export type { Finding } from '../compile/findings.ts';
export {
  describeCondition,
  type Names,
  namesOf,
  type SayWhy,
  type WhyText,
} from './describeCondition.ts';
export { choosing, describeOutline, type Outline, type OutlineStep } from './describeOutline.ts';
export { explainCondition, type Reason } from './explainCondition.ts';
export { type Decision, explainField, type Why } from './explainField.ts';
export type { FormSources, SourceCondition, SourcePlace } from './Sources.ts';

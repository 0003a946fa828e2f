import type { Question, QuestionPlace } from '@porchlight/engine/builder';
import type { BuilderProps } from './BuilderProps.ts';

/** What each part of the panel of a question is given. */
export interface QuestionPartProps extends BuilderProps {
  place: QuestionPlace;
  question: Question;
}

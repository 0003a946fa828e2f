import type { Answers, Evaluation, Facts, Form, Kept, Pointer } from '../../kernel/index.ts';

/** What a form store starts with, or is given anew. */
export interface FormData {
  form: Form;
  answers: Answers;
  facts: Facts;
  kept: Kept;
}

/** Everything that is known of the form at one moment. */
export interface FormSnapshot extends FormData {
  evaluation: Evaluation;
  touched: ReadonlySet<Pointer>;
}

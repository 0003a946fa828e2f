import {
  type Answers,
  type Form,
  fieldsOf,
  type Json,
  type Pointer,
  readAnswer,
} from '../../kernel/index.ts';
import { changedPointers, copyAnswers, isSameAnswer } from './changes.ts';

/** An answer that was changed here and elsewhere, to different things. */
export interface AnswerConflict {
  pointer: Pointer;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/** What two states of the same answers give together. */
export interface MergedAnswers {
  /** What is shown: ours, with what only the others changed. Clashes keep ours until somebody chooses. */
  answers: Answers;
  /** Fields that only the others changed. */
  taken: Pointer[];
  clashes: AnswerConflict[];
}

/** Answers that were changed in two places. */
export interface MergeInput {
  form: Form;
  /** What was stored when we last looked. */
  base: Answers;
  mine: Answers;
  theirs: Answers;
}

/** Three-way merge of answers. Restricted values are not sent, so that theirs can't be compared: ours stay. */
export function mergeAnswers({ form, base, mine, theirs }: MergeInput): MergedAnswers {
  const restricted = new Set(
    form.steps.flatMap((step) =>
      step.fields.flatMap((field) => (field.classification === 'restricted' ? field.pointer : [])),
    ),
  );
  const ours = new Set(changedPointers(form, base, mine));
  const changed = changedPointers(form, base, theirs).filter((pointer) => !restricted.has(pointer));
  const taken = changed.filter((pointer) => !ours.has(pointer));
  const clashes = changed
    .filter((pointer) => ours.has(pointer))
    .map((pointer) => ({
      pointer,
      mine: valueAt(form, mine, pointer),
      theirs: valueAt(form, theirs, pointer),
    }))
    .filter((clash) => !isSameAnswer(clash.mine, clash.theirs));
  return { answers: copyAnswers(form, mine, theirs, taken), taken, clashes };
}

function valueAt(form: Form, answers: Answers, pointer: Pointer): Json | undefined {
  const field = fieldsOf(form).get(pointer);
  return field && readAnswer(answers, field);
}

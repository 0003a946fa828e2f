import {
  type Field,
  type Form,
  fieldsOf,
  type Json,
  type Pointer,
  type Problem,
  readAnswer,
} from '../../kernel/index.ts';
import type { FormSnapshot } from './FormSnapshot.ts';
import type { Validation } from './validateSnapshot.ts';

/** What one field shows. The same object until something of it changes, so that only it renders again. */
export interface FieldState {
  value: Json | undefined;
  /** How a stored value that was not sent back is shown: `***-**-1234`. */
  kept?: string;
  isVisible: boolean;
  /** Set once the field was touched, or the server said it. */
  problem?: Problem;
  /** A question about an odd answer, once the field was left. Never beside a problem. */
  warning?: Problem;
}

/** Whether a field looks the same in both states, so that it need not render. */
export const sameField = (one: FieldState, other: FieldState): boolean =>
  one.value === other.value &&
  one.kept === other.kept &&
  one.isVisible === other.isVisible &&
  one.problem?.code === other.problem?.code &&
  JSON.stringify(one.problem?.params) === JSON.stringify(other.problem?.params) &&
  one.warning?.code === other.warning?.code;

/** The field at a pointer. @throws Error for one that the form has not. */
export function fieldAt(form: Form, pointer: Pointer): Field {
  const field = fieldsOf(form).get(pointer);
  if (!field) throw new Error(`The form ${form.name} has no field ${pointer}`);
  return field;
}

/** What stands in a field: what was typed, or what is computed. */
export function readValue({ form, answers, evaluation }: FormSnapshot, pointer: Pointer) {
  const field = fieldAt(form, pointer);
  return readAnswer(field.computed === undefined ? answers : evaluation.effective, field);
}

/** What a field shows now. */
export function fieldStateOf(
  snapshot: FormSnapshot,
  validation: Validation,
  pointer: Pointer,
): FieldState {
  const { form, evaluation, touched } = snapshot;
  const step = form.steps.find(({ fields }) => fields.some((one) => one.pointer === pointer))?.name;
  const found = step && validation.problemsOf(step).find((one) => one.path === pointer);
  const problem = found && validation.isShown(found) ? found : undefined;
  const mayWarn = step && !found && touched.has(pointer);
  const warning = mayWarn ? validation.warningOf(step, pointer) : undefined;
  return {
    value: readValue(snapshot, pointer),
    isVisible: evaluation.visible.has(pointer),
    ...(pointer in evaluation.kept && { kept: evaluation.kept[pointer]! }),
    ...(problem && { problem }),
    ...(warning && { warning }),
  };
}

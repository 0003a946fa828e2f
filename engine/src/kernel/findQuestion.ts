import { fieldsOf } from './forms.ts';
import type { CompiledForm, Field, Pointer } from './types.ts';

/** What a form asks under a name of today, or of an earlier release: renamed, it is the same question. */
export function findQuestion(form: CompiledForm, pointer: Pointer): Field | undefined {
  const fields = fieldsOf(form);
  return (
    fields.get(pointer) ?? [...fields.values()].find(({ renamedFrom }) => renamedFrom === pointer)
  );
}

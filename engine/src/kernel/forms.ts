import { eachAnswer, filterAnswers } from './answers.ts';
import type { Answers, CompiledForm, Field, Json, Pointer, Step } from './types.ts';

/** How the files of a form are called among those of a release: `forms/volunteer` → `forms.volunteer`. */
export function fileStem(form: string): string {
  return form.replace('/', '.');
}

const fieldTables = new WeakMap<object, Map<Pointer, Field>>();

/** The form's fields by pointer, in page order. Made once for each form. */
export function fieldsOf(form: CompiledForm): Map<Pointer, Field> {
  let table = fieldTables.get(form.steps);
  if (!table) {
    table = new Map(
      form.steps.flatMap((step) => step.fields.map((field) => [field.pointer, field] as const)),
    );
    fieldTables.set(form.steps, table);
  }
  return table;
}

const listTables = new WeakMap<object, string[]>();

/** The facts that are lists of what belongs to the form: its collections. Made once for each form. */
export function listFacts(form: CompiledForm): string[] {
  let names = listTables.get(form.steps);
  if (!names) {
    names = [...fieldsOf(form).values()].flatMap(({ resource }) => resource?.fact ?? []);
    listTables.set(form.steps, names);
  }
  return names;
}

/** The field at a pointer, if the form has one. */
export function findField(form: CompiledForm, pointer: Pointer): Field | undefined {
  return fieldsOf(form).get(pointer);
}

/** The step of that name, if the form has one. */
export function findStep(form: CompiledForm, name: string): Step | undefined {
  return form.steps.find((step) => step.name === name);
}

/** Where a step's answers stand: `/Home`, and for a step that a program adds `/Leak/water`. */
export function stepPointer({ group, program }: Pick<Step, 'group' | 'program'>): Pointer {
  return program === undefined ? `/${group}` : `/${group}/${program}`;
}

const stepTables = new WeakMap<object, Map<Pointer, Step>>();

/** The step that a field's, or a step's own, pointer belongs to. */
export function stepOfPointer(form: CompiledForm, pointer: Pointer): Step | undefined {
  let table = stepTables.get(form.steps);
  if (!table) {
    table = new Map();
    for (const step of form.steps) {
      table.set(stepPointer(step), step);
      for (const field of step.fields) table.set(field.pointer, step);
    }
    stepTables.set(form.steps, table);
  }
  return table.get(pointer);
}

const restrictedTables = new WeakMap<object, Pointer[]>();

/** The pointers of the values that are encrypted at rest and never sent back whole. Made once for each form. */
export function restrictedPointers(form: CompiledForm): Pointer[] {
  let pointers = restrictedTables.get(form.steps);
  if (!pointers) {
    pointers = [...fieldsOf(form).values()]
      .filter((field) => field.classification === 'restricted')
      .map((field) => field.pointer);
    restrictedTables.set(form.steps, pointers);
  }
  return pointers;
}

/**
 * Parts restricted values from the rest: they are stored, logged and shown differently.
 * @param sealed Pointers that are stored encrypted now. They stay so, also where the form does not
 * know them any more: a question that was taken out must not lay its answers open.
 */
export function splitRestricted(
  form: CompiledForm,
  answers: Answers,
  sealed: Iterable<Pointer> = [],
): { open: Answers; restricted: Record<Pointer, Json> } {
  const closed = new Set([...restrictedPointers(form), ...sealed]);
  const restricted: Record<Pointer, Json> = {};
  for (const [pointer, value] of eachAnswer(answers)) {
    if (closed.has(pointer)) restricted[pointer] = value;
  }
  return { open: filterAnswers(answers, (pointer) => !closed.has(pointer)), restricted };
}

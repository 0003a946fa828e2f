import type {
  Answers,
  CompiledForm,
  Field,
  Form,
  Json,
  Pointer,
  Step,
  Validators,
} from './types.ts';
import { validatorRuntime } from './validatorRuntime.ts';

/** What a release's `<form>.validators.js` exports. */
export type CreateValidators = (runtime: typeof validatorRuntime) => Validators;

/** Joins a form's definition to its validator functions. */
export function loadForm(definition: CompiledForm, createValidators: CreateValidators): Form {
  return { ...definition, validators: createValidators(validatorRuntime) };
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

/** The step that a pointer's group belongs to. */
export function stepOfPointer(form: CompiledForm, pointer: Pointer): Step | undefined {
  return form.steps.find(
    (step) => pointer === `/${step.group}` || pointer.startsWith(`/${step.group}/`),
  );
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

/** Parts restricted values from the rest: they are stored, logged and shown differently. */
export function splitRestricted(
  form: CompiledForm,
  answers: Answers,
): { open: Answers; restricted: Record<Pointer, Json> } {
  const open: Answers = {};
  const restricted: Record<Pointer, Json> = {};
  for (const [group, fields] of Object.entries(answers)) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      const pointer = `/${group}/${name}`;
      if (findField(form, pointer)?.classification === 'restricted') restricted[pointer] = value;
      else {
        open[group] ??= {};
        open[group][name] = value;
      }
    }
  }
  return { open, restricted };
}

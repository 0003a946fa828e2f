import type { Pointer } from '@porchlight/engine';
import type { FormSources, Outline } from '@porchlight/engine/explain';

/** What people call questions and steps; undefined of what has no title. */
export interface Titles {
  question(pointer: Pointer): string | undefined;
  /** @param name As it is compiled: `water.bill` of the step that a program adds. */
  step(name: string, form: string): string | undefined;
}

/** The titles of compiled steps. */
export function titlesOf(steps: Outline['steps']): Titles {
  const questions = new Map(
    steps.flatMap(({ fields }) => fields.map(({ pointer, title }) => [pointer, title] as const)),
  );
  return {
    question: (pointer) => questions.get(pointer),
    step: (name) => steps.find((step) => step.name === name)?.title,
  };
}

/** The titles of a copy, by where its steps and questions stand. @param titleOf What people call what stands there. */
export function titlesIn(
  sources: readonly FormSources[],
  titleOf: (place: { file: string; question?: string }) => string,
): Titles {
  return {
    question(pointer) {
      const declared = sources.find(({ fields }) => fields[pointer])?.fields[pointer];
      const question = pointer.slice(pointer.lastIndexOf('/') + 1);
      return declared && titleOf({ file: declared.place.file, question });
    },
    step(name, form) {
      const declared = sources.find((one) => one.form === form)?.steps[name];
      return declared && titleOf({ file: declared.place.file });
    },
  };
}

import { fieldsOf } from '../kernel/forms.ts';
import type { Choice, Field, Form } from '../kernel/types.ts';

/** A step as an index shows it. */
export interface OutlineStep {
  name: string;
  title: string;
  /** The folder of the program that adds it. */
  program?: string;
  gates: number;
  fields: Pick<Field, 'pointer' | 'title' | 'choices'>[];
}

/** A form as an index shows it, with what was composed with it. */
export interface Outline {
  form: string;
  title: string;
  /** The choices by which programs come in; none where the form chooses none. */
  programs: Choice[];
  steps: OutlineStep[];
}

/** Describes a form's steps and questions. */
export function describeOutline(form: Form): Outline {
  const chooser = form.programs === undefined ? undefined : fieldsOf(form).get(form.programs);
  return {
    form: form.name,
    title: form.title,
    programs: (chooser?.choices ?? []).filter(({ program }) => program !== undefined),
    steps: form.steps.map(({ name, title, program, gates, fields }) => ({
      name,
      title,
      ...(program !== undefined && { program }),
      gates: gates.length,
      fields: fields.map(({ pointer, title: label, choices }) => ({
        pointer,
        title: label,
        ...(choices && { choices }),
      })),
    })),
  };
}

import { localName } from '../kernel/answers.ts';
import { stepOfPointer } from '../kernel/forms.ts';
import type { CompiledForm, Field, Json, JsonObject, Step } from '../kernel/types.ts';
import { findStepFile, type Pack, type PackFile } from './readPack.ts';

/** A file of questions and the step of the form that shows them. */
export interface StepFile {
  file: PackFile;
  ui: PackFile | undefined;
  step: Step;
}

/** What is checked: the files of a form, or those of one program over the form that it is put into. */
export interface FormFiles {
  pack: Pack;
  form: CompiledForm;
  /** The program's folder; absent for the form's own files. */
  program?: string;
  stepFiles: StepFile[];
  /** What steps and conditions ask, as it is written, by name. */
  schemas: Map<string, Json>;
}

/** The fields of a step that the checked files declare: the form's own, or those that the program adds. */
export function fieldsIn({ program }: FormFiles, { step }: StepFile): Field[] {
  return step.fields.filter((field) => field.program === program);
}

/** The fields of a step file as they are declared there, by name. */
export const sourcesIn = ({ file }: StepFile) => file.data.properties as Record<string, JsonObject>;

/** Each field's own source: those of the checked files, and of the form's own steps behind them. */
export function sourceFinder({ pack, form, program, stepFiles }: FormFiles) {
  const own = new Map(stepFiles.map((stepFile) => [stepFile.step.name, stepFile]));
  return (field: Field): JsonObject | undefined => {
    const step = stepOfPointer(form, field.pointer);
    if (!step) return undefined;
    const file =
      field.program === program
        ? own.get(step.name)?.file
        : findStepFile(pack, form.name, step.name, 'schema.json');
    const sources = file?.data.properties as Record<string, JsonObject> | undefined;
    return sources?.[localName(field)];
  };
}

/** Under which answers the guidance of a step file is shown, and where that stands. */
export function contentConditions({ ui }: Pick<StepFile, 'ui'>) {
  const options = ui?.data['ui:options'] as { content?: JsonObject[] } | undefined;
  return (options?.content ?? []).flatMap(({ when }, index) =>
    when ? [{ when: when as JsonObject, at: ['ui:options', 'content', index, 'when'] }] : [],
  );
}

import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { type ListedStep, listSteps } from '../edit/steps.ts';
import { addsOf, programForm } from './places.ts';

/** Where the steps of a program may stand. */
export interface ProgramPlaces {
  /** The form in which programs are chosen. */
  form: string;
  /** Its steps, in their order. */
  steps: ListedStep[];
  /** The step behind which, or in which, most programs ask; the last but one where none does. */
  usual: string;
}

/** The steps of the form behind which those of a new program may stand. @throws EditError `not-there` without such a form. */
export function programPlaces(files: PackTexts): ProgramPlaces {
  const edits = new FileEdits(files);
  const form = programForm(edits);
  const steps = listSteps(files, `${form}/wizard.json`);
  const counts = new Map(steps.map(({ name }) => [name, 0]));
  for (const file of edits.names()) {
    const program = /^programs\/([^/]+)\/program\.json$/.exec(file)?.[1];
    if (program === undefined) continue;
    const adds = addsOf(edits, program);
    const places = [
      ...(adds.steps ?? []).map(({ after }) => after),
      ...(adds.fields ?? []).map(({ step }) => step),
    ];
    for (const one of places)
      if (one !== undefined && counts.has(one)) counts.set(one, counts.get(one)! + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const usual = most && most[1] > 0 ? most[0] : steps.at(-2)?.name;
  return { form, steps, usual: usual ?? steps[0]?.name ?? '' };
}

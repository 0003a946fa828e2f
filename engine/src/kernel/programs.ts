import { isRecord, readAnswer } from './answers.ts';
import { MOST_PROGRAMS } from './formSizeLimits.ts';
import { fieldsOf } from './forms.ts';
import type { Answers, Choice, CompiledForm, Facts, Field } from './types.ts';

const choiceTables = new WeakMap<Field, Map<unknown, Choice>>();

/** The choices of the field by which programs are chosen, by value. Made once for each form. */
function choicesOf(
  form: CompiledForm,
): { field: Field; choices: Map<unknown, Choice> } | undefined {
  const field = form.programs === undefined ? undefined : fieldsOf(form).get(form.programs);
  if (!field) return undefined;
  let choices = choiceTables.get(field);
  if (!choices) {
    choices = new Map((field.choices ?? []).map((choice) => [choice.value, choice]));
    choiceTables.set(field, choices);
  }
  return { field, choices };
}

/** What the answers choose among the programs, in the order in which it was chosen. */
export function programChoices(form: CompiledForm, answers: Answers): Choice[] {
  const found = choicesOf(form);
  const value = found && readAnswer(answers, found.field);
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.flatMap((one) => found?.choices.get(one) ?? []);
}

/** The folders of the programs that the answers choose: the fact `programs`. */
export function chosenPrograms(form: CompiledForm, answers: Answers): string[] {
  return programChoices(form, answers).flatMap(({ program }) => program ?? []);
}

const folderTables = new WeakMap<object, Set<string>>();

/** The folders of the programs that add something to the form. Made once for each form. */
function addingPrograms(form: CompiledForm): Set<string> {
  let folders = folderTables.get(form.steps);
  if (!folders) {
    const choices = choicesOf(form)?.choices.values() ?? [];
    folders = new Set([...choices].flatMap(({ program, adds }) => (adds && program) || []));
    folderTables.set(form.steps, folders);
  }
  return folders;
}

/**
 * The programs whose parts a form needs to read and validate answers: those that are chosen, and those
 * that were once and have answers, so that an answer comes back with its question.
 * @param names Flat server names beside the answers: `water.meter` needs the program `water`.
 * @returns Folders in the alphabet's order: the same programs are the same form.
 */
export function programsNeeded(
  form: CompiledForm,
  answers: Answers,
  names: Iterable<string> = [],
): string[] {
  const known = addingPrograms(form);
  if (known.size === 0) return [];
  const needed = new Set<string>();
  const add = (folder: string) => {
    if (needed.size < MOST_PROGRAMS && known.has(folder)) needed.add(folder);
  };
  for (const folder of chosenPrograms(form, answers)) add(folder);
  for (const group of Object.values(answers)) {
    for (const name of Object.keys(group)) {
      if (isRecord(group[name])) add(name);
    }
  }
  for (const name of names) {
    const dot = name.indexOf('.');
    if (dot > 0) add(name.slice(0, dot));
  }
  return [...needed].sort();
}

/** Whether a field counts at all: the form's own always, a program's while the program is chosen. */
export function isAsked({ program }: Pick<Field, 'program'>, facts: Facts): boolean {
  if (program === undefined) return true;
  return Array.isArray(facts.programs) && facts.programs.includes(program);
}

import { fieldsOf } from '../kernel/forms.ts';
import { parsePointer } from '../kernel/pointers.ts';
import type {
  Answers,
  Choice,
  Field,
  Form,
  JsonObject,
  LinkKind,
  Pointer,
} from '../kernel/types.ts';

/** One of the states in which a screen can be looked at; without a title, those who show it name it. */
export interface ScreenState {
  id: string;
  title?: string;
}

/** A step as an index shows it. */
export interface OutlineStep {
  name: string;
  title: string;
  /** The folder of the program that adds it. */
  program?: string;
  gates: number;
  /** Papers are wanted in it. */
  takesFiles?: true;
  fields: Pick<Field, 'pointer' | 'title' | 'choices'>[];
  /** What it can be looked at in, beside answers; the first where none is chosen. */
  states?: ScreenState[];
  /** Of a page: the form whose answers it shows. */
  form?: string;
}

/** A form as an index shows it, with what was composed with it; or an upload flow, or the pages. */
export interface Outline {
  kind: 'form' | 'upload' | 'pages';
  /** Its name; of what is no form, the folder that it stands in. */
  form: string;
  title: string;
  /** The upload flow that it is, and what its links are for. */
  flow?: { name: string; link: LinkKind };
  /** The choices by which programs come in; none where the form chooses none. */
  programs: Choice[];
  /** The question that chooses them, and whether it takes several. */
  chooser?: { pointer: Pointer; isList: boolean };
  steps: OutlineStep[];
}

/** Describes a form's steps and questions. */
export function describeOutline(form: Form): Outline {
  const chooser = form.programs === undefined ? undefined : fieldsOf(form).get(form.programs);
  return {
    kind: 'form',
    form: form.name,
    title: form.title,
    ...(chooser && { chooser: { pointer: chooser.pointer, isList: chooser.type === 'array' } }),
    programs: (chooser?.choices ?? []).filter(({ program }) => program !== undefined),
    steps: form.steps.map(({ name, title, program, gates, documents, fields }) => ({
      name,
      title,
      ...(program !== undefined && { program }),
      gates: gates.length,
      ...(documents?.length && { takesFiles: true as const }),
      fields: fields.map(({ pointer, title: label, choices }) => ({
        pointer,
        title: label,
        ...(choices && { choices }),
      })),
    })),
  };
}

/** Answers with the choice of a program; as they are where there is no such program. */
export function choosing(
  { chooser, programs }: Outline,
  program: string | undefined,
  answers: Answers = {},
): Answers {
  const choice = programs.find((one) => one.program === program);
  if (!chooser || program === undefined || !choice) return answers;
  const [group = '', field = ''] = parsePointer(chooser.pointer);
  const held = answers[group] as JsonObject | undefined;
  const chosen = held?.[field];
  const others = Array.isArray(chosen) ? chosen.filter((value) => value !== choice.value) : [];
  const value = chooser.isList ? [...others, choice.value] : choice.value;
  return { ...answers, [group]: { ...held, [field]: value } };
}

/** The programs that answers choose, in the outline's order. */
export function programsChosen({ chooser, programs }: Outline, answers: Answers): string[] {
  if (!chooser) return [];
  const [group = '', field = ''] = parsePointer(chooser.pointer);
  const held = (answers[group] as JsonObject | undefined)?.[field];
  const chosen = Array.isArray(held) ? held : [held];
  return programs.flatMap(({ value, program }) =>
    program !== undefined && chosen.includes(value) ? program : [],
  );
}

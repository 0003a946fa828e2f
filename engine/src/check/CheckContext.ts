import type { FormFiles } from '../compile/FormFiles.ts';
import type { Pack, PackFile } from '../compile/readPack.ts';
import type { CompiledForm, Field, JsonObject, Pointer } from '../kernel/types.ts';

/** The way to a value in a file: `['properties', 'City', 'title']`. */
export type Path = (string | number)[];

/** A field beside the place of its declaration. */
export interface Question {
  field: Field;
  /** The position of its step in the form. */
  step: number;
  file: PackFile;
  /** `['properties', 'City']` */
  at: Path;
  /** Its declaration, as it stands in the file. */
  source: JsonObject;
  /** Whether the declaration lists it under `required`. */
  required: boolean;
}

/** Where a slot for a paper is declared. */
export interface DeclaredSlot {
  /** Its id in the compiled form: `utility`, of a program `water.bill`. */
  id: string;
  file: PackFile;
  /** `['slots', 0]` */
  at: Path;
  when?: JsonObject | undefined;
}

/** A form with its questions: the form itself, or the form with one program. */
export interface CheckedForm extends FormFiles {
  form: CompiledForm;
  /** All of the form's, by pointer; with a program, its own too. */
  questions: Map<Pointer, Question>;
  /** Those that the checked files declare: the form's, or the program's alone. */
  own: Question[];
  /** Step name → the condition of the step, and where it stands. */
  stepConditions: Map<string, { file: PackFile; at: Path; when: JsonObject }>;
  /** The papers that the checked files want. */
  slots: DeclaredSlot[];
}

/** What a check of meaning is given. It adds to `pack.findings` by `report`. */
export interface CheckContext {
  pack: Pack;
  /** The forms of the pack, and the form that chooses programs with each of them alone. */
  forms: CheckedForm[];
  options: Required<CheckOptions>;
}

/** What a check of a pack can be told beside its files. */
export interface CheckOptions {
  /** The reading grade (Flesch-Kincaid) that a text may have. Default: `readingGrade` of portal.json, else 8. */
  readingGrade?: number;
}

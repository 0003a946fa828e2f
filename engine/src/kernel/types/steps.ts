import type { JsonObject } from '../json.ts';
import type { Condition, Gate, Rule, Warning } from './conditions.ts';
import type { Field } from './fields.ts';

/** A step of a form: what is asked on one page, and what has to hold there. */
export interface Step {
  name: string;
  group: string;
  title: string;
  description?: string;
  when?: Condition;
  fields: Field[];
  rules: Rule[];
  /** Absent in a release from before there were any. */
  warnings?: Warning[];
  gates: Gate[];
  /** Names the schema of the step's answers. */
  validator: string;
  /** The folder of the program that adds the step; absent for the form's own. */
  program?: string;
  /** The schemas of what chosen programs ask in this step, each validating its own answers. */
  parts?: { program: string; validator: string }[];
  /** The papers that the step that collects documents wants: its own, then those of chosen programs. */
  documents?: DocumentSlot[];
  /** Where its collection of documents is, and how an item tells its category. Absent in a release from before. */
  collects?: { fact: string; key: string };
  /** True where one may send without the step's papers, and add them by a link afterwards. */
  later?: true;
  /** What RJSF renders: titles and choices in the release's language, the pack's own keywords left out. */
  schema: JsonObject;
  uiSchema: JsonObject;
  /** Words of this step's buttons where they differ from the pages' texts. */
  buttons: { next?: string; back?: string };
  /** Names of questions that stand on one screen where the others stand alone. */
  pages?: string[][];
}

/** A paper that is wanted in a step that collects documents: so many of a category, while `when` holds. */
export interface DocumentSlot {
  /** `utility`, or of a program `water.bill` */
  id: string;
  /** Absent for one of the step's own. */
  program?: string;
  /** What stands above the program's documents. */
  intro?: string;
  title: string;
  help?: string;
  /** What counts as it. */
  examples?: string[];
  /** What counts in its place, for people who have none of the examples. */
  alternatives?: string[];
  when?: Condition;
  /** The fact under which the collection's items are read, and the key and value of the category there. */
  fact: string;
  key: string;
  category: number | string;
  categoryLabel: string;
  min: number;
  /** It holds nobody back. */
  isOptional?: true;
  /** Of a program's: the id of the step's own slot whose place it takes. */
  replaces?: string;
  /** Staff asked for it after it was submitted. */
  isRequested?: true;
  /** Why they did. */
  reason?: string;
}

/** A paper that staff ask for, in the applicant's language: the fact `requests` is a list of them. */
export type RequestedDocument = {
  id: string;
  title: string;
  help?: string;
  reason?: string;
  category: number | string;
};
